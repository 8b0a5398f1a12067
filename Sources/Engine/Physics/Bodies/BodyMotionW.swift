/// The velocities and delta angles of four bodies, one in each SIMD lane.
struct BodyMotionW {
  /// The velocities of the centers of mass.
  var linear: Vec2W
  /// The angular velocities.
  var angular: FloatW
  /// The delta angles, which are stored next to the velocities.
  var deltaAngle: FloatW

  @inline(__always)
  init(_ states: BorrowedArray<BodyState>, _ bodies: SIMD4<Int32>) {
    let columns = states.gather(bodies) { $0.velocities }
    linear = Vec2W(x: columns.0, y: columns.1)
    (angular, deltaAngle) = (columns.2, columns.3)
  }

  /// The velocities of the points at `anchors` relative to the centers of mass.
  @inline(__always)
  func velocity(at anchors: Vec2W) -> Vec2W {
    Vec2W(x: linear.x - angular * anchors.y, y: linear.y + angular * anchors.x)
  }

  /// Writes back the lanes whose bits are set.
  @inline(__always)
  func scatter(in states: BorrowedArray<BodyState>, _ bodies: SIMD4<Int32>, mask: UInt8) {
    states.scatter((linear.x, linear.y, angular, deltaAngle), bodies, mask: mask) { $0.velocities = $1 }
  }
}

/// The deltas of four bodies since the beginning of the step, one in each SIMD lane.
struct BodyDeltaW {
  /// The displacements of the centers of mass since the beginning of the step.
  var position: Vec2W
  /// The rotations since the beginning of the step.
  let rotation: RotationW

  @inline(__always)
  init(_ states: BorrowedArray<BodyState>, _ bodies: SIMD4<Int32>) {
    let columns = states.gather(bodies) { $0.deltas }
    position = Vec2W(x: columns.0, y: columns.1)
    rotation = RotationW(c: columns.2, s: columns.3)
  }

  /// Writes back the lanes whose bits are set.
  @inline(__always)
  func scatter(in states: BorrowedArray<BodyState>, _ bodies: SIMD4<Int32>, mask: UInt8) {
    let columns = (position.x, position.y, rotation.c, rotation.s)
    states.scatter(columns, bodies, mask: mask) { $0.deltas = $1 }
  }
}

extension BorrowedArray where Element == BodyState {
  /// Four components of four bodies: each component in a vector with one body per SIMD lane.
  fileprivate typealias Columns = (FloatW, FloatW, FloatW, FloatW)

  /// Gathers one of the two vectors of four bodies, transposed.
  @inline(__always)
  fileprivate func gather(_ bodies: SIMD4<Int32>, _ vector: (BodyState) -> SIMD4<Float>) -> Columns {
    let columns = transpose(
      vector(self[bodies.x]), vector(self[bodies.y]), vector(self[bodies.z]), vector(self[bodies.w]))
    return (FloatW(columns.0), FloatW(columns.1), FloatW(columns.2), FloatW(columns.3))
  }

  /// Writes one of the two vectors back in the lanes whose bits are set.
  ///
  /// These are never the lanes of fixed bodies, which must stay unchanged even if an impulse overflows, or
  /// padding lanes.
  @inline(__always)
  fileprivate func scatter(
    _ columns: Columns, _ bodies: SIMD4<Int32>, mask: UInt8,
    _ store: (inout BodyState, SIMD4<Float>) -> Void
  ) {
    let rows = transpose(columns.0.vector, columns.1.vector, columns.2.vector, columns.3.vector)
    if mask == 0b1111 {
      store(&self[bodies.x], rows.0)
      store(&self[bodies.y], rows.1)
      store(&self[bodies.z], rows.2)
      store(&self[bodies.w], rows.3)
      return
    }
    if mask & 1 != 0 { store(&self[bodies.x], rows.0) }
    if mask & 2 != 0 { store(&self[bodies.y], rows.1) }
    if mask & 4 != 0 { store(&self[bodies.z], rows.2) }
    if mask & 8 != 0 { store(&self[bodies.w], rows.3) }
  }
}
