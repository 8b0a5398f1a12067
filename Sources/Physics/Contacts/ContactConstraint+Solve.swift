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
    solveNormal(&points.0, &a, &b, softness, inverseH, isRelaxing: false)
    if count > 1 { solveNormal(&points.1, &a, &b, softness, inverseH, isRelaxing: false) }
    store(a, b, in: states)
  }

  /// Takes back the velocity that pushing apart has left behind, and rubs.
  ///
  /// Friction runs here only, where the normal impulse that limits it is free of that velocity; and before the normal
  /// part, so that not passing through each other has the last word.
  @inline(__always)
  mutating func relax(_ states: UnsafeMutablePointer<BodyState>, inverseH: Float) {
    var (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    solveFriction(&points.0, &a, &b)
    if count > 1 { solveFriction(&points.1, &a, &b) }
    solveNormal(&points.0, &a, &b, .rigid, inverseH, isRelaxing: true)
    if count > 1 { solveNormal(&points.1, &a, &b, .rigid, inverseH, isRelaxing: true) }
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

  /// Writes back what the passes change; fixed bodies' states stay as they are.
  @inline(__always)
  func store(_ a: BodyState, _ b: BodyState, in states: UnsafeMutablePointer<BodyState>) {
    states[Int(bodyA)].velocity = a.velocity
    states[Int(bodyA)].angularVelocity = a.angularVelocity
    states[Int(bodyB)].velocity = b.velocity
    states[Int(bodyB)].angularVelocity = b.angularVelocity
  }

  /// An open gap may close just so far as to be zero after the pass; an overlap is met by the spring.
  ///
  /// Relaxing leaves alone what closes fast over an open gap: had it been going to hit in this step, it would have been
  /// dealt a blow, so it is the next step's to bounce and must keep its speed until then.
  @inline(__always)
  private func solveNormal(
    _ point: inout Point, _ a: inout BodyState, _ b: inout BodyState, _ softness: Softness, _ inverseH: Float,
    isRelaxing: Bool
  ) {
    let separation = separation(at: point, a, b)
    let speed = speed(along: normal, at: point, a, b)
    if isRelaxing && separation > 0 && speed < -Tolerances.restitutionThreshold { return }
    var (bias, massScale, impulseScale) = (Float(0), Float(1), Float(0))
    if separation > 0 {
      bias = separation * inverseH
    } else {
      bias = max(softness.biasRate * separation, -Tolerances.pushOutSpeed)
      (massScale, impulseScale) = (softness.massScale, softness.impulseScale)
    }
    let wanted = -point.normalMass * massScale * (speed + bias) - impulseScale * point.normalImpulse
    let impulse = max(point.normalImpulse + wanted, 0)
    apply((impulse - point.normalImpulse) * normal, at: point, &a, &b)
    point.normalImpulse = impulse
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
