/// A hinge: holds the anchors together, keeps the angle in a range and rubs against turning.
struct RevoluteConstraint: Sendable {
  let ends: JointEnds
  let referenceAngle: Float
  let limit: JointLimit
  /// The most that friction does in a pass, in kg pt²/s.
  let largestFriction: Float
  /// The effective mass of the point when the step began.
  let pointMass: SymmetricMatrix2
  var impulse: JointImpulse

  /// Prepares a joint for passes of `h` seconds each.
  init(_ rule: RevoluteRule, _ ends: JointEnds, _ impulse: JointImpulse, h: Float) {
    self.ends = ends
    self.impulse = impulse
    referenceAngle = rule.referenceAngle
    limit = JointLimit(range: rule.range, inverseH: 1 / h, mass: ends.angularMass)
    largestFriction = h * rule.frictionTorque
    pointMass = ends.pointResponse((ends.anchorA, ends.anchorB)).inverse
  }
}

extension RevoluteConstraint: JointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let arms = ends.turnedAnchors(states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    ends.apply(impulse.point, arms, states)
    ends.apply(angular: impulse.friction + impulse.ofLimit, states)
  }

  /// The point comes last: that it holds matters more than the angle.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    solveFriction(states)
    solveLimit(states, rod: rod)
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let arms = ends.turnedAnchors(a, b)
    let offset = ends.offset(a, b, arms)
    let wanted =
      ends.velocity(a, b, arms) + rod.biasRate * limitedCorrection(offset.length) * offset.normalized
    let change = -rod.massScale * (pointMass * wanted) - rod.impulseScale * impulse.point
    impulse.point += change
    ends.apply(change, arms, states)
  }

  func correct(_ states: UnsafeMutablePointer<BodyState>, _ motions: UnsafePointer<BodyMotion>) -> Bool {
    let angle = ends.angle(states[Int(ends.bodyA)], states[Int(ends.bodyB)]) - referenceAngle
    let turn = limit.error(of: angle)
    ends.shift(turn: -limit.mass * limitedTurn(turn), states)
    let arms = ends.exactAnchors(states, motions)
    let offset = ends.exactOffset(states, arms)
    let push = -(ends.pointResponse(arms).inverse * (limitedCorrection(offset.length) * offset.normalized))
    ends.shift(push, turnA: arms.a.cross(push), turnB: arms.b.cross(push), states)
    return offset.length < Tolerances.rodSlop && turn.magnitude < Tolerances.turnSlop
  }

  /// Coulomb friction: against the turning, up to a greatest impulse.
  private mutating func solveFriction(_ states: UnsafeMutablePointer<BodyState>) {
    guard largestFriction > 0 else { return }
    let speed = states[Int(ends.bodyB)].angularVelocity - states[Int(ends.bodyA)].angularVelocity
    let total = min(max(impulse.friction - limit.mass * speed, -largestFriction), largestFriction)
    ends.apply(angular: total - impulse.friction, states)
    impulse.friction = total
  }

  private mutating func solveLimit(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let speed = b.angularVelocity - a.angularVelocity
    let angle = ends.angle(a, b) - referenceAngle
    ends.apply(angular: limit.solve(angle, speed: speed, impulse: &impulse, rod: rod), states)
  }
}
