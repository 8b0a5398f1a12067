/// A pair of child shapes whose fat AABBs overlap and that may collide, touching or not.
///
/// A contact exists as long as the fat AABBs overlap or the shapes touch. What depends on properties (whether
/// it is solid, the mixed material) is computed on creation and when the properties change, never per step.
struct Contact: EdgeListElement, BodyConstraint, Sendable {
  /// Increases with each contact created; the order of solving and of events.
  let creationIndex: UInt64
  /// The child shape of the body that was created first.
  let childA: Int32
  let childB: Int32
  let bodies: BodyPair
  /// In the padding after the bodies.
  var oneWayState = OneWayState.none
  /// Whether the pair should collide, in groups that ask.
  var shouldCollide: ShouldCollideState = []
  /// Behind ``isSolid``, ``isTouching`` and the other properties of type `Bool`.
  fileprivate(set) var flags: ContactFlags
  var material: MixedMaterial
  var manifold = Manifold.empty
  /// The impact with which the shapes begin to touch; empty while they are apart and while they touch.
  var pendingHit = PendingHit()
  /// Where the shapes last touched, for the end event.
  var lastTouch = TouchLocation()
  /// Lets later steps do without colliding the shapes again.
  var collisionCache = CollisionCache()
  /// Lets later steps update the manifold without colliding the shapes again.
  var cachedManifold = CachedManifold()
  var edges = GraphEdgePair()

  /// The size of the properties that the solver reads and writes, which are the first ones.
  @inline(__always) static var solverByteCount: Int { 144 }

  /// Returns the body opposite to the one of edge `edgeIndex`, which is 0 or 1.
  func body(opposite edgeIndex: Int) -> Int32 { edgeIndex == 0 ? bodyB : bodyA }
}

extension BorrowedArray<Contact> {
  /// Prefetches what the solver needs of up to four contacts; -1 in padding lanes.
  @inline(__always)
  func prefetchForSolver(_ slots: SIMD4<Int32>) {
    for lane in 0..<4 { prefetch(slots[lane], byteCount: Contact.solverByteCount) }
  }
}

/// What a contact is and what the last step found, in two bytes.
struct ContactFlags: Sendable {
  private var bits: UInt16 = 0

  // Computed, so that debug builds do not initialize a global variable on each access.
  @inline(__always) static var isSolid: UInt16 { 1 << 0 }
  @inline(__always) static var isInAwakeSet: UInt16 { 1 << 1 }
  @inline(__always) static var isTouching: UInt16 { 1 << 2 }
  @inline(__always) static var mayTouchInStep: UInt16 { 1 << 3 }
  @inline(__always) static var mayBeDisjoint: UInt16 { 1 << 4 }
  @inline(__always) static var isApart: UInt16 { 1 << 5 }
  @inline(__always) static var isConstrained: UInt16 { 1 << 6 }
  @inline(__always) static var wasHit: UInt16 { 1 << 7 }
  @inline(__always) static var continuesTouch: UInt16 { 1 << 8 }

  init(isSolid: Bool, isInAwakeSet: Bool) {
    self[Self.isSolid] = isSolid
    self[Self.isInAwakeSet] = isInAwakeSet
  }

  /// Whether all bits of a mask are set; sets or clears them.
  subscript(mask: UInt16) -> Bool {
    @inline(__always) get { bits & mask == mask }
    @inline(__always) set { bits = newValue ? bits | mask : bits & ~mask }
  }
}

extension Contact {
  /// Whether the shapes collide; if not, the contact is only reported, like that of a sensor.
  @inline(__always)
  var isSolid: Bool {
    get { flags[ContactFlags.isSolid] }
    set { flags[ContactFlags.isSolid] = newValue }
  }

  /// Whether the contact is in the awake set.
  @inline(__always)
  var isInAwakeSet: Bool {
    get { flags[ContactFlags.isInAwakeSet] }
    set { flags[ContactFlags.isInAwakeSet] = newValue }
  }

  /// Whether the shapes touch, with hysteresis; the events report its changes.
  @inline(__always)
  var isTouching: Bool {
    get { flags[ContactFlags.isTouching] }
    set { flags[ContactFlags.isTouching] = newValue }
  }

  /// Whether the shapes touch, or would by the end of the step, so that the solver needs the contact.
  @inline(__always)
  var mayTouchInStep: Bool {
    get { flags[ContactFlags.mayTouchInStep] }
    set { flags[ContactFlags.mayTouchInStep] = newValue }
  }

  /// Whether the contact stopped touching, so that its fat AABBs may no longer overlap.
  @inline(__always)
  var mayBeDisjoint: Bool {
    get { flags[ContactFlags.mayBeDisjoint] }
    set { flags[ContactFlags.mayBeDisjoint] = newValue }
  }

  /// Whether the shapes were apart in the last step, so that there is no manifold; ``collisionCache`` has
  /// their distance.
  @inline(__always)
  var isApart: Bool {
    get { flags[ContactFlags.isApart] }
    set { flags[ContactFlags.isApart] = newValue }
  }

  /// Whether ``SequentialImpulseSolver`` constrained the contact in this step.
  @inline(__always)
  var isConstrained: Bool {
    get { flags[ContactFlags.isConstrained] }
    set { flags[ContactFlags.isConstrained] = newValue }
  }

  /// Whether ``ContinuousSolver`` found that the shapes met in this step.
  @inline(__always)
  var wasHit: Bool {
    get { flags[ContactFlags.wasHit] }
    set { flags[ContactFlags.wasHit] = newValue }
  }

  /// Whether the contact is new, and its pair touched until an earlier contact was removed, so that it
  /// touches unless it is separated.
  @inline(__always)
  var continuesTouch: Bool {
    get { flags[ContactFlags.continuesTouch] }
    set { flags[ContactFlags.continuesTouch] = newValue }
  }

  /// Whether the contact is in the solver in this step.
  @inline(__always)
  var isInSolver: Bool { flags[ContactFlags.isSolid | ContactFlags.mayTouchInStep] }
}

/// The mixed material of the two shapes of a contact.
struct MixedMaterial: Sendable {
  /// The geometric mean of both coefficients of friction; negative ones count as 0.
  let friction: Float
  /// The larger coefficient of restitution.
  let restitution: Float
  /// The velocity of B relative to A along the tangent (-normal.y, normal.x) to which friction leads, in
  /// pt/s.
  ///
  /// The surfaces of both bodies move clockwise around them, so that both contribute with the same sign.
  let tangentSpeed: Float
}

extension MixedMaterial {
  /// Mixes the materials of two bodies, except for what the pair overrides.
  init(
    _ bodyA: Body, _ surfaceA: ShapeSurface, _ bodyB: Body, _ surfaceB: ShapeSurface, _ pair: PairSurface?
  ) {
    let (frictionA, frictionB) = (
      surfaceA.friction ?? bodyA.friction, surfaceB.friction ?? bodyB.friction
    )
    friction =
      pair?.friction.map { max($0, 0) } ?? (max(frictionA, 0) * max(frictionB, 0)).squareRoot()
    restitution =
      pair?.restitution
      ?? max(surfaceA.restitution ?? bodyA.restitution, surfaceB.restitution ?? bodyB.restitution)
    tangentSpeed = pair?.tangentSpeed ?? surfaceA.tangentSpeed + surfaceB.tangentSpeed
  }
}

/// The contact point and the contact normal, a unit vector from A to B, in the world.
struct TouchLocation: Sendable {
  var point = Vec2.zero
  var normal = Vec2.zero
}

/// The impact of a contact that is about to touch, for the begin event.
///
/// A slow impact may take two steps: the first just closes the gap, the second removes the remaining speed.
/// Touching begins when the impact is complete, so that the event reports all of it.
struct PendingHit: Sendable {
  /// The accumulated normal impulse, in kg pt/s.
  var impulse: Float = 0
  /// The closing speed at the strongest point before the impact, in pt/s; 0 or more.
  ///
  /// If the impact takes two steps, the larger of both speeds.
  var approachSpeed: Float = 0
  /// Whether the impact was completed in this step.
  var isReadyToReport = false
}

/// The relative pose for which the shapes of a contact were collided, and how far the bodies may move until
/// they have to be collided again.
///
/// If the manifold has points, it is updated from ``CachedManifold`` instead (contact recycling): for nearly
/// every contact of a pile, that costs only a few rotations of vectors. The tolerance is proportional to the
/// size of the smaller body, up to a limit, so that the error is not visible on small items either. If the
/// shapes are apart, the tolerance is a lower bound of their distance: as long as more than the margin of
/// collision is left of it, the manifold stays empty. Most contacts of a falling pile are such neighbors,
/// whose fat AABBs overlap.
///
/// Source: E. Catto, "Releasing Box2D 3.2" (contact recycling).
struct CollisionCache: Sendable {
  /// The center and the rotation of B in the frame of A.
  private(set) var relativePosition = Vec2.zero
  private(set) var relativeRotation = Rotation.identity
  /// The distance that a point of either body may move before the shapes are collided again, in points.
  ///
  /// Negative for contacts whose shapes are collided in every step.
  private(set) var tolerance: Float = -1
  /// An upper bound of the motion of a point per radian of relative rotation, in points.
  private(set) var maxExtent: Float = 0

  /// An invalid cache: the shapes have to be collided.
  init() {}

  private init(_ simA: BodySim, _ simB: BodySim, tolerance: Float, maxExtent: Float) {
    relativePosition = simA.rotation.inverseRotate(simB.center - simA.center)
    relativeRotation = simA.rotation.relative(to: simB.rotation)
    (self.tolerance, self.maxExtent) = (tolerance, maxExtent)
  }

  /// Returns the cache of shapes with a manifold.
  @inline(__always)
  static func forManifold(_ simA: BodySim, _ simB: BodySim) -> CollisionCache {
    let tolerance = min(
      PhysicsConstants.contactRecycleFraction * min(simA.minDynamicExtent, simB.minDynamicExtent),
      PhysicsConstants.contactRecycleDistance)
    return CollisionCache(
      simA, simB, tolerance: tolerance, maxExtent: min(simA.maxDynamicExtent, simB.maxDynamicExtent))
  }

  /// Returns the cache of shapes that are apart by at least `distance` points.
  @inline(__always)
  static func forShapesApart(by distance: Float, _ simA: BodySim, _ simB: BodySim) -> CollisionCache {
    // Up to a right angle, the chord that a point of B moves along is at most √2 times the sine of the
    // rotation. The slop allows for rounding errors.
    CollisionCache(
      simA, simB, tolerance: distance - PhysicsConstants.linearSlop, maxExtent: 1.42 * simB.maxExtent)
  }

  /// Whether no point has moved by more than the tolerance less `reserve`, relative to the other body, since
  /// the shapes were collided.
  @inline(__always)
  func isValid(_ simA: BodySim, _ simB: BodySim, reserve: Float = 0) -> Bool {
    guard tolerance > reserve else { return false }
    let currentRotation = simA.rotation.relative(to: simB.rotation)
    let linearMotion = simA.rotation.inverseRotate(simB.center - simA.center) - relativePosition
    let angularMotion =
      (relativeRotation.c * currentRotation.s - relativeRotation.s * currentRotation.c).magnitude * maxExtent
    let isWithinRightAngle =
      relativeRotation.c * currentRotation.c + relativeRotation.s * currentRotation.s > 0
    let remaining = tolerance - reserve - angularMotion
    return isWithinRightAngle && remaining > 0 && linearMotion.lengthSquared < remaining * remaining
  }
}

/// A manifold in local coordinates, from which later steps compute the manifold at other poses.
struct CachedManifold: Sendable {
  /// The normal in the frame of A.
  private(set) var localNormal = Vec2.zero
  private(set) var points = (Point(), Point())

  /// One of the up to two points of the manifold, with local anchors.
  struct Point: Sendable {
    var localAnchorA = Vec2.zero
    var localAnchorB = Vec2.zero
    var separation: Float = 0
  }

  init() {}

  /// Caches a manifold whose anchors are relative to the centers of mass.
  init(_ manifold: Manifold, _ simA: BodySim, _ simB: BodySim) {
    localNormal = simA.rotation.inverseRotate(manifold.normal)
    points.0 = Self.point(manifold.points.0, simA, simB)
    points.1 = Self.point(manifold.points.1, simA, simB)
  }

  /// Updates the normal, anchors and separations of a manifold from the bodies' poses; keeps the impulses for
  /// warm starting.
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

extension CachedManifold.Point {
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
  /// `minExtent`; infinite for fixed bodies, so that the minimum over two bodies ignores them.
  @inline(__always)
  var minDynamicExtent: Float { inverseMass > 0 ? minExtent : .infinity }

  /// `maxExtent`; infinite for fixed bodies, so that the minimum over two bodies ignores them.
  fileprivate var maxDynamicExtent: Float { inverseMass > 0 ? maxExtent : .infinity }
}

/// A compact record of a contact in the solver, for phases that need only its bodies: building islands, graph
/// coloring and the search for impacts.
///
/// 16 bytes instead of the contact's 256: in a large pile these phases are limited by memory access, not by
/// computation.
struct SolverContact: BodyConstraint, Sendable {
  let slot: Int32
  let bodies: BodyPair
  @inline(__always)
  init(_ contact: Contact, slot: Int32) {
    self.slot = slot
    bodies = contact.bodies
  }

  /// Whether slot, bodies and the bodies' dynamic flags are equal.
  @inline(__always)
  func isSame(as other: SolverContact) -> Bool { slot == other.slot && bodies.isSame(as: other.bodies) }

  /// A 5-bit hash of the slot: the color at which ``ConstraintGraph`` starts the search for a free color.
  ///
  /// A multiplicative hash alone would leave a pattern in adjacent slots. It is therefore followed by an
  /// xor-shift and another multiplication (Austin Appleby, MurmurHash3, 2011).
  @inline(__always)
  var startColorHash: UInt64 {
    var bits = UInt32(bitPattern: slot) &* 0x9E37_79B1
    bits = (bits ^ bits >> 15) &* 0x85EB_CA6B
    return UInt64(bits >> 27)
  }
}

extension Manifold {
  /// Whether a point closes faster than the restitution threshold and the shapes hardly overlap.
  ///
  /// ``ContinuousSolver`` resolves the hit at its time of impact, if there is one. Shapes that overlap more
  /// are pushed apart by the solver.
  @inline(__always)
  func isImpact(restitutionThreshold: Float) -> Bool {
    (points.0.relativeNormalVelocity < -restitutionThreshold
      || points.1.relativeNormalVelocity < -restitutionThreshold)
      && minSeparation > -PhysicsConstants.speculativeDistance
  }
}
