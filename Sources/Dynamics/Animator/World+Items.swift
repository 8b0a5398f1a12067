import Physics

// What a frame asks of the world for many items in turn. Here each question is one look into the world.
//
// Questions about one item are always inlined: for a call the animator would have to hand over its world, with a
// reference to each of its arrays.

extension World {
  /// Takes over what acts on items, which wakes a body if that is not what acted before.
  mutating func applyAccelerationsAndForces(of bodies: some Sequence<ItemBody>) {
    for body in bodies {
      setAcceleration(Vec2(body.persistentForces.acceleration), of: body.id)
      applyForce(of: body)
    }
  }

  /// Takes over the forces of one frame, where what acts steadily has not changed.
  mutating func applyForces(of bodies: some Sequence<ItemBody>) {
    for body in bodies { applyForce(of: body) }
  }

  private mutating func applyForce(of body: ItemBody) {
    let (persistentForces, extra) = (body.persistentForces, body.frameForces)
    let force = Vec2(persistentForces.force + extra.force)
    setForce(force, torque: Float(engine: persistentForces.torque + extra.torque), of: body.id)
  }

  /// Where an item is.
  @inline(__always)
  func placement(of id: BodyID) -> Placement {
    Placement(center: Point(position(of: id)), angle: Double(angle(of: id)))
  }

  /// Whether a body still exists and does not move.
  @inline(__always)
  func isAsleep(_ id: BodyID) -> Bool { contains(id) && !isAwake(id) }

  /// Those of the bodies that still exist and do not move.
  func sleepingBodies(among bodies: [BodyID]) -> [BodyID] { bodies.filter(isAsleep) }
}
