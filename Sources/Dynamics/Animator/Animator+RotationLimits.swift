import Physics

extension Animator {
  /// Creates, updates or destroys the rotation joint of a body to match its resolved rotation range.
  func limitRotation(of body: ItemBody) {
    let range = body.resolvedProperties.rotationRange
    if let limit = body.rotationLimit {
      if range.isInfinite {
        world.destroyJoint(limit)
        body.rotationLimit = nil
      } else {
        world.setRange(ClosedRange(engine: range), of: limit)
      }
    } else if !range.isInfinite {
      body.rotationLimit = world.createRotationJoint(
        RotationJointDefinition(bodyA: ground, bodyB: body.id, range: ClosedRange(engine: range)))
    }
  }
}
