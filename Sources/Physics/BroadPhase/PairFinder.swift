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
  /// Contacts whose fat AABBs no longer overlap.
  private(set) var disjointContacts: [Int32] = []
  private var sortBuffer: [NewPair] = []

  /// Collects the proxies of child shapes that may leave their fat AABB in the step, or if `looksAhead` in the one after it,
  /// each with an enlarged AABB.
  mutating func collectEnlargedProxies(
    of awake: [Int32], _ bodies: BodyPointers, _ shapes: ShapePointers, _ tree: DynamicTree, slotCount: Int,
    _ h: Float, looksAhead: Bool
  ) {
    enlargedProxies.removeAll(keepingCapacity: true)
    hasEnlargedProxy.grow(to: slotCount, with: false)
    hasEnlargedProxy.withUnsafeMutableBufferPointer { hasEnlargedProxy in
      for body in awake {
        let motionBound = MotionBound(bodies.sims[body], bodies.states[body], h)
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

  /// Whether the child shapes of a body stay within their fat AABBs in a step of `h` seconds without impulses.
  static func staysInFatAABBs(
    _ body: Int32, _ bodies: BodyPointers, _ shapes: ShapePointers, _ tree: DynamicTree, _ h: Float
  ) -> Bool {
    let motionBound = MotionBound(bodies.sims[body], bodies.states[body], h)
    var staysInside = true
    shapes.forEachChildWithProxy(of: bodies[body]) { child in
      let fat = tree.bounds(of: shapes.children[child].proxy)
      staysInside = staysInside && motionBound.keeps(shapes.children[child].aabb, within: fat)
    }
    return staysInside
  }

  /// Collects the pairs with overlapping fat AABBs and no contact of which at least one proxy moved.
  ///
  /// The pairs are in order of creation.
  mutating func collectNewPairs(
    _ broadPhase: BroadPhase, _ pairSet: PairSet, _ children: SlotArray<ChildShape>
  ) {
    newPairs.removeAll(keepingCapacity: true)
    overlaps.removeAll(keepingCapacity: true)
    broadPhase.dynamicTree.forEachMovedPair { overlaps.append(ChildPair(first: $0, second: $1)) }
    broadPhase.dynamicTree.forEachMovedPair(with: broadPhase.fixedTree) {
      overlaps.append(ChildPair(first: $0, second: $1))
    }
    let prefetch = Prefetch(in: overlaps.indices, distance: 12, elementCount: overlaps.count)
    for index in overlaps.indices {
      if let ahead = prefetch.index(aheadOf: index) {
        pairSet.prefetch(overlaps[ahead].first, overlaps[ahead].second)
      }
      addPairIfNew(overlaps[index].first, overlaps[index].second, pairSet, children)
    }
    newPairs.mergeSort(using: &sortBuffer) { $0.sortKey < $1.sortKey }
  }

  @inline(__always)
  private mutating func addPairIfNew(
    _ childA: Int32, _ childB: Int32, _ pairSet: PairSet, _ children: SlotArray<ChildShape>
  ) {
    guard !pairSet.contains(childA, childB) else { return }
    let (creationIndex, other) = (children[childA].creationIndex, children[childB].creationIndex)
    let order = min(creationIndex, other) << 32 | max(creationIndex, other) & 0xffff_ffff
    let isInOrder = creationIndex < other
    newPairs.append(
      NewPair(first: isInOrder ? childA : childB, second: isInOrder ? childB : childA, sortKey: order))
  }

  /// Removes the new pairs that should not collide.
  mutating func filterNewPairs(_ filter: CollisionFilter, _ world: WorldPointers) {
    var kept = 0
    for index in newPairs.indices {
      let result = filter.contactKind(of: newPairs[index].first, newPairs[index].second, in: world)
      guard result != .none else { continue }
      newPairs[kept] = newPairs[index]
      newPairs[kept].isSolid = result == .solid
      kept += 1
    }
    newPairs.removeLast(newPairs.count - kept)
  }

  /// Moves the contacts whose fat AABBs no longer overlap from the awake contacts to `disjointContacts`, in order.
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
  /// Whether a contact stopped touching, or a proxy of its bodies was enlarged, so that its fat AABBs may no longer
  /// overlap.
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

/// Two child shapes whose fat AABBs overlap and that have no contact yet, in order of creation.
struct NewPair: Sendable {
  let first: Int32
  let second: Int32
  /// The sort key: both creation indices modulo 2³², the smaller one in the upper half.
  let sortKey: UInt64
  /// Whether the shapes collide, once the pair is filtered; if not, the contact is only reported.
  var isSolid = false
}

/// A bound of the motion of a body's points in a step without contacts: a displacement, and a radius for the
/// rotation.
private struct MotionBound {
  let displacement: Vec2
  let radius: Float

  @inline(__always)
  init(_ sim: BodySim, _ state: BodyState, _ h: Float) {
    displacement = h * (state.velocity + h * sim.totalAcceleration)
    let rotation = min((h * state.angularVelocity).magnitude, 2) * sim.maxExtent
    radius = rotation + PhysicsConstants.speculativeDistance
  }

  /// Whether a child shape with the tight AABB `aabb` stays within the fat AABB `fat` in the step.
  func keeps(_ aabb: AABB, within fat: PackedAABB) -> Bool {
    enlargedAABB(of: aabb, unlessWithin: fat, looksAhead: false) == nil
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
