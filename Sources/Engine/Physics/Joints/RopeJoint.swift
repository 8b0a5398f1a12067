/// The definition of a rope joint, which limits the distance between two anchors.
public struct RopeJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The anchor on the first body, in points in the body's frame.
  public var localAnchorA = Vec2.zero
  /// The anchor on the second body, in points in the body's frame.
  public var localAnchorB = Vec2.zero
  /// The maximum distance between the anchors, in points, 0 or more.
  public var length: Float
  /// Whether the two bodies collide with each other if their groups allow it; true by default.
  public var collideConnected = true

  /// Creates the definition of a rope between the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, length: Float) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.length = length
  }
}

/// The rope constraint `|d| <= length` for the vector d between the anchors: pulls when taut, never pushes.
struct RopeConstraint: Sendable {
  let base: JointBase
  let length: Float
  let inverseH: Float
  /// The effective mass along the rope at the start of the step.
  let mass: Float
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  init(length: Float, _ base: JointBase, _ impulse: JointImpulse, h: Float) {
    self.base = base
    self.length = length
    inverseH = 1 / h
    let axis = (base.deltaCenter + base.anchorB - base.anchorA).normalized
    mass = base.effectiveMass(along: axis, base.anchorA.cross(axis), base.anchorB.cross(axis))
    self.impulse = impulse
  }
}

extension RopeConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let r = base.rotatedAnchors(a, b)
    base.apply(impulse.linear.x * base.anchorOffset(a, b, r).normalized, r, states)
  }

  /// Speculative while the rope is slack: bounds the separating speed of the anchors so that the rope is just
  /// taut at the end of the time step.
  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let r = base.rotatedAnchors(a, b)
    let offset = base.anchorOffset(a, b, r)
    let axis = offset.normalized
    let speed = base.relativeVelocity(a, b, r).dot(axis)
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

  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let r = base.correctionAnchors(states)
    let offset = base.correctionAnchorOffset(states, r)
    let error = max(offset.length - length, 0)
    let positionImpulse = -mass * clampedLinearCorrection(error) * offset.normalized
    base.applyPositionImpulse(
      positionImpulse, angularA: r.a.cross(positionImpulse), angularB: r.b.cross(positionImpulse), states)
    return error < PhysicsConstants.jointLinearSlop
  }
}
