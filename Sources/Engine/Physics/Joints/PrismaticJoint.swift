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
  /// The motor that drives the translation, with a speed in pt/s and a force in kg pt/s²; none by default.
  public var motor = JointMotor()
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
  let axis: JointAxis
  let referenceAngle: Float
  let translationRange: ClosedRange<Float>
  let motor: JointMotor
  let inverseH: Float
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  init(
    _ parameters: PrismaticParameters, _ base: JointBase, _ impulse: JointImpulse, _ simA: BodySim, h: Float
  ) {
    self.base = base
    self.impulse = impulse
    axis = JointAxis(parameters.axis, base, simA)
    referenceAngle = parameters.referenceAngle
    translationRange = parameters.translationRange
    motor = parameters.motor
    inverseH = 1 / h
  }
}

extension PrismaticConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    let jacobian = axis.jacobian(states[base.bodyA], states[base.bodyB])
    axis.apply(axial: impulse.limitImpulse + impulse.motor, on: jacobian, states)
    applyImpulse(perpendicular: impulse.linear.x, angular: impulse.angular, on: jacobian, states)
  }

  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let jacobian = axis.jacobian(states[base.bodyA], states[base.bodyB])
    if motor.maxForce > 0 {
      let mass = base.effectiveMass(
        along: jacobian.axis, jacobian.leverA.along, jacobian.leverB.along)
      let change = motor.solve(
        speed: axis.speed(along: jacobian, states), mass: mass, inverseH: inverseH, impulse: &impulse.motor)
      axis.apply(axial: change, on: jacobian, states)
    }
    let change = limit(on: jacobian).solve(
      jacobian.translation.along, speed: axis.speed(along: jacobian, states), impulse: &impulse,
      jointSoftness: jointSoftness)
    axis.apply(axial: change, on: jacobian, states)
    solvePerpendicular(jacobian, states, jointSoftness: jointSoftness)
  }

  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let limitJacobian = axis.correctionJacobian(states)
    let excess = limit(on: limitJacobian).error(of: limitJacobian.translation.along)
    let positionImpulse = -limit(on: limitJacobian).mass * clampedLinearCorrection(excess)
    base.applyPositionImpulse(
      positionImpulse * limitJacobian.axis, angularA: positionImpulse * limitJacobian.leverA.along,
      angularB: positionImpulse * limitJacobian.leverB.along, states)

    let jacobian = axis.correctionJacobian(states)
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
      axis.speed(perpendicularTo: jacobian, states)
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
  /// Whether a limit pushed against the motor in the last step.
  var isMotorBlocked: Bool { (motor.speed > 0 ? impulse.upper : impulse.lower) > 0 }

  /// Returns the angular error: the relative angle minus the reference angle.
  private func angleError(_ states: BorrowedArray<BodyState>) -> Float {
    base.relativeAngle(states[base.bodyA], states[base.bodyB]) - referenceAngle
  }

  private func limit(on jacobian: AxisJacobian) -> JointLimit {
    JointLimit(
      range: translationRange, inverseH: inverseH,
      mass: base.effectiveMass(along: jacobian.axis, jacobian.leverA.along, jacobian.leverB.along)
    )
  }

  /// Returns the effective mass of the perpendicular translation and the angle; of one of them alone if the
  /// other one cannot change.
  private func perpendicularMass(_ jacobian: AxisJacobian) -> SymmetricMatrix2 {
    let (a, b) = (jacobian.leverA.perpendicular, jacobian.leverB.perpendicular)
    let k22 = base.inverseInertiaA + base.inverseInertiaB
    guard k22 > 0 else {
      return SymmetricMatrix2(
        xx: base.effectiveMass(along: jacobian.perpendicular, a, b), xy: 0, yy: 0)
    }
    let k11 = base.response(along: jacobian.perpendicular, a, b)
    guard k11 > 0, base.canTranslate(along: jacobian.perpendicular, a, b) else {
      return SymmetricMatrix2(xx: 0, xy: 0, yy: 1 / k22)
    }
    let k = SymmetricMatrix2(
      xx: k11,
      xy: base.inverseInertiaA * a + base.inverseInertiaB * b,
      yy: k22)
    return k.inverse
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
