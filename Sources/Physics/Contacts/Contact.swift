/// Two parts whose boxes are near each other and whose groups let them meet; touching or not.
///
/// A contact exists from the moment the fat boxes overlap until they part. Everything that is decided by
/// properties (whether it is solid, the mixed material) is decided when it is made and again when they
/// change, never per step.
struct Contact: GraphEdges, Sendable {
  /// Counts contacts up as they are created: the order of solving and of events.
  let creationIndex: UInt64
  /// The part of the body that was created first.
  let childA: Int32
  let childB: Int32
  let bodyA: Int32
  let bodyB: Int32
  /// Whether A and B can move; at least one of them can.
  let isDynamicA: Bool
  let isDynamicB: Bool
  var edgeA = GraphEdge()
  var edgeB = GraphEdge()

  /// Whether the parts stop each other; others are only reported.
  var isSolid: Bool
  /// Whether the contact is in ``World/awakeContacts``.
  var isInAwakeSet = false
  /// Whether the parts touch, with hysteresis: what events report.
  var isTouching = false
  /// Whether the solver has to see it in this step: the parts touch or would by its end.
  var isActive = false
  /// Mixed from both bodies.
  var friction: Float
  /// Mixed from both bodies.
  var restitution: Float
  var manifold = Manifold.empty
  /// What lets later steps move the points along instead of comparing the shapes.
  var recyclingCache = ContactRecyclingCache()
  /// The blow with which the parts come to touch; nothing while they are apart or once they do.
  var pendingHit = PendingHit()
  /// Where and in which direction the parts last touched, for the event of the end.
  var touchPoint = Vec2.zero
  var touchNormal = Vec2.zero

  /// Whether the solver sees the contact in this step.
  @inline(__always)
  var isInSolver: Bool { isSolid && isActive }

  /// The other body of the one on `edgeIndex`.
  func body(opposite edgeIndex: Int) -> Int32 { edgeIndex == 0 ? bodyB : bodyA }
}

/// What a touch that is about to begin will report.
///
/// A slow blow may take two steps: the first lets the gap close just so far as to be used up, the second
/// stops the rest. The touch begins when the blow is over, so that its event tells the whole of it.
struct PendingHit: Sendable {
  /// The impulse along the normal so far, in kg pt/s.
  var impulse: Float = 0
  /// How fast the parts came together at the strongest point when the blow began, in pt/s; 0 or more.
  var approachSpeed: Float = 0
  /// Whether this step has ended the blow.
  var isComplete = false
}

/// Where two bodies were to each other when their contact's points were found, and where the points lay on each.
///
/// As long as the bodies have hardly moved against each other, these points say all that comparing the shapes again
/// would find: nearly every contact of a pile is done with a few rotations. The tolerance goes with the size of the
/// bodies, so that small items lie as close as large ones. Source: E. Catto, "Releasing Box2D 3.2" (contact recycling).
struct ContactRecyclingCache: Sendable {
  /// The centre of B and the turn of B as A sees them.
  private var relativePosition = Vec2.zero
  private var relativeRotation = Rotation.identity
  /// How far a point of either body may get before the shapes are compared again, in points; negative for contacts
  /// that are compared in every step.
  private var tolerance: Float = -1
  /// The distance from the centre at which a turn of one radian moves a point by so many points.
  private var maxExtent: Float = 0
  /// The normal as A sees it.
  private var localNormal = Vec2.zero
  private var points = (Point(), Point())

  /// One of the up to two points.
  fileprivate struct Point: Sendable {
    var localAnchorA = Vec2.zero
    var localAnchorB = Vec2.zero
    var separation: Float = 0
  }

  /// No footprint: the shapes have to be compared.
  init() {}

  /// Remembers where the points of a manifold lie, whose anchors start at the centres of mass.
  init(_ manifold: Manifold, _ simA: BodySim, _ simB: BodySim) {
    relativePosition = simA.rotation.inverseRotate(simB.center - simA.center)
    relativeRotation = simA.rotation.relative(to: simB.rotation)
    tolerance = min(
      Tolerances.contactRecycleFraction * min(simA.minDynamicExtent, simB.minDynamicExtent),
      Tolerances.contactRecycleDistance)
    maxExtent = min(simA.maxDynamicExtent, simB.maxDynamicExtent)
    localNormal = simA.rotation.inverseRotate(manifold.normal)
    points.0 = Self.point(manifold.points.0, simA, simB)
    points.1 = Self.point(manifold.points.1, simA, simB)
  }

  /// Whether no point has moved by more than the tolerance against the other body since.
  @inline(__always)
  func isValid(_ simA: BodySim, _ simB: BodySim) -> Bool {
    guard tolerance > 0 else { return false }
    let currentRotation = simA.rotation.relative(to: simB.rotation)
    let linearMotion = simA.rotation.inverseRotate(simB.center - simA.center) - relativePosition
    let angularMotion =
      (relativeRotation.c * currentRotation.s - relativeRotation.s * currentRotation.c).magnitude * maxExtent
    let isWithinRightAngle =
      relativeRotation.c * currentRotation.c + relativeRotation.s * currentRotation.s > 0
    let remaining = tolerance - angularMotion
    return isWithinRightAngle && remaining > 0 && linearMotion.lengthSquared < remaining * remaining
  }

  /// Moves the points of a manifold along with the bodies; their impulses stay.
  @inline(__always)
  func refresh(_ manifold: inout Manifold, _ simA: BodySim, _ simB: BodySim) {
    let normal = simA.rotation.rotate(localNormal)
    let centerOffset = simB.center - simA.center
    manifold.normal = normal
    points.0.refresh(&manifold.points.0, simA.rotation, simB.rotation, centerOffset, normal)
    points.1.refresh(&manifold.points.1, simA.rotation, simB.rotation, centerOffset, normal)
  }

  private static func point(_ point: ManifoldPoint, _ simA: BodySim, _ simB: BodySim) -> Point {
    let (localAnchorA, localAnchorB) = (
      simA.rotation.inverseRotate(point.anchorA), simB.rotation.inverseRotate(point.anchorB)
    )
    return Point(localAnchorA: localAnchorA, localAnchorB: localAnchorB, separation: point.separation)
  }
}

extension ContactRecyclingCache.Point {
  @inline(__always)
  fileprivate func refresh(
    _ point: inout ManifoldPoint, _ rotationA: Rotation, _ rotationB: Rotation, _ centerOffset: Vec2,
    _ normal: Vec2
  ) {
    point.anchorA = rotationA.rotate(localAnchorA)
    point.anchorB = rotationB.rotate(localAnchorB)
    point.separation = separation + (centerOffset + (point.anchorB - point.anchorA)).dot(normal)
    point.totalNormalImpulse = 0
  }
}

extension BodySim {
  /// The inner radius; no limit for fixed bodies.
  @inline(__always)
  var minDynamicExtent: Float { inverseMass > 0 ? minExtent : .infinity }

  /// The outer radius; no limit for fixed bodies.
  fileprivate var maxDynamicExtent: Float { inverseMass > 0 ? maxExtent : .infinity }
}

/// A contact that the solver sees in a step, with what the phases before the passes ask of it.
///
/// Sixteen bytes instead of the contact's 256: in a large pile the phases wait for memory more than they compute.
struct SolverContact: Sendable {
  let slot: Int32
  let bodyA: Int32
  let bodyB: Int32
  /// Whether A and B can move; at least one of them can.
  let isDynamicA: Bool
  let isDynamicB: Bool
  /// Whether a point closes fast enough to be dealt a blow.
  let hasImpact: Bool

  @inline(__always)
  init(_ contact: Contact, slot: Int32) {
    self.slot = slot
    hasImpact = contact.manifold.exceedsRestitutionThreshold
    (bodyA, bodyB) = (contact.bodyA, contact.bodyB)
    (isDynamicA, isDynamicB) = (contact.isDynamicA, contact.isDynamicB)
  }

  /// Whether neither body is fixed.
  @inline(__always)
  var isBetweenDynamic: Bool { isDynamicA && isDynamicB }

  /// Whether it is in the same place between the same bodies, fixed or not as before.
  @inline(__always)
  func isSame(as other: SolverContact) -> Bool {
    (slot ^ other.slot) | (bodyA ^ other.bodyA) | (bodyB ^ other.bodyB) == 0
      && isDynamicA == other.isDynamicA && isDynamicB == other.isDynamicB
  }

  /// Five bits as good as random that stay with the contact.
  ///
  /// A multiplication alone would leave a pattern that neighbours share; what spreads its high bits over the low ones
  /// and multiplies again is the usual cure (Austin Appleby, MurmurHash3, 2011).
  @inline(__always)
  var colorHash: UInt64 {
    var bits = UInt32(bitPattern: slot) &* 0x9E37_79B1
    bits = (bits ^ bits >> 15) &* 0x85EB_CA6B
    return UInt64(bits >> 27)
  }

  /// The first body that can move.
  @inline(__always)
  var firstDynamic: Int32 { isDynamicA ? bodyA : bodyB }
}

/// The contacts that the solver sees in a step, in order of creation.
struct SolverContacts: PerWorkerBuffer {
  private(set) var contacts: [SolverContact] = []
  /// Whether one of them closes fast enough to be dealt a blow.
  private(set) var hasImpacts = false

  @inline(__always)
  mutating func append(_ contact: Contact, slot: Int32) {
    let solverContact = SolverContact(contact, slot: slot)
    contacts.append(solverContact)
    hasImpacts = hasImpacts || solverContact.hasImpact
  }

  mutating func append(contentsOf other: SolverContacts) {
    contacts.append(contentsOf: other.contacts)
    hasImpacts = hasImpacts || other.hasImpacts
  }

  /// Empties the list and keeps its memory.
  mutating func removeAll() {
    contacts.removeAll(keepingCapacity: true)
    hasImpacts = false
  }
}

extension Manifold {
  /// Whether a point closes fast enough to be dealt a blow.
  @inline(__always)
  fileprivate var exceedsRestitutionThreshold: Bool {
    points.0.relativeNormalVelocity < -Tolerances.restitutionThreshold
      || points.1.relativeNormalVelocity < -Tolerances.restitutionThreshold
  }
}
