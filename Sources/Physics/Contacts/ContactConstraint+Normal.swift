/// The normal part of a contact: up to two points that may push but not pull.
///
/// Two points are solved together, exactly. One after the other would leave a little spin in every pass,
/// always to the same side, which is enough to tilt a high stack until it falls.
extension ContactConstraint {
  /// Brings the normal impulses up to date.
  ///
  /// Relaxing leaves alone what closes fast over an open gap: had it been going to hit in this step, it would
  /// have been dealt a blow, so it is the next step's to bounce and must keep its speed until then.
  @inline(__always)
  mutating func solveNormals(
    _ a: inout BodyState, _ b: inout BodyState, _ softness: Softness, _ inverseH: Float, isRelaxing: Bool
  ) {
    let first = row(points.0, a, b, softness, inverseH)
    if count == 1 {
      if isRelaxing && first.isForNextStep { return }
      push(&points.0, to: first.alone(), &a, &b)
      return
    }
    let second = row(points.1, a, b, softness, inverseH)
    let determinant = first.k * second.k - coupling * coupling
    if determinant > Self.leastDeterminant * first.k * second.k
      && !(isRelaxing && (first.isForNextStep || second.isForNextStep))
    {
      let (x, y) = Self.together(first, second, coupling, determinant)
      push(&points.0, to: x, &a, &b)
      push(&points.1, to: y, &a, &b)
    } else {
      solveInTurn(first, &a, &b, softness, inverseH, isRelaxing: isRelaxing)
    }
  }

  /// Points so close together that their matrix is nearly singular are solved one after the other.
  private static var leastDeterminant: Float { 1e-3 }

  /// A point's condition: with the impulse x at it alone, `k (x - impulse) + speed + bias` becomes 0 (its
  /// parting speed as wanted, with what the spring gives counted in `k` and `bias`).
  private struct Row {
    var k: Float
    var impulse: Float
    /// What is left to be removed at the present impulse.
    var error: Float
    var isForNextStep: Bool

    @inline(__always)
    func alone() -> Float { max(impulse - error / k, 0) }
  }

  /// Sets up the condition of a point: an open gap may close just so far as to be zero after the pass; an
  /// overlap is met by the spring, whose give adds `k * impulseScale / massScale` to the diagonal.
  @inline(__always)
  private func row(
    _ point: Point, _ a: BodyState, _ b: BodyState, _ softness: Softness, _ inverseH: Float
  ) -> Row {
    let separation = separation(at: point, a, b)
    let speed = speed(along: normal, at: point, a, b)
    let k = 1 / point.normalMass
    if separation > 0 {
      return Row(
        k: k, impulse: point.normalImpulse, error: speed + separation * inverseH,
        isForNextStep: speed < -Tolerances.restitutionThreshold)
    }
    let bias = max(softness.biasRate * separation, -Tolerances.pushOutSpeed)
    let give = k * softness.impulseScale / softness.massScale
    return Row(
      k: k + give, impulse: point.normalImpulse, error: speed + bias + give * point.normalImpulse,
      isForNextStep: false)
  }

  /// The impulses, neither negative, at which each point is either satisfied or open without impulse.
  ///
  /// Of the four cases (both push, one, the other, none) the first that contradicts nothing is the solution.
  @inline(__always)
  private static func together(_ one: Row, _ two: Row, _ coupling: Float, _ determinant: Float) -> (
    Float, Float
  ) {
    let b1 = one.k * one.impulse + coupling * two.impulse - one.error
    let b2 = two.k * two.impulse + coupling * one.impulse - two.error
    let x = (two.k * b1 - coupling * b2) / determinant
    let y = (one.k * b2 - coupling * b1) / determinant
    if x >= 0 && y >= 0 { return (x, y) }
    let onlyX = b1 / one.k
    if onlyX >= 0 && coupling * onlyX >= b2 { return (onlyX, 0) }
    let onlyY = b2 / two.k
    if onlyY >= 0 && coupling * onlyY >= b1 { return (0, onlyY) }
    return (0, 0)
  }

  @inline(__always)
  private mutating func solveInTurn(
    _ first: Row, _ a: inout BodyState, _ b: inout BodyState, _ softness: Softness, _ inverseH: Float,
    isRelaxing: Bool
  ) {
    if !(isRelaxing && first.isForNextStep) { push(&points.0, to: first.alone(), &a, &b) }
    let second = row(points.1, a, b, softness, inverseH)
    if !(isRelaxing && second.isForNextStep) { push(&points.1, to: second.alone(), &a, &b) }
  }

  @inline(__always)
  private func push(_ point: inout Point, to impulse: Float, _ a: inout BodyState, _ b: inout BodyState) {
    apply((impulse - point.normalImpulse) * normal, at: point, &a, &b)
    point.normalImpulse = impulse
  }
}
