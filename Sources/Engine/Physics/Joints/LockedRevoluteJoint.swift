/// The revolute constraint of a body with locked axes: a point constraint, an angle limit and friction.
///
/// See ``RevoluteConstraintWide``, whose lanes have one mass for both axes.
struct LockedRevoluteConstraint: Sendable {
  let base: JointBase
  let limit: JointLimit
  let referenceAngle: Float
  /// The maximum friction impulse in a time step, in kg pt²/s.
  let maxFrictionImpulse: Float
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  init(_ parameters: RevoluteParameters, _ base: JointBase, _ impulse: JointImpulse, h: Float) {
    self.base = base
    self.impulse = impulse
    limit = JointLimit(range: parameters.angleRange, inverseH: 1 / h, mass: base.angularMass)
    referenceAngle = parameters.referenceAngle
    maxFrictionImpulse = h * parameters.frictionTorque
  }
}

extension LockedRevoluteConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    base.apply(impulse.linear, base.rotatedAnchors(states[base.bodyA], states[base.bodyB]), states)
    base.apply(angular: impulse.friction + impulse.limitImpulse, states)
  }

  /// The point constraint is solved last, because it has priority over the angle.
  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let unclamped = impulse.friction - limit.mass * spin(states)
    let total = min(max(unclamped, -maxFrictionImpulse), maxFrictionImpulse)
    base.apply(angular: total - impulse.friction, states)
    impulse.friction = total
    base.apply(
      angular: limit.solve(
        angle(states), speed: spin(states), impulse: &impulse, jointSoftness: jointSoftness), states)

    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let r = base.rotatedAnchors(a, b)
    let offset = base.anchorOffset(a, b, r)
    let biasedVelocity =
      base.relativeVelocity(a, b, r) + jointSoftness.biasRate * clampedLinearCorrection(offset.length)
      * offset.normalized
    let change =
      -jointSoftness.massScale * (base.pointKMatrix(r).inverse * biasedVelocity)
      - jointSoftness.impulseScale * impulse.linear
    impulse.linear += change
    base.apply(change, r, states)
  }

  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let angleError = limit.error(of: angle(states))
    base.applyPositionImpulse(angular: -limit.mass * clampedAngularCorrection(angleError), states)
    let r = base.correctionAnchors(states)
    let offset = base.correctionAnchorOffset(states, r)
    let correction = clampedLinearCorrection(offset.length) * offset.normalized
    let positionImpulse = -(base.pointKMatrix(r).inverse * correction)
    base.applyPositionImpulse(
      positionImpulse, angularA: r.a.cross(positionImpulse), angularB: r.b.cross(positionImpulse), states)
    return offset.length < PhysicsConstants.jointLinearSlop
      && angleError.magnitude < PhysicsConstants.angularSlop
  }

  /// The angular velocity of B relative to A.
  private func spin(_ states: BorrowedArray<BodyState>) -> Float {
    states[base.bodyB].angularVelocity - states[base.bodyA].angularVelocity
  }

  /// The joint angle.
  private func angle(_ states: BorrowedArray<BodyState>) -> Float {
    base.relativeAngle(states[base.bodyA], states[base.bodyB]) - referenceAngle
  }
}
