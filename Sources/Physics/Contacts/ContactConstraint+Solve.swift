/// The passes over contacts: warm start, solve, relax.
extension ContactConstraint {
  /// Applies the impulses of the last inner pass again, which is nearly what the coming one needs.
  @inline(__always)
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    var (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    apply(points.0.normalImpulse * normal + points.0.tangentImpulse * tangent, at: points.0, &a, &b)
    if count > 1 {
      apply(points.1.normalImpulse * normal + points.1.tangentImpulse * tangent, at: points.1, &a, &b)
    }
    store(a, b, in: states)
  }

  /// Stops what closes, and pushes apart what overlaps.
  @inline(__always)
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, inverseH: Float) {
    var (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    solveNormals(&a, &b, softness, inverseH, isRelaxing: false)
    store(a, b, in: states)
  }

  /// Takes back the velocity that pushing apart has left behind, and rubs.
  ///
  /// Friction runs here only, where the normal impulse that limits it is free of that velocity; and before
  /// the normal part, so that not passing through each other has the last word.
  @inline(__always)
  mutating func relax(_ states: UnsafeMutablePointer<BodyState>, inverseH: Float) {
    var (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    solveFriction(&points.0, &a, &b)
    if count > 1 { solveFriction(&points.1, &a, &b) }
    solveNormals(&a, &b, .rigid, inverseH, isRelaxing: true)
    store(a, b, in: states)
    points.0.totalImpulse += points.0.normalImpulse
    points.1.totalImpulse += points.1.normalImpulse
  }

  /// The gap at a point now.
  @inline(__always)
  func separation(at point: Point, _ a: BodyState, _ b: BodyState) -> Float {
    let arms = b.deltaRotation.rotate(point.anchorB) - a.deltaRotation.rotate(point.anchorA)
    return point.adjustedSeparation + (b.deltaPosition - a.deltaPosition + arms).dot(normal)
  }

  /// How fast the bodies part at a point, along `direction` from A to B.
  @inline(__always)
  func speed(along direction: Vec2, at point: Point, _ a: BodyState, _ b: BodyState) -> Float {
    (b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)).dot(direction)
  }

  /// Gives B an impulse at a point, and A the opposite one.
  @inline(__always)
  func apply(_ impulse: Vec2, at point: Point, _ a: inout BodyState, _ b: inout BodyState) {
    a.velocity -= inverseMassA * impulse
    a.angularVelocity -= inverseInertiaA * point.anchorA.cross(impulse)
    b.velocity += inverseMassB * impulse
    b.angularVelocity += inverseInertiaB * point.anchorB.cross(impulse)
  }

  /// Writes back what the passes change; never to fixed bodies, whom not even an overflow may reach.
  @inline(__always)
  func store(_ a: BodyState, _ b: BodyState, in states: UnsafeMutablePointer<BodyState>) {
    if inverseMassA > 0 {
      states[Int(bodyA)].velocity = a.velocity
      states[Int(bodyA)].angularVelocity = a.angularVelocity
    }
    if inverseMassB > 0 {
      states[Int(bodyB)].velocity = b.velocity
      states[Int(bodyB)].angularVelocity = b.angularVelocity
    }
  }

  /// Coulomb's law: as much as stops the sliding, at most friction times the normal impulse.
  @inline(__always)
  private func solveFriction(_ point: inout Point, _ a: inout BodyState, _ b: inout BodyState) {
    let limit = friction * point.normalImpulse
    let wanted = point.tangentImpulse - point.tangentMass * speed(along: tangent, at: point, a, b)
    let impulse = min(max(wanted, -limit), limit)
    apply((impulse - point.tangentImpulse) * tangent, at: point, &a, &b)
    point.tangentImpulse = impulse
  }
}
