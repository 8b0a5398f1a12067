/// The velocities of four bodies, one in each SIMD lane.
struct BodyVelocityW {
  var x: FloatW
  var y: FloatW
  var angular: FloatW
  /// The delta angles, which are stored next to the velocities.
  var deltaAngle: FloatW

  @inline(__always)
  init(_ states: UnsafeMutablePointer<BodyState>, _ bodies: SIMD4<Int32>) {
    let columns = transpose(
      states[Int(bodies.x)].velocities, states[Int(bodies.y)].velocities,
      states[Int(bodies.z)].velocities, states[Int(bodies.w)].velocities)
    (x, y, angular, deltaAngle) = (FloatW(columns.0), FloatW(columns.1), FloatW(columns.2), FloatW(columns.3))
  }

  /// Writes back the lanes whose bits are set.
  ///
  /// These are never the lanes of fixed bodies, which must stay unchanged even if an impulse overflows, or
  /// padding lanes.
  @inline(__always)
  func scatter(in states: UnsafeMutablePointer<BodyState>, _ bodies: SIMD4<Int32>, mask: UInt8) {
    let (first, second, third, fourth) = transpose(x.vector, y.vector, angular.vector, deltaAngle.vector)
    if mask == 0b1111 {
      states[Int(bodies.x)].velocities = first
      states[Int(bodies.y)].velocities = second
      states[Int(bodies.z)].velocities = third
      states[Int(bodies.w)].velocities = fourth
      return
    }
    if mask & 1 != 0 { states[Int(bodies.x)].velocities = first }
    if mask & 2 != 0 { states[Int(bodies.y)].velocities = second }
    if mask & 4 != 0 { states[Int(bodies.z)].velocities = third }
    if mask & 8 != 0 { states[Int(bodies.w)].velocities = fourth }
  }
}

extension BodyVelocityW {
  /// The velocities of the centres of mass.
  var linear: Vec2W {
    @inline(__always) get { Vec2W(x: x, y: y) }
    @inline(__always) set { (x, y) = (newValue.x, newValue.y) }
  }

  /// The velocities of the points at `anchors` relative to the centres of mass.
  @inline(__always)
  func velocity(at anchors: Vec2W) -> Vec2W {
    Vec2W(x: x - angular * anchors.y, y: y + angular * anchors.x)
  }
}

/// The deltas of four bodies since the beginning of the step, one in each SIMD lane.
struct BodyDeltaW {
  var x: FloatW
  var y: FloatW
  let cosine: FloatW
  let sine: FloatW

  @inline(__always)
  init(_ states: UnsafeMutablePointer<BodyState>, _ bodies: SIMD4<Int32>) {
    let columns = transpose(
      states[Int(bodies.x)].deltas, states[Int(bodies.y)].deltas,
      states[Int(bodies.z)].deltas, states[Int(bodies.w)].deltas)
    (x, y, cosine, sine) = (FloatW(columns.0), FloatW(columns.1), FloatW(columns.2), FloatW(columns.3))
  }

  /// The displacements of the centres of mass.
  var position: Vec2W {
    @inline(__always) get { Vec2W(x: x, y: y) }
    @inline(__always) set { (x, y) = (newValue.x, newValue.y) }
  }

  /// Writes back the lanes whose bits are set.
  @inline(__always)
  func scatter(in states: UnsafeMutablePointer<BodyState>, _ bodies: SIMD4<Int32>, mask: UInt8) {
    let (first, second, third, fourth) = transpose(x.vector, y.vector, cosine.vector, sine.vector)
    if mask & 1 != 0 { states[Int(bodies.x)].deltas = first }
    if mask & 2 != 0 { states[Int(bodies.y)].deltas = second }
    if mask & 4 != 0 { states[Int(bodies.z)].deltas = third }
    if mask & 8 != 0 { states[Int(bodies.w)].deltas = fourth }
  }
}
