import Physics

// Operations on the bodies of items. Those on many bodies access the animator's world only once.

extension World {
  /// Sets the persistent and per-frame forces of bodies; wakes a body if they differ from its previous ones.
  mutating func applyAccelerationsAndForces(of bodies: some Sequence<ItemBody>) {
    for body in bodies {
      setAppliedAcceleration(Vec2(body.forces.persistent.acceleration), of: body.id)
      applyForce(of: body)
    }
  }

  /// Sets the per-frame forces of bodies whose persistent forces have not changed.
  mutating func applyForces(of bodies: some Sequence<ItemBody>) {
    for body in bodies { applyForce(of: body) }
  }

  private mutating func applyForce(of body: ItemBody) {
    let (force, torque) = body.forces.sum
    setForce(Vec2(force), torque: Float(clampingToFinite: torque), of: body.id)
  }

  /// Returns the velocities of a body; not a getter, as `readItemPose(of:)`.
  mutating func readItemVelocity(of id: BodyID) -> ItemVelocity { ItemVelocity(velocities(of: id)) }

  /// Returns the position and angle of a body; not a getter, because that would copy an animator's world.
  mutating func readItemPose(of id: BodyID) -> ItemPose {
    let (position, angle) = readPositionAndAngle(of: id)
    return ItemPose(center: Point(position), angle: angle)
  }
}
