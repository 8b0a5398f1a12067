/// All that is decided about a distance joint when it is made: a rod or a spring between two points of two
/// bodies.
public struct DistanceJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// Where the joint holds the first body, in points of the body's own frame; it turns with the body.
  public var localAnchorA = Vec2.zero
  /// Where the joint holds the second body, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The distance that the joint keeps, in points, 0 or more.
  ///
  /// A rod of length 0 pins the two points together.
  public var length: Float
  /// How fast the joint would swing as a spring, in hertz, 0 or more; 0, the default, makes it a rigid rod.
  public var frequency: Float = 0
  /// How soon a spring comes to rest: 0, the default, never, 1 without swinging over.
  ///
  /// Without effect on rods.
  public var dampingRatio: Float = 0
  /// Whether the two bodies may touch each other if their groups say so; true by default.
  public var collideConnected = true

  /// Makes the definition of a rigid rod between the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, length: Float) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.length = length
  }
}

/// Keeps `|d| = length` for the vector d between the anchors (a rod), pulls at it (a spring), or keeps `d = 0`
/// (a pin).
struct DistanceConstraint: Sendable {
  let base: JointBase
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
  init(_ parameters: DistanceParameters, _ base: JointBase, _ impulse: JointImpulse, h: Float) {
    self.base = base
    length = parameters.length
    isPin = parameters.isPin
    spring =
      parameters.frequency > 0
      ? Softness(frequency: parameters.frequency, dampingRatio: parameters.dampingRatio, h: h) : nil
    let axis = (base.deltaCenter + base.anchorB - base.anchorA).normalized
    axialMass = base.mass(base.anchorA.cross(axis), base.anchorB.cross(axis))
    pinMass = base.pointK((base.anchorA, base.anchorB)).inverse
    self.impulse = impulse
  }
}

extension DistanceConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let (a, b) = (states[Int(base.bodyA)], states[Int(base.bodyB)])
    let r = base.rotatedAnchors(a, b)
    let linearImpulse = isPin ? impulse.linear : impulse.linear.x * base.offset(a, b, r).normalized
    base.apply(linearImpulse, r, states)
  }

  /// Springs take their error as it is in every pass, since their pull is meant.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[Int(base.bodyA)], states[Int(base.bodyB)])
    let r = base.rotatedAnchors(a, b)
    let offset = base.offset(a, b, r)
    let velocity = base.velocity(a, b, r)
    let change: Vec2
    if isPin {
      let biasedVelocity =
        velocity + jointSoftness.biasRate * clampedLinearCorrection(offset.length) * offset.normalized
      change =
        -jointSoftness.massScale * (pinMass * biasedVelocity) - jointSoftness.impulseScale * impulse.linear
      impulse.linear += change
    } else {
      let softness = spring ?? jointSoftness
      let axis = offset.normalized
      let error = offset.length - length
      let biasedVelocity =
        velocity.dot(axis) + softness.biasRate * (spring == nil ? clampedLinearCorrection(error) : error)
      let axialImpulse =
        -softness.massScale * axialMass * biasedVelocity - softness.impulseScale * impulse.linear.x
      impulse.linear.x += axialImpulse
      change = axialImpulse * axis
    }
    base.apply(change, r, states)
  }

  /// Gives a rod its length again, and brings a pin's points together.
  func solvePositions(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    guard spring == nil else { return true }
    let r = base.exactAnchors(states)
    let offset = base.exactOffset(states, r)
    let error = isPin ? offset.length : offset.length - length
    let correction = clampedLinearCorrection(error) * offset.normalized
    let positionImpulse = isPin ? -(pinMass * correction) : -axialMass * correction
    base.applyPositionImpulse(
      positionImpulse, angularA: r.a.cross(positionImpulse), angularB: r.b.cross(positionImpulse), states)
    return error.magnitude < Tolerances.jointLinearSlop
  }
}
