/// All that is decided about a weld when it is made: two bodies that move as one from then on.
public struct WeldJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// Where the joint holds the first body, in points of the body's own frame.
  public var localAnchorA = Vec2.zero
  /// Where the joint holds the second body, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The angle of B less that of A that is kept, in radians; 0 by default.
  public var angle: Float = 0
  /// Whether the two bodies may touch each other if their groups say so; false by default.
  public var collideConnected = false

  /// Makes the definition of a weld that puts the origins of two bodies on each other.
  public init(bodyA: BodyID, bodyB: BodyID) {
    self.bodyA = bodyA
    self.bodyB = bodyB
  }
}

/// Holds the anchors together and keeps the angle of B against A: the two bodies move as one.
///
/// Point and angle are solved at once, so that a weld far from the centres of mass is as stiff as one at them.
struct WeldConstraint: Sendable {
  let base: JointBase
  /// The angle that is kept.
  let angle: Float
  var impulse: JointImpulse

  init(angle: Float, _ base: JointBase, _ impulse: JointImpulse) {
    self.base = base
    self.angle = angle
    self.impulse = impulse
  }
}

extension WeldConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let r = base.rotatedAnchors(states[Int(base.bodyA)], states[Int(base.bodyB)])
    apply(impulse.linear, impulse.angular, r, states)
  }

  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[Int(base.bodyA)], states[Int(base.bodyB)])
    let r = base.rotatedAnchors(a, b)
    let offset = base.offset(a, b, r)
    let angleError = base.angle(a, b) - angle
    let biasedVelocity = (
      linear: base.velocity(a, b, r) + jointSoftness.biasRate * clampedLinearCorrection(offset.length)
        * offset.normalized,
      angular: b.angularVelocity - a.angularVelocity + jointSoftness.biasRate
        * clampedAngularCorrection(angleError)
    )
    let solution = kMatrix(r).solve(biasedVelocity)
    let change = (
      linear: -jointSoftness.massScale * solution.linear - jointSoftness.impulseScale * impulse.linear,
      angular: -jointSoftness.massScale * solution.angular - jointSoftness.impulseScale * impulse.angular
    )
    impulse.linear += change.linear
    impulse.angular += change.angular
    apply(change.linear, change.angular, r, states)
  }

  func solvePositions(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    let (a, b) = (states[Int(base.bodyA)], states[Int(base.bodyB)])
    let r = base.exactAnchors(states)
    let offset = base.exactOffset(states, r)
    let angleError = base.angle(a, b) - angle
    let solution = kMatrix(r).solve(
      (
        linear: clampedLinearCorrection(offset.length) * offset.normalized,
        angular: clampedAngularCorrection(angleError)
      ))
    base.applyPositionImpulse(
      -solution.linear, angularA: -r.a.cross(solution.linear) - solution.angular,
      angularB: -r.b.cross(solution.linear) - solution.angular, states)
    return offset.length < Tolerances.jointLinearSlop && angleError.magnitude < Tolerances.angularSlop
  }

  /// How point and angle answer to unit impulses.
  private func kMatrix(_ r: JointBase.Anchors) -> SymmetricMatrix3 {
    let (inertiaA, inertiaB) = (base.inverseInertiaA, base.inverseInertiaB)
    return SymmetricMatrix3(
      linear: base.pointK(r),
      coupling: Vec2(
        -inertiaA * r.a.y - inertiaB * r.b.y, inertiaA * r.a.x + inertiaB * r.b.x),
      angular: inertiaA + inertiaB)
  }

  @inline(__always)
  private func apply(
    _ impulse: Vec2, _ angular: Float, _ r: JointBase.Anchors, _ states: UnsafeMutablePointer<BodyState>
  ) {
    base.apply(
      impulse, angularA: r.a.cross(impulse) + angular, angularB: r.b.cross(impulse) + angular, states)
  }
}
