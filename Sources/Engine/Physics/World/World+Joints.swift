// Creating and destroying joints. Every kind needs two different, existing bodies and finite numbers, and
// wakes the bodies. Violations are precondition failures.

extension World {
  /// Creates a distance joint and wakes its bodies.
  ///
  /// The bodies must exist and differ, all numbers must be finite, and length, frequency and damping ratio
  /// must be 0 or more.
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

  /// Creates a rope joint and wakes its bodies.
  ///
  /// The bodies must exist and differ, all numbers must be finite, and the length must be 0 or more.
  public mutating func createRopeJoint(_ definition: RopeJointDefinition) -> JointID {
    requireNonnegative(definition.length, "length")
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .rope(length: definition.length))
  }

  /// Creates a weld joint and wakes its bodies.
  ///
  /// The bodies must exist and differ, and all numbers must be finite.
  public mutating func createWeldJoint(_ definition: WeldJointDefinition) -> JointID {
    precondition(definition.angle.isFinite, "A joint's angle must be finite")
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .weld(angle: definition.angle))
  }

  /// Creates a revolute joint and wakes its bodies.
  ///
  /// The bodies must exist and differ, all numbers must be finite except the ends of the range, and the
  /// friction torque must be 0 or more.
  public mutating func createRevoluteJoint(_ definition: RevoluteJointDefinition) -> JointID {
    precondition(definition.referenceAngle.isFinite, "A joint's angle must be finite")
    requireNonnegative(definition.frictionTorque, "friction torque")
    requireValidRange(definition.angleRange)
    let parameters = RevoluteParameters(
      referenceAngle: definition.referenceAngle, angleRange: definition.angleRange,
      frictionTorque: definition.frictionTorque)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .revolute(parameters))
  }

  /// Creates a prismatic joint and wakes its bodies.
  ///
  /// The bodies must exist and differ, all numbers must be finite except the ends of the range, and the axis
  /// must not be zero.
  public mutating func createPrismaticJoint(_ definition: PrismaticJointDefinition) -> JointID {
    precondition(definition.referenceAngle.isFinite, "A joint's angle must be finite")
    requireValidRange(definition.translationRange)
    requireValid(definition.motor)
    let parameters = PrismaticParameters(
      axis: unitAxis(definition.axis), referenceAngle: definition.referenceAngle,
      translationRange: definition.translationRange, motor: definition.motor)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .prismatic(parameters))
  }

  /// Creates a rotation limit joint and wakes its bodies.
  ///
  /// The bodies must exist and differ; the ends of the range may be infinite.
  public mutating func createRotationLimitJoint(_ definition: RotationLimitJointDefinition) -> JointID {
    requireValidRange(definition.angleRange)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (.zero, .zero), collideConnected: true,
      .rotationLimit(definition.angleRange))
  }

  /// Creates a wheel joint and wakes its bodies.
  ///
  /// The bodies must exist and differ, all numbers must be finite except the ends of the range, the axis must
  /// not be zero, and frequency and damping ratio must be 0 or more.
  public mutating func createWheelJoint(_ definition: WheelJointDefinition) -> JointID {
    requireNonnegative(definition.frequency, "frequency")
    requireNonnegative(definition.dampingRatio, "damping ratio")
    requireValidRange(definition.translationRange)
    let parameters = WheelParameters(
      axis: unitAxis(definition.axis), frequency: definition.frequency,
      dampingRatio: definition.dampingRatio, translationRange: definition.translationRange)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .wheel(parameters))
  }

  /// Creates an angular motor and wakes its bodies.
  ///
  /// The bodies must exist and differ, the speed must be finite and the torque 0 or more.
  public mutating func createAngularMotorJoint(_ definition: AngularMotorJointDefinition) -> JointID {
    requireValid(definition.motor)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (.zero, .zero), collideConnected: true,
      .angularMotor(definition.motor))
  }

  /// Creates an angular spring and wakes its bodies.
  ///
  /// The bodies must exist and differ, all numbers must be finite, and frequency and damping ratio must be 0
  /// or more.
  public mutating func createAngularSpringJoint(_ definition: AngularSpringJointDefinition) -> JointID {
    precondition(definition.referenceAngle.isFinite, "A joint's angle must be finite")
    requireNonnegative(definition.frequency, "frequency")
    requireNonnegative(definition.dampingRatio, "damping ratio")
    let parameters = AngularSpringParameters(
      referenceAngle: definition.referenceAngle, frequency: definition.frequency,
      dampingRatio: definition.dampingRatio)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: true, .angularSpring(parameters))
  }

  /// Creates a pulley joint and wakes its bodies.
  ///
  /// The bodies must exist and differ, all numbers must be finite, the length must be 0 or more and the ratio
  /// greater than 0.
  public mutating func createPulleyJoint(_ definition: PulleyJointDefinition) -> JointID {
    requireNonnegative(definition.length, "length")
    requireValid(definition.fixedPoints)
    requireValidPulleyRatio(definition.ratio)
    let parameters = PulleyParameters(
      fixedPoints: definition.fixedPoints, ratio: definition.ratio, length: definition.length)
    return insertJoint(
      definition.bodyA, definition.bodyB, anchors: (definition.localAnchorA, definition.localAnchorB),
      collideConnected: definition.collideConnected, .pulley(parameters))
  }

  /// Creates a gear between two revolute or prismatic joints and wakes their second bodies, which are the
  /// bodies of the gear.
  ///
  /// These must differ, and the ratio must be finite and not 0. The gear is destroyed with one of the joints.
  public mutating func createGearJoint(_ definition: GearJointDefinition) -> JointID {
    requireValidGearRatio(definition.ratio)
    let (first, second) = (joints.slot(of: definition.first), joints.slot(of: definition.second))
    let parameters = GearParameters(
      first: first, second: second, ratio: definition.ratio, sum: gearSum(first, second, definition.ratio))
    return insertJoint(
      bodies.id(of: joints[first].bodyB), bodies.id(of: joints[second].bodyB), anchors: (.zero, .zero),
      collideConnected: definition.collideConnected, .gear(parameters))
  }

  /// The present sum of the coordinates of two joints, which a gear keeps.
  private func gearSum(_ first: Int32, _ second: Int32, _ ratio: Float) -> Float {
    GearConstraint.sum(joints[first], joints[second], ratio) { bodies.sims[$0] }
  }

  /// Removes the gears that couple a joint.
  private mutating func removeGears(of joint: Int32) {
    var gears: [Int32] = []
    var edges = EdgeCursor(bodies[joints[joint].bodyB].headJointKey)
    while let edge = joints.next(&edges) {
      guard case .gear(let gear) = joints[edge.slot].parameters else { continue }
      if gear.first == joint || gear.second == joint { gears.append(edge.slot) }
    }
    for gear in gears { removeJoint(gear) }
  }

  /// Creates an angular spring between the bodies of a revolute joint, which turns them to the angle that
  /// counts as 0 for that joint's limits, and wakes the bodies.
  ///
  /// Frequency, in hertz, and damping ratio must be finite and 0 or more.
  public mutating func createAngularSpring(alongHinge hinge: JointID, frequency: Float, dampingRatio: Float)
    -> JointID
  {
    let joint = joints[joints.slot(of: hinge)]
    var definition = AngularSpringJointDefinition(
      bodyA: bodies.id(of: joint.bodyA), bodyB: bodies.id(of: joint.bodyB), frequency: frequency)
    (definition.localAnchorA, definition.localAnchorB) = (joint.localAnchorA, joint.localAnchorB)
    definition.referenceAngle = revoluteParameters(of: hinge).referenceAngle
    definition.dampingRatio = dampingRatio
    return createAngularSpringJoint(definition)
  }

  /// Destroys a joint and wakes its bodies.
  public mutating func destroyJoint(_ id: JointID) {
    removeJoint(joints.slot(of: id))
  }

  /// Returns whether the joint exists; it is destroyed with either of its bodies.
  public func contains(_ id: JointID) -> Bool { joints.contains(id) }

  /// Creates a joint, links it into its bodies' joint lists and wakes the bodies.
  private mutating func insertJoint(
    _ bodyA: BodyID, _ bodyB: BodyID, anchors: (a: Vec2, b: Vec2), collideConnected: Bool,
    _ parameters: JointParameters
  ) -> JointID {
    let (slotA, slotB) = (bodies.slot(of: bodyA), bodies.slot(of: bodyB))
    precondition(bodyA != bodyB, "A joint needs two different bodies; use a fixed body as anchor")
    precondition(anchors.a.isFinite && anchors.b.isFinite, "A joint's anchors must be finite")
    let id = joints.insert(
      slotA, slotB, anchors: anchors, collideConnected: collideConnected, parameters, &bodies)
    if !collideConnected { refilterContacts(of: slotA) }
    wakeBodies(ofJoint: id.index)
    return id
  }

  /// Removes a joint and wakes its bodies.
  mutating func removeJoint(_ joint: Int32) {
    removeGears(of: joint)
    let (bodyA, collideConnected) = (joints[joint].bodyA, joints[joint].collideConnected)
    wakeBodies(ofJoint: joint)
    if joints[joint].impulse.motor != 0 { clearMotorImpulses(of: joint) }
    awakeSet.removeJoint(joint, joints)
    joints.remove(joint, &bodies)
    if !collideConnected { refilterContacts(of: bodyA) }
  }

  private mutating func wakeBodies(ofJoint joint: Int32) {
    awakeSet.wakeBodies(ofJoint: joint, &bodies, &contacts, &joints)
  }
}

/// Requires that a joint parameter is finite and 0 or more.
func requireNonnegative(_ value: Float, _ name: String) {
  precondition(value >= 0 && value.isFinite, "A joint's \(name) must be 0 or more and finite")
}

/// Requires that a motor's speed is finite and its force 0 or more.
private func requireValid(_ motor: JointMotor) {
  precondition(motor.speed.isFinite, "A motor's speed must be finite")
  requireNonnegative(motor.maxForce, "motor force")
}

/// Requires that the ratio of a pulley is finite and greater than 0.
private func requireValidPulleyRatio(_ ratio: Float) {
  precondition(ratio > 0 && ratio.isFinite, "A pulley's ratio must be greater than 0 and finite")
}

/// Requires that the ratio of a gear is finite and not 0.
private func requireValidGearRatio(_ ratio: Float) {
  precondition(ratio != 0 && ratio.isFinite, "A gear's ratio must be finite and not 0")
}

/// Requires that the fixed points of a pulley are finite.
private func requireValid(_ points: PulleyPoints) {
  precondition(points.a.isFinite && points.b.isFinite, "A pulley's points must be finite")
}

/// Returns an axis with length 1; requires that it is finite and not zero.
private func unitAxis(_ axis: Vec2) -> Vec2 {
  let unit = axis.normalized
  precondition(axis.isFinite && unit.lengthSquared > 0.5, "A joint's axis must be finite and not zero")
  return unit
}

/// Requires that a range contains finite numbers.
func requireValidRange(_ range: ClosedRange<Float>) {
  precondition(
    range.lowerBound < .infinity && range.upperBound > -.infinity,
    "A joint's range must hold finite numbers")
}

// Joint properties. Using a property that the joint's kind does not have is a precondition failure.

extension World {
  // MARK: Lengths and springs

  /// Returns the length of a distance joint, or the maximum length of a rope or pulley joint, in points.
  public func length(of id: JointID) -> Float {
    switch joints[joints.slot(of: id)].parameters {
    case .distance(let parameters): parameters.length
    case .rope(let length): length
    case .pulley(let parameters): parameters.length
    default: preconditionFailure("Only rods, springs and ropes have a length")
    }
  }

  /// Sets the length of a distance, rope or pulley joint, in points, 0 or more.
  public mutating func setLength(_ length: Float, of id: JointID) {
    requireNonnegative(length, "length")
    guard self.length(of: id) != length else { return }
    switch joints[joints.slot(of: id)].parameters {
    case .rope:
      joints[joints.slot(of: id)].parameters = .rope(length: length)
      wakeBodies(ofJoint: joints.slot(of: id))
    case .pulley: updatePulleyParameters(of: id) { $0.length = length }
    default: updateDistanceParameters(of: id) { $0.length = length }
    }
  }

  /// Returns the ratio of a pulley joint or a gear.
  public func ratio(of id: JointID) -> Float {
    switch joints[joints.slot(of: id)].parameters {
    case .pulley(let parameters): parameters.ratio
    case .gear(let parameters): parameters.ratio
    default: preconditionFailure("Only pulleys and gears have a ratio")
    }
  }

  /// Sets the ratio of a pulley joint, greater than 0, or of a gear, not 0, which keeps the present sum of
  /// the coordinates from then on.
  public mutating func setRatio(_ ratio: Float, of id: JointID) {
    guard self.ratio(of: id) != ratio else { return }
    let index = joints.slot(of: id)
    guard case .gear(var parameters) = joints[index].parameters else {
      requireValidPulleyRatio(ratio)
      return updatePulleyParameters(of: id) { $0.ratio = ratio }
    }
    requireValidGearRatio(ratio)
    parameters.ratio = ratio
    parameters.sum = gearSum(parameters.first, parameters.second, ratio)
    joints[index].parameters = .gear(parameters)
    joints[index].impulse = JointImpulse()
    wakeBodies(ofJoint: index)
  }

  /// Sets the fixed points of a pulley joint, finite and in points in the world.
  public mutating func setFixedPoints(_ points: PulleyPoints, of id: JointID) {
    requireValid(points)
    updatePulleyParameters(of: id) { $0.fixedPoints = points }
  }

  private mutating func updatePulleyParameters(of id: JointID, _ change: (inout PulleyParameters) -> Void) {
    let index = joints.slot(of: id)
    guard case .pulley(let old) = joints[index].parameters else {
      preconditionFailure("Only pulleys have fixed points")
    }
    var parameters = old
    change(&parameters)
    guard
      parameters.fixedPoints != old.fixedPoints || parameters.ratio != old.ratio
        || parameters.length != old.length
    else { return }
    joints[index].parameters = .pulley(parameters)
    wakeBodies(ofJoint: index)
  }

  /// Returns the frequency of an angular spring or of the spring of a distance or wheel joint, in hertz; 0 if
  /// the joint is rigid.
  public func frequency(of id: JointID) -> Float { spring(of: id).frequency }

  /// Sets the frequency of an angular spring or of the spring of a distance or wheel joint, in hertz, 0 or
  /// more; 0 makes a joint rigid, and removes the effect of an angular spring.
  public mutating func setFrequency(_ frequency: Float, of id: JointID) {
    requireNonnegative(frequency, "frequency")
    let spring = spring(of: id)
    guard spring.frequency != frequency else { return }
    setSpring((frequency, spring.dampingRatio), of: id)
    joints[joints.slot(of: id)].impulse = JointImpulse()
  }

  /// Returns the damping ratio of an angular spring or of the spring of a distance or wheel joint; 1 is
  /// critical damping.
  public func dampingRatio(of id: JointID) -> Float { spring(of: id).dampingRatio }

  /// Sets the damping ratio of an angular spring or of the spring of a distance or wheel joint, 0 or more.
  public mutating func setDampingRatio(_ dampingRatio: Float, of id: JointID) {
    requireNonnegative(dampingRatio, "damping ratio")
    let spring = spring(of: id)
    guard spring.dampingRatio != dampingRatio else { return }
    setSpring((spring.frequency, dampingRatio), of: id)
  }

  private func spring(of id: JointID) -> (frequency: Float, dampingRatio: Float) {
    switch joints[joints.slot(of: id)].parameters {
    case .distance(let parameters): (parameters.frequency, parameters.dampingRatio)
    case .wheel(let parameters): (parameters.frequency, parameters.dampingRatio)
    case .angularSpring(let parameters): (parameters.frequency, parameters.dampingRatio)
    default: preconditionFailure("Only rods, springs and wheels have a frequency and a damping ratio")
    }
  }

  private mutating func setSpring(_ spring: (frequency: Float, dampingRatio: Float), of id: JointID) {
    let index = joints.slot(of: id)
    switch joints[index].parameters {
    case .wheel(var parameters):
      (parameters.frequency, parameters.dampingRatio) = spring
      joints[index].parameters = .wheel(parameters)
    case .angularSpring(var parameters):
      (parameters.frequency, parameters.dampingRatio) = spring
      joints[index].parameters = .angularSpring(parameters)
    default:
      return updateDistanceParameters(of: id) { ($0.frequency, $0.dampingRatio) = spring }
    }
    wakeBodies(ofJoint: index)
  }

  private func distanceParameters(of id: JointID) -> DistanceParameters {
    guard case .distance(let parameters) = joints[joints.slot(of: id)].parameters else {
      preconditionFailure("Only rods, springs and ropes have a length")
    }
    return parameters
  }

  /// Changes the parameters of a distance joint; clears the accumulated impulse if it becomes a pin or ceases
  /// to be one.
  private mutating func updateDistanceParameters(of id: JointID, _ change: (inout DistanceParameters) -> Void)
  {
    let old = distanceParameters(of: id)
    var parameters = old
    change(&parameters)
    let index = joints.slot(of: id)
    joints[index].parameters = .distance(parameters)
    if parameters.isPin != old.isPin { joints[index].impulse = JointImpulse() }
    wakeBodies(ofJoint: index)
  }

  // MARK: Limits and friction

  /// Returns the limits of the joint: angles in radians, or translations in points for a prismatic or wheel
  /// joint.
  public func jointLimits(of id: JointID) -> ClosedRange<Float> {
    switch joints[joints.slot(of: id)].parameters {
    case .revolute(let parameters): parameters.angleRange
    case .prismatic(let parameters): parameters.translationRange
    case .rotationLimit(let range): range
    case .wheel(let parameters): parameters.translationRange
    default: preconditionFailure("Only revolute, prismatic, wheel and rotation limit joints have limits")
    }
  }

  /// Sets the limits of the joint: angles in radians, or translations in points for a prismatic or wheel
  /// joint; the ends may be infinite.
  public mutating func setJointLimits(_ limits: ClosedRange<Float>, of id: JointID) {
    requireValidRange(limits)
    guard jointLimits(of: id) != limits else { return }
    let index = joints.slot(of: id)
    switch joints[index].parameters {
    case .revolute(var parameters):
      parameters.angleRange = limits
      joints[index].parameters = .revolute(parameters)
    case .prismatic(var parameters):
      parameters.translationRange = limits
      joints[index].parameters = .prismatic(parameters)
    case .wheel(var parameters):
      parameters.translationRange = limits
      joints[index].parameters = .wheel(parameters)
    default: joints[index].parameters = .rotationLimit(limits)
    }
    (joints[index].impulse.lower, joints[index].impulse.upper) = (0, 0)
    wakeBodies(ofJoint: index)
  }

  /// Returns the maximum friction torque of a revolute joint, in kg pt²/s².
  public func frictionTorque(of id: JointID) -> Float { revoluteParameters(of: id).frictionTorque }

  /// Sets the maximum friction torque of a revolute joint, in kg pt²/s², 0 or more.
  public mutating func setFrictionTorque(_ torque: Float, of id: JointID) {
    requireNonnegative(torque, "friction torque")
    var parameters = revoluteParameters(of: id)
    guard parameters.frictionTorque != torque else { return }
    parameters.frictionTorque = torque
    let index = joints.slot(of: id)
    joints[index].parameters = .revolute(parameters)
    joints[index].impulse.friction = 0
    wakeBodies(ofJoint: index)
  }

  private func revoluteParameters(of id: JointID) -> RevoluteParameters {
    guard case .revolute(let parameters) = joints[joints.slot(of: id)].parameters else {
      preconditionFailure("Only hinges have a friction torque and a reference angle")
    }
    return parameters
  }

  // MARK: Motors

  /// Returns the motor of a prismatic joint or an angular motor.
  public func motor(of id: JointID) -> JointMotor {
    switch joints[joints.slot(of: id)].parameters {
    case .prismatic(let parameters): parameters.motor
    case .angularMotor(let motor): motor
    default: preconditionFailure("Only prismatic joints and angular motors have a motor")
    }
  }

  /// Sets the motor of a prismatic joint or an angular motor; its speed must be finite and its force 0 or
  /// more.
  public mutating func setMotor(_ motor: JointMotor, of id: JointID) {
    requireValid(motor)
    guard self.motor(of: id) != motor else { return }
    let index = joints.slot(of: id)
    let old = self.motor(of: id)
    if case .prismatic(var parameters) = joints[index].parameters {
      parameters.motor = motor
      joints[index].parameters = .prismatic(parameters)
    } else {
      joints[index].parameters = .angularMotor(motor)
    }
    let isReversed = joints[index].impulse.motor * motor.speed < 0 && old.speed * motor.speed <= 0
    if isReversed || motor.maxForce == 0 { clearMotorImpulses(of: index) }
    wakeBodies(ofJoint: index)
  }

  /// Clears the impulse of a motor that no longer pushes, and those of the limits and contacts against which
  /// it may have pushed.
  ///
  /// A motor and a limit that push against each other would only decrease both impulses by a little in each
  /// iteration, before the motor can move anything.
  private mutating func clearMotorImpulses(of joint: Int32) {
    joints[joint].impulse.motor = 0
    for body in [joints[joint].bodyA, joints[joint].bodyB] where !bodies.isFixed(body) {
      joints.clearLimitImpulses(of: bodies[body])
      contacts.clearImpulses(of: bodies[body])
    }
  }

  /// Returns the force in kg pt/s², or the torque in kg pt²/s², with which the joint's motor drove the second
  /// body in the last step; 0 before the first step.
  public func motorForce(of id: JointID) -> Float {
    let joint = joints[joints.slot(of: id)]
    return joint.impulseTimeStep > 0 ? joint.impulse.motor / joint.impulseTimeStep : 0
  }

  // MARK: Collision

  /// Whether the two bodies of the joint collide with each other if their groups allow it.
  public func collideConnected(of id: JointID) -> Bool { joints[joints.slot(of: id)].collideConnected }

  /// Sets whether the two bodies of the joint collide with each other if their groups allow it.
  public mutating func setCollideConnected(_ collideConnected: Bool, of id: JointID) {
    let index = joints.slot(of: id)
    guard joints[index].collideConnected != collideConnected else { return }
    joints[index].collideConnected = collideConnected
    refilterContacts(of: joints[index].bodyA)
    wakeBodies(ofJoint: index)
  }

  // MARK: Anchors

  /// Returns the anchors of the joint, each in points in its body's frame.
  public func localAnchors(of id: JointID) -> (a: Vec2, b: Vec2) {
    let index = joints.slot(of: id)
    return (joints[index].localAnchorA, joints[index].localAnchorB)
  }

  /// Sets the anchors of the joint, each finite and in points in its body's frame.
  public mutating func setLocalAnchors(_ a: Vec2, _ b: Vec2, of id: JointID) {
    precondition(a.isFinite && b.isFinite, "A joint's anchors must be finite")
    let index = joints.slot(of: id)
    guard joints[index].localAnchorA != a || joints[index].localAnchorB != b else { return }
    joints[index].localAnchorA = a
    joints[index].localAnchorB = b
    wakeBodies(ofJoint: index)
  }
}
