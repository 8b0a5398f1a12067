/// The passes over contacts: warm start, solve, relax.
extension ContactConstraintWide {
  /// Applies the impulses of the last step again, which is nearly what the coming one needs.
  @inline(__always)
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    var (a, b) = (BodyVelocityW(states, bodiesA), BodyVelocityW(states, bodiesB))
    applyNormalImpulses(points.0.normalImpulse, points.1.normalImpulse, &a, &b)
    applyTangentImpulse(points.0.tangentImpulse, at: points.0, &a, &b)
    applyTangentImpulse(points.1.tangentImpulse, at: points.1, &a, &b)
    scatter(a, b, in: states)
  }

  /// Stops what closes, and pushes apart what overlaps.
  @inline(__always)
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, _ softness: Softness, inverseH: Float) {
    let separations = separations(BodyDeltaW(states, bodiesA), BodyDeltaW(states, bodiesB))
    var (a, b) = (BodyVelocityW(states, bodiesA), BodyVelocityW(states, bodiesB))
    solveNormals(&a, &b, separations, softness, inverseH)
    scatter(a, b, in: states)
  }

  /// Takes back the velocity that pushing apart has left behind, and rubs.
  ///
  /// Friction runs here only, where the normal impulse that limits it is free of that velocity; and before
  /// the normal part, so that not passing through each other has the last word.
  @inline(__always)
  mutating func relax(_ states: UnsafeMutablePointer<BodyState>, inverseH: Float) {
    let separations = separations(BodyDeltaW(states, bodiesA), BodyDeltaW(states, bodiesB))
    var (a, b) = (BodyVelocityW(states, bodiesA), BodyVelocityW(states, bodiesB))
    if hasFriction {
      solveFriction(&points.0, &a, &b)
      if hasTwoPoints { solveFriction(&points.1, &a, &b) }
    }
    relaxNormals(&a, &b, separations, inverseH)
    scatter(a, b, in: states)
    points.0.totalNormalImpulse += points.0.normalImpulse
    points.1.totalNormalImpulse += points.1.normalImpulse
  }

  /// Gives B impulses along the normal at both points, and A the opposite ones.
  @inline(__always)
  func applyNormalImpulses(
    _ first: FloatW, _ second: FloatW, _ a: inout BodyVelocityW, _ b: inout BodyVelocityW
  ) {
    let sum = first + second
    let (x, y) = (sum * normalX, sum * normalY)
    a.x -= inverseMassA * x
    a.y -= inverseMassA * y
    a.angular -= inverseInertiaA * (points.0.rnA * first + points.1.rnA * second)
    b.x += inverseMassB * x
    b.y += inverseMassB * y
    b.angular += inverseInertiaB * (points.0.rnB * first + points.1.rnB * second)
  }

  /// Coulomb's law: as much as stops the sliding, at most friction times the normal impulse.
  @inline(__always)
  private func solveFriction(_ point: inout Point, _ a: inout BodyVelocityW, _ b: inout BodyVelocityW) {
    let tangentVelocity =
      (b.y - a.y) * normalX - (b.x - a.x) * normalY + (b.angular * point.rtB - a.angular * point.rtA)
    let limit = friction * point.normalImpulse
    let unclamped = point.tangentImpulse - point.tangentMass * tangentVelocity
    let impulse = lanewiseMin(lanewiseMax(unclamped, -limit), limit)
    applyTangentImpulse(impulse - point.tangentImpulse, at: point, &a, &b)
    point.tangentImpulse = impulse
  }

  /// Gives B an impulse along the tangent (-normalY, normalX) at a point, and A the opposite one.
  @inline(__always)
  private func applyTangentImpulse(
    _ impulse: FloatW, at point: Point, _ a: inout BodyVelocityW, _ b: inout BodyVelocityW
  ) {
    let (x, y) = (-impulse * normalY, impulse * normalX)
    a.x -= inverseMassA * x
    a.y -= inverseMassA * y
    a.angular -= inverseInertiaA * point.rtA * impulse
    b.x += inverseMassB * x
    b.y += inverseMassB * y
    b.angular += inverseInertiaB * point.rtB * impulse
  }

  @inline(__always)
  private func scatter(_ a: BodyVelocityW, _ b: BodyVelocityW, in states: UnsafeMutablePointer<BodyState>) {
    a.scatter(in: states, bodiesA, mask: dynamicLanesA)
    b.scatter(in: states, bodiesB, mask: dynamicLanesB)
  }
}

/// The normal part of contacts: up to two points each that may push but not pull.
///
/// Two points are solved together, exactly. One after the other would leave a little spin in every pass,
/// always to the same side, which is enough to tilt a high stack until it falls.
extension ContactConstraintWide {
  /// Brings the normal impulses up to date, with springs that push apart what overlaps.
  @inline(__always)
  mutating func solveNormals(
    _ a: inout BodyVelocityW, _ b: inout BodyVelocityW, _ separations: (FloatW, FloatW), _ softness: Softness,
    _ inverseH: Float
  ) {
    let velocities = normalVelocities(a, b)
    let first = NormalRow(points.0, separation: separations.0, speed: velocities.0, softness, inverseH)
    guard hasTwoPoints else { return applyNewImpulses(first.uncoupledImpulse, .zero, &a, &b) }
    let second = NormalRow(points.1, separation: separations.1, speed: velocities.1, softness, inverseH)
    let product = first.kNormal * second.kNormal
    let determinant = product - k12 * k12
    var (x, y) = Self.solveBlock(first, second, k12, 1 / determinant)
    let isSequential = determinant <= Self.nearlySingular * product
    if isSequential.anyTrue {
      let sequential = Self.solveSequential(first, second, k12)
      (x, y) = (isSequential.select(sequential.0, x), isSequential.select(sequential.1, y))
    }
    applyNewImpulses(x, y, &a, &b)
  }

  /// Brings the normal impulses up to date, with overlaps left as they are.
  ///
  /// What closes fast over an open gap is left alone: had it been going to hit in this step, it would have been dealt
  /// a blow, so it is the next step's to bounce and must keep its speed until then.
  @inline(__always)
  mutating func relaxNormals(
    _ a: inout BodyVelocityW, _ b: inout BodyVelocityW, _ separations: (FloatW, FloatW), _ inverseH: Float
  ) {
    let velocities = normalVelocities(a, b)
    let (first, isFirstDeferred) = NormalRow.rigid(
      points.0, separation: separations.0, speed: velocities.0, inverseH)
    guard hasTwoPoints else {
      return applyNewImpulses(isFirstDeferred.select(first.impulse, first.uncoupledImpulse), .zero, &a, &b)
    }
    let (second, isSecondDeferred) = NormalRow.rigid(
      points.1, separation: separations.1, speed: velocities.1, inverseH)
    var (x, y) = Self.solveBlock(first, second, k12, inverseDeterminant)
    let isSequential = (inverseDeterminant <= .zero) | isFirstDeferred | isSecondDeferred
    if isSequential.anyTrue {
      let sequential = Self.solveSequential(
        first, second, k12, keeping: (isFirstDeferred, isSecondDeferred))
      (x, y) = (isSequential.select(sequential.0, x), isSequential.select(sequential.1, y))
    }
    applyNewImpulses(x, y, &a, &b)
  }

  /// The share of the product of two points' responses below which a determinant says that they are one: points so
  /// close together are solved one after the other.
  static var nearlySingular: Float { 1e-3 }

  /// The present gaps at both points.
  @inline(__always)
  func separations(_ a: BodyDeltaW, _ b: BodyDeltaW) -> (FloatW, FloatW) {
    let shift = (b.x - a.x) * normalX + (b.y - a.y) * normalY
    return (separation(at: points.0, shift, a, b), separation(at: points.1, shift, a, b))
  }

  @inline(__always)
  private func separation(at point: Point, _ shift: FloatW, _ a: BodyDeltaW, _ b: BodyDeltaW) -> FloatW {
    let projectionB = b.cosine * point.rtB + b.sine * point.rnB
    let projectionA = a.cosine * point.rtA + a.sine * point.rnA
    return point.baseSeparation + (shift + (projectionB - projectionA))
  }

  /// The parting speeds at both points.
  @inline(__always)
  private func normalVelocities(_ a: BodyVelocityW, _ b: BodyVelocityW) -> (FloatW, FloatW) {
    let speed = (b.x - a.x) * normalX + (b.y - a.y) * normalY
    return (
      speed + (b.angular * points.0.rnB - a.angular * points.0.rnA),
      speed + (b.angular * points.1.rnB - a.angular * points.1.rnA)
    )
  }

  @inline(__always)
  private mutating func applyNewImpulses(
    _ x: FloatW, _ y: FloatW, _ a: inout BodyVelocityW, _ b: inout BodyVelocityW
  ) {
    applyNormalImpulses(x - points.0.normalImpulse, y - points.1.normalImpulse, &a, &b)
    (points.0.normalImpulse, points.1.normalImpulse) = (x, y)
  }

  /// The impulses, neither negative, at which each point is either satisfied or open without impulse.
  ///
  /// Of the four cases (both push, one, the other, none) the first that contradicts nothing is the solution. `inverse`
  /// is that of the determinant of both points' responses.
  @inline(__always)
  private static func solveBlock(
    _ one: NormalRow, _ two: NormalRow, _ k12: FloatW, _ inverse: FloatW
  ) -> (FloatW, FloatW) {
    let b1 = one.kNormal * one.impulse + k12 * two.impulse - one.error
    let b2 = two.kNormal * two.impulse + k12 * one.impulse - two.error
    let x = (two.kNormal * b1 - k12 * b2) * inverse
    let y = (one.kNormal * b2 - k12 * b1) * inverse
    let isBoth = (.zero <= x) & (.zero <= y)
    let (onlyX, onlyY) = (one.mass * b1, two.mass * b2)
    let isX = (.zero <= onlyX) & (b2 <= k12 * onlyX)
    let isY = (.zero <= onlyY) & (b1 <= k12 * onlyY)
    return (
      isBoth.select(x, isX.select(onlyX, .zero)),
      isBoth.select(y, isX.select(.zero, isY.select(onlyY, .zero)))
    )
  }

  /// The impulses of one point after the other.
  @inline(__always)
  private static func solveSequential(_ one: NormalRow, _ two: NormalRow, _ k12: FloatW) -> (FloatW, FloatW) {
    let x = one.uncoupledImpulse
    let error = two.error + k12 * (x - one.impulse)
    return (x, lanewiseMax(two.impulse - error * two.mass, .zero))
  }

  /// The impulses of one point after the other, but for those that are left as they are.
  @inline(__always)
  private static func solveSequential(
    _ one: NormalRow, _ two: NormalRow, _ k12: FloatW, keeping isKept: (MaskW, MaskW)
  ) -> (FloatW, FloatW) {
    let x = isKept.0.select(one.impulse, one.uncoupledImpulse)
    let error = two.error + k12 * (x - one.impulse)
    return (x, isKept.1.select(two.impulse, lanewiseMax(two.impulse - error * two.mass, .zero)))
  }
}

/// A point's condition: with the impulse x at it alone, `kNormal (x - impulse) + error` becomes 0: its parting speed
/// as wanted, with what the spring gives counted in.
private struct NormalRow {
  let kNormal: FloatW
  /// 1 / ``kNormal``.
  let mass: FloatW
  let impulse: FloatW
  /// What is left to be removed at the present impulse.
  let error: FloatW

  /// An open gap may close just so far as to be zero after the pass; an overlap is met by the spring, whose give adds
  /// `kNormal * impulseScale / massScale`, which makes `kNormal / massScale` of the two scales that sum up to 1.
  @inline(__always)
  init(
    _ point: ContactConstraintWide.Point, separation: FloatW, speed: FloatW, _ softness: Softness,
    _ inverseH: Float
  ) {
    let isOpen = .zero < separation
    let bias = lanewiseMax(softness.biasRate * separation, FloatW(repeating: -Tolerances.contactSpeed))
    let softK = (1 / softness.massScale) * point.kNormal
    let complianceTerm = (softK - point.kNormal) * point.normalImpulse
    impulse = point.normalImpulse
    kNormal = isOpen.select(point.kNormal, softK)
    mass = isOpen.select(point.normalMass, softness.massScale * point.normalMass)
    error = speed + isOpen.select(inverseH * separation, bias + complianceTerm)
  }

  /// The impulse of the point if there were no other.
  @inline(__always)
  var uncoupledImpulse: FloatW { lanewiseMax(impulse - error * mass, .zero) }

  private init(kNormal: FloatW, mass: FloatW, impulse: FloatW, error: FloatW) {
    (self.kNormal, self.mass, self.impulse, self.error) = (kNormal, mass, impulse, error)
  }

  /// The same without a spring: an overlap neither shrinks nor grows.
  ///
  /// Also tells which points wait for the next step.
  @inline(__always)
  static func rigid(
    _ point: ContactConstraintWide.Point, separation: FloatW, speed: FloatW, _ inverseH: Float
  ) -> (normalRow: NormalRow, isDeferred: MaskW) {
    let normalRow = NormalRow(
      kNormal: point.kNormal, mass: point.normalMass, impulse: point.normalImpulse,
      error: speed + lanewiseMax(inverseH * separation, .zero))
    let isFast = speed < FloatW(repeating: -Tolerances.restitutionThreshold)
    return (normalRow, isFast & (.zero < separation))
  }
}
