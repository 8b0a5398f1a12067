// What can be changed about a joint while it holds. Asking a joint for what its kind has not stops the program.

extension World {
  // MARK: Rods, springs and ropes

  /// The distance that a rod or spring keeps, or the greatest one that a rope allows, in points.
  public func length(of id: JointID) -> Float {
    switch joints[slot(of: id)].rule {
    case .distance(let rule): rule.length
    case .rope(let length): length
    default: preconditionFailure("Only rods, springs and ropes have a length")
    }
  }

  /// Sets the length of a rod, spring or rope in points, 0 or more.
  public mutating func setLength(_ length: Float, of id: JointID) {
    requireMeasure(length, "length")
    guard self.length(of: id) != length else { return }
    if case .rope = joints[slot(of: id)].rule {
      joints[slot(of: id)].rule = .rope(length: length)
      wakeJointed(slot(of: id))
    } else {
      changeDistance(of: id) { $0.length = length }
    }
  }

  /// How fast the joint swings as a spring, in hertz; 0 for a rod.
  public func frequency(of id: JointID) -> Float { distance(of: id).frequency }

  /// Sets how fast the joint swings as a spring, in hertz, 0 or more; 0 makes it a rod.
  public mutating func setFrequency(_ frequency: Float, of id: JointID) {
    requireMeasure(frequency, "frequency")
    guard distance(of: id).frequency != frequency else { return }
    changeDistance(of: id) { $0.frequency = frequency }
    joints[slot(of: id)].impulse = JointImpulse()
  }

  /// How soon the joint comes to rest as a spring; 1 without swinging over.
  public func dampingRatio(of id: JointID) -> Float { distance(of: id).dampingRatio }

  /// Sets how soon the joint comes to rest as a spring, 0 or more.
  public mutating func setDampingRatio(_ dampingRatio: Float, of id: JointID) {
    requireMeasure(dampingRatio, "damping ratio")
    guard distance(of: id).dampingRatio != dampingRatio else { return }
    changeDistance(of: id) { $0.dampingRatio = dampingRatio }
  }

  private func distance(of id: JointID) -> DistanceRule {
    guard case .distance(let rule) = joints[slot(of: id)].rule else {
      preconditionFailure("Only rods and springs have a frequency and a damping ratio")
    }
    return rule
  }

  /// Changes a rod or spring; one that becomes a pin, or ceases to be one, starts without impulse.
  private mutating func changeDistance(of id: JointID, _ change: (inout DistanceRule) -> Void) {
    let old = distance(of: id)
    var rule = old
    change(&rule)
    let index = slot(of: id)
    joints[index].rule = .distance(rule)
    if rule.isPin != old.isPin { joints[index].impulse = JointImpulse() }
    wakeJointed(index)
  }

  // MARK: Hinges, sliders and limits of rotation

  /// The angles in radians, or for a slider the ways in points, that the joint allows.
  public func range(of id: JointID) -> ClosedRange<Float> {
    switch joints[slot(of: id)].rule {
    case .revolute(let rule): rule.range
    case .prismatic(let rule): rule.range
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
    switch joints[index].rule {
    case .revolute(var rule):
      rule.range = range
      joints[index].rule = .revolute(rule)
    case .prismatic(var rule):
      rule.range = range
      joints[index].rule = .prismatic(rule)
    default: joints[index].rule = .rotation(range)
    }
    (joints[index].impulse.lower, joints[index].impulse.upper) = (0, 0)
    wakeJointed(index)
  }

  /// The most with which a hinge resists being turned, in kg pt²/s².
  public func frictionTorque(of id: JointID) -> Float { hinge(of: id).frictionTorque }

  /// Sets the most with which a hinge resists being turned, in kg pt²/s², 0 or more.
  public mutating func setFrictionTorque(_ torque: Float, of id: JointID) {
    requireMeasure(torque, "friction torque")
    var rule = hinge(of: id)
    guard rule.frictionTorque != torque else { return }
    rule.frictionTorque = torque
    let index = slot(of: id)
    joints[index].rule = .revolute(rule)
    joints[index].impulse.friction = 0
    wakeJointed(index)
  }

  private func hinge(of id: JointID) -> RevoluteRule {
    guard case .revolute(let rule) = joints[slot(of: id)].rule else {
      preconditionFailure("Only hinges have a friction torque")
    }
    return rule
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
    wakeJointed(index)
  }
}
