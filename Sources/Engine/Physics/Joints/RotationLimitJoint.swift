/// The definition of a rotation limit joint, which limits the relative angle of two bodies, wherever they
/// are.
public struct RotationLimitJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The allowed range of the relative angle (the angle of B minus that of A), in radians.
  public var angleRange: ClosedRange<Float>

  /// Creates the definition of a limit of the second body's angle relative to the first.
  public init(bodyA: BodyID, bodyB: BodyID, angleRange: ClosedRange<Float>) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.angleRange = angleRange
  }
}

/// Limits the relative angle of two bodies and leaves their positions free.
struct RotationLimitConstraint: Sendable {
  let base: JointBase
  let limit: JointLimit
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  init(_ range: ClosedRange<Float>, _ base: JointBase, _ impulse: JointImpulse, h: Float) {
    self.base = base
    self.impulse = impulse
    limit = JointLimit(range: range, inverseH: 1 / h, mass: base.angularMass)
  }
}

extension RotationLimitConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    base.apply(angular: impulse.limitImpulse, states)
  }

  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let speed = b.angularVelocity - a.angularVelocity
    base.apply(
      angular: limit.solve(
        base.relativeAngle(a, b), speed: speed, impulse: &impulse, jointSoftness: jointSoftness),
      states)
  }

  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let error = limit.error(of: base.relativeAngle(states[base.bodyA], states[base.bodyB]))
    base.applyPositionImpulse(angular: -limit.mass * clampedAngularCorrection(error), states)
    return error.magnitude < PhysicsConstants.angularSlop
  }
}
