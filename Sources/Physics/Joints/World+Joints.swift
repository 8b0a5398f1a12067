// Making and destroying joints. Every kind needs two different living bodies and finite numbers, and wakes them.

extension World {
  /// Joins two bodies by a rod or a spring and wakes them.
  ///
  /// The bodies must be alive and different, the numbers finite, length, frequency and damping ratio 0 or
  /// more.
  public mutating func createDistanceJoint(_ definition: DistanceJointDefinition) -> JointID {
    requireNonnegative(definition.length, "length")
    requireNonnegative(definition.frequency, "frequency")
    requireNonnegative(definition.dampingRatio, "damping ratio")
    let parameters = DistanceParameters(
      length: definition.length, frequency: definition.frequency, dampingRatio: definition.dampingRatio)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .distance(parameters))
  }

  /// Joins two bodies by a rope and wakes them.
  ///
  /// The bodies must be alive and different, the numbers finite, the length 0 or more.
  public mutating func createRopeJoint(_ definition: RopeJointDefinition) -> JointID {
    requireNonnegative(definition.length, "length")
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
    requireNonnegative(definition.frictionTorque, "friction torque")
    requireRange(definition.range)
    let parameters = RevoluteParameters(
      referenceAngle: definition.referenceAngle, range: definition.range,
      frictionTorque: definition.frictionTorque)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .revolute(parameters))
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
    let parameters = PrismaticParameters(
      axis: axis, referenceAngle: definition.referenceAngle, range: definition.range)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .prismatic(parameters))
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
func requireNonnegative(_ value: Float, _ name: String) {
  precondition(value >= 0 && value.isFinite, "A joint's \(name) must be 0 or more and finite")
}

/// Refuses a range that nothing can be in.
func requireRange(_ range: ClosedRange<Float>) {
  precondition(
    range.lowerBound < .infinity && range.upperBound > -.infinity,
    "A joint's range must hold finite numbers")
}

// What can be changed about a joint while it holds. Asking a joint for what its kind has not stops the program.

extension World {
  // MARK: Rods, springs and ropes

  /// The distance that a rod or spring keeps, or the greatest one that a rope allows, in points.
  public func length(of id: JointID) -> Float {
    switch joints[slot(of: id)].parameters {
    case .distance(let parameters): parameters.length
    case .rope(let length): length
    default: preconditionFailure("Only rods, springs and ropes have a length")
    }
  }

  /// Sets the length of a rod, spring or rope in points, 0 or more.
  public mutating func setLength(_ length: Float, of id: JointID) {
    requireNonnegative(length, "length")
    guard self.length(of: id) != length else { return }
    if case .rope = joints[slot(of: id)].parameters {
      joints[slot(of: id)].parameters = .rope(length: length)
      wakeJointBodies(slot(of: id))
    } else {
      updateDistance(of: id) { $0.length = length }
    }
  }

  /// How fast the joint swings as a spring, in hertz; 0 for a rod.
  public func frequency(of id: JointID) -> Float { distanceParameters(of: id).frequency }

  /// Sets how fast the joint swings as a spring, in hertz, 0 or more; 0 makes it a rod.
  public mutating func setFrequency(_ frequency: Float, of id: JointID) {
    requireNonnegative(frequency, "frequency")
    guard distanceParameters(of: id).frequency != frequency else { return }
    updateDistance(of: id) { $0.frequency = frequency }
    joints[slot(of: id)].impulse = JointImpulse()
  }

  /// How soon the joint comes to rest as a spring; 1 without swinging over.
  public func dampingRatio(of id: JointID) -> Float { distanceParameters(of: id).dampingRatio }

  /// Sets how soon the joint comes to rest as a spring, 0 or more.
  public mutating func setDampingRatio(_ dampingRatio: Float, of id: JointID) {
    requireNonnegative(dampingRatio, "damping ratio")
    guard distanceParameters(of: id).dampingRatio != dampingRatio else { return }
    updateDistance(of: id) { $0.dampingRatio = dampingRatio }
  }

  private func distanceParameters(of id: JointID) -> DistanceParameters {
    guard case .distance(let parameters) = joints[slot(of: id)].parameters else {
      preconditionFailure("Only rods and springs have a frequency and a damping ratio")
    }
    return parameters
  }

  /// Changes a rod or spring; one that becomes a pin, or ceases to be one, starts without impulse.
  private mutating func updateDistance(of id: JointID, _ change: (inout DistanceParameters) -> Void) {
    let old = distanceParameters(of: id)
    var parameters = old
    change(&parameters)
    let index = slot(of: id)
    joints[index].parameters = .distance(parameters)
    if parameters.isPin != old.isPin { joints[index].impulse = JointImpulse() }
    wakeJointBodies(index)
  }

  // MARK: Hinges, sliders and limits of rotation

  /// The angles in radians, or for a slider the ways in points, that the joint allows.
  public func range(of id: JointID) -> ClosedRange<Float> {
    switch joints[slot(of: id)].parameters {
    case .revolute(let parameters): parameters.range
    case .prismatic(let parameters): parameters.range
    case .rotation(let range): range
    default: preconditionFailure("Only hinges, sliders and limits of rotation have a range")
    }
  }

  /// Sets the angles in radians, or for a slider the ways in points, that the joint allows; the ends may be
  /// infinite.
  public mutating func setRange(_ range: ClosedRange<Float>, of id: JointID) {
    requireRange(range)
    guard self.range(of: id) != range else { return }
    let index = slot(of: id)
    switch joints[index].parameters {
    case .revolute(var parameters):
      parameters.range = range
      joints[index].parameters = .revolute(parameters)
    case .prismatic(var parameters):
      parameters.range = range
      joints[index].parameters = .prismatic(parameters)
    default: joints[index].parameters = .rotation(range)
    }
    (joints[index].impulse.lower, joints[index].impulse.upper) = (0, 0)
    wakeJointBodies(index)
  }

  /// The most with which a hinge resists being turned, in kg pt²/s².
  public func frictionTorque(of id: JointID) -> Float { revoluteParameters(of: id).frictionTorque }

  /// Sets the most with which a hinge resists being turned, in kg pt²/s², 0 or more.
  public mutating func setFrictionTorque(_ torque: Float, of id: JointID) {
    requireNonnegative(torque, "friction torque")
    var parameters = revoluteParameters(of: id)
    guard parameters.frictionTorque != torque else { return }
    parameters.frictionTorque = torque
    let index = slot(of: id)
    joints[index].parameters = .revolute(parameters)
    joints[index].impulse.friction = 0
    wakeJointBodies(index)
  }

  private func revoluteParameters(of id: JointID) -> RevoluteParameters {
    guard case .revolute(let parameters) = joints[slot(of: id)].parameters else {
      preconditionFailure("Only hinges have a friction torque")
    }
    return parameters
  }

  // MARK: Anchors

  /// Where the joint holds its bodies, each in points of the body's own frame.
  public func localAnchors(of id: JointID) -> (a: Vec2, b: Vec2) {
    let index = slot(of: id)
    return (joints[index].localAnchorA, joints[index].localAnchorB)
  }

  /// Sets where the joint holds its bodies, each in points of the body's own frame, finite.
  public mutating func setLocalAnchors(_ a: Vec2, _ b: Vec2, of id: JointID) {
    precondition(a.isFinite && b.isFinite, "A joint's anchors must be finite")
    let index = slot(of: id)
    guard joints[index].localAnchorA != a || joints[index].localAnchorB != b else { return }
    joints[index].localAnchorA = a
    joints[index].localAnchorB = b
    wakeJointBodies(index)
  }
}
