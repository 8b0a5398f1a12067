/// Keeps the angle of B against A in a range, and leaves their places alone.
struct RotationConstraint: Sendable {
  let ends: JointEnds
  let limit: JointLimit
  var impulse: JointImpulse

  /// Prepares a joint for passes of `h` seconds each.
  init(_ range: ClosedRange<Float>, _ ends: JointEnds, _ impulse: JointImpulse, h: Float) {
    self.ends = ends
    self.impulse = impulse
    limit = JointLimit(range: range, inverseH: 1 / h, mass: ends.angularMass)
  }
}

extension RotationConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    ends.apply(angular: impulse.ofLimit, states)
  }

  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let speed = b.angularVelocity - a.angularVelocity
    ends.apply(
      angular: limit.solve(ends.angle(a, b), speed: speed, impulse: &impulse, rod: rod), states)
  }

  func correct(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    let error = limit.error(of: ends.angle(states[Int(ends.bodyA)], states[Int(ends.bodyB)]))
    ends.shift(turn: -limit.mass * limitedTurn(error), states)
    return error.magnitude < Tolerances.turnSlop
  }
}
