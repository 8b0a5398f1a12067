/// The contacts of a world, each in the contact lists of its two bodies.
struct ContactGraph: Sendable {
  private var contacts = SlotArray<Contact>()
  /// Whether a contact was created, removed or changed since the flag was cleared, other than through
  /// borrowed pointers.
  private(set) var hasChanges = true
  /// The closing speed up to which contacts do not bounce, in pt/s; see ``World/restitutionThreshold``.
  var restitutionThreshold = PhysicsConstants.restitutionThreshold
  /// The pairs of child shapes that have a contact.
  private(set) var pairSet = PairSet()
  private var nextCreationIndex: UInt64 = 0
  /// The slots of contacts whose pair waits for an answer, and of some that do so no longer.
  private var unanswered: [Int32] = []
  /// The pairs with a surface of their own; only single pairs are looked up.
  private var pairSurfaces: [CollisionPair: PairSurface] = [:]

  /// The contact in a slot.
  subscript(contact: Int32) -> Contact {
    @inline(__always) get { contacts[contact] }
    @inline(__always) _modify {
      hasChanges = true
      yield &contacts[contact]
    }
  }

  /// Creates a contact of two child shapes, marked as awake, and returns its slot; A is the child shape of
  /// the body that was created first.
  mutating func insert(
    _ first: Int32, _ second: Int32, isSolid: Bool, _ shapes: ShapeStore,
    _ bodies: inout BodyStore
  ) -> Int32 {
    hasChanges = true
    let children = shapes.children
    let inOrder =
      bodies[children[first].body].creationIndex < bodies[children[second].body].creationIndex
    let (childA, childB) = inOrder ? (first, second) : (second, first)
    let (bodyA, bodyB) = (children[childA].body, children[childB].body)
    let pair = BodyPair(
      bodyA: bodyA, bodyB: bodyB, isDynamicA: !bodies.isFixed(bodyA), isDynamicB: !bodies.isFixed(bodyB))
    let (shapeA, shapeB) = (shapes[children[childA].shape], shapes[children[childB].shape])
    let slot = contacts.insert(
      Contact(
        creationIndex: nextCreationIndex, childA: childA, childB: childB, bodies: pair,
        oneWayState: OneWayState(
          shapeA, ofBody: bodies[bodyA].passDirection, shapeB, ofBody: bodies[bodyB].passDirection),
        flags: ContactFlags(isSolid: isSolid, isInAwakeSet: true),
        material: MixedMaterial(bodies[bodyA], shapeA.surface, bodies[bodyB], shapeB.surface, nil)))
    if !pairSurfaces.isEmpty { updateMixedMaterial(of: slot, bodies, shapes) }
    nextCreationIndex += 1
    _ = pairSet.insert(childA, childB)
    contacts.link(EdgeKey(slot, edgeIndex: 0), into: &bodies[bodyA].headContactKey)
    contacts.link(EdgeKey(slot, edgeIndex: 1), into: &bodies[bodyB].headContactKey)
    bodies.updateFixedContactCounts(of: pair, by: 1)
    return slot
  }

  /// Removes a contact that is not in the awake set any more.
  mutating func remove(_ contact: Int32, _ bodies: inout BodyStore) {
    hasChanges = true
    let pair = contacts[contact].bodies
    contacts.unlink(EdgeKey(contact, edgeIndex: 0), from: &bodies[pair.bodyA].headContactKey)
    contacts.unlink(EdgeKey(contact, edgeIndex: 1), from: &bodies[pair.bodyB].headContactKey)
    bodies.updateFixedContactCounts(of: pair, by: -1)
    pairSet.remove(contacts[contact].childA, contacts[contact].childB)
    contacts[contact].shouldCollide = []
    contacts.remove(at: contact)
  }

  /// Adds a contact to those whose pair waits for an answer.
  mutating func markUnanswered(_ contact: Int32) {
    guard !contacts[contact].shouldCollide.contains(.isPending) else { return }
    contacts[contact].shouldCollide.insert(.isPending)
    unanswered.append(contact)
  }

  /// Returns the contacts whose pair waits for an answer, in order; a contact in a reused slot may occur
  /// twice.
  mutating func unansweredContacts() -> [Int32] {
    unanswered.removeAll { !contacts[$0].shouldCollide.contains(.isPending) }
    return unanswered
  }

  /// Returns the key of the next edge of a body's contacts; nil at the end of the list.
  @inline(__always)
  func next(_ cursor: inout EdgeCursor) -> EdgeKey? { cursor.next(in: contacts) }

  /// Updates the mixed material of a body's contacts.
  mutating func updateMixedMaterials(of body: Int32, _ bodies: BodyStore, _ shapes: ShapeStore) {
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = next(&edges) { updateMixedMaterial(of: edge.slot, bodies, shapes) }
  }

  /// Sets the surface of a pair, or removes it with nil; returns whether it has changed.
  mutating func setPairSurface(_ surface: PairSurface?, of pair: CollisionPair) -> Bool {
    guard pairSurfaces[pair] != surface else { return false }
    pairSurfaces[pair] = surface
    return true
  }

  private mutating func updateMixedMaterial(of slot: Int32, _ bodies: BodyStore, _ shapes: ShapeStore) {
    hasChanges = true
    let contact = contacts[slot]
    contacts[slot].material = MixedMaterial(
      bodies[contact.bodyA], shapes.surface(ofChild: contact.childA), bodies[contact.bodyB],
      shapes.surface(ofChild: contact.childB),
      pairSurfaces.isEmpty ? nil : pairSurfaces[contact.pair(bodies, shapes)])
  }

  /// Resets the one-way states of a body's contacts, or those of one of its shapes, after a pass direction
  /// has changed.
  mutating func passDirectionDidChange(
    of body: Int32, shape: Int32? = nil, _ bodies: BodyStore, _ shapes: ShapeStore
  ) {
    hasChanges = true
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = next(&edges) {
      let contact = contacts[edge.slot]
      let (shapeA, shapeB) = (shapes.children[contact.childA].shape, shapes.children[contact.childB].shape)
      guard shape == nil || shapeA == shape || shapeB == shape else { continue }
      contacts[edge.slot].oneWayState = OneWayState(
        shapes[shapeA], ofBody: bodies[contact.bodyA].passDirection,
        shapes[shapeB], ofBody: bodies[contact.bodyB].passDirection)
    }
  }

  /// Invalidates the caches of a body's contacts, so that the shapes are collided again.
  mutating func clearCollisionCaches(of body: Body) {
    hasChanges = true
    var edges = EdgeCursor(body.headContactKey)
    while let edge = next(&edges) {
      contacts[edge.slot].collisionCache = CollisionCache()
    }
  }

  /// Removes the points of the manifolds of a body's contacts.
  mutating func clearManifolds(of body: Body) {
    hasChanges = true
    var edges = EdgeCursor(body.headContactKey)
    while let edge = next(&edges) { contacts[edge.slot].manifold = .empty }
  }

  /// Clears the impulses with which a body's contacts would start the next step.
  mutating func clearImpulses(of body: Body) {
    hasChanges = true
    var edges = EdgeCursor(body.headContactKey)
    while let edge = next(&edges) { contacts[edge.slot].manifold.clearImpulses() }
  }

  /// Clears ``hasChanges``.
  mutating func clearChanges() { hasChanges = false }

  /// Calls `run` with pointers to the contacts; see ``BorrowedArray``.
  @inline(__always)
  mutating func withBorrowedArray<Result>(_ run: (BorrowedArray<Contact>) -> Result) -> Result {
    contacts.withBorrowedArray(run)
  }
}

extension OneWayState {
  /// The state of a new contact between two shapes, of bodies with these pass directions.
  @inline(__always)
  fileprivate init(_ shapeA: Shape, ofBody directionA: Vec2, _ shapeB: Shape, ofBody directionB: Vec2) {
    let isTwoWay =
      shapeA.passDirection(for: shapeB, ofBody: directionA) == .zero
      && shapeB.passDirection(for: shapeA, ofBody: directionB) == .zero
    self = isTwoWay ? .none : .apart
  }
}

extension BodyStore {
  /// If one body of a pair is fixed, adds `change` to the other body's number of contacts with fixed bodies.
  fileprivate mutating func updateFixedContactCounts(of pair: BodyPair, by change: Int32) {
    if !pair.isDynamicA { self[pair.bodyB].fixedContactCount += change }
    if !pair.isDynamicB { self[pair.bodyA].fixedContactCount += change }
  }
}
