import Physics

// Bulk operations on the bodies of items, each with a single access to the world.
//
// Functions for a single body are always inlined: otherwise the animator would have to pass its world, with a
// reference to each of its arrays, to each call.

extension World {
  /// Sets the persistent and per-frame forces of bodies; wakes a body if they differ from its previous ones.
  mutating func applyAccelerationsAndForces(of bodies: some Sequence<ItemBody>) {
    for body in bodies {
      setAppliedAcceleration(Vec2(body.persistentForces.acceleration), of: body.id)
      applyForce(of: body)
    }
  }

  /// Sets the per-frame forces of bodies whose persistent forces have not changed.
  mutating func applyForces(of bodies: some Sequence<ItemBody>) {
    for body in bodies { applyForce(of: body) }
  }

  private mutating func applyForce(of body: ItemBody) {
    let (persistentForces, extra) = (body.persistentForces, body.frameForces)
    let force = Vec2(persistentForces.force + extra.force)
    setForce(force, torque: Float(clampingToFinite: persistentForces.torque + extra.torque), of: body.id)
  }

  /// The position and angle of a body.
  @inline(__always)
  func itemPose(of id: BodyID) -> ItemPose {
    let (position, angle) = positionAndAngle(of: id)
    return ItemPose(center: Point(position), angle: Double(angle))
  }

  /// Whether a body still exists and is asleep or static.
  @inline(__always)
  func isAsleep(_ id: BodyID) -> Bool { contains(id) && !isAwake(id) }

  /// Returns the bodies that still exist and are asleep or static.
  func sleepingBodies(among bodies: [BodyID]) -> [BodyID] { bodies.filter(isAsleep) }
}
