/// All that is decided about a limit of rotation when it is made: two bodies that turn against each other only
/// so far, wherever they are.
public struct RotationJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// What the angle of B less that of A may be, in radians.
  public var range: ClosedRange<Float>

  /// Makes the definition of a limit for the rotation of the second body against the first.
  public init(bodyA: BodyID, bodyB: BodyID, range: ClosedRange<Float>) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.range = range
  }
}

/// Keeps the angle of B against A in a range, and leaves their places alone.
struct RotationConstraint: Sendable {
  let base: JointBase
  let limit: JointLimit
  var impulse: JointImpulse

  /// Prepares a joint for passes of `h` seconds each.
  init(_ range: ClosedRange<Float>, _ base: JointBase, _ impulse: JointImpulse, h: Float) {
    self.base = base
    self.impulse = impulse
    limit = JointLimit(range: range, inverseH: 1 / h, mass: base.angularMass)
  }
}

extension RotationConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    base.apply(angular: impulse.limitImpulse, states)
  }

  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[Int(base.bodyA)], states[Int(base.bodyB)])
    let speed = b.angularVelocity - a.angularVelocity
    base.apply(
      angular: limit.solve(base.angle(a, b), speed: speed, impulse: &impulse, jointSoftness: jointSoftness),
      states)
  }

  func solvePositions(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    let error = limit.error(of: base.angle(states[Int(base.bodyA)], states[Int(base.bodyB)]))
    base.applyPositionImpulse(angular: -limit.mass * clampedAngularCorrection(error), states)
    return error.magnitude < Tolerances.angularSlop
  }
}
