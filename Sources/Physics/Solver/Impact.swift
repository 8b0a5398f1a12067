/// An impact of a contact: one or two contact points that are solved in a round of ``RestitutionSolver``.
struct Impact: Sendable {
  /// The slot of the contact.
  let contact: Int32
  let bodyA: Int32
  let bodyB: Int32
  private let inverseMassA: Float
  private let inverseMassB: Float
  private let inverseInertiaA: Float
  private let inverseInertiaB: Float
  /// The contact normal, from A to B.
  private let normal: Vec2
  private let friction: Float
  /// The relative tangent velocity to which friction leads, in pt/s.
  private let tangentSpeed: Float
  /// The one or two points of the contact that collide in the current round of the impact solver; `secondPoint` is nil
  /// if there is only one.
  private var firstPoint: ImpactPoint
  private var secondPoint: ImpactPoint?
  /// The change of the separating speed at one point per unit of normal impulse at the other, in 1/kg.
  private var k12: Float = 0
  /// The number of the last solve whose velocity changes this impact has taken into account; -1 for none.
  ///
  /// Solves are numbered by ``RestitutionSolver``.
  var lastSolveNumber: Int32 = -1

  /// Returns nil if no point of the contact hits in this step with a speed above the restitution threshold.
  @inline(__always)
  init?(_ contact: Contact, slot: Int32, _ world: WorldPointers, h: Float) {
    let approach = ApproachingContact(contact, world, h: h)
    var gaps = (
      approach.separation(at: 0), contact.manifold.count > 1 ? approach.separation(at: 1) : .infinity
    )
    // A box that lands nearly flat hits with both points at once. If they hit one after the other, friction
    // would make each bounce tilt it further.
    if (gaps.0 - gaps.1).magnitude < PhysicsConstants.linearSlop {
      let mean = 0.5 * (gaps.0 + gaps.1)
      gaps = (mean, mean)
    }
    let points = (
      approach.impactPoint(at: 0, separation: gaps.0),
      contact.manifold.count > 1 ? approach.impactPoint(at: 1, separation: gaps.1) : nil
    )
    guard let first = points.0 ?? points.1 else { return nil }
    (self.contact, bodyA, bodyB) = (slot, contact.bodyA, contact.bodyB)
    (inverseMassA, inverseMassB) = (approach.simA.inverseMass, approach.simB.inverseMass)
    (inverseInertiaA, inverseInertiaB) = (approach.simA.inverseInertia, approach.simB.inverseInertia)
    (normal, friction) = (contact.manifold.normal, contact.material.friction)
    tangentSpeed = contact.material.tangentSpeed
    self.firstPoint = first
    guard points.0 != nil, let second = points.1 else { return }
    self.secondPoint = second
    k12 =
      inverseMassA + inverseMassB + inverseInertiaA * first.armA.rn * second.armA.rn
      + inverseInertiaB * first.armB.rn * second.armB.rn
  }

  /// Whether impulses change the velocity of A.
  @inline(__always)
  var isDynamicA: Bool { inverseMassA > 0 }
  /// Whether impulses change the velocity of B.
  @inline(__always)
  var isDynamicB: Bool { inverseMassB > 0 }

  @inline(__always)
  var hasFriction: Bool { friction > 0 }

  /// Solves the impact once, as projected Gauss-Seidel does: friction, then the normal impulses.
  ///
  /// Returns the largest error of a relative speed that was corrected, in pt/s.
  @inline(__always)
  mutating func solve(_ states: BorrowedArray<BodyState>) -> Float {
    var error: Float = 0
    if hasFriction {
      error = solveFriction(&firstPoint, states)
      if var point = secondPoint {
        error = max(error, solveFriction(&point, states))
        secondPoint = point
      }
    }
    return max(error, secondPoint.map { solveNormals(with: $0, states) } ?? solveNormal(states))
  }

  /// Adds the normal impulses of the round to the totals of the step.
  @inline(__always)
  func storeImpulses(in manifold: inout Manifold) {
    manifold[firstPoint.index].totalNormalImpulse += firstPoint.normalImpulse
    if let secondPoint { manifold[secondPoint.index].totalNormalImpulse += secondPoint.normalImpulse }
  }

  /// Solves a single point.
  @inline(__always)
  private mutating func solveNormal(_ states: BorrowedArray<BodyState>) -> Float {
    let error = separatingSpeedError(at: firstPoint, states)
    var sum = ImpulseSum()
    sum.setNormalImpulse(max(firstPoint.normalImpulse + firstPoint.normalMass * error, 0), of: &firstPoint)
    guard !sum.isZero else { return 0 }
    apply(sum, along: normal, states)
    return error.magnitude
  }

  /// Solves both points together: a 2 × 2 linear complementarity problem, by enumeration of its four cases.
  ///
  /// Solved sequentially, the points of a box that lands flat would leave a spin that the next impacts
  /// amplify. Points too near to each other for the matrix to be inverted are solved sequentially
  /// nevertheless.
  @inline(__always)
  private mutating func solveNormals(with other: ImpactPoint, _ states: BorrowedArray<BodyState>) -> Float {
    var other = other
    let errors = (separatingSpeedError(at: firstPoint, states), separatingSpeedError(at: other, states))
    let (k11, k22) = (1 / firstPoint.normalMass, 1 / other.normalMass)
    let determinant = k11 * k22 - k12 * k12
    let (x, y): (Float, Float)
    if determinant > Self.minDeterminantRatio * k11 * k22 {
      // The velocity errors if neither point had an impulse.
      let b1 = errors.0 + k11 * firstPoint.normalImpulse + k12 * other.normalImpulse
      let b2 = errors.1 + k12 * firstPoint.normalImpulse + k22 * other.normalImpulse
      let both = ((k22 * b1 - k12 * b2) / determinant, (k11 * b2 - k12 * b1) / determinant)
      let (onlyFirst, onlySecond) = (firstPoint.normalMass * b1, other.normalMass * b2)
      if both.0 >= 0 && both.1 >= 0 {
        (x, y) = both
      } else if onlyFirst >= 0 && k12 * onlyFirst >= b2 {
        (x, y) = (onlyFirst, 0)
      } else if onlySecond >= 0 && k12 * onlySecond >= b1 {
        (x, y) = (0, onlySecond)
      } else {
        (x, y) = (0, 0)
      }
    } else {
      x = max(firstPoint.normalImpulse + firstPoint.normalMass * errors.0, 0)
      y = max(other.normalImpulse + other.normalMass * (errors.1 - k12 * (x - firstPoint.normalImpulse)), 0)
    }
    guard x != firstPoint.normalImpulse || y != other.normalImpulse else { return 0 }
    // Both impulses are applied as one sum, so that equal impulses on both sides of the center of mass cause
    // exactly no rotation.
    var sum = ImpulseSum()
    sum.setNormalImpulse(x, of: &firstPoint)
    sum.setNormalImpulse(y, of: &other)
    secondPoint = other
    apply(sum, along: normal, states)
    return max(errors.0.magnitude, errors.1.magnitude)
  }

  /// The threshold for the determinant of the 2 × 2 matrix, relative to the product of its diagonal.
  ///
  /// Below it, the two points are solved sequentially: they are so near to each other that the inverse of the
  /// matrix would be imprecise.
  private static var minDeterminantRatio: Float { 1e-3 }

  /// Coulomb friction, limited by the point's normal impulse of the round so far.
  @inline(__always)
  private func solveFriction(_ point: inout ImpactPoint, _ states: BorrowedArray<BodyState>) -> Float {
    let tangent = Vec2(-normal.y, normal.x)
    let speed =
      states[bodyB].speed(along: tangent, arm: point.armB.rt)
      - states[bodyA].speed(along: tangent, arm: point.armA.rt) - tangentSpeed
    let limit = friction * point.normalImpulse
    let impulse = min(max(point.tangentImpulse - point.tangentMass * speed, -limit), limit)
    let change = impulse - point.tangentImpulse
    guard change != 0 else { return 0 }
    point.tangentImpulse = impulse
    var sum = ImpulseSum()
    sum.add(change, armA: point.armA.rt, armB: point.armB.rt, at: point.time)
    apply(sum, along: tangent, states)
    return change.magnitude / point.tangentMass
  }

  /// The amount by which the separating speed at a point is too low, in pt/s.
  @inline(__always)
  private func separatingSpeedError(at point: ImpactPoint, _ states: BorrowedArray<BodyState>) -> Float {
    point.separatingSpeed
      + states[bodyA].speed(along: normal, arm: point.armA.rn)
      - states[bodyB].speed(along: normal, arm: point.armB.rn)
  }

  /// Applies impulses to B, and the opposite ones to A.
  @inline(__always)
  private func apply(_ sum: ImpulseSum, along direction: Vec2, _ states: BorrowedArray<BodyState>) {
    if isDynamicA {
      states[bodyA].apply(
        velocityChange: -inverseMassA * sum.impulse, shift: -inverseMassA * sum.timeWeightedImpulse,
        along: direction,
        angularVelocityChange: -inverseInertiaA * sum.angularImpulseA,
        angularShift: -inverseInertiaA * sum.timeWeightedAngularImpulseA)
    }
    if isDynamicB {
      states[bodyB].apply(
        velocityChange: inverseMassB * sum.impulse, shift: inverseMassB * sum.timeWeightedImpulse,
        along: direction,
        angularVelocityChange: inverseInertiaB * sum.angularImpulseB,
        angularShift: inverseInertiaB * sum.timeWeightedAngularImpulseB)
    }
  }
}

/// The sum of impulses in one direction and of their torques.
///
/// The `delayed` sums weight each impulse by its time, in seconds after the beginning of the step.
private struct ImpulseSum {
  var impulse: Float = 0
  var timeWeightedImpulse: Float = 0
  var angularImpulseA: Float = 0
  var timeWeightedAngularImpulseA: Float = 0
  var angularImpulseB: Float = 0
  var timeWeightedAngularImpulseB: Float = 0

  @inline(__always)
  var isZero: Bool { impulse == 0 }

  @inline(__always)
  mutating func add(_ impulse: Float, armA: Float, armB: Float, at time: Float) {
    self.impulse += impulse
    timeWeightedImpulse += time * impulse
    angularImpulseA += armA * impulse
    timeWeightedAngularImpulseA += time * armA * impulse
    angularImpulseB += armB * impulse
    timeWeightedAngularImpulseB += time * armB * impulse
  }

  /// Changes the accumulated normal impulse of a point and adds the difference.
  @inline(__always)
  mutating func setNormalImpulse(_ impulse: Float, of point: inout ImpactPoint) {
    add(impulse - point.normalImpulse, armA: point.armA.rn, armB: point.armB.rn, at: point.time)
    point.normalImpulse = impulse
  }
}

/// One point of an ``Impact``.
private struct ImpactPoint: Sendable {
  /// The index of the point in the manifold, 0 or 1.
  let index: Int
  let armA: LeverArms
  let armB: LeverArms
  /// The effective masses along the normal and the tangent, in kg.
  let normalMass: Float
  let tangentMass: Float
  /// The time of the impact, in seconds after the beginning of the step.
  let time: Float
  /// The speed, in pt/s, with which the bodies must separate here after the impact.
  let separatingSpeed: Float
  /// The impulses accumulated in the round, in kg pt/s.
  var normalImpulse: Float = 0
  var tangentImpulse: Float = 0
}

/// The relative motion of the bodies of a contact, which determines the points that hit in this step.
private struct ApproachingContact {
  let simA: BodySim
  let simB: BodySim
  private let stateA: BodyState
  private let stateB: BodyState
  private let manifold: Manifold
  private let restitution: Float
  private let relativeNormalDisplacement: Float
  /// The change of the closing speed by forces in the step, in pt/s.
  private let closingSpeedIncrease: Float
  private let h: Float

  @inline(__always)
  init(_ contact: Contact, _ world: WorldPointers, h: Float) {
    (simA, simB) = (world.bodies.sims[contact.bodyA], world.bodies.sims[contact.bodyB])
    (stateA, stateB) = (world.bodies.states[contact.bodyA], world.bodies.states[contact.bodyB])
    (manifold, restitution, self.h) = (contact.manifold, contact.material.restitution, h)
    closingSpeedIncrease = h * (simA.totalAcceleration - simB.totalAcceleration).dot(manifold.normal)
    relativeNormalDisplacement = (stateB.deltaPosition - stateA.deltaPosition).dot(manifold.normal)
  }

  /// The separation at a contact point after the impacts that were solved before, in points; an overlap counts as 0.
  @inline(__always)
  func separation(at index: Int) -> Float {
    let point = manifold[index]
    let (armA, armB) = (
      LeverArms(point.anchorA, manifold.normal), LeverArms(point.anchorB, manifold.normal)
    )
    let anchorGap = stateB.normalDisplacement(at: armB) - stateA.normalDisplacement(at: armA)
    return max(point.separation - (armB.rt - armA.rt) + (relativeNormalDisplacement + anchorGap), 0)
  }

  /// Returns nil if the point is too slow, or does not hit in this step.
  ///
  /// Let v be the closing speed at the beginning of the step, g the amount by which forces increase it in a
  /// whole step (``closingSpeedIncrease``), f the fraction of the step until the hit, separation / (h v), and e
  /// the coefficient of restitution.
  ///
  /// Until the hit, forces add f g. The velocities of symplectic Euler are half a step behind the parabola of
  /// free fall, which adds g / 2. So the bodies hit with the speed v + c, where c = (f + 1/2) g. As the
  /// impulse is applied at the beginning of the step, forces reduce the rebound speed by c too much; c is
  /// added to compensate. The separating speed is e (v + c) + c - g² / (2 v).
  ///
  /// With this speed, a ball rebounds to e² of its drop height. The last term, of second order, makes the
  /// remaining error a loss of height and never a gain.
  @inline(__always)
  func impactPoint(at index: Int, separation: Float) -> ImpactPoint? {
    let (normal, point) = (manifold.normal, manifold[index])
    let (armA, armB) = (LeverArms(point.anchorA, normal), LeverArms(point.anchorB, normal))
    let closingSpeed = stateA.speed(along: normal, arm: armA.rn) - stateB.speed(along: normal, arm: armB.rn)
    guard closingSpeed > PhysicsConstants.restitutionThreshold else { return nil }
    guard separation <= h * (closingSpeed + closingSpeedIncrease) else { return nil }
    let fraction = min(separation / (h * closingSpeed), 1)
    let c = closingSpeedIncrease * (0.5 + fraction)
    // By the time of the impact the gap is closed, and the anchors are on the surfaces.
    let surfaceA = LeverArms(rn: armA.rn, rt: armA.rt - 0.5 * point.separation)
    let surfaceB = LeverArms(rn: armB.rn, rt: armB.rt + 0.5 * point.separation)
    let separating =
      restitution * (closingSpeed + c) + c - closingSpeedIncrease * closingSpeedIncrease / (2 * closingSpeed)
    return ImpactPoint(
      index: index, armA: surfaceA, armB: surfaceB,
      normalMass: effectiveMass(surfaceA.rn, surfaceB.rn),
      tangentMass: effectiveMass(surfaceA.rt, surfaceB.rt),
      time: fraction * h, separatingSpeed: max(separating, 0))
  }

  @inline(__always)
  private func effectiveMass(_ armA: Float, _ armB: Float) -> Float {
    1
      / (simA.inverseMass + simB.inverseMass + simA.inverseInertia * armA * armA
        + simB.inverseInertia * armB * armB)
  }
}

/// The lever arms of a point, given its anchor r relative to the center of mass.
private struct LeverArms {
  /// r × n: the torque of a unit impulse along the normal.
  let rn: Float
  /// r × t = r · n: the torque of a unit impulse along the tangent.
  let rt: Float

  init(rn: Float, rt: Float) { (self.rn, self.rt) = (rn, rt) }

  @inline(__always)
  init(_ anchor: Vec2, _ normal: Vec2) {
    rt = anchor.dot(normal)
    let arm = anchor.cross(normal)
    rn = arm.magnitude > PhysicsConstants.minLeverArmRatio * rt.magnitude ? arm : 0
  }
}

extension BodyState {
  /// The speed of a point in a direction, given its lever arm.
  @inline(__always)
  fileprivate func speed(along direction: Vec2, arm: Float) -> Float {
    velocity.dot(direction) + angularVelocity * arm
  }

  /// The offset of a point from the center of mass along the normal, after the rotation of the step.
  @inline(__always)
  fileprivate func normalDisplacement(at arms: LeverArms) -> Float {
    deltaRotation.c * arms.rt + deltaRotation.s * arms.rn
  }

  /// Changes the velocity at the time of an impact within the step.
  ///
  /// The solver integrates positions over the whole step with the new velocity, although it applies only from
  /// the time of impact on. The position is therefore moved back by the change of velocity times the time of
  /// impact: `shift` and `angularShift`.
  @inline(__always)
  fileprivate mutating func apply(
    velocityChange: Float, shift: Float, along direction: Vec2, angularVelocityChange: Float,
    angularShift: Float
  ) {
    velocity += velocityChange * direction
    deltaPosition -= shift * direction
    // Circles without friction do not rotate.
    guard angularVelocityChange != 0 || angularShift != 0 else { return }
    self.angularVelocity += angularVelocityChange
    deltaAngle -= angularShift
    deltaRotation = deltaRotation.integrated(by: -angularShift)
  }
}
