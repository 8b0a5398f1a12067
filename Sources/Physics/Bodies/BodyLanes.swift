/// The velocities of four bodies, one a lane.
struct VelocityLanes {
  var x: Lanes
  var y: Lanes
  var spin: Lanes
  /// The turns since the step began, which lie beside the velocities.
  var turn: Lanes

  @inline(__always)
  init(_ states: UnsafeMutablePointer<BodyState>, _ bodies: SIMD4<Int32>) {
    let columns = transpose(
      states[Int(bodies.x)].motion, states[Int(bodies.y)].motion,
      states[Int(bodies.z)].motion, states[Int(bodies.w)].motion)
    (x, y, spin, turn) = (Lanes(columns.0), Lanes(columns.1), Lanes(columns.2), Lanes(columns.3))
  }

  /// Writes back the lanes whose bits are set: never those of fixed bodies, whom not even an overflow may reach,
  /// nor lanes that stand for nothing.
  @inline(__always)
  func store(in states: UnsafeMutablePointer<BodyState>, _ bodies: SIMD4<Int32>, lanes: UInt8) {
    let (first, second, third, fourth) = transpose(x.vector, y.vector, spin.vector, turn.vector)
    if lanes == 0b1111 {
      states[Int(bodies.x)].motion = first
      states[Int(bodies.y)].motion = second
      states[Int(bodies.z)].motion = third
      states[Int(bodies.w)].motion = fourth
      return
    }
    if lanes & 1 != 0 { states[Int(bodies.x)].motion = first }
    if lanes & 2 != 0 { states[Int(bodies.y)].motion = second }
    if lanes & 4 != 0 { states[Int(bodies.z)].motion = third }
    if lanes & 8 != 0 { states[Int(bodies.w)].motion = fourth }
  }
}

extension VelocityLanes {
  /// The velocities of the centres of mass.
  var linear: VectorLanes {
    @inline(__always) get { VectorLanes(x: x, y: y) }
    @inline(__always) set { (x, y) = (newValue.x, newValue.y) }
  }

  /// The velocities of points that lie `anchors` from the centres of mass.
  @inline(__always)
  func velocity(at anchors: VectorLanes) -> VectorLanes {
    VectorLanes(x: x - spin * anchors.y, y: y + spin * anchors.x)
  }
}

/// How four bodies have moved since the step began, one a lane.
struct ChangeLanes {
  var x: Lanes
  var y: Lanes
  let cosine: Lanes
  let sine: Lanes

  @inline(__always)
  init(_ states: UnsafeMutablePointer<BodyState>, _ bodies: SIMD4<Int32>) {
    let columns = transpose(
      states[Int(bodies.x)].change, states[Int(bodies.y)].change,
      states[Int(bodies.z)].change, states[Int(bodies.w)].change)
    (x, y, cosine, sine) = (Lanes(columns.0), Lanes(columns.1), Lanes(columns.2), Lanes(columns.3))
  }

  /// How the centres of mass have moved.
  var position: VectorLanes {
    @inline(__always) get { VectorLanes(x: x, y: y) }
    @inline(__always) set { (x, y) = (newValue.x, newValue.y) }
  }

  /// Writes back the lanes whose bits are set.
  @inline(__always)
  func store(in states: UnsafeMutablePointer<BodyState>, _ bodies: SIMD4<Int32>, lanes: UInt8) {
    let (first, second, third, fourth) = transpose(x.vector, y.vector, cosine.vector, sine.vector)
    if lanes & 1 != 0 { states[Int(bodies.x)].change = first }
    if lanes & 2 != 0 { states[Int(bodies.y)].change = second }
    if lanes & 4 != 0 { states[Int(bodies.z)].change = third }
    if lanes & 8 != 0 { states[Int(bodies.w)].change = fourth }
  }
}
