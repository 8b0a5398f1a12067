/// The normal part of contacts: up to two points each that may push but not pull.
///
/// Two points are solved together, exactly. One after the other would leave a little spin in every pass,
/// always to the same side, which is enough to tilt a high stack until it falls.
extension ContactBlock {
  /// Brings the normal impulses up to date.
  ///
  /// Relaxing leaves alone what closes fast over an open gap: had it been going to hit in this step, it would
  /// have been dealt a blow, so it is the next step's to bounce and must keep its speed until then.
  @inline(__always)
  mutating func solveNormals(
    _ a: inout VelocityLanes, _ b: inout VelocityLanes, _ changeA: ChangeLanes, _ changeB: ChangeLanes,
    _ softness: Softness, _ inverseH: Float, isRelaxing: Bool
  ) {
    let motion = RelativeMotion(self, a, b, changeA, changeB)
    let first = Row(points.0, motion, softness, inverseH)
    let second = Row(points.1, motion, softness, inverseH)
    let product = first.response * second.response
    let determinant = product - coupling * coupling
    let together = Self.together(first, second, coupling, determinant)

    // Points so close together that their matrix is nearly singular are solved one after the other, as are those of
    // which one waits for the next step.
    var isInTurn = determinant <= 1e-3 * product
    if isRelaxing { isInTurn = isInTurn | first.isForNextStep | second.isForNextStep }
    let inTurn = Self.inTurn(first, second, coupling, isRelaxing: isRelaxing)
    let (x, y) = (isInTurn.select(inTurn.0, together.0), isInTurn.select(inTurn.1, together.1))

    push(x - points.0.normalImpulse, y - points.1.normalImpulse, &a, &b)
    (points.0.normalImpulse, points.1.normalImpulse) = (x, y)
  }

  /// The impulses, neither negative, at which each point is either satisfied or open without impulse.
  ///
  /// Of the four cases (both push, one, the other, none) the first that contradicts nothing is the solution.
  @inline(__always)
  private static func together(
    _ one: Row, _ two: Row, _ coupling: Lanes, _ determinant: Lanes
  ) -> (Lanes, Lanes) {
    let b1 = one.response * one.impulse + coupling * two.impulse - one.error
    let b2 = two.response * two.impulse + coupling * one.impulse - two.error
    let inverse = 1 / determinant
    let x = (two.response * b1 - coupling * b2) * inverse
    let y = (one.response * b2 - coupling * b1) * inverse
    let isBoth = (.zero <= x) & (.zero <= y)
    let (onlyX, onlyY) = (one.mass * b1, two.mass * b2)
    let isX = (.zero <= onlyX) & (b2 <= coupling * onlyX)
    let isY = (.zero <= onlyY) & (b1 <= coupling * onlyY)
    return (
      isBoth.select(x, isX.select(onlyX, .zero)),
      isBoth.select(y, isX.select(.zero, isY.select(onlyY, .zero)))
    )
  }

  /// The impulses of one point after the other; none changes that waits for the next step.
  @inline(__always)
  private static func inTurn(
    _ one: Row, _ two: Row, _ coupling: Lanes, isRelaxing: Bool
  ) -> (Lanes, Lanes) {
    var x = lanewiseMax(one.impulse - one.error * one.mass, .zero)
    if isRelaxing { x = one.isForNextStep.select(one.impulse, x) }
    let error = two.error + coupling * (x - one.impulse)
    var y = lanewiseMax(two.impulse - error * two.mass, .zero)
    if isRelaxing { y = two.isForNextStep.select(two.impulse, y) }
    return (x, y)
  }
}

/// How the bodies of contacts move and have moved against each other, as far as both points ask.
private struct RelativeMotion {
  /// The parting speed of the centres along the normal, and how far they have come.
  let speed: Lanes
  let shift: Lanes
  let spinA: Lanes
  let spinB: Lanes
  let turnA: (cosine: Lanes, sine: Lanes)
  let turnB: (cosine: Lanes, sine: Lanes)

  @inline(__always)
  init(
    _ block: ContactBlock, _ a: VelocityLanes, _ b: VelocityLanes, _ changeA: ChangeLanes,
    _ changeB: ChangeLanes
  ) {
    speed = (b.x - a.x) * block.normalX + (b.y - a.y) * block.normalY
    shift = (changeB.x - changeA.x) * block.normalX + (changeB.y - changeA.y) * block.normalY
    (spinA, spinB) = (a.spin, b.spin)
    turnA = (changeA.cosine, changeA.sine)
    turnB = (changeB.cosine, changeB.sine)
  }
}

/// A point's condition: with the impulse x at it alone, `response (x - impulse) + error` becomes 0: its parting speed
/// as wanted, with what the spring gives counted in.
private struct Row {
  let response: Lanes
  /// 1 / ``response``.
  let mass: Lanes
  let impulse: Lanes
  /// What is left to be removed at the present impulse.
  let error: Lanes
  let isForNextStep: LaneMask

  /// An open gap may close just so far as to be zero after the pass; an overlap is met by the spring, whose give adds
  /// `response * impulseScale / massScale`, which makes `response / massScale` of the two scales that sum up to 1.
  @inline(__always)
  init(_ point: ContactBlock.Point, _ motion: RelativeMotion, _ softness: Softness, _ inverseH: Float) {
    let armB = motion.turnB.cosine * point.rubArmB + motion.turnB.sine * point.pushArmB
    let armA = motion.turnA.cosine * point.rubArmA + motion.turnA.sine * point.pushArmA
    let separation = point.adjustedSeparation + (motion.shift + (armB - armA))
    let speed = motion.speed + (motion.spinB * point.pushArmB - motion.spinA * point.pushArmA)
    let isOpen = .zero < separation
    let bias = lanewiseMax(softness.biasRate * separation, Lanes(repeating: -Tolerances.pushOutSpeed))
    let soft = (1 / softness.massScale) * point.response
    let give = (soft - point.response) * point.normalImpulse
    impulse = point.normalImpulse
    response = isOpen.select(point.response, soft)
    mass = isOpen.select(point.normalMass, softness.massScale * point.normalMass)
    error = speed + isOpen.select(inverseH * separation, bias + give)
    isForNextStep = isOpen & (speed < Lanes(repeating: -Tolerances.restitutionThreshold))
  }
}
