/// The solver stages of contacts: warm start, solve, relax.
extension ContactConstraintWide {
  /// Warm starting: applies the accumulated impulses of the previous step.
  @inline(__always)
  func warmStart(_ states: BorrowedArray<BodyState>) {
    var (a, b) = bodies.velocities(states)
    applyNormalImpulses(points.0.normalImpulse, points.1.normalImpulse, &a, &b)
    applyTangentImpulse(points.0.tangentImpulse, at: points.0, &a, &b)
    applyTangentImpulse(points.1.tangentImpulse, at: points.1, &a, &b)
    bodies.scatter(a, b, in: states)
  }

  /// Solves the normal constraints with bias: stops approaching points and pushes overlapping shapes apart.
  @inline(__always)
  mutating func solve(_ states: BorrowedArray<BodyState>, _ softness: Softness, inverseH: Float) {
    let deltas = bodies.deltas(states)
    let separations = separations(deltas.a, deltas.b)
    var (a, b) = bodies.velocities(states)
    solveNormals(&a, &b, separations, softness, inverseH)
    bodies.scatter(a, b, in: states)
  }

  /// Solves friction, then the normal constraints without bias, which removes the velocity added by the bias.
  ///
  /// Friction is solved in this stage only, because the normal impulse that limits it is free of the bias
  /// here, and before the normal constraints, so that non-penetration has priority.
  @inline(__always)
  mutating func relax(_ states: BorrowedArray<BodyState>, inverseH: Float) {
    let deltas = bodies.deltas(states)
    let separations = separations(deltas.a, deltas.b)
    var (a, b) = bodies.velocities(states)
    if hasFriction {
      solveFriction(&points.0, &a, &b)
      if hasTwoPoints { solveFriction(&points.1, &a, &b) }
    }
    relaxNormals(&a, &b, separations, inverseH)
    bodies.scatter(a, b, in: states)
    points.0.totalNormalImpulse += points.0.normalImpulse
    points.1.totalNormalImpulse += points.1.normalImpulse
  }

  /// Applies normal impulses at both points to B, and the opposite impulses to A.
  @inline(__always)
  func applyNormalImpulses(
    _ first: FloatW, _ second: FloatW, _ a: inout BodyMotionW, _ b: inout BodyMotionW
  ) {
    let sum = first + second
    let (x, y) = (sum * normalX, sum * normalY)
    a.linear.x -= bodies.inverseMassA * x
    a.linear.y -= bodies.inverseMassA * y
    a.angular -= bodies.inverseInertiaA * (points.0.rnA * first + points.1.rnA * second)
    b.linear.x += bodies.inverseMassB * x
    b.linear.y += bodies.inverseMassB * y
    b.angular += bodies.inverseInertiaB * (points.0.rnB * first + points.1.rnB * second)
  }

  /// Coulomb friction: stops sliding, with an impulse of at most friction times the normal impulse.
  @inline(__always)
  private func solveFriction(_ point: inout Point, _ a: inout BodyMotionW, _ b: inout BodyMotionW) {
    let motion = b.linear - a.linear
    let tangentVelocity =
      motion.y * normalX - motion.x * normalY + (b.angular * point.rtB - a.angular * point.rtA)
      - tangentSpeed
    let limit = friction * point.normalImpulse
    let unclamped = point.tangentImpulse - point.tangentMass * tangentVelocity
    let impulse = lanewiseMin(lanewiseMax(unclamped, -limit), limit)
    applyTangentImpulse(impulse - point.tangentImpulse, at: point, &a, &b)
    point.tangentImpulse = impulse
  }

  /// Applies an impulse along the tangent (-normalY, normalX) at a point to B, and the opposite one to A.
  @inline(__always)
  private func applyTangentImpulse(
    _ impulse: FloatW, at point: Point, _ a: inout BodyMotionW, _ b: inout BodyMotionW
  ) {
    let (x, y) = (-impulse * normalY, impulse * normalX)
    a.linear.x -= bodies.inverseMassA * x
    a.linear.y -= bodies.inverseMassA * y
    a.angular -= bodies.inverseInertiaA * point.rtA * impulse
    b.linear.x += bodies.inverseMassB * x
    b.linear.y += bodies.inverseMassB * y
    b.angular += bodies.inverseInertiaB * point.rtB * impulse
  }
}

/// The normal constraints: up to two points for each contact, whose accumulated impulses are never negative.
///
/// Two points are solved together by a block solver. Solving them sequentially would leave a small spin in
/// every pass, always in the same direction, which is enough to tilt a high stack until it falls.
extension ContactConstraintWide {
  /// Updates the normal impulses, with soft constraints for overlapping points.
  @inline(__always)
  mutating func solveNormals(
    _ a: inout BodyMotionW, _ b: inout BodyMotionW, _ separations: (FloatW, FloatW), _ softness: Softness,
    _ inverseH: Float
  ) {
    let velocities = normalVelocities(a, b)
    let first = NormalRow(points.0, separation: separations.0, speed: velocities.0, softness, inverseH)
    guard hasTwoPoints else { return applyNewImpulses(first.uncoupledImpulse, .zero, &a, &b) }
    let second = NormalRow(points.1, separation: separations.1, speed: velocities.1, softness, inverseH)
    let product = first.kNormal * second.kNormal
    let determinant = product - k12 * k12
    var (x, y) = Self.solveBlock(first, second, k12, 1 / determinant)
    let isSequential = determinant <= Self.minDeterminantRatio * product
    if isSequential.anyTrue {
      let sequential = Self.solveSequentially(first, second, k12)
      (x, y) = (isSequential.select(sequential.0, x), isSequential.select(sequential.1, y))
    }
    applyNewImpulses(x, y, &a, &b)
  }

  /// Updates the normal impulses without bias.
  ///
  /// A point that closes faster than the restitution threshold over an open gap is left alone:
  /// ``RestitutionSolver`` has resolved all impacts of this step, so the point hits in the next step and must
  /// keep its speed until then.
  @inline(__always)
  mutating func relaxNormals(
    _ a: inout BodyMotionW, _ b: inout BodyMotionW, _ separations: (FloatW, FloatW), _ inverseH: Float
  ) {
    let velocities = normalVelocities(a, b)
    let (first, isFirstDeferred) = NormalRow.rigidRow(
      points.0, separation: separations.0, speed: velocities.0, inverseH)
    guard hasTwoPoints else {
      return applyNewImpulses(isFirstDeferred.select(first.impulse, first.uncoupledImpulse), .zero, &a, &b)
    }
    let (second, isSecondDeferred) = NormalRow.rigidRow(
      points.1, separation: separations.1, speed: velocities.1, inverseH)
    var (x, y) = Self.solveBlock(first, second, k12, inverseDeterminant)
    let isSequential = (inverseDeterminant <= .zero) | isFirstDeferred | isSecondDeferred
    if isSequential.anyTrue {
      let sequential = Self.solveSequentially(
        first, second, k12, keepingImpulsesWhere: (isFirstDeferred, isSecondDeferred))
      (x, y) = (isSequential.select(sequential.0, x), isSequential.select(sequential.1, y))
    }
    applyNewImpulses(x, y, &a, &b)
  }

  /// The threshold for the determinant of the block solver's matrix, relative to the product of its diagonal.
  ///
  /// Below it, the two points are solved sequentially: they are so near to each other that the inverse of the
  /// matrix would be imprecise.
  static var minDeterminantRatio: Float { 1e-3 }

  /// The current separations at both points.
  @inline(__always)
  func separations(_ a: BodyDeltaW, _ b: BodyDeltaW) -> (FloatW, FloatW) {
    let motion = b.position - a.position
    let normalMotion = motion.x * normalX + motion.y * normalY
    return (separation(at: points.0, normalMotion, a, b), separation(at: points.1, normalMotion, a, b))
  }

  @inline(__always)
  private func separation(at point: Point, _ normalMotion: FloatW, _ a: BodyDeltaW, _ b: BodyDeltaW) -> FloatW
  {
    let projectionB = b.rotation.c * point.rtB + b.rotation.s * point.rnB
    let projectionA = a.rotation.c * point.rtA + a.rotation.s * point.rnA
    return point.baseSeparation + (normalMotion + (projectionB - projectionA))
  }

  /// The relative normal velocities at both points, positive if the points separate.
  @inline(__always)
  private func normalVelocities(_ a: BodyMotionW, _ b: BodyMotionW) -> (FloatW, FloatW) {
    let motion = b.linear - a.linear
    let speed = motion.x * normalX + motion.y * normalY
    return (
      speed + (b.angular * points.0.rnB - a.angular * points.0.rnA),
      speed + (b.angular * points.1.rnB - a.angular * points.1.rnA)
    )
  }

  @inline(__always)
  private mutating func applyNewImpulses(
    _ x: FloatW, _ y: FloatW, _ a: inout BodyMotionW, _ b: inout BodyMotionW
  ) {
    applyNormalImpulses(x - points.0.normalImpulse, y - points.1.normalImpulse, &a, &b)
    (points.0.normalImpulse, points.1.normalImpulse) = (x, y)
  }

  /// Block solver: a 2 × 2 linear complementarity problem, by enumeration of its four cases.
  ///
  /// Returns the impulses, 0 or more, for which each point is either satisfied or separates without an
  /// impulse. The first valid case (both points, the first, the second, none) is the solution. `inverse` is
  /// the inverse of the determinant of the matrix with the diagonal `kNormal` and the off-diagonal `k12`.
  @inline(__always)
  private static func solveBlock(
    _ one: NormalRow, _ two: NormalRow, _ k12: FloatW, _ inverse: FloatW
  ) -> (FloatW, FloatW) {
    let b1 = one.kNormal * one.impulse + k12 * two.impulse - one.velocityError
    let b2 = two.kNormal * two.impulse + k12 * one.impulse - two.velocityError
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

  /// Sequential fallback: solves the first point alone, then the second.
  @inline(__always)
  private static func solveSequentially(_ one: NormalRow, _ two: NormalRow, _ k12: FloatW) -> (FloatW, FloatW)
  {
    let x = one.uncoupledImpulse
    let error = two.velocityError + k12 * (x - one.impulse)
    return (x, lanewiseMax(two.impulse - error * two.mass, .zero))
  }

  /// Sequential fallback that leaves the impulses in the lanes of `isKept` unchanged.
  @inline(__always)
  private static func solveSequentially(
    _ one: NormalRow, _ two: NormalRow, _ k12: FloatW, keepingImpulsesWhere isKept: (MaskW, MaskW)
  ) -> (FloatW, FloatW) {
    let x = isKept.0.select(one.impulse, one.uncoupledImpulse)
    let error = two.velocityError + k12 * (x - one.impulse)
    return (x, isKept.1.select(two.impulse, lanewiseMax(two.impulse - error * two.mass, .zero)))
  }
}

/// The normal constraint of one point: `kNormal (x - impulse) + velocityError = 0`.
///
/// The solution x is the accumulated impulse with which the point alone reaches its target velocity, softness
/// included.
private struct NormalRow {
  let kNormal: FloatW
  /// 1 / ``kNormal``.
  let mass: FloatW
  let impulse: FloatW
  /// The difference of the normal velocity from its target, with bias and softness, after the impulse so far, in pt/s.
  let velocityError: FloatW

  /// A speculative constraint where there is a gap, which may just close in the sub-step; a soft one where
  /// the shapes overlap.
  ///
  /// Softness adds `kNormal * impulseScale / massScale` to `kNormal`. Since the two scales add up to 1, the
  /// sum is `kNormal / massScale`.
  @inline(__always)
  init(
    _ point: ContactConstraintWide.Point, separation: FloatW, speed: FloatW, _ softness: Softness,
    _ inverseH: Float
  ) {
    let isOpen = .zero < separation
    let bias = lanewiseMax(
      softness.biasRate * separation, FloatW(repeating: -PhysicsConstants.maxContactPushSpeed))
    let softK = (1 / softness.massScale) * point.kNormal
    let complianceTerm = (softK - point.kNormal) * point.normalImpulse
    impulse = point.normalImpulse
    kNormal = isOpen.select(point.kNormal, softK)
    mass = isOpen.select(point.normalMass, softness.massScale * point.normalMass)
    velocityError = speed + isOpen.select(inverseH * separation, bias + complianceTerm)
  }

  /// The accumulated impulse that solves this point alone, ignoring the other point.
  @inline(__always)
  var uncoupledImpulse: FloatW { lanewiseMax(impulse - velocityError * mass, .zero) }

  private init(kNormal: FloatW, mass: FloatW, impulse: FloatW, error: FloatW) {
    (self.kNormal, self.mass, self.impulse, self.velocityError) = (kNormal, mass, impulse, error)
  }

  /// The constraint without softness and bias: an overlap neither shrinks nor grows.
  ///
  /// `isDeferred` is set for points whose impact is left to the next step.
  @inline(__always)
  static func rigidRow(
    _ point: ContactConstraintWide.Point, separation: FloatW, speed: FloatW, _ inverseH: Float
  ) -> (normalRow: NormalRow, isDeferred: MaskW) {
    let normalRow = NormalRow(
      kNormal: point.kNormal, mass: point.normalMass, impulse: point.normalImpulse,
      error: speed + lanewiseMax(inverseH * separation, .zero))
    let isFast = speed < FloatW(repeating: -PhysicsConstants.restitutionThreshold)
    return (normalRow, isFast & (.zero < separation))
  }
}
