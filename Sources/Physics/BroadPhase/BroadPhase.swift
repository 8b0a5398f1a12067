/// The broad phase: finds the pairs of child shapes to collide.
extension World {
  /// Enlarges the fat AABBs that child shapes may leave in this step, and marks their proxies as moved.
  mutating func enlargeProxies(_ h: Float) {
    sortAwakeSet()
    collectEnlargedProxies(h)
    dynamicTree.enlarge(scratch.enlargedProxies)
    dynamicTree.refitMoved()
    mayHaveDisjointContacts = mayHaveDisjointContacts || !scratch.enlargedProxies.isEmpty
  }

  /// Creates contacts for new pairs of child shapes, in order of creation of the child shapes.
  mutating func updatePairs() {
    guard !moveBuffer.isEmpty || dynamicTree.isMoved else { return }
    for child in moveBuffer { markProxyMoved(child) }
    moveBuffer.removeAll(keepingCapacity: true)
    collectNewPairs()
    dynamicTree.clearMoved()
    fixedTree.clearMoved()
    for index in scratch.newPairs.indices { addPair(scratch.newPairs[index]) }
    sortAwakeSet()
  }

  /// Destroys the contacts whose fat AABBs no longer overlap, except those that still touch, whose end is
  /// reported first.
  ///
  /// There can only be such contacts if a fat AABB moved or a touch ended since the last call.
  mutating func destroyDisjointContacts() {
    guard mayHaveDisjointContacts else { return }
    mayHaveDisjointContacts = false
    collectDisjointContacts()
    for index in scratch.disjointContacts.indices { removeContact(scratch.disjointContacts[index]) }
  }

  /// Moves the contacts whose fat AABBs no longer overlap from the awake contacts to a list of their own, in
  /// order.
  private mutating func collectDisjointContacts() {
    var (awake, disjointContacts) = (awakeContacts, scratch.disjointContacts)
    (awakeContacts, scratch.disjointContacts) = ([], [])
    disjointContacts.removeAll(keepingCapacity: true)
    let (dynamicTree, fixedTree) = (dynamicTree, fixedTree)
    withPointers { world in
      awake.removeAll { slot in
        let contact = world.contacts[slot]
        guard !contact.pointee.isTouching else { return false }
        let (proxyA, proxyB) = (
          world.childShapes[contact.pointee.childA].pointee.proxy,
          world.childShapes[contact.pointee.childB].pointee.proxy
        )
        let a = contact.pointee.isDynamicA ? dynamicTree.bounds(of: proxyA) : fixedTree.bounds(of: proxyA)
        let b = contact.pointee.isDynamicB ? dynamicTree.bounds(of: proxyB) : fixedTree.bounds(of: proxyB)
        guard !a.overlaps(b.mirrored) else { return false }
        contact.pointee.isInAwakeSet = false
        disjointContacts.append(slot)
        return true
      }
    }
    (awakeContacts, scratch.disjointContacts) = (awake, disjointContacts)
  }

  /// Collects the proxies of child shapes that may leave their fat AABB in the step, with enlarged ones.
  private mutating func collectEnlargedProxies(_ h: Float) {
    var enlarged = scratch.enlargedProxies
    scratch.enlargedProxies = []
    enlarged.removeAll(keepingCapacity: true)
    let (awake, tree) = (awakeBodies, dynamicTree)
    withPointers { world in
      for body in awake {
        let motionBound = MotionBound(world.bodySims[body].pointee, world.states[body].pointee, h)
        world.forEachChild(inTreeOf: body) { child, _ in
          let leaf = child.pointee.proxy
          guard let bounds = motionBound.enlargedBounds(of: child.pointee, in: tree.bounds(of: leaf)) else {
            return
          }
          enlarged.append(EnlargedProxy(leaf: leaf, bounds: bounds))
        }
      }
    }
    scratch.enlargedProxies = enlarged
  }

  private mutating func markProxyMoved(_ child: Int32) {
    childShapes[child].isInMoveBuffer = false
    if isFixed(childShapes[child].body) {
      fixedTree.markMoved(childShapes[child].proxy)
    } else {
      dynamicTree.markMoved(childShapes[child].proxy)
    }
  }

  /// Collects the pairs with overlapping fat AABBs and no contact of which at least one proxy moved.
  ///
  /// The pairs are in order of creation.
  private mutating func collectNewPairs() {
    var finder = PairFinder(pairSet: pairSet, childShapes: childShapes, found: scratch.newPairs)
    scratch.newPairs = []
    finder.found.removeAll(keepingCapacity: true)
    dynamicTree.forEachMovedPair { finder.add($0, $1) }
    dynamicTree.forEachMovedPair(with: fixedTree) { finder.add($0, $1) }
    finder.found.mergeSort(using: &scratch.pairSortBuffer) { $0.order < $1.order }
    scratch.newPairs = finder.found
  }

  /// Creates a contact if the child shapes should collide.
  ///
  /// If both bodies sleep, wakes them: the narrow phase has to collide the new pair.
  private mutating func addPair(_ pair: NewPair) {
    let filter = filterResult(of: pair.first, pair.second)
    guard filter != .none else { return }
    _ = pairSet.insert(pair.first, pair.second)
    createContact(pair.first, pair.second, isSolid: filter == .solid)
    let (bodyA, bodyB) = (childShapes[pair.first].body, childShapes[pair.second].body)
    guard !bodies[Int(bodyA)].isAwake && !bodies[Int(bodyB)].isAwake else { return }
    wakeBody(bodyA)
    wakeBody(bodyB)
  }
}

/// Two child shapes whose fat AABBs overlap and that have no contact yet, in order of creation.
struct NewPair: Sendable {
  let first: Int32
  let second: Int32
  /// The sort key: both creation indices modulo 2³², the smaller one in the upper half.
  let order: UInt64
}

/// Collects new pairs from the trees, in any order.
private struct PairFinder {
  let pairSet: PairSet
  let childShapes: SlotArray<ChildShape>
  var found: [NewPair]

  @inline(__always)
  mutating func add(_ childA: Int32, _ childB: Int32) {
    guard !pairSet.contains(childA, childB) else { return }
    let (creationIndex, other) = (childShapes[childA].creationIndex, childShapes[childB].creationIndex)
    let order = min(creationIndex, other) << 32 | max(creationIndex, other) & 0xffff_ffff
    let isInOrder = creationIndex < other
    found.append(
      NewPair(first: isInOrder ? childA : childB, second: isInOrder ? childB : childA, order: order))
  }
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
    radius = rotation + Tolerances.speculativeDistance
  }

  /// Returns a new fat AABB for a child shape that may leave the current one; nil if it does not.
  @inline(__always)
  func enlargedBounds(of child: ChildShape, in fat: PackedAABB) -> PackedAABB? {
    let current = PackedAABB(child.aabb).expanded(by: radius)
    let predicted = current.translated(by: displacement)
    let needed = current.union(predicted)
    guard !fat.contains(needed) else { return nil }
    // Twice the displacement, so that a falling body changes the tree in every second step at most.
    return needed.union(predicted.translated(by: displacement)).expanded(by: Tolerances.aabbMargin)
  }
}

/// The proxies of child shapes in the two trees.
///
/// A proxy has a fat AABB: the tight one, its motion in the coming step and a margin, so that most steps
/// leave the trees unchanged. Child shapes of fixed bodies have a tree of their own, which only changes when
/// a boundary does. Child shapes that cannot collide have no proxy.
extension World {
  /// Creates proxies for the new child shapes of a body that can collide, and adds them to the move buffer.
  mutating func insertProxies(of body: Int32) {
    for child in childShapes(of: body) where childShapes[child].proxy < 0 && !childShapes[child].isUnproxied {
      insertProxy(of: child)
    }
  }

  /// Destroys the proxies of all child shapes of a body.
  mutating func removeProxies(of body: Int32) {
    for child in childShapes(of: body) { removeProxy(of: child) }
  }

  /// Destroys the proxy of a child shape; also removes it from the move buffer and from the child shapes
  /// without a proxy.
  mutating func removeProxy(of child: Int32) {
    removeUnproxiedChild(child)
    guard childShapes[child].proxy >= 0 else { return }
    if isFixed(childShapes[child].body) {
      fixedTree.remove(childShapes[child].proxy)
    } else {
      dynamicTree.remove(childShapes[child].proxy)
    }
    childShapes[child].proxy = -1
    guard childShapes[child].isInMoveBuffer else { return }
    childShapes[child].isInMoveBuffer = false
    moveBuffer.removeAll { $0 == child }
  }

  /// Moves the proxies of a body whose pose was set, and adds them to the move buffer.
  mutating func moveProxies(of body: Int32) {
    mayHaveDisjointContacts = true
    for child in childShapes(of: body) where childShapes[child].proxy >= 0 {
      childShapes[child].aabb = aabb(of: child)
      if isFixed(body) {
        fixedTree.move(childShapes[child].proxy, to: childShapes[child].aabb)
      } else {
        dynamicTree.move(
          childShapes[child].proxy, to: childShapes[child].aabb.expanded(by: Tolerances.aabbMargin))
      }
      bufferMove(child)
    }
  }

  /// Creates or destroys proxies after a change of what a body can collide with; adds those that exist to the
  /// move buffer.
  mutating func updateProxies(of body: Int32) {
    for child in childShapes(of: body) {
      if canCollide(child) == (childShapes[child].proxy >= 0) {
        bufferMove(child)
      } else {
        removeProxy(of: child)
        insertProxy(of: child)
      }
    }
  }

  /// Adds a child shape with a proxy to the move buffer, so that the next step finds its new pairs.
  mutating func bufferMove(_ child: Int32) {
    guard childShapes[child].proxy >= 0, !childShapes[child].isInMoveBuffer else { return }
    childShapes[child].isInMoveBuffer = true
    moveBuffer.append(child)
  }

  /// Whether a child shape can collide: it is a boundary, or its body is in a group.
  private func canCollide(_ child: Int32) -> Bool {
    shapes[Int(childShapes[child].shape)].boundaryGroup != nil
      || !memberships[Int(childShapes[child].body)].isEmpty
  }

  private mutating func insertProxy(of child: Int32) {
    guard canCollide(child) else {
      childShapes[child].isUnproxied = true
      unproxiedChildren.append(child)
      return
    }
    let aabb = aabb(of: child)
    childShapes[child].aabb = aabb
    if isFixed(childShapes[child].body) {
      childShapes[child].proxy = fixedTree.insert(aabb, userData: child)
    } else {
      childShapes[child].proxy = dynamicTree.insert(aabb.expanded(by: Tolerances.aabbMargin), userData: child)
    }
    bufferMove(child)
  }

  private mutating func removeUnproxiedChild(_ child: Int32) {
    guard childShapes[child].isUnproxied, let index = unproxiedChildren.firstIndex(of: child) else { return }
    childShapes[child].isUnproxied = false
    unproxiedChildren.swapAt(index, unproxiedChildren.count - 1)
    unproxiedChildren.removeLast()
  }
}
