/// The passes over contacts: warm start, solve, relax.
extension ContactBlock {
  /// Applies the impulses of the last step again, which is nearly what the coming one needs.
  @inline(__always)
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    var (a, b) = (VelocityLanes(states, bodiesA), VelocityLanes(states, bodiesB))
    push(points.0.normalImpulse, points.1.normalImpulse, &a, &b)
    rub(points.0.tangentImpulse, at: points.0, &a, &b)
    rub(points.1.tangentImpulse, at: points.1, &a, &b)
    store(a, b, in: states)
  }

  /// Stops what closes, and pushes apart what overlaps.
  @inline(__always)
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, _ softness: Softness, inverseH: Float) {
    let gaps = gaps(ChangeLanes(states, bodiesA), ChangeLanes(states, bodiesB))
    var (a, b) = (VelocityLanes(states, bodiesA), VelocityLanes(states, bodiesB))
    solveNormals(&a, &b, gaps, softness, inverseH)
    store(a, b, in: states)
  }

  /// Takes back the velocity that pushing apart has left behind, and rubs.
  ///
  /// Friction runs here only, where the normal impulse that limits it is free of that velocity; and before
  /// the normal part, so that not passing through each other has the last word.
  @inline(__always)
  mutating func relax(_ states: UnsafeMutablePointer<BodyState>, inverseH: Float) {
    let gaps = gaps(ChangeLanes(states, bodiesA), ChangeLanes(states, bodiesB))
    var (a, b) = (VelocityLanes(states, bodiesA), VelocityLanes(states, bodiesB))
    if hasFriction {
      solveFriction(&points.0, &a, &b)
      if hasPair { solveFriction(&points.1, &a, &b) }
    }
    relaxNormals(&a, &b, gaps, inverseH)
    store(a, b, in: states)
    points.0.totalImpulse += points.0.normalImpulse
    points.1.totalImpulse += points.1.normalImpulse
  }

  /// Gives B impulses along the normal at both points, and A the opposite ones.
  @inline(__always)
  func push(_ first: Lanes, _ second: Lanes, _ a: inout VelocityLanes, _ b: inout VelocityLanes) {
    let sum = first + second
    let (x, y) = (sum * normalX, sum * normalY)
    a.x -= inverseMassA * x
    a.y -= inverseMassA * y
    a.spin -= inverseInertiaA * (points.0.pushArmA * first + points.1.pushArmA * second)
    b.x += inverseMassB * x
    b.y += inverseMassB * y
    b.spin += inverseInertiaB * (points.0.pushArmB * first + points.1.pushArmB * second)
  }

  /// Coulomb's law: as much as stops the sliding, at most friction times the normal impulse.
  @inline(__always)
  private func solveFriction(_ point: inout Point, _ a: inout VelocityLanes, _ b: inout VelocityLanes) {
    let speed =
      (b.y - a.y) * normalX - (b.x - a.x) * normalY + (b.spin * point.rubArmB - a.spin * point.rubArmA)
    let limit = friction * point.normalImpulse
    let wanted = point.tangentImpulse - point.tangentMass * speed
    let impulse = lanewiseMin(lanewiseMax(wanted, -limit), limit)
    rub(impulse - point.tangentImpulse, at: point, &a, &b)
    point.tangentImpulse = impulse
  }

  /// Gives B an impulse along the tangent (-normalY, normalX) at a point, and A the opposite one.
  @inline(__always)
  private func rub(_ impulse: Lanes, at point: Point, _ a: inout VelocityLanes, _ b: inout VelocityLanes) {
    let (x, y) = (-impulse * normalY, impulse * normalX)
    a.x -= inverseMassA * x
    a.y -= inverseMassA * y
    a.spin -= inverseInertiaA * point.rubArmA * impulse
    b.x += inverseMassB * x
    b.y += inverseMassB * y
    b.spin += inverseInertiaB * point.rubArmB * impulse
  }

  @inline(__always)
  private func store(_ a: VelocityLanes, _ b: VelocityLanes, in states: UnsafeMutablePointer<BodyState>) {
    a.store(in: states, bodiesA, lanes: movesA)
    b.store(in: states, bodiesB, lanes: movesB)
  }
}
