// Reads for a world that is stored in a class, once for each body or frame.
//
// Before it calls a getter or a method of another module that does not mutate, Swift copies a world that is
// stored in a class. The copy takes longer than most reads. A mutating method gets the address of the world
// instead.

extension World {
  /// The hash of the state; see ``stateHash``.
  package mutating func readStateHash() -> UInt64 { stateHash }

  /// The number of awake bodies; see ``awakeBodyCount``.
  package mutating func readAwakeBodyCount() -> Int { awakeBodyCount }

  /// Whether contacts that touched were removed since the last step, so that the next one reports their end.
  package mutating func readHasRemovedContacts() -> Bool { events.hasRemovedContacts }

  /// Returns the body's position, and its angle with all turns in double precision.
  package mutating func readPositionAndAngle(of id: BodyID) -> (position: Vec2, angle: Double) {
    let sim = bodies.sim(of: id)
    return (sim.position, sim.totalAngle)
  }

  /// Returns the force and the torque of a joint on its second or its first body; see ``reaction(of:)``.
  package mutating func readReaction(of id: JointID, onSecondBody: Bool = true) -> JointReaction {
    reaction(of: id, onSecondBody: onSecondBody)
  }

  /// Returns whether a body exists and is awake.
  package mutating func readIsAwake(_ id: BodyID) -> Bool {
    bodies.contains(id) && bodies.body(of: id).isAwake
  }

  /// Returns whether a body exists and is asleep or fixed.
  package mutating func readIsAsleep(_ id: BodyID) -> Bool {
    bodies.contains(id) && !bodies.body(of: id).isAwake
  }

  /// Returns the AABB of a body's shapes; nil if it has none.
  package mutating func readAABB(of id: BodyID) -> AABB? {
    let body = bodies.slot(of: id)
    let aabbs = shapes.childShapes(of: bodies[body]).map { shapes.aabb(of: $0, at: bodies.sims[body].pose) }
    return aabbs.dropFirst().reduce(aabbs.first) { $0?.union($1) }
  }

  /// Returns whether a body is dynamic and a boundary stops it, apart from the answers of a group that asks.
  package mutating func readIsStopped(_ id: BodyID, by boundary: ShapeID) -> Bool {
    let body = bodies.slot(of: id)
    let child = shapes.childShapes(ofShape: shapes.slot(of: boundary))[0]
    let children = bodies.isFixed(body) ? [] : shapes.childShapes(of: bodies[body])
    return withWorldPointers(&bodies, &shapes, &joints, &contacts) { world in
      children.contains { filter.contactKind(of: $0, child, in: world) == .solid }
    }
  }

  /// Returns the body's position, velocity and mass; nil if it does not exist or is not awake.
  package mutating func readMotionIfAwake(of id: BodyID) -> (position: Vec2, velocity: Vec2, mass: Float)? {
    guard readIsAwake(id) else { return nil }
    return (bodies.sim(of: id).position, bodies.state(of: id).velocity, bodies.body(of: id).massData.mass)
  }
}
