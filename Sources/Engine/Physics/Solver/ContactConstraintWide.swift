import Workers

/// Four contacts prepared for the solver, one in each SIMD lane; no dynamic body occurs twice.
///
/// Soft contacts with sub-stepping: collision detection runs once per step; within the step, separations are
/// updated from the motion of the bodies. See Erin Catto, "Solver2D", 2024, for this solver and its
/// alternatives, and "SIMD Matters", 2024, for wide constraints.
///
/// The anchor r of a point is stored as two lever arms. With the normal n and the tangent t, r × n is the
/// torque of a unit normal impulse, and r × t = r · n that of a unit friction impulse. A rotation (c, s) of
/// the body changes r · n to c (r · n) + s (r × n).
///
/// The solver stages are in C: see ``ContactStage``. The order of the properties is that of
/// `contact_constraint` in `contact_kernel.h`.
struct ContactConstraintWide: Sendable {
  /// The slots of the contacts; -1 in padding lanes, which repeat the first contact and store no impulses.
  let contacts: SIMD4<Int32>
  let bodies: BodyPairWide
  /// Whether one of the contacts has two points.
  let hasTwoPoints: Bool
  /// Whether one of the contacts has friction, or a tangent impulse of the previous step that must be
  /// removed.
  let hasFriction: Bool
  /// The normal, from A to B.
  let normalX: FloatW
  let normalY: FloatW
  let friction: FloatW
  /// The relative tangent velocity to which friction leads, in pt/s.
  let tangentSpeed: FloatW
  /// The change of the normal velocity at one point per unit of normal impulse at the other, in 1/kg.
  ///
  /// 0 for contacts with a single point.
  let k12: FloatW
  /// 1 / determinant of the block solver's matrix; 0 if the points are too close together to invert it.
  let inverseDeterminant: FloatW
  var points: (Point, Point)

  /// One point of each contact; the missing second point of a contact has ``unreachableSeparation``.
  struct Point: Sendable {
    /// r × n: the lever arms of normal impulses.
    let rnA: FloatW
    let rnB: FloatW
    /// r × t = r · n: the lever arms of friction.
    let rtA: FloatW
    let rtB: FloatW
    /// The separation at the beginning of the step less `(anchorB - anchorA) · normal`.
    ///
    /// The current separation is computed by adding the current value of that term.
    let baseSeparation: FloatW
    /// The change of the normal velocity at the point per unit of normal impulse, in 1/kg.
    let kNormal: FloatW
    /// The effective masses along the normal and the tangent, in kg.
    let normalMass: FloatW
    let tangentMass: FloatW
    /// The accumulated impulses of one sub-step, in kg pt/s.
    var normalImpulse: FloatW
    var tangentImpulse: FloatW
    /// The total normal impulse of the step or of the combined steps, impacts included, in kg pt/s.
    var totalNormalImpulse: FloatW
  }

  /// A separation, in points, that no solver stage closes.
  static var unreachableSeparation: Float { 1e9 }

  /// The threshold for the determinant of the block solver's matrix, relative to the product of its diagonal.
  ///
  /// Below it, the two points are solved sequentially: they are so near to each other that the inverse of the
  /// matrix would be imprecise.
  static var minDeterminantRatio: Float { 1e-3 }
}

extension [ContactConstraintWide] {
  /// Prepares the contacts of a step for the solver.
  ///
  /// The array never shrinks: it may have more elements than are prepared.
  mutating func prepare(
    _ graph: ConstraintGraph, _ world: WorldPointers, subStepCount: Int, by executor: LoopExecutor
  ) {
    guard let first = graph.contactSlots.first else { return }
    let impulseScale = 1 / Float(subStepCount)
    grow(
      to: graph.constraintCount,
      with: ContactConstraintWide(SIMD4(first, -1, -1, -1), world, impulseScale: impulseScale))
    graph.contactSlots.withUnsafeBufferPointer { slots in
      withBorrowedArray { constraints in
        let task = PrepareContactsTask(
          slots: slots, world: world, constraints: constraints, impulseScale: impulseScale)
        executor.run(task, over: graph.activeColors[...])
      }
    }
  }

  /// Stores the impulses of `stepCount` steps of `subStepCount` sub-steps in the manifolds of their contacts.
  mutating func storeImpulses(
    _ graph: ConstraintGraph, in contacts: BorrowedArray<Contact>, subStepCount: Int, stepCount: Int,
    by executor: LoopExecutor
  ) {
    withBorrowedArray { constraints in
      let task = StoreImpulsesTask(
        constraints: constraints, contacts: contacts, subStepCount: subStepCount, stepCount: stepCount)
      executor.run(task, over: graph.activeColors[...])
    }
  }
}

private struct PrepareContactsTask: ParallelLoop {
  let slots: UnsafeBufferPointer<Int32>
  let world: WorldPointers
  let constraints: BorrowedArray<ContactConstraintWide>
  let impulseScale: Float

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    let prefetch = Prefetch(in: indices, distance: 3, elementCount: slots.count)
    for index in indices {
      if let ahead = prefetch.index(aheadOf: index) {
        world.contacts.prefetchForSolver(slots.quad(ahead))
      }
      constraints[index] = ContactConstraintWide(slots.quad(index), world, impulseScale: impulseScale)
    }
  }
}

private struct StoreImpulsesTask: ParallelLoop {
  let constraints: BorrowedArray<ContactConstraintWide>
  let contacts: BorrowedArray<Contact>
  let subStepCount: Int
  let stepCount: Int

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    let prefetch = Prefetch(in: indices, distance: 3, elementCount: 4 * constraints.indices.count)
    for index in indices {
      if let ahead = prefetch.index(aheadOf: index) {
        contacts.prefetchForSolver(constraints[ahead].contacts)
      }
      constraints[index].storeImpulses(in: contacts, subStepCount: subStepCount, stepCount: stepCount)
    }
  }
}

extension UnsafeBufferPointer<Int32> {
  /// The slots of the contacts of a wide constraint.
  @inline(__always)
  fileprivate func quad(_ index: Int) -> SIMD4<Int32> {
    SIMD4(self[4 * index], self[4 * index + 1], self[4 * index + 2], self[4 * index + 3])
  }
}

extension ContactConstraintWide {
  /// Prepares up to four contacts; `slots` has a contact in its first lane and -1 in padding lanes.
  ///
  /// `impulseScale` is the ratio of the impulses of a sub-step to those of a step, which the manifolds have.
  @inline(__always)
  init(_ slots: SIMD4<Int32>, _ world: WorldPointers, impulseScale: Float) {
    let (contact, sims) = (LaneElements(world.contacts, slots.paddedWithFirst), world.bodies.sims)
    let bodies = BodyPairWide(
      LaneElements(sims, contact.gatherIndices { $0.bodyA }),
      LaneElements(sims, contact.gatherIndices { $0.bodyB }),
      activeLanes: slots.activeLanes)
    let normal = contact.gatherVectors { $0.manifold.normal }
    let first = Point(normal, bodies, impulseScale: impulseScale) { value in
      contact.gather { value($0.manifold.points.0) }
    }
    let second = Point(normal, bodies, impulseScale: impulseScale) { value in
      contact.gather { value($0.manifold.points.1) }
    }
    self.init(
      slots, bodies, normal, first, second,
      hasSecondPoint: FloatW(repeating: 1) < contact.gather { Float($0.manifold.count) },
      friction: contact.gather { $0.material.friction },
      tangentSpeed: contact.gather { $0.material.tangentSpeed })
  }

  @inline(__always)
  private init(
    _ slots: SIMD4<Int32>, _ bodies: BodyPairWide, _ normal: Vec2W, _ first: Point, _ second: Point,
    hasSecondPoint: MaskW, friction: FloatW, tangentSpeed: FloatW
  ) {
    (contacts, self.bodies) = (slots, bodies)
    (normalX, normalY) = (normal.x, normal.y)
    (self.friction, self.tangentSpeed) = (friction, tangentSpeed)
    hasTwoPoints = hasSecondPoint.anyTrue
    let frictionActivity = friction + first.tangentImpulse.magnitude + second.tangentImpulse.magnitude
    hasFriction = (.zero < frictionActivity).anyTrue
    let crossTerm =
      bodies.inverseMassA + bodies.inverseMassB + bodies.inverseInertiaA * first.rnA * second.rnA
      + bodies.inverseInertiaB * first.rnB * second.rnB
    k12 = hasSecondPoint.select(crossTerm, .zero)
    let product = first.kNormal * second.kNormal
    let determinant = product - k12 * k12
    inverseDeterminant = (determinant <= Self.minDeterminantRatio * product).select(.zero, 1 / determinant)
    points = (first, second.disabled(exceptWhere: hasSecondPoint))
  }

  /// Prepares the same contacts for the next step, with their updated manifolds and the impulses of the last
  /// step.
  @inline(__always)
  mutating func update(_ manifold: CachedManifoldWide, _ sims: BorrowedArray<BodySim>) {
    let bodies = BodyPairWide(
      LaneElements(sims, self.bodies.bodiesA), LaneElements(sims, self.bodies.bodiesB),
      activeLanes: contacts.activeLanes)
    self = ContactConstraintWide(
      contacts, bodies, manifold.normal, Point(manifold.normal, bodies, manifold.points.0, points.0),
      Point(manifold.normal, bodies, manifold.points.1, points.1),
      hasSecondPoint: manifold.hasSecondPoint, friction: friction, tangentSpeed: tangentSpeed)
  }

  /// Stores the impulses of `stepCount` steps of `subStepCount` sub-steps in the manifolds of the contacts.
  @inline(__always)
  func storeImpulses(in contacts: BorrowedArray<Contact>, subStepCount: Int, stepCount: Int) {
    let scales = (step: Float(subStepCount), total: 1 / Float(stepCount))
    for lane in 0..<4 where self.contacts[lane] >= 0 {
      let slot = self.contacts[lane]
      points.0.storeImpulses(lane, in: &contacts[slot].manifold.points.0, scales)
      points.1.storeImpulses(lane, in: &contacts[slot].manifold.points.1, scales)
    }
  }
}

extension ContactConstraintWide.Point {
  @inline(__always)
  fileprivate init(
    _ normal: Vec2W, _ bodies: BodyPairWide, impulseScale: Float,
    _ gather: ((ManifoldPoint) -> Float) -> FloatW
  ) {
    self.init(
      normal, bodies, anchorA: Vec2W(x: gather { $0.anchorA.x }, y: gather { $0.anchorA.y }),
      anchorB: Vec2W(x: gather { $0.anchorB.x }, y: gather { $0.anchorB.y }),
      separation: gather { $0.separation }, normalImpulse: impulseScale * gather { $0.normalImpulse },
      tangentImpulse: impulseScale * gather { $0.tangentImpulse },
      totalNormalImpulse: gather { $0.totalNormalImpulse })
  }

  /// The point of an updated manifold, with the impulses of the last step for warm starting.
  @inline(__always)
  fileprivate init(
    _ normal: Vec2W, _ bodies: BodyPairWide, _ point: CachedManifoldWide.Point, _ last: Self
  ) {
    self.init(
      normal, bodies, anchorA: point.anchorA, anchorB: point.anchorB, separation: point.separation,
      normalImpulse: last.normalImpulse, tangentImpulse: last.tangentImpulse, totalNormalImpulse: .zero)
  }

  @inline(__always)
  private init(
    _ normal: Vec2W, _ bodies: BodyPairWide, anchorA: Vec2W, anchorB: Vec2W, separation: FloatW,
    normalImpulse: FloatW, tangentImpulse: FloatW, totalNormalImpulse: FloatW
  ) {
    (rtA, rtB) = (anchorA.dot(normal), anchorB.dot(normal))
    rnA = Self.leverArmZeroedIfNegligible(anchorA.cross(normal), comparedTo: rtA)
    rnB = Self.leverArmZeroedIfNegligible(anchorB.cross(normal), comparedTo: rtB)
    baseSeparation = separation - (rtB - rtA)
    let inverseMass = bodies.inverseMassA + bodies.inverseMassB
    kNormal = inverseMass + bodies.inverseInertiaA * rnA * rnA + bodies.inverseInertiaB * rnB * rnB
    normalMass = 1 / kNormal
    tangentMass =
      1 / (inverseMass + bodies.inverseInertiaA * rtA * rtA + bodies.inverseInertiaB * rtB * rtB)
    self.normalImpulse = normalImpulse
    self.tangentImpulse = tangentImpulse
    self.totalNormalImpulse = totalNormalImpulse
  }

  /// The lever arm of a normal impulse, or 0 if it is only a rounding error.
  @inline(__always)
  private static func leverArmZeroedIfNegligible(_ leverArm: FloatW, comparedTo rt: FloatW) -> FloatW {
    (FloatW(repeating: PhysicsConstants.minLeverArmRatio) * rt.magnitude < leverArm.magnitude).select(
      leverArm, .zero)
  }

  /// The same points, with an unreachable separation in the lanes of contacts without a second point.
  @inline(__always)
  fileprivate func disabled(exceptWhere hasSecondPoint: MaskW) -> Self {
    Self(
      rnA: rnA, rnB: rnB, rtA: rtA, rtB: rtB,
      baseSeparation: hasSecondPoint.select(
        baseSeparation, FloatW(repeating: ContactConstraintWide.unreachableSeparation)),
      kNormal: kNormal, normalMass: normalMass, tangentMass: tangentMass,
      normalImpulse: normalImpulse, tangentImpulse: tangentImpulse, totalNormalImpulse: totalNormalImpulse)
  }

  @inline(__always)
  fileprivate func storeImpulses(
    _ lane: Int, in point: inout ManifoldPoint, _ scales: (step: Float, total: Float)
  ) {
    point.normalImpulse = scales.step * normalImpulse[lane]
    point.tangentImpulse = scales.step * tangentImpulse[lane]
    point.totalNormalImpulse = scales.total * totalNormalImpulse[lane]
  }
}
