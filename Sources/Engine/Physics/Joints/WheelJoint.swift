/// The definition of a wheel joint: the second body rotates freely about its anchor, which a suspension
/// spring holds at the first body's anchor and lets move along an axis of the first body.
public struct WheelJointDefinition: Hashable, Sendable {
  /// The first body, the chassis, in whose frame the axis is fixed.
  public var bodyA: BodyID
  /// The second body, the wheel; must differ from the first.
  public var bodyB: BodyID
  /// The anchor on the first body, the position of the wheel's axle at rest, in points in the body's frame.
  public var localAnchorA = Vec2.zero
  /// The anchor on the second body, its axle, in points in the body's frame.
  public var localAnchorB = Vec2.zero
  /// The direction of the suspension in the first body's frame; any length except 0.
  public var axis: Vec2
  /// The frequency of the suspension spring, in hertz, 0 or more; 0, the default, is a rigid suspension.
  public var frequency: Float = 0
  /// The damping ratio of the suspension spring, 0 or more: 0, the default, is undamped, 1 is critical
  /// damping.
  public var dampingRatio: Float = 0
  /// The allowed range of the translation of the second anchor along the axis, in points; unlimited by
  /// default.
  public var translationRange: ClosedRange<Float> = -.infinity ... .infinity
  /// Whether the two bodies collide with each other if their groups allow it; false by default.
  public var collideConnected = false

  /// Creates the definition of a wheel joint at the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, axis: Vec2) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.axis = axis
  }
}

/// The wheel constraint: B's anchor stays on an axis of A, on which a spring acts, within limits; B's
/// rotation is free.
struct WheelConstraint: Sendable {
  let base: JointBase
  let axis: JointAxis
  /// The softness of the suspension; nil for a rigid one, which uses the softness of the solver stage.
  let spring: Softness?
  /// The sum of the bodies' inverse masses without locked axes.
  let inverseMass: Float
  let translationRange: ClosedRange<Float>
  let inverseH: Float
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  init(
    _ parameters: WheelParameters, _ base: JointBase, _ impulse: JointImpulse, _ simA: BodySim,
    inverseMass: Float, h: Float
  ) {
    self.base = base
    self.inverseMass = inverseMass
    self.impulse = impulse
    axis = JointAxis(parameters.axis, base, simA)
    spring =
      parameters.frequency > 0
      ? Softness(frequency: parameters.frequency, dampingRatio: parameters.dampingRatio, h: h) : nil
    translationRange = parameters.translationRange
    inverseH = 1 / h
  }
}

extension WheelConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    let jacobian = axis.jacobian(states[base.bodyA], states[base.bodyB])
    axis.apply(axial: impulse.linear.y + impulse.limitImpulse, on: jacobian, states)
    apply(perpendicular: impulse.linear.x, on: jacobian, states)
  }

  /// Solves the suspension, its limits and last the perpendicular translation, which has priority.
  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let jacobian = axis.jacobian(states[base.bodyA], states[base.bodyB])
    let (mass, softness) = suspension(jacobian, jointSoftness)
    let error = jacobian.translation.along
    let biasedSpeed =
      axis.speed(along: jacobian, states)
      + softness.biasRate * (spring == nil ? clampedLinearCorrection(error) : error)
    let springChange =
      -softness.massScale * mass * biasedSpeed - softness.impulseScale * impulse.linear.y
    impulse.linear.y += springChange
    axis.apply(axial: springChange, on: jacobian, states)

    let limitChange = limit(on: jacobian).solve(
      error, speed: axis.speed(along: jacobian, states), impulse: &impulse, jointSoftness: jointSoftness)
    axis.apply(axial: limitChange, on: jacobian, states)

    let biasedVelocity =
      axis.speed(perpendicularTo: jacobian, states)
      + jointSoftness.biasRate * clampedLinearCorrection(jacobian.translation.perpendicular)
    let change =
      -jointSoftness.massScale * perpendicularMass(jacobian) * biasedVelocity - jointSoftness.impulseScale
      * impulse.linear.x
    impulse.linear.x += change
    apply(perpendicular: change, on: jacobian, states)
  }

  /// Corrects the translation perpendicular to the axis, and along it if the suspension is rigid or beyond
  /// its limits.
  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let axialJacobian = axis.correctionJacobian(states)
    let excess =
      spring == nil
      ? axialJacobian.translation.along : limit(on: axialJacobian).error(of: axialJacobian.translation.along)
    let axialImpulse = -axialMass(axialJacobian) * clampedLinearCorrection(excess)
    base.applyPositionImpulse(
      axialImpulse * axialJacobian.axis, angularA: axialImpulse * axialJacobian.leverA.along,
      angularB: axialImpulse * axialJacobian.leverB.along, states)

    let jacobian = axis.correctionJacobian(states)
    let error = jacobian.translation.perpendicular
    let positionImpulse = -perpendicularMass(jacobian) * clampedLinearCorrection(error)
    base.applyPositionImpulse(
      positionImpulse * jacobian.perpendicular, angularA: positionImpulse * jacobian.leverA.perpendicular,
      angularB: positionImpulse * jacobian.leverB.perpendicular, states)
    return excess.magnitude < PhysicsConstants.jointLinearSlop
      && error.magnitude < PhysicsConstants.jointLinearSlop
  }
}

extension WheelConstraint {
  private func axialMass(_ jacobian: AxisJacobian) -> Float {
    base.effectiveMass(along: jacobian.axis, jacobian.leverA.along, jacobian.leverB.along)
  }

  /// Returns the effective mass and the softness of the suspension.
  private func suspension(_ jacobian: AxisJacobian, _ jointSoftness: Softness) -> (Float, Softness) {
    guard let spring else { return (axialMass(jacobian), jointSoftness) }
    return base.spring(
      spring, along: jacobian.axis, jacobian.leverA.along, jacobian.leverB.along, inverseMass: inverseMass)
  }

  private func perpendicularMass(_ jacobian: AxisJacobian) -> Float {
    base.effectiveMass(
      along: jacobian.perpendicular, jacobian.leverA.perpendicular, jacobian.leverB.perpendicular)
  }

  private func limit(on jacobian: AxisJacobian) -> JointLimit {
    JointLimit(range: translationRange, inverseH: inverseH, mass: axialMass(jacobian))
  }

  private func apply(
    perpendicular impulse: Float, on jacobian: AxisJacobian, _ states: BorrowedArray<BodyState>
  ) {
    base.apply(
      impulse * jacobian.perpendicular, angularA: impulse * jacobian.leverA.perpendicular,
      angularB: impulse * jacobian.leverB.perpendicular, states)
  }
}
