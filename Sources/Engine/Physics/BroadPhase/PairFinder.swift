/// The phases of a step that find proxies to enlarge, new pairs and disjoint contacts.
struct PairFinder: Sendable {
  /// The proxies of child shapes that may leave their fat AABB, each with an enlarged AABB.
  private(set) var enlargedProxies: [EnlargedProxy] = []
  /// By body slot: whether a proxy of the body was enlarged since disjoint contacts were collected.
  private var hasEnlargedProxy: [Bool] = []
  /// The bodies for which ``hasEnlargedProxy`` is set.
  private var bodiesWithEnlargedProxy: [Int32] = []
  /// The new pairs of the broad phase.
  private(set) var newPairs: [NewPair] = []
  /// The pairs with overlapping fat AABBs of which at least one proxy moved, with or without a contact.
  private var overlaps: [ChildPair] = []
  private var crowd = Crowd()
  /// Contacts whose fat AABBs no longer overlap.
  private(set) var disjointContacts: [Int32] = []
  private var sortBuffer: [NewPair] = []

  /// Collects the proxies of child shapes that may leave their fat AABB in the step, or if `looksAhead` in
  /// the one after it, each with an enlarged AABB.
  mutating func collectEnlargedProxies(
    of awake: [Int32], _ bodies: BodyPointers, _ shapes: ShapePointers, _ tree: DynamicTree, slotCount: Int,
    _ h: Float, skin: Float, looksAhead: Bool
  ) {
    enlargedProxies.removeAll(keepingCapacity: true)
    hasEnlargedProxy.grow(to: slotCount, with: false)
    hasEnlargedProxy.withUnsafeMutableBufferPointer { hasEnlargedProxy in
      for body in awake {
        let motionBound = MotionBound(bodies.sims[body], bodies.states[body], h, skin: skin)
        shapes.forEachChildWithProxy(of: bodies[body]) { child in
          let leaf = shapes.children[child].proxy
          let fat = tree.bounds(of: leaf)
          guard
            let bounds = motionBound.enlargedAABB(
              of: shapes.children[child].aabb, unlessWithin: fat, looksAhead: looksAhead)
          else { return }
          enlargedProxies.append(EnlargedProxy(leaf: leaf, bounds: bounds))
          guard !hasEnlargedProxy[Int(body)] else { return }
          hasEnlargedProxy[Int(body)] = true
          bodiesWithEnlargedProxy.append(body)
        }
      }
    }
  }

  /// Collects the pairs that should collide, with overlapping fat AABBs and no contact, of which at least one
  /// proxy moved.
  ///
  /// The pairs are in order of creation. Where very many shapes overlap, pairs are left out; see ``Crowd``.
  mutating func collectNewPairs(
    _ broadPhase: BroadPhase, _ pairSet: PairSet, _ filter: CollisionFilter, _ world: WorldPointers,
    bodySlotCount: Int
  ) {
    newPairs.removeAll(keepingCapacity: true)
    crowd.begin(pairCount: pairSet.count, shapeCount: broadPhase.dynamicTree.leafCount)
    broadPhase.dynamicTree.forEachMovedPair {
      overlaps.append(ChildPair(first: $0, second: $1))
      guard overlaps.count == PhysicsConstants.overlapBatchSize else { return }
      crowd.updateCounts(of: newPairs, world, bodySlotCount: bodySlotCount)
      addNewPairs(pairSet, filter, world, isFixed: false)
    }
    crowd.updateCounts(of: newPairs, world, bodySlotCount: bodySlotCount)
    addNewPairs(pairSet, filter, world, isFixed: false)
    broadPhase.dynamicTree.forEachMovedPair(with: broadPhase.fixedTree) {
      overlaps.append(ChildPair(first: $0, second: $1))
    }
    addNewPairs(pairSet, filter, world, isFixed: true)
    newPairs.mergeSort(using: &sortBuffer) { $0.sortKey < $1.sortKey }
  }

  /// Moves the pairs from `overlaps` to `newPairs` that are new and should collide; with fixed shapes, all of
  /// them.
  private mutating func addNewPairs(
    _ pairSet: PairSet, _ filter: CollisionFilter, _ world: WorldPointers, isFixed: Bool
  ) {
    let prefetch = Prefetch(in: overlaps.indices, distance: 12, elementCount: overlaps.count)
    for index in overlaps.indices {
      if let ahead = prefetch.index(aheadOf: index) {
        pairSet.prefetch(overlaps[ahead].first, overlaps[ahead].second)
      }
      let pair = overlaps[index]
      let bodies = (world.shapes.children[pair.first].body, world.shapes.children[pair.second].body)
      guard isFixed || crowd.hasRoom(for: bodies), !pairSet.contains(pair.first, pair.second) else {
        continue
      }
      let kind = filter.contactKind(of: pair.first, pair.second, in: world)
      guard kind != .none else { continue }
      newPairs.append(NewPair(pair, isSolid: kind == .solid, world.shapes.children))
      crowd.count(bodies)
    }
    overlaps.removeAll(keepingCapacity: true)
  }

  /// Moves the contacts whose fat AABBs no longer overlap from the awake contacts to `disjointContacts`, in
  /// order.
  ///
  /// A contact that touched in the last step is kept until the next narrow phase has ended it.
  mutating func collectDisjointContacts(
    from awakeContacts: inout [Int32], candidates: DisjointCandidates, _ world: WorldPointers,
    _ broadPhase: BroadPhase
  ) {
    disjointContacts.removeAll(keepingCapacity: true)
    var kept = 0
    awakeContacts.withUnsafeMutableBufferPointer { awake in
      let prefetch = Prefetch(in: awake.indices, distance: 16, elementCount: awake.count)
      for index in awake.indices {
        if let ahead = prefetch.index(aheadOf: index) { world.contacts.prefetch(awake[ahead], byteCount: 64) }
        let slot = awake[index]
        if !world.contacts[slot].isTouching, candidates == .all || isMarked(world.contacts[slot]) {
          world.contacts[slot].mayBeDisjoint = false
          if broadPhase.hasDisjointFatAABBs(world.contacts[slot], world.shapes.children) {
            world.contacts[slot].isInAwakeSet = false
            disjointContacts.append(slot)
            continue
          }
        }
        awake[kept] = slot
        kept += 1
      }
    }
    awakeContacts.removeLast(awakeContacts.count - kept)
    for body in bodiesWithEnlargedProxy { hasEnlargedProxy[Int(body)] = false }
    bodiesWithEnlargedProxy.removeAll(keepingCapacity: true)
  }
}

extension PairFinder {
  /// Whether a contact stopped touching, or a proxy of its bodies was enlarged, so that its fat AABBs may no
  /// longer overlap.
  @inline(__always)
  private func isMarked(_ contact: Contact) -> Bool {
    contact.mayBeDisjoint || hasEnlargedProxy[Int(contact.bodyA)] || hasEnlargedProxy[Int(contact.bodyB)]
  }
}

/// Two child shapes whose fat AABBs overlap.
private struct ChildPair {
  let first: Int32
  let second: Int32
}

/// The bound of the number of pairs where very many shapes overlap, such as items that are created on one
/// point.
///
/// As long as there are at most ``PhysicsConstants/crowdedPairCount`` contacts for each shape in the mean, it
/// has no effect; in a pile there are about four. Beyond, a pair of two bodies that both have that many
/// contacts is left out until one of them has lost some: the number of contacts is then linear in the number
/// of shapes.
private struct Crowd {
  /// The number of pairs that can be added until the bound has an effect.
  private var room = 0
  /// By body slot, while the bound has an effect: the number of contacts, counted up to the limit, and new
  /// pairs.
  private var counts: [Int32] = []

  /// Begins a step with the number of pairs that have a contact, and of shapes that may get some.
  mutating func begin(pairCount: Int, shapeCount: Int) {
    room = PhysicsConstants.crowdedPairCount * shapeCount - pairCount
    counts.removeAll(keepingCapacity: true)
  }

  /// Counts the contacts and new pairs of all bodies, if the bound has an effect from now on.
  mutating func updateCounts(of newPairs: [NewPair], _ world: WorldPointers, bodySlotCount: Int) {
    guard room <= newPairs.count, counts.isEmpty else { return }
    counts = (0..<Int32(bodySlotCount)).map { body in
      var count: Int32 = 0
      var edges = EdgeCursor(world.bodies[body].headContactKey)
      while count < PhysicsConstants.crowdedPairCount, edges.next(in: world.contacts) != nil { count += 1 }
      return count
    }
    for pair in newPairs {
      count((world.shapes.children[pair.first].body, world.shapes.children[pair.second].body))
    }
  }

  /// Whether one of two bodies can have another contact.
  @inline(__always)
  func hasRoom(for bodies: (Int32, Int32)) -> Bool {
    counts.isEmpty
      || min(counts[Int(bodies.0)], counts[Int(bodies.1)]) < PhysicsConstants.crowdedPairCount
  }

  /// Counts a new pair of two bodies.
  @inline(__always)
  mutating func count(_ bodies: (Int32, Int32)) {
    guard !counts.isEmpty else { return }
    counts[Int(bodies.0)] += 1
    counts[Int(bodies.1)] += 1
  }
}

/// Two child shapes whose fat AABBs overlap and that have no contact yet, in order of creation.
struct NewPair: Sendable {
  let first: Int32
  let second: Int32
  /// The sort key: both creation indices modulo 2³², the smaller one in the upper half.
  let sortKey: UInt64
  /// Whether the shapes collide; if not, the contact is only reported.
  let isSolid: Bool

  fileprivate init(_ pair: ChildPair, isSolid: Bool, _ children: BorrowedArray<ChildShape>) {
    let (creationIndex, other) = (children[pair.first].creationIndex, children[pair.second].creationIndex)
    (first, second) = creationIndex < other ? (pair.first, pair.second) : (pair.second, pair.first)
    sortKey = min(creationIndex, other) << 32 | max(creationIndex, other) & 0xffff_ffff
    self.isSolid = isSolid
  }
}

/// A bound of the motion of a body's points in a step without contacts: a displacement, and a radius for the
/// rotation and for the skins of the body and of what it meets.
private struct MotionBound {
  let displacement: Vec2
  let radius: Float

  @inline(__always)
  init(_ sim: BodySim, _ state: BodyState, _ h: Float, skin: Float) {
    displacement = h * (state.velocity + h * sim.totalAcceleration)
    let rotation = min((h * state.angularVelocity).magnitude, 2) * sim.maxExtent
    radius = rotation + PhysicsConstants.speculativeDistance + 2 * skin
  }

  /// Returns an enlarged AABB for a child shape with the tight AABB `aabb`, or nil if the child shape cannot
  /// leave the current fat AABB `fat` in the step, or if `looksAhead` in two steps.
  ///
  /// Covers two steps, but for a body that is fast for its size: its box would overlap many others.
  @inline(__always)
  func enlargedAABB(of aabb: AABB, unlessWithin fat: PackedAABB, looksAhead: Bool) -> PackedAABB? {
    let current = PackedAABB(aabb).expanded(by: radius)
    let predicted = current.translated(by: displacement)
    let inOneStep = current.union(predicted)
    let maxDisplacement = PhysicsConstants.maxPredictedMotionFraction * aabb.halfPerimeter
    guard displacement.lengthSquared < maxDisplacement * maxDisplacement else {
      return fat.contains(inOneStep) ? nil : inOneStep.expanded(by: aabb.fatMargin)
    }
    let inTwoSteps = inOneStep.union(predicted.translated(by: displacement))
    return fat.contains(looksAhead ? inTwoSteps : inOneStep) ? nil : inTwoSteps.expanded(by: aabb.fatMargin)
  }
}
