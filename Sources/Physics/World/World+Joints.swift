// Making and destroying joints. Every kind needs two different living bodies and finite numbers, and wakes them.

extension World {
  /// Joins two bodies by a rod or a spring and wakes them.
  ///
  /// The bodies must be alive and different, the numbers finite, length, frequency and damping ratio 0 or
  /// more.
  public mutating func createDistanceJoint(_ definition: DistanceJointDefinition) -> JointID {
    requireMeasure(definition.length, "length")
    requireMeasure(definition.frequency, "frequency")
    requireMeasure(definition.dampingRatio, "damping ratio")
    let rule = DistanceRule(
      length: definition.length, frequency: definition.frequency, dampingRatio: definition.dampingRatio)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .distance(rule))
  }

  /// Joins two bodies by a rope and wakes them.
  ///
  /// The bodies must be alive and different, the numbers finite, the length 0 or more.
  public mutating func createRopeJoint(_ definition: RopeJointDefinition) -> JointID {
    requireMeasure(definition.length, "length")
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .rope(length: definition.length))
  }

  /// Joins two bodies so that they move as one, and wakes them.
  ///
  /// The bodies must be alive and different, the numbers finite.
  public mutating func createWeldJoint(_ definition: WeldJointDefinition) -> JointID {
    precondition(definition.angle.isFinite, "A joint's angle must be finite")
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .weld(angle: definition.angle))
  }

  /// Joins two bodies by a hinge and wakes them.
  ///
  /// The bodies must be alive and different, the numbers finite, the friction 0 or more; only the ends of the
  /// range may be infinite.
  public mutating func createRevoluteJoint(_ definition: RevoluteJointDefinition) -> JointID {
    precondition(definition.referenceAngle.isFinite, "A joint's angle must be finite")
    requireMeasure(definition.frictionTorque, "friction torque")
    requireRange(definition.range)
    let rule = RevoluteRule(
      referenceAngle: definition.referenceAngle, range: definition.range,
      frictionTorque: definition.frictionTorque)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .revolute(rule))
  }

  /// Puts the second body on an axis of the first and wakes them.
  ///
  /// The bodies must be alive and different, the numbers finite, the axis not zero; only the ends of the range
  /// may be infinite.
  public mutating func createPrismaticJoint(_ definition: PrismaticJointDefinition) -> JointID {
    precondition(definition.referenceAngle.isFinite, "A joint's angle must be finite")
    requireRange(definition.range)
    let axis = definition.axis.normalized
    precondition(
      definition.axis.isFinite && axis.lengthSquared > 0.5, "A slider's axis must be finite and not zero")
    let rule = PrismaticRule(axis: axis, referenceAngle: definition.referenceAngle, range: definition.range)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .prismatic(rule))
  }

  /// Limits how far two bodies turn against each other, and wakes them.
  ///
  /// The bodies must be alive and different; the ends of the range may be infinite.
  public mutating func createRotationJoint(_ definition: RotationJointDefinition) -> JointID {
    requireRange(definition.range)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (.zero, .zero), collideConnected: true,
      .rotation(definition.range))
  }

  /// Removes a joint and wakes its bodies.
  public mutating func destroyJoint(_ id: JointID) {
    removeJoint(slot(of: id))
  }

  /// Whether the joint still exists; it dies with either of its bodies.
  public func contains(_ id: JointID) -> Bool { jointHandles.contains(id) }
}

/// Refuses what cannot be the measure of a joint.
func requireMeasure(_ value: Float, _ name: String) {
  precondition(value >= 0 && value.isFinite, "A joint's \(name) must be 0 or more and finite")
}

/// Refuses a range that nothing can be in.
func requireRange(_ range: ClosedRange<Float>) {
  precondition(
    range.lowerBound < .infinity && range.upperBound > -.infinity,
    "A joint's range must hold finite numbers")
}
