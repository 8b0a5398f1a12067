/// The definition of a prismatic joint: the second body slides along an axis of the first and does not rotate
/// relative to it.
public struct PrismaticJointDefinition: Hashable, Sendable {
  /// The first body, in whose frame the axis is fixed.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The anchor on the first body, a point of the axis, in points in the body's frame.
  public var localAnchorA = Vec2.zero
  /// The anchor on the second body, which stays on the axis, in points in the body's frame.
  public var localAnchorB = Vec2.zero
  /// The direction of the axis in the first body's frame; any length except 0.
  public var axis: Vec2
  /// The constrained relative angle (the angle of B minus that of A), in radians; 0 by default.
  public var referenceAngle: Float = 0
  /// The allowed range of the translation of the second anchor along the axis, in points; unlimited by
  /// default.
  public var translationRange: ClosedRange<Float> = -.infinity ... .infinity
  /// Whether the two bodies collide with each other if their groups allow it; false by default.
  public var collideConnected = false

  /// Creates the definition of an unlimited prismatic joint at the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, axis: Vec2) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.axis = axis
  }
}

/// The prismatic constraint: B slides along an axis of A within limits and does not rotate relative to A.
///
/// The perpendicular translation and the angle are solved together as a 2 × 2 block, the limits separately.
struct PrismaticConstraint: Sendable {
  let base: JointBase
  /// The unit vector of the axis, in world axes, at the start of the step.
  let axis: Vec2
  /// The unit vector of the axis, in the frame of A.
  let localAxis: Vec2
  let referenceAngle: Float
  let translationRange: ClosedRange<Float>
  let inverseH: Float
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  init(
    _ parameters: PrismaticParameters, _ base: JointBase, _ impulse: JointImpulse, _ simA: BodySim, h: Float
  ) {
    self.base = base
    self.impulse = impulse
    localAxis = parameters.axis
    axis = simA.rotation.rotate(parameters.axis)
    referenceAngle = parameters.referenceAngle
    translationRange = parameters.translationRange
    inverseH = 1 / h
  }

  /// The Jacobian along the axis and perpendicular to it, at the bodies' current positions.
  private struct AxisJacobian {
    let axis: Vec2
    let perpendicular: Vec2
    /// The translation of B's anchor relative to A's: along the axis, and perpendicular to it, which is the
    /// error.
    let translation: (along: Float, perpendicular: Float)
    /// The lever arms of impulses along the axis and perpendicular to it, about A and about B.
    let leverA: (along: Float, perpendicular: Float)
    let leverB: (along: Float, perpendicular: Float)

    init(_ axis: Vec2, _ r: JointBase.Anchors, offset: Vec2) {
      self.axis = axis
      perpendicular = axis.perpendicular
      translation = (offset.dot(axis), offset.dot(perpendicular))
      let dPlusRA = offset + r.a
      leverA = (dPlusRA.cross(axis), dPlusRA.cross(perpendicular))
      leverB = (r.b.cross(axis), r.b.cross(perpendicular))
    }
  }
}

extension PrismaticConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    let jacobian = jacobian(states[base.bodyA], states[base.bodyB])
    applyImpulse(axial: impulse.limitImpulse, on: jacobian, states)
    applyImpulse(perpendicular: impulse.linear.x, angular: impulse.angular, on: jacobian, states)
  }

  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let jacobian = jacobian(states[base.bodyA], states[base.bodyB])
    let change = limit(on: jacobian).solve(
      jacobian.translation.along,
      speed: translationSpeed(
        along: jacobian.axis, leverA: jacobian.leverA.along, leverB: jacobian.leverB.along, states),
      impulse: &impulse, jointSoftness: jointSoftness)
    applyImpulse(axial: change, on: jacobian, states)
    solvePerpendicular(jacobian, states, jointSoftness: jointSoftness)
  }

  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let limitJacobian = correctionJacobian(states)
    let excess = limit(on: limitJacobian).error(of: limitJacobian.translation.along)
    let positionImpulse = -limit(on: limitJacobian).mass * clampedLinearCorrection(excess)
    base.applyPositionImpulse(
      positionImpulse * limitJacobian.axis, angularA: positionImpulse * limitJacobian.leverA.along,
      angularB: positionImpulse * limitJacobian.leverB.along, states)

    let jacobian = correctionJacobian(states)
    let angleError = angleError(states)
    let solution =
      perpendicularMass(jacobian)
      * Vec2(
        clampedLinearCorrection(jacobian.translation.perpendicular), clampedAngularCorrection(angleError))
    base.applyPositionImpulse(
      -solution.x * jacobian.perpendicular,
      angularA: -solution.x * jacobian.leverA.perpendicular - solution.y,
      angularB: -solution.x * jacobian.leverB.perpendicular - solution.y, states)
    return excess.magnitude < PhysicsConstants.jointLinearSlop
      && jacobian.translation.perpendicular.magnitude < PhysicsConstants.jointLinearSlop
      && angleError.magnitude < PhysicsConstants.angularSlop
  }

  private mutating func solvePerpendicular(
    _ jacobian: AxisJacobian, _ states: BorrowedArray<BodyState>, jointSoftness: Softness
  ) {
    let relativeAngularVelocity =
      states[base.bodyB].angularVelocity - states[base.bodyA].angularVelocity
    let biasedVelocity = Vec2(
      translationSpeed(
        along: jacobian.perpendicular, leverA: jacobian.leverA.perpendicular,
        leverB: jacobian.leverB.perpendicular, states)
        + jointSoftness.biasRate * clampedLinearCorrection(jacobian.translation.perpendicular),
      relativeAngularVelocity + jointSoftness.biasRate * clampedAngularCorrection(angleError(states)))
    let accumulated = Vec2(impulse.linear.x, impulse.angular)
    let change =
      -jointSoftness.massScale * (perpendicularMass(jacobian) * biasedVelocity) - jointSoftness.impulseScale
      * accumulated
    (impulse.linear.x, impulse.angular) = (accumulated.x + change.x, accumulated.y + change.y)
    applyImpulse(perpendicular: change.x, angular: change.y, on: jacobian, states)
  }
}

extension PrismaticConstraint {
  private func jacobian(_ a: BodyState, _ b: BodyState) -> AxisJacobian {
    let r = base.rotatedAnchors(a, b)
    return AxisJacobian(a.deltaRotation.rotate(axis), r, offset: base.anchorOffset(a, b, r))
  }

  private func correctionJacobian(_ states: BorrowedArray<BodyState>) -> AxisJacobian {
    let r = base.correctionAnchors(states)
    let angle = base.angleA + states[base.bodyA].deltaAngle
    return AxisJacobian(
      Rotation(angle: angle).rotate(localAxis), r, offset: base.correctionAnchorOffset(states, r))
  }

  /// Returns the angular error: the relative angle minus the reference angle.
  private func angleError(_ states: BorrowedArray<BodyState>) -> Float {
    base.relativeAngle(states[base.bodyA], states[base.bodyB]) - referenceAngle
  }

  /// Returns the velocity of the translation along a direction.
  private func translationSpeed(
    along direction: Vec2, leverA: Float, leverB: Float, _ states: BorrowedArray<BodyState>
  ) -> Float {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    return direction.dot(b.velocity - a.velocity) + leverB * b.angularVelocity - leverA * a.angularVelocity
  }

  private func limit(on jacobian: AxisJacobian) -> JointLimit {
    JointLimit(
      range: translationRange, inverseH: inverseH,
      mass: base.effectiveMass(jacobian.leverA.along, jacobian.leverB.along)
    )
  }

  /// Returns the effective mass of the perpendicular translation and the angle; of the translation alone if
  /// neither body can rotate.
  private func perpendicularMass(_ jacobian: AxisJacobian) -> SymmetricMatrix2 {
    let (a, b) = (jacobian.leverA.perpendicular, jacobian.leverB.perpendicular)
    let k22 = base.inverseInertiaA + base.inverseInertiaB
    guard k22 > 0 else { return SymmetricMatrix2(xx: base.effectiveMass(a, b), xy: 0, yy: 0) }
    let k = SymmetricMatrix2(
      xx: base.inverseMassA + base.inverseMassB + base.inverseInertiaA * a * a + base.inverseInertiaB * b * b,
      xy: base.inverseInertiaA * a + base.inverseInertiaB * b,
      yy: k22)
    return k.inverse
  }

  private func applyImpulse(
    axial impulse: Float, on jacobian: AxisJacobian, _ states: BorrowedArray<BodyState>
  ) {
    base.apply(
      impulse * jacobian.axis, angularA: impulse * jacobian.leverA.along,
      angularB: impulse * jacobian.leverB.along, states)
  }

  private func applyImpulse(
    perpendicular impulse: Float, angular: Float, on jacobian: AxisJacobian,
    _ states: BorrowedArray<BodyState>
  ) {
    base.apply(
      impulse * jacobian.perpendicular, angularA: impulse * jacobian.leverA.perpendicular + angular,
      angularB: impulse * jacobian.leverB.perpendicular + angular, states)
  }
}
