/// Keeps `|d| = length` for the vector d between the anchors (a rod), pulls at it (a spring), or keeps `d = 0`
/// (a pin).
struct DistanceConstraint: Sendable {
  let ends: JointEnds
  let length: Float
  let isPin: Bool
  /// How a spring gives; nil for rods and pins, which each pass treats as it needs.
  let spring: Softness?
  /// The effective mass along the joint when the step began.
  let axialMass: Float
  /// The effective mass of a pin.
  let pinMass: SymmetricMatrix2
  var impulse: JointImpulse

  /// Prepares a joint for passes of `h` seconds each.
  init(_ rule: DistanceRule, _ ends: JointEnds, _ impulse: JointImpulse, h: Float) {
    self.ends = ends
    length = rule.length
    isPin = rule.isPin
    spring =
      rule.frequency > 0 ? Softness(frequency: rule.frequency, dampingRatio: rule.dampingRatio, h: h) : nil
    let axis = (ends.centerOffset + ends.anchorB - ends.anchorA).normalized
    axialMass = ends.mass(ends.anchorA.cross(axis), ends.anchorB.cross(axis))
    pinMass = ends.pointResponse((ends.anchorA, ends.anchorB)).inverse
    self.impulse = impulse
  }
}

extension DistanceConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let arms = ends.turnedAnchors(a, b)
    let along = isPin ? impulse.point : impulse.point.x * ends.offset(a, b, arms).normalized
    ends.apply(along, arms, states)
  }

  /// Springs take their error as it is in every pass, since their pull is meant.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let arms = ends.turnedAnchors(a, b)
    let offset = ends.offset(a, b, arms)
    let velocity = ends.velocity(a, b, arms)
    let change: Vec2
    if isPin {
      let wanted = velocity + rod.biasRate * limitedCorrection(offset.length) * offset.normalized
      change = -rod.massScale * (pinMass * wanted) - rod.impulseScale * impulse.point
      impulse.point += change
    } else {
      let softness = spring ?? rod
      let axis = offset.normalized
      let error = offset.length - length
      let wanted = velocity.dot(axis) + softness.biasRate * (spring == nil ? limitedCorrection(error) : error)
      let scalar = -softness.massScale * axialMass * wanted - softness.impulseScale * impulse.point.x
      impulse.point.x += scalar
      change = scalar * axis
    }
    ends.apply(change, arms, states)
  }

  /// Gives a rod its length again, and brings a pin's points together.
  func correct(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    guard spring == nil else { return true }
    let arms = ends.exactAnchors(states)
    let offset = ends.exactOffset(states, arms)
    let error = isPin ? offset.length : offset.length - length
    let correction = limitedCorrection(error) * offset.normalized
    let push = isPin ? -(pinMass * correction) : -axialMass * correction
    ends.shift(push, turnA: arms.a.cross(push), turnB: arms.b.cross(push), states)
    return error.magnitude < Tolerances.rodSlop
  }
}
