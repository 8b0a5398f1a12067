/// A contact with one or two points, solved alone by sequential impulses: Box2D 2.4's contact solver.
///
/// Each velocity iteration solves friction first, limited by the normal impulses so far, and then the
/// normals, both points together (block solver). Position iterations push overlapping shapes apart without
/// changing velocities. Also solves hits at their time of impact; see ``ContinuousSolver``.
struct ContactConstraint: Sendable {
  /// The slot of the contact; -1 for a hit on a shape without a contact.
  let contact: Int32
  /// The root of the contact's island.
  let island: Int32
  let bodyA: Int32
  let bodyB: Int32
  private let mass: PairMass
  /// The contact normal, from A to B.
  let normal: Vec2
  private let friction: Float
  /// The separating speed of an impact per closing speed.
  let restitution: Float
  /// The relative tangent velocity to which friction leads, in pt/s.
  private let tangentSpeed: Float
  /// The change of the normal velocity at one point per unit of normal impulse at the other, in 1/kg.
  private let k12: Float
  private let pointCount: Int
  private var points: (Point, Point)

  /// The inverse masses and inertias of the bodies; 0 for fixed bodies.
  private struct PairMass: Sendable {
    let inverseMassA, inverseMassB, inverseInertiaA, inverseInertiaB: Float
    /// The inverse masses along the axes: 0 along locked ones.
    let inverseMassesA, inverseMassesB: Vec2

    init(_ simA: BodySim, _ simB: BodySim) {
      (inverseMassA, inverseMassB) = (simA.inverseMass, simB.inverseMass)
      (inverseInertiaA, inverseInertiaB) = (simA.inverseInertia, simB.inverseInertia)
      (inverseMassesA, inverseMassesB) = (simA.inverseMasses, simB.inverseMasses)
    }

    /// The change of the relative velocity per unit impulse along a direction, given the lever arms at two
    /// points.
    @inline(__always)
    func k(_ direction: Vec2, _ armsA: (Float, Float), _ armsB: (Float, Float)) -> Float {
      linear(along: direction) + inverseInertiaA * armsA.0 * armsA.1 + inverseInertiaB * armsB.0 * armsB.1
    }

    /// The sum of the inverse masses along a direction.
    @inline(__always)
    private func linear(along direction: Vec2) -> Float {
      let sum = inverseMassesA + inverseMassesB
      return sum.x == sum.y ? sum.x : (sum * direction).dot(direction)
    }

    /// The effective mass along a direction; infinite masses, which no impulse moves, count as 0.
    @inline(__always)
    func effective(_ direction: Vec2, _ armA: Float, _ armB: Float) -> Float {
      let k = k(direction, (armA, armA), (armB, armB))
      return k > 0 ? 1 / k : 0
    }
  }

  /// One point of the contact.
  private struct Point: Sendable {
    var anchorA = Vec2.zero
    var anchorB = Vec2.zero
    var separation: Float = 0
    /// r × n and r × t = r · n: the lever arms of normal and friction impulses.
    var rnA: Float = 0
    var rnB: Float = 0
    var rtA: Float = 0
    var rtB: Float = 0
    /// The effective masses along the normal and the tangent, in kg.
    var normalMass: Float = 0
    var tangentMass: Float = 0
    /// The normal velocity that the constraint leads to at least, in pt/s: the restitution of an impact, 0
    /// for touching shapes, negative across a gap.
    var minNormalVelocity: Float = 0
    /// The closing speed before the impulses, in pt/s.
    var closingSpeed: Float = 0
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0

    init() {}

    init(_ point: ManifoldPoint, _ normal: Vec2, _ mass: PairMass) {
      (anchorA, anchorB, separation) = (point.anchorA, point.anchorB, point.separation)
      (rtA, rtB) = (anchorA.dot(normal), anchorB.dot(normal))
      rnA = Self.leverArm(anchorA.cross(normal), comparedTo: rtA)
      rnB = Self.leverArm(anchorB.cross(normal), comparedTo: rtB)
      normalMass = mass.effective(normal, rnA, rnB)
      tangentMass = mass.effective(normal.perpendicular, rtA, rtB)
      (normalImpulse, tangentImpulse) = (point.normalImpulse, point.tangentImpulse)
    }

    /// The lever arm of a normal impulse, or 0 if it is only a rounding error.
    private static func leverArm(_ arm: Float, comparedTo rt: Float) -> Float {
      arm.magnitude > PhysicsConstants.minLeverArmRatio * rt.magnitude ? arm : 0
    }
  }

  /// Prepares the constraint of a manifold whose anchors are relative to the centers of mass.
  init(
    _ manifold: Manifold, _ material: MixedMaterial, contact: Int32, island: Int32,
    _ bodies: (a: Int32, b: Int32),
    _ simA: BodySim, _ simB: BodySim
  ) {
    (self.contact, self.island, bodyA, bodyB) = (contact, island, bodies.a, bodies.b)
    mass = PairMass(simA, simB)
    normal = manifold.normal
    (friction, restitution, tangentSpeed) = (material.friction, material.restitution, material.tangentSpeed)
    pointCount = manifold.count
    points = (Point(manifold.points.0, normal, mass), Point())
    guard pointCount > 1 else {
      k12 = 0
      return
    }
    points.1 = Point(manifold.points.1, normal, mass)
    k12 = mass.k(normal, (points.0.rnA, points.1.rnA), (points.0.rnB, points.1.rnB))
  }

  private subscript(index: Int) -> Point {
    get { index == 0 ? points.0 : points.1 }
    set { if index == 0 { points.0 = newValue } else { points.1 = newValue } }
  }

  /// The threshold for the determinant of the block solver's matrix, relative to the product of its diagonal.
  ///
  /// Below it, the two points are solved sequentially: they are so near to each other that the inverse of the
  /// matrix would be imprecise.
  private static var minDeterminantRatio: Float { 1e-3 }
}

// MARK: Velocities

extension ContactConstraint {
  /// The largest closing speed at a point, in pt/s; negative if the shapes separate.
  func closingSpeed(_ states: BorrowedArray<BodyState>) -> Float {
    var speed = -normalVelocity(at: points.0, states)
    if pointCount > 1 { speed = max(speed, -normalVelocity(at: points.1, states)) }
    return speed
  }

  /// Sets the normal velocities that the constraint leads to, from the current velocities: points may close
  /// their gaps in `h` seconds but for ``PhysicsConstants/linearSlop``.
  ///
  /// Within the slop, gaps neither shrink nor grow. If shapes at rest closed them, what position correction
  /// pushes apart at one contact would sink at another, and piles would creep.
  ///
  /// `rebound` gives the separating speed of points that close faster than its threshold.
  mutating func setTargets(_ states: BorrowedArray<BodyState>, h: Float, rebound: Rebound? = nil) {
    for index in 0..<pointCount {
      let closing = -normalVelocity(at: self[index], states)
      self[index].closingSpeed = closing
      self[index].minNormalVelocity = -max(self[index].separation - PhysicsConstants.linearSlop, 0) / h
      if let rebound, closing > rebound.threshold {
        self[index].minNormalVelocity = rebound.separatingSpeed(closing: closing)
      }
    }
  }

  /// Lets the constraint only stop what closes, without restitution, and removes its impulses.
  mutating func removeRestitution() {
    for index in 0..<pointCount {
      self[index].minNormalVelocity = min(self[index].minNormalVelocity, 0)
      (self[index].normalImpulse, self[index].tangentImpulse) = (0, 0)
    }
  }

  /// Changes the impulses to a mixture with those of the same constraint without restitution.
  mutating func mixImpulses(with other: ContactConstraint, fraction: Float) {
    for index in 0..<pointCount {
      let own = self[index], other = other[index]
      self[index].normalImpulse = other.normalImpulse + fraction * (own.normalImpulse - other.normalImpulse)
      self[index].tangentImpulse =
        other.tangentImpulse + fraction * (own.tangentImpulse - other.tangentImpulse)
    }
  }

  /// The energy, in kg pt²/s², that the impulses add where the normal velocity has to become greater than the
  /// closing speed was.
  var intendedEnergyGain: Float {
    var sum: Float = 0
    for index in 0..<pointCount {
      sum +=
        0.5 * self[index].normalImpulse * max(self[index].minNormalVelocity - self[index].closingSpeed, 0)
    }
    return sum
  }

  /// Whether the surfaces are driven, so that friction may add energy.
  var isDriven: Bool { tangentSpeed != 0 }

  /// Whether a surface or a kinematic body may add energy.
  func isDriven(_ states: BorrowedArray<BodyState>) -> Bool {
    isDriven || (mass.inverseMassA == 0 && states[bodyA].velocities != .zero)
      || (mass.inverseMassB == 0 && states[bodyB].velocities != .zero)
  }

  /// Sets the impulses to a fraction of those of a manifold.
  mutating func setImpulses(of manifold: Manifold, fraction: Float) {
    for index in 0..<pointCount {
      self[index].normalImpulse = fraction * manifold[index].normalImpulse
      self[index].tangentImpulse = fraction * manifold[index].tangentImpulse
    }
  }

  /// Applies the impulses of the previous step.
  func warmStart(_ states: BorrowedArray<BodyState>) {
    for index in 0..<pointCount {
      let point = self[index]
      guard point.normalImpulse != 0 || point.tangentImpulse != 0 else { continue }
      apply(
        point.normalImpulse, normal, point.rnA * point.normalImpulse, point.rnB * point.normalImpulse, states)
      let angular = (point.rtA * point.tangentImpulse, point.rtB * point.tangentImpulse)
      apply(point.tangentImpulse, normal.perpendicular, angular.0, angular.1, states)
    }
  }

  /// Runs one velocity iteration: friction, then the normals.
  mutating func solve(_ states: BorrowedArray<BodyState>) {
    if friction > 0 || points.0.tangentImpulse != 0 || points.1.tangentImpulse != 0 {
      solveFriction(&points.0, states)
      if pointCount > 1 { solveFriction(&points.1, states) }
    }
    if pointCount > 1 {
      solveBothNormals(states)
    } else {
      let impulse = max(points.0.normalImpulse - points.0.normalMass * error(at: points.0, states), 0)
      setNormalImpulses(impulse, 0, states)
    }
  }

  /// The amount by which the normal velocity at a point exceeds what the constraint leads to, in pt/s.
  private func error(at point: Point, _ states: BorrowedArray<BodyState>) -> Float {
    normalVelocity(at: point, states) - point.minNormalVelocity
  }

  private func normalVelocity(at point: Point, _ states: BorrowedArray<BodyState>) -> Float {
    let (a, b) = (states[bodyA], states[bodyB])
    return (b.velocity - a.velocity).dot(normal)
      + (b.angularVelocity * point.rnB - a.angularVelocity * point.rnA)
  }

  /// Solves both points together: a 2 × 2 linear complementarity problem, by enumeration of its four cases.
  private mutating func solveBothNormals(_ states: BorrowedArray<BodyState>) {
    let (first, second) = (points.0, points.1)
    let (error1, error2) = (error(at: first, states), error(at: second, states))
    let (k11, k22) = (1 / first.normalMass, 1 / second.normalMass)
    let determinant = k11 * k22 - k12 * k12
    guard determinant > Self.minDeterminantRatio * k11 * k22 else {
      let x = max(first.normalImpulse - first.normalMass * error1, 0)
      let error = error2 + k12 * (x - first.normalImpulse)
      return setNormalImpulses(x, max(second.normalImpulse - second.normalMass * error, 0), states)
    }
    // The velocity errors if neither point had an impulse, negated.
    let b1 = k11 * first.normalImpulse + k12 * second.normalImpulse - error1
    let b2 = k12 * first.normalImpulse + k22 * second.normalImpulse - error2
    let both = ((k22 * b1 - k12 * b2) / determinant, (k11 * b2 - k12 * b1) / determinant)
    let (onlyFirst, onlySecond) = (first.normalMass * b1, second.normalMass * b2)
    if both.0 >= 0 && both.1 >= 0 {
      setNormalImpulses(both.0, both.1, states)
    } else if onlyFirst >= 0 && k12 * onlyFirst >= b2 {
      setNormalImpulses(onlyFirst, 0, states)
    } else if onlySecond >= 0 && k12 * onlySecond >= b1 {
      setNormalImpulses(0, onlySecond, states)
    } else {
      setNormalImpulses(0, 0, states)
    }
  }

  /// Sets the accumulated normal impulses and applies their changes, as one sum, so that equal impulses on
  /// both sides of the center of mass cause exactly no rotation.
  private mutating func setNormalImpulses(_ x: Float, _ y: Float, _ states: BorrowedArray<BodyState>) {
    let (dx, dy) = (x - points.0.normalImpulse, y - points.1.normalImpulse)
    guard dx != 0 || dy != 0 else { return }
    (points.0.normalImpulse, points.1.normalImpulse) = (x, y)
    let angularA = points.0.rnA * dx + points.1.rnA * dy
    let angularB = points.0.rnB * dx + points.1.rnB * dy
    apply(dx + dy, normal, angularA, angularB, states)
  }

  /// Coulomb friction, limited by the point's normal impulse so far.
  private func solveFriction(_ point: inout Point, _ states: BorrowedArray<BodyState>) {
    let tangent = normal.perpendicular
    let (a, b) = (states[bodyA], states[bodyB])
    let speed =
      (b.velocity - a.velocity).dot(tangent) + (b.angularVelocity * point.rtB - a.angularVelocity * point.rtA)
      - tangentSpeed
    let limit = friction * point.normalImpulse
    let impulse = min(max(point.tangentImpulse - point.tangentMass * speed, -limit), limit)
    let change = impulse - point.tangentImpulse
    guard change != 0 else { return }
    point.tangentImpulse = impulse
    apply(change, tangent, point.rtA * change, point.rtB * change, states)
  }

  /// Applies an impulse along a direction to B and the opposite one to A, with their torques.
  @inline(__always)
  private func apply(
    _ impulse: Float, _ direction: Vec2, _ angularA: Float, _ angularB: Float,
    _ states: BorrowedArray<BodyState>
  ) {
    // The velocity of a fixed body is not written, as other islands share it.
    if mass.inverseMassA > 0 {
      states[bodyA].velocity -= (mass.inverseMassesA * impulse) * direction
      states[bodyA].angularVelocity -= mass.inverseInertiaA * angularA
    }
    if mass.inverseMassB > 0 {
      states[bodyB].velocity += (mass.inverseMassesB * impulse) * direction
      states[bodyB].angularVelocity += mass.inverseInertiaB * angularB
    }
  }

  /// Stores the impulses of a step in its manifold, for warm starting.
  func storeImpulses(in manifold: inout Manifold) {
    for index in 0..<pointCount {
      manifold[index].normalImpulse = self[index].normalImpulse
      manifold[index].tangentImpulse = self[index].tangentImpulse
      manifold[index].totalNormalImpulse = self[index].normalImpulse
    }
  }

  /// Adds the normal impulses of a hit to the totals of the step.
  func addImpulses(to manifold: inout Manifold) {
    for index in 0..<pointCount { manifold[index].totalNormalImpulse += self[index].normalImpulse }
  }
}

// MARK: Positions

extension ContactConstraint {
  /// Runs one position iteration: pushes overlapping shapes apart until `slop` points of the overlap are
  /// left; returns the separation before it.
  ///
  /// The normal is that at the beginning of the step.
  func solvePositions(
    _ states: BorrowedArray<BodyState>, slop: Float,
    fraction: Float = PhysicsConstants.contactCorrectionFraction
  ) -> Float {
    var minSeparation = Float.infinity
    for index in 0..<pointCount {
      let point = self[index]
      let rA = Rotation(angle: states[bodyA].deltaAngle).rotate(point.anchorA)
      let rB = Rotation(angle: states[bodyB].deltaAngle).rotate(point.anchorB)
      let motion =
        (states[bodyB].deltaPosition + (rB - point.anchorB))
        - (states[bodyA].deltaPosition + (rA - point.anchorA))
      let separation = point.separation + motion.dot(normal)
      minSeparation = min(minSeparation, separation)
      let error = min(fraction * (separation + slop), 0)
      guard error < 0 else { continue }
      let (rnA, rnB) = (rA.cross(normal), rB.cross(normal))
      let k = mass.k(normal, (rnA, rnA), (rnB, rnB))
      guard k > 0 else { continue }
      let impulse = -clampedLinearCorrection(error) / k
      if mass.inverseMassA > 0 {
        states[bodyA].deltaPosition -= (mass.inverseMassesA * impulse) * normal
        states[bodyA].deltaAngle -= mass.inverseInertiaA * rnA * impulse
      }
      if mass.inverseMassB > 0 {
        states[bodyB].deltaPosition += (mass.inverseMassesB * impulse) * normal
        states[bodyB].deltaAngle += mass.inverseInertiaB * rnB * impulse
      }
    }
    return minSeparation
  }
}
