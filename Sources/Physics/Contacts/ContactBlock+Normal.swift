/// The normal part of contacts: up to two points each that may push but not pull.
///
/// Two points are solved together, exactly. One after the other would leave a little spin in every pass,
/// always to the same side, which is enough to tilt a high stack until it falls.
extension ContactBlock {
  /// Brings the normal impulses up to date, with springs that push apart what overlaps.
  @inline(__always)
  mutating func solveNormals(
    _ a: inout VelocityLanes, _ b: inout VelocityLanes, _ gaps: (Lanes, Lanes), _ softness: Softness,
    _ inverseH: Float
  ) {
    let speeds = partingSpeeds(a, b)
    let first = Row(points.0, gap: gaps.0, speed: speeds.0, softness, inverseH)
    guard hasPair else { return takeImpulses(first.alone, .zero, &a, &b) }
    let second = Row(points.1, gap: gaps.1, speed: speeds.1, softness, inverseH)
    let product = first.response * second.response
    let determinant = product - coupling * coupling
    var (x, y) = Self.together(first, second, coupling, 1 / determinant)
    let isInTurn = determinant <= Self.nearlySingular * product
    if isInTurn.holdsSomewhere {
      let inTurn = Self.inTurn(first, second, coupling)
      (x, y) = (isInTurn.select(inTurn.0, x), isInTurn.select(inTurn.1, y))
    }
    takeImpulses(x, y, &a, &b)
  }

  /// Brings the normal impulses up to date, with overlaps left as they are.
  ///
  /// What closes fast over an open gap is left alone: had it been going to hit in this step, it would have been dealt
  /// a blow, so it is the next step's to bounce and must keep its speed until then.
  @inline(__always)
  mutating func relaxNormals(
    _ a: inout VelocityLanes, _ b: inout VelocityLanes, _ gaps: (Lanes, Lanes), _ inverseH: Float
  ) {
    let speeds = partingSpeeds(a, b)
    let (first, isFirstForNextStep) = Row.rigid(points.0, gap: gaps.0, speed: speeds.0, inverseH)
    guard hasPair else {
      return takeImpulses(isFirstForNextStep.select(first.impulse, first.alone), .zero, &a, &b)
    }
    let (second, isSecondForNextStep) = Row.rigid(points.1, gap: gaps.1, speed: speeds.1, inverseH)
    var (x, y) = Self.together(first, second, coupling, inverseDeterminant)
    let isInTurn = (inverseDeterminant <= .zero) | isFirstForNextStep | isSecondForNextStep
    if isInTurn.holdsSomewhere {
      let inTurn = Self.inTurn(
        first, second, coupling, leaving: (isFirstForNextStep, isSecondForNextStep))
      (x, y) = (isInTurn.select(inTurn.0, x), isInTurn.select(inTurn.1, y))
    }
    takeImpulses(x, y, &a, &b)
  }

  /// The share of the product of two points' responses below which a determinant says that they are one: points so
  /// close together are solved one after the other.
  static var nearlySingular: Float { 1e-3 }

  /// The present gaps at both points.
  @inline(__always)
  func gaps(_ a: ChangeLanes, _ b: ChangeLanes) -> (Lanes, Lanes) {
    let shift = (b.x - a.x) * normalX + (b.y - a.y) * normalY
    return (gap(at: points.0, shift, a, b), gap(at: points.1, shift, a, b))
  }

  @inline(__always)
  private func gap(at point: Point, _ shift: Lanes, _ a: ChangeLanes, _ b: ChangeLanes) -> Lanes {
    let armB = b.cosine * point.rubArmB + b.sine * point.pushArmB
    let armA = a.cosine * point.rubArmA + a.sine * point.pushArmA
    return point.adjustedSeparation + (shift + (armB - armA))
  }

  /// The parting speeds at both points.
  @inline(__always)
  private func partingSpeeds(_ a: VelocityLanes, _ b: VelocityLanes) -> (Lanes, Lanes) {
    let speed = (b.x - a.x) * normalX + (b.y - a.y) * normalY
    return (
      speed + (b.spin * points.0.pushArmB - a.spin * points.0.pushArmA),
      speed + (b.spin * points.1.pushArmB - a.spin * points.1.pushArmA)
    )
  }

  @inline(__always)
  private mutating func takeImpulses(
    _ x: Lanes, _ y: Lanes, _ a: inout VelocityLanes, _ b: inout VelocityLanes
  ) {
    push(x - points.0.normalImpulse, y - points.1.normalImpulse, &a, &b)
    (points.0.normalImpulse, points.1.normalImpulse) = (x, y)
  }

  /// The impulses, neither negative, at which each point is either satisfied or open without impulse.
  ///
  /// Of the four cases (both push, one, the other, none) the first that contradicts nothing is the solution. `inverse`
  /// is that of the determinant of both points' responses.
  @inline(__always)
  private static func together(
    _ one: Row, _ two: Row, _ coupling: Lanes, _ inverse: Lanes
  ) -> (Lanes, Lanes) {
    let b1 = one.response * one.impulse + coupling * two.impulse - one.error
    let b2 = two.response * two.impulse + coupling * one.impulse - two.error
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

  /// The impulses of one point after the other.
  @inline(__always)
  private static func inTurn(_ one: Row, _ two: Row, _ coupling: Lanes) -> (Lanes, Lanes) {
    let x = one.alone
    let error = two.error + coupling * (x - one.impulse)
    return (x, lanewiseMax(two.impulse - error * two.mass, .zero))
  }

  /// The impulses of one point after the other, but for those that are left as they are.
  @inline(__always)
  private static func inTurn(
    _ one: Row, _ two: Row, _ coupling: Lanes, leaving isLeft: (LaneMask, LaneMask)
  ) -> (Lanes, Lanes) {
    let x = isLeft.0.select(one.impulse, one.alone)
    let error = two.error + coupling * (x - one.impulse)
    return (x, isLeft.1.select(two.impulse, lanewiseMax(two.impulse - error * two.mass, .zero)))
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

  /// An open gap may close just so far as to be zero after the pass; an overlap is met by the spring, whose give adds
  /// `response * impulseScale / massScale`, which makes `response / massScale` of the two scales that sum up to 1.
  @inline(__always)
  init(
    _ point: ContactBlock.Point, gap: Lanes, speed: Lanes, _ softness: Softness, _ inverseH: Float
  ) {
    let isOpen = .zero < gap
    let bias = lanewiseMax(softness.biasRate * gap, Lanes(repeating: -Tolerances.pushOutSpeed))
    let soft = (1 / softness.massScale) * point.response
    let give = (soft - point.response) * point.normalImpulse
    impulse = point.normalImpulse
    response = isOpen.select(point.response, soft)
    mass = isOpen.select(point.normalMass, softness.massScale * point.normalMass)
    error = speed + isOpen.select(inverseH * gap, bias + give)
  }

  /// The impulse of the point if there were no other.
  @inline(__always)
  var alone: Lanes { lanewiseMax(impulse - error * mass, .zero) }

  private init(response: Lanes, mass: Lanes, impulse: Lanes, error: Lanes) {
    (self.response, self.mass, self.impulse, self.error) = (response, mass, impulse, error)
  }

  /// The same without a spring: an overlap neither shrinks nor grows.
  ///
  /// Also tells which points wait for the next step.
  @inline(__always)
  static func rigid(
    _ point: ContactBlock.Point, gap: Lanes, speed: Lanes, _ inverseH: Float
  ) -> (row: Row, isForNextStep: LaneMask) {
    let row = Row(
      response: point.response, mass: point.normalMass, impulse: point.normalImpulse,
      error: speed + lanewiseMax(inverseH * gap, .zero))
    let isFast = speed < Lanes(repeating: -Tolerances.restitutionThreshold)
    return (row, isFast & (.zero < gap))
  }
}
