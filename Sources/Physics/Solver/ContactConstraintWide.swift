internal import Workers

/// Four contacts as the solver's passes see them, one a lane; none of the bodies that move occurs twice.
///
/// Soft contacts with sub-stepping: the shapes are compared once per step; within it, gaps are followed
/// through the bodies' movements. See Erin Catto, "Solver2D", 2024, for the scheme and its rivals, and "SIMD
/// Matters", 2024, for solving contacts in lanes.
///
/// The arms of a point say all about where it is that the passes ask: with the anchor r and the normal n they are
/// r x n, which is how a push along the normal turns the body, and r · n, which is r x tangent and how friction does.
/// A rotation by (c, s) moves the anchor along the normal to c (r · n) + s (r x n).
struct ContactConstraintWide: Sendable {
  /// The slots of the contacts that take the impulses back; -1 in a lane that stands for nothing and only repeats
  /// the first.
  let contacts: SIMD4<Int32>
  let bodiesA: SIMD4<Int32>
  let bodiesB: SIMD4<Int32>
  /// A bit for each lane whose body the passes may change.
  let dynamicLanesA: UInt8
  let dynamicLanesB: UInt8
  /// Whether one of the contacts has two points.
  let hasTwoPoints: Bool
  /// Whether one of the contacts has friction, or had it in the step before and has to let go.
  let hasFriction: Bool
  let inverseMassA: FloatW
  let inverseMassB: FloatW
  let inverseInertiaA: FloatW
  let inverseInertiaB: FloatW
  /// From A to B.
  let normalX: FloatW
  let normalY: FloatW
  let friction: FloatW
  /// How much a unit impulse at one point changes the normal speed at the other, in 1/kg; 0 where there is one only.
  let k12: FloatW
  /// 1 / the determinant of how both points respond to impulses at both; 0 where they are too close together for one.
  let inverseDeterminant: FloatW
  var points: (Point, Point)

  /// One point of each of the contacts; where a contact has one only, the second is too far away to push.
  struct Point: Sendable {
    /// The anchor x the normal: the arm of a push.
    let rnA: FloatW
    let rnB: FloatW
    /// The anchor x the tangent: the arm of friction.
    let rtA: FloatW
    let rtB: FloatW
    /// The gap when the step began less `(anchorB - anchorA) · normal`, to which the present gap is added up.
    let baseSeparation: FloatW
    /// How much a unit impulse at the point changes its normal speed, in 1/kg.
    let kNormal: FloatW
    /// The effective masses along the normal and along the surface.
    let normalMass: FloatW
    let tangentMass: FloatW
    /// The accumulated impulses of one inner pass.
    var normalImpulse: FloatW
    var tangentImpulse: FloatW
    /// The impulse along the normal of the whole step, blows included.
    var totalNormalImpulse: FloatW
  }

  /// A gap, in points, that no pass closes.
  static var unreachableSeparation: Float { 1e9 }
}

/// Prepares the contacts of a step for the passes.
///
/// `constraints` only ever grows: there may be more than are prepared.
func prepareContacts(
  _ constraints: inout [ContactConstraintWide], _ constraintGraph: ConstraintGraph, of contacts: [Contact],
  _ bodySims: [BodySim], by executor: LoopExecutor
) {
  let count = constraintGraph.slots.count / 4
  contacts.withUnsafeBufferPointer { contacts in
    bodySims.withUnsafeBufferPointer { bodySims in
      constraintGraph.slots.withUnsafeBufferPointer { slots in
        guard let contacts = contacts.baseAddress, let bodySims = bodySims.baseAddress, count > 0 else {
          return
        }
        if constraints.count < count {
          let placeholder = ContactConstraintWide(SIMD4(slots[0], -1, -1, -1), contacts, bodySims)
          constraints.append(contentsOf: repeatElement(placeholder, count: count - constraints.count))
        }
        constraints.withUnsafeMutableBufferPointer { constraints in
          let task = PrepareContactsTask(
            slots: slots, contacts: contacts, bodySims: bodySims, constraints: constraints)
          executor.run(task, over: constraintGraph.activeColors[...])
        }
      }
    }
  }
}

/// Hands the impulses of a step's contacts back.
func storeImpulses(
  of constraints: [ContactConstraintWide], _ constraintGraph: ConstraintGraph, in contacts: inout [Contact],
  by executor: LoopExecutor
) {
  constraints.withUnsafeBufferPointer { constraints in
    contacts.withUnsafeMutableBufferPointer { contacts in
      guard let contacts = contacts.baseAddress else { return }
      executor.run(
        StoreImpulsesTask(constraints: constraints, contacts: contacts),
        over: constraintGraph.activeColors[...])
    }
  }
}

private struct PrepareContactsTask: ParallelLoop {
  let slots: UnsafeBufferPointer<Int32>
  let contacts: UnsafePointer<Contact>
  let bodySims: UnsafePointer<BodySim>
  let constraints: UnsafeMutableBufferPointer<ContactConstraintWide>

  func run(_ indices: Range<Int>, chunk: Int) {
    for index in indices {
      let first = 4 * index
      let slotQuad = SIMD4(slots[first], slots[first + 1], slots[first + 2], slots[first + 3])
      constraints[index] = ContactConstraintWide(slotQuad, contacts, bodySims)
    }
  }
}

private struct StoreImpulsesTask: ParallelLoop {
  let constraints: UnsafeBufferPointer<ContactConstraintWide>
  let contacts: UnsafeMutablePointer<Contact>

  func run(_ indices: Range<Int>, chunk: Int) {
    for index in indices { constraints[index].storeImpulses(in: contacts) }
  }
}

extension ContactConstraintWide {
  /// Prepares up to four contacts for the inner passes of a step; `slots` has -1 in lanes that stand for nothing, and
  /// a contact in its first.
  @inline(__always)
  init(
    _ slots: SIMD4<Int32>, _ contacts: UnsafePointer<Contact>, _ bodySims: UnsafePointer<BodySim>
  ) {
    self.contacts = slots
    let contact = Gather(contacts, slots.paddedWithFirst)
    (bodiesA, bodiesB) = (
      contact.gatherIndices { $0.pointee.bodyA }, contact.gatherIndices { $0.pointee.bodyB }
    )

    let (simA, simB) = (Gather(bodySims, bodiesA), Gather(bodySims, bodiesB))
    let (massA, massB) = (simA.gather { $0.pointee.inverseMass }, simB.gather { $0.pointee.inverseMass })
    let (inertiaA, inertiaB) = (
      simA.gather { $0.pointee.inverseInertia }, simB.gather { $0.pointee.inverseInertia }
    )
    (inverseMassA, inverseMassB, inverseInertiaA, inverseInertiaB) = (massA, massB, inertiaA, inertiaB)
    dynamicLanesA = (.zero < massA).bitmask & slots.activeLanes
    dynamicLanesB = (.zero < massB).bitmask & slots.activeLanes
    let normal = (
      x: contact.gather { $0.pointee.manifold.normal.x }, y: contact.gather { $0.pointee.manifold.normal.y }
    )
    (normalX, normalY) = normal
    friction = contact.gather { $0.pointee.friction }

    let inverseMass = massA + massB
    let first = Point(normal, inverseMass, inertiaA, inertiaB) { value in
      contact.gather { value($0.pointee.manifold.points.0) }
    }
    let second = Point(normal, inverseMass, inertiaA, inertiaB) { value in
      contact.gather { value($0.pointee.manifold.points.1) }
    }
    let hasSecondPoint = FloatW(repeating: 1) < contact.gather { Float($0.pointee.manifold.count) }
    hasTwoPoints = hasSecondPoint.anyTrue
    let frictionActivity = friction + first.tangentImpulse.magnitude + second.tangentImpulse.magnitude
    hasFriction = (.zero < frictionActivity).anyTrue
    let crossTerm =
      inverseMass + inertiaA * first.rnA * second.rnA + inertiaB * first.rnB * second.rnB
    k12 = hasSecondPoint.select(crossTerm, .zero)
    let product = first.kNormal * second.kNormal
    let determinant = product - k12 * k12
    inverseDeterminant = (determinant <= Self.nearlySingular * product).select(.zero, 1 / determinant)
    points = (first, second.disabled(exceptWhere: hasSecondPoint))
  }

  /// Hands the impulses to the contacts.
  @inline(__always)
  func storeImpulses(in contacts: UnsafeMutablePointer<Contact>) {
    for lane in 0..<4 where self.contacts[lane] >= 0 {
      let manifold = contacts + Int(self.contacts[lane])
      points.0.storeImpulses(lane, in: &manifold.pointee.manifold.points.0)
      points.1.storeImpulses(lane, in: &manifold.pointee.manifold.points.1)
    }
  }
}

extension ContactConstraintWide.Point {
  @inline(__always)
  fileprivate init(
    _ normal: (x: FloatW, y: FloatW), _ inverseMass: FloatW, _ inertiaA: FloatW, _ inertiaB: FloatW,
    _ gather: ((ManifoldPoint) -> Float) -> FloatW
  ) {
    let (ax, ay) = (gather { $0.anchorA.x }, gather { $0.anchorA.y })
    let (bx, by) = (gather { $0.anchorB.x }, gather { $0.anchorB.y })
    (rtA, rtB) = (ax * normal.x + ay * normal.y, bx * normal.x + by * normal.y)
    rnA = Self.significantArm(ax * normal.y - ay * normal.x, comparedTo: rtA)
    rnB = Self.significantArm(bx * normal.y - by * normal.x, comparedTo: rtB)
    baseSeparation = gather { $0.separation } - (rtB - rtA)
    kNormal = inverseMass + inertiaA * rnA * rnA + inertiaB * rnB * rnB
    normalMass = 1 / kNormal
    tangentMass = 1 / (inverseMass + inertiaA * rtA * rtA + inertiaB * rtB * rtB)
    normalImpulse = gather { $0.normalImpulse }
    tangentImpulse = gather { $0.tangentImpulse }
    totalNormalImpulse = gather { $0.totalNormalImpulse }
  }

  /// The arm of a push, unless it comes of rounding.
  @inline(__always)
  private static func significantArm(_ leverArm: FloatW, comparedTo rt: FloatW) -> FloatW {
    (FloatW(repeating: Tolerances.minLeverArmRatio) * rt.magnitude < leverArm.magnitude).select(
      leverArm, .zero)
  }

  /// The same points, out of reach in the lanes of contacts that have no second.
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
  fileprivate func storeImpulses(_ lane: Int, in point: inout ManifoldPoint) {
    point.normalImpulse = normalImpulse[lane]
    point.tangentImpulse = tangentImpulse[lane]
    point.totalNormalImpulse = totalNormalImpulse[lane]
  }
}
