/// All that is decided about a rope when it is made: two points that part no further than its length.
public struct RopeJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// Where the rope holds the first body, in points of the body's own frame.
  public var localAnchorA = Vec2.zero
  /// Where the rope holds the second body, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The greatest distance of the two points, in points, 0 or more.
  public var length: Float
  /// Whether the two bodies may touch each other if their groups say so; true by default.
  public var collideConnected = true

  /// Makes the definition of a rope between the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, length: Float) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.length = length
  }
}

/// Keeps `|d| <= length` for the vector d between the anchors: pulls when taut, never pushes.
struct RopeConstraint: Sendable {
  let base: JointBase
  let length: Float
  let inverseH: Float
  /// The effective mass along the rope when the step began.
  let mass: Float
  var impulse: JointImpulse

  /// Prepares a joint for passes of `h` seconds each.
  init(length: Float, _ base: JointBase, _ impulse: JointImpulse, h: Float) {
    self.base = base
    self.length = length
    inverseH = 1 / h
    let axis = (base.deltaCenter + base.anchorB - base.anchorA).normalized
    mass = base.mass(base.anchorA.cross(axis), base.anchorB.cross(axis))
    self.impulse = impulse
  }
}

extension RopeConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let (a, b) = (states[Int(base.bodyA)], states[Int(base.bodyB)])
    let r = base.rotatedAnchors(a, b)
    base.apply(impulse.linear.x * base.offset(a, b, r).normalized, r, states)
  }

  /// While the rope is slack, its ends may part as fast as makes it taut by the end of the pass.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[Int(base.bodyA)], states[Int(base.bodyB)])
    let r = base.rotatedAnchors(a, b)
    let offset = base.offset(a, b, r)
    let axis = offset.normalized
    let speed = base.velocity(a, b, r).dot(axis)
    let slack = length - offset.length
    let change =
      slack > 0
      ? -mass * (speed - inverseH * slack)
      : -jointSoftness.massScale * mass * (speed + jointSoftness.biasRate * clampedLinearCorrection(-slack))
        - jointSoftness.impulseScale * impulse.linear.x
    let total = min(impulse.linear.x + change, 0)
    base.apply((total - impulse.linear.x) * axis, r, states)
    impulse.linear.x = total
  }

  func solvePositions(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    let r = base.exactAnchors(states)
    let offset = base.exactOffset(states, r)
    let error = max(offset.length - length, 0)
    let positionImpulse = -mass * clampedLinearCorrection(error) * offset.normalized
    base.applyPositionImpulse(
      positionImpulse, angularA: r.a.cross(positionImpulse), angularB: r.b.cross(positionImpulse), states)
    return error < Tolerances.jointLinearSlop
  }
}
