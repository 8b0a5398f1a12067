/// Holds the anchors together and keeps the angle of B against A: the two bodies move as one.
///
/// Point and angle are solved at once, so that a weld far from the centres of mass is as stiff as one at them.
struct WeldConstraint: Sendable {
  let ends: JointEnds
  /// The angle that is kept.
  let angle: Float
  var impulse: JointImpulse

  init(angle: Float, _ ends: JointEnds, _ impulse: JointImpulse) {
    self.ends = ends
    self.angle = angle
    self.impulse = impulse
  }
}

extension WeldConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let arms = ends.turnedAnchors(states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    apply(impulse.point, impulse.angle, arms, states)
  }

  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let arms = ends.turnedAnchors(a, b)
    let offset = ends.offset(a, b, arms)
    let turn = ends.angle(a, b) - angle
    let wanted = (
      point: ends.velocity(a, b, arms) + rod.biasRate * limitedCorrection(offset.length) * offset.normalized,
      angle: b.angularVelocity - a.angularVelocity + rod.biasRate * limitedTurn(turn)
    )
    let solution = response(arms).solve(wanted)
    let change = (
      point: -rod.massScale * solution.point - rod.impulseScale * impulse.point,
      angle: -rod.massScale * solution.angle - rod.impulseScale * impulse.angle
    )
    impulse.point += change.point
    impulse.angle += change.angle
    apply(change.point, change.angle, arms, states)
  }

  func correct(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let arms = ends.exactAnchors(states)
    let offset = ends.exactOffset(states, arms)
    let turn = ends.angle(a, b) - angle
    let solution = response(arms).solve(
      (point: limitedCorrection(offset.length) * offset.normalized, angle: limitedTurn(turn)))
    ends.shift(
      -solution.point, turnA: -arms.a.cross(solution.point) - solution.angle,
      turnB: -arms.b.cross(solution.point) - solution.angle, states)
    return offset.length < Tolerances.rodSlop && turn.magnitude < Tolerances.turnSlop
  }

  /// How point and angle answer to unit impulses.
  private func response(_ arms: JointEnds.Arms) -> SymmetricMatrix3 {
    let (inertiaA, inertiaB) = (ends.inverseInertiaA, ends.inverseInertiaB)
    return SymmetricMatrix3(
      point: ends.pointResponse(arms),
      coupling: Vec2(
        -inertiaA * arms.a.y - inertiaB * arms.b.y, inertiaA * arms.a.x + inertiaB * arms.b.x),
      angle: inertiaA + inertiaB)
  }

  @inline(__always)
  private func apply(
    _ impulse: Vec2, _ angular: Float, _ arms: JointEnds.Arms, _ states: UnsafeMutablePointer<BodyState>
  ) {
    ends.apply(
      impulse, turnA: arms.a.cross(impulse) + angular, turnB: arms.b.cross(impulse) + angular, states)
  }
}
