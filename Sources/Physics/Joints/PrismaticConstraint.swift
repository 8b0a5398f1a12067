/// A slider: B moves along an axis of A, in a range, and does not turn against A.
///
/// What crosses the axis and the angle are solved at once, the range apart from them.
struct PrismaticConstraint: Sendable {
  let ends: JointEnds
  /// The axis in world axes when the step began.
  let axis: Vec2
  /// The same in the frame of A.
  let localAxis: Vec2
  let referenceAngle: Float
  let range: ClosedRange<Float>
  let inverseH: Float
  var impulse: JointImpulse

  /// Prepares a joint for passes of `h` seconds each.
  init(_ rule: PrismaticRule, _ ends: JointEnds, _ impulse: JointImpulse, _ motionA: BodyMotion, h: Float) {
    self.ends = ends
    self.impulse = impulse
    localAxis = rule.axis
    axis = motionA.rotation.rotate(rule.axis)
    referenceAngle = rule.referenceAngle
    range = rule.range
    inverseH = 1 / h
  }

  /// The axis, and what impulses along and across it do, as the bodies are in a pass.
  private struct Track {
    let axis: Vec2
    let across: Vec2
    /// The way from the anchor of A to that of B: along the axis, and across it, which is the error.
    let way: (along: Float, across: Float)
    /// The levers with which impulses along and across turn A and B.
    let leverA: (along: Float, across: Float)
    let leverB: (along: Float, across: Float)

    init(_ axis: Vec2, _ arms: JointEnds.Arms, offset: Vec2) {
      self.axis = axis
      across = axis.perpendicular
      way = (offset.dot(axis), offset.dot(across))
      let arm = offset + arms.a
      leverA = (arm.cross(axis), arm.cross(across))
      leverB = (arms.b.cross(axis), arms.b.cross(across))
    }
  }
}

extension PrismaticConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let track = track(states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    apply(along: impulse.ofLimit, on: track, states)
    apply(across: impulse.point.x, angular: impulse.angle, on: track, states)
  }

  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    let track = track(states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let change = limit(on: track).solve(
      track.way.along, speed: speed(track.axis, track.leverA.along, track.leverB.along, states),
      impulse: &impulse, rod: rod)
    apply(along: change, on: track, states)
    solveAcross(track, states, rod: rod)
  }

  func correct(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    let ahead = exactTrack(states)
    let excess = limit(on: ahead).error(of: ahead.way.along)
    let push = -limit(on: ahead).mass * limitedCorrection(excess)
    ends.shift(
      push * ahead.axis, turnA: push * ahead.leverA.along, turnB: push * ahead.leverB.along, states)

    let track = exactTrack(states)
    let turn = turn(states)
    let solution =
      mass(across: track) * Vec2(limitedCorrection(track.way.across), limitedTurn(turn))
    ends.shift(
      -solution.x * track.across, turnA: -solution.x * track.leverA.across - solution.y,
      turnB: -solution.x * track.leverB.across - solution.y, states)
    return excess.magnitude < Tolerances.rodSlop && track.way.across.magnitude < Tolerances.rodSlop
      && turn.magnitude < Tolerances.turnSlop
  }

  private mutating func solveAcross(
    _ track: Track, _ states: UnsafeMutablePointer<BodyState>, rod: Softness
  ) {
    let turning = states[Int(ends.bodyB)].angularVelocity - states[Int(ends.bodyA)].angularVelocity
    let wanted = Vec2(
      speed(track.across, track.leverA.across, track.leverB.across, states)
        + rod.biasRate * limitedCorrection(track.way.across),
      turning + rod.biasRate * limitedTurn(turn(states)))
    let soFar = Vec2(impulse.point.x, impulse.angle)
    let change = -rod.massScale * (mass(across: track) * wanted) - rod.impulseScale * soFar
    (impulse.point.x, impulse.angle) = (soFar.x + change.x, soFar.y + change.y)
    apply(across: change.x, angular: change.y, on: track, states)
  }
}

extension PrismaticConstraint {
  private func track(_ a: BodyState, _ b: BodyState) -> Track {
    let arms = ends.turnedAnchors(a, b)
    return Track(a.deltaRotation.rotate(axis), arms, offset: ends.offset(a, b, arms))
  }

  private func exactTrack(_ states: UnsafeMutablePointer<BodyState>) -> Track {
    let arms = ends.exactAnchors(states)
    let angle = ends.angleA + states[Int(ends.bodyA)].deltaAngle
    return Track(Rotation(angle: angle).rotate(localAxis), arms, offset: ends.exactOffset(states, arms))
  }

  /// How far B has turned against A, which is all error.
  private func turn(_ states: UnsafeMutablePointer<BodyState>) -> Float {
    ends.angle(states[Int(ends.bodyA)], states[Int(ends.bodyB)]) - referenceAngle
  }

  /// How fast the way along a direction grows.
  private func speed(
    _ direction: Vec2, _ leverA: Float, _ leverB: Float, _ states: UnsafeMutablePointer<BodyState>
  ) -> Float {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    return direction.dot(b.velocity - a.velocity) + leverB * b.angularVelocity - leverA * a.angularVelocity
  }

  private func limit(on track: Track) -> JointLimit {
    JointLimit(range: range, inverseH: inverseH, mass: ends.mass(track.leverA.along, track.leverB.along))
  }

  /// The effective mass of the way across and the angle; of the way alone if neither body can turn.
  private func mass(across track: Track) -> SymmetricMatrix2 {
    let (a, b) = (track.leverA.across, track.leverB.across)
    let turning = ends.inverseInertiaA + ends.inverseInertiaB
    guard turning > 0 else { return SymmetricMatrix2(xx: ends.mass(a, b), xy: 0, yy: 0) }
    let response = SymmetricMatrix2(
      xx: ends.inverseMassA + ends.inverseMassB + ends.inverseInertiaA * a * a + ends.inverseInertiaB * b * b,
      xy: ends.inverseInertiaA * a + ends.inverseInertiaB * b,
      yy: turning)
    return response.inverse
  }

  private func apply(along impulse: Float, on track: Track, _ states: UnsafeMutablePointer<BodyState>) {
    ends.apply(
      impulse * track.axis, turnA: impulse * track.leverA.along, turnB: impulse * track.leverB.along, states)
  }

  private func apply(
    across impulse: Float, angular: Float, on track: Track, _ states: UnsafeMutablePointer<BodyState>
  ) {
    ends.apply(
      impulse * track.across, turnA: impulse * track.leverA.across + angular,
      turnB: impulse * track.leverB.across + angular, states)
  }
}
