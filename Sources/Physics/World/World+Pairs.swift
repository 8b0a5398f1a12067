/// The broad phase: which parts are near enough to be compared.
extension World {
  /// Moves the leaves of parts that this step may carry out of their fat box, and marks them in the tree.
  mutating func spreadBoxes(_ h: Float) {
    sortAwakeLists()
    findLeavingParts(h)
    dynamicTree.stretch(scratch.leavingLeaves)
    dynamicTree.refitMarked()
    mayPart = mayPart || !scratch.leavingLeaves.isEmpty
  }

  /// Makes contacts of the parts that have come near each other, in order of creation of the parts.
  mutating func findPairs() {
    guard !seekingParts.isEmpty || dynamicTree.isMarked else { return }
    for part in seekingParts { markSeeking(part) }
    seekingParts.removeAll(keepingCapacity: true)
    findNeighbors()
    dynamicTree.unmark()
    fixedTree.unmark()
    for index in scratch.newPairs.indices { meet(scratch.newPairs[index]) }
    sortAwakeLists()
  }

  /// Takes the contacts away whose fat boxes have parted, save those whose end is still to be reported.
  ///
  /// Those can only be found where a fat box moved or a touch ended since they were last looked for.
  mutating func dropPartedContacts() {
    guard mayPart else { return }
    mayPart = false
    unlistPartedContacts()
    for index in scratch.parted.indices { removeContact(scratch.parted[index]) }
  }

  /// Moves the contacts whose fat boxes have parted from the list of what is awake to one of their own, in order.
  private mutating func unlistPartedContacts() {
    var (listed, parted) = (awakeContacts, scratch.parted)
    (awakeContacts, scratch.parted) = ([], [])
    parted.removeAll(keepingCapacity: true)
    let (moving, fixed) = (dynamicTree, fixedTree)
    withPointers { world in
      listed.removeAll { slot in
        let contact = world.contacts[slot]
        guard !contact.pointee.isTouching else { return false }
        let (proxyA, proxyB) = (
          world.parts[contact.pointee.partA].pointee.proxy, world.parts[contact.pointee.partB].pointee.proxy
        )
        let a = contact.pointee.movesA ? moving.bounds(of: proxyA) : fixed.bounds(of: proxyA)
        let b = contact.pointee.movesB ? moving.bounds(of: proxyB) : fixed.bounds(of: proxyB)
        guard !a.overlaps(b.limits) else { return false }
        contact.pointee.isListed = false
        parted.append(slot)
        return true
      }
    }
    (awakeContacts, scratch.parted) = (listed, parted)
  }

  /// Lists the leaves of parts that may leave their fat box in the step, with new ones.
  private mutating func findLeavingParts(_ h: Float) {
    var leaving = scratch.leavingLeaves
    scratch.leavingLeaves = []
    leaving.removeAll(keepingCapacity: true)
    let (listed, tree) = (awakeBodies, dynamicTree)
    withPointers { world in
      for body in listed {
        let reach = Reach(world.motions[body].pointee, world.states[body].pointee, h)
        world.forEachPart(inTreeOf: body) { part, _ in
          let leaf = part.pointee.proxy
          guard let bounds = reach.newBounds(of: part.pointee, in: tree.bounds(of: leaf)) else { return }
          leaving.append(LeafMove(leaf: leaf, bounds: bounds))
        }
      }
    }
    scratch.leavingLeaves = leaving
  }

  private mutating func markSeeking(_ part: Int32) {
    parts[part].isSeeking = false
    if isFixed(parts[part].body) {
      fixedTree.mark(parts[part].proxy)
    } else {
      dynamicTree.mark(parts[part].proxy)
    }
  }

  /// Lists the parts whose fat boxes overlap, of which one seeks neighbours, and which have no contact yet, in order of
  /// creation.
  private mutating func findNeighbors() {
    var finder = PairFinder(pairs: pairs, parts: parts, found: scratch.newPairs)
    scratch.newPairs = []
    finder.found.removeAll(keepingCapacity: true)
    dynamicTree.forEachMarkedPair { finder.add($0, $1) }
    dynamicTree.forEachMarkedPair(with: fixedTree) { finder.add($0, $1) }
    finder.found.mergeSort(using: &scratch.pairRun) { $0.order < $1.order }
    scratch.newPairs = finder.found
  }

  /// Makes a contact unless the parts do not meet.
  ///
  /// A sleeping body next to which something appears has to look at it, so it wakes.
  private mutating func meet(_ pair: NewPair) {
    let decision = meeting(of: pair.first, pair.second)
    guard decision != .none else { return }
    _ = pairs.insert(pair.first, pair.second)
    createContact(pair.first, pair.second, isSolid: decision == .solid)
    let (bodyA, bodyB) = (parts[pair.first].body, parts[pair.second].body)
    guard !bodies[Int(bodyA)].isAwake && !bodies[Int(bodyB)].isAwake else { return }
    wakeBody(bodyA)
    wakeBody(bodyB)
  }
}

/// Two parts whose fat boxes overlap and that have no contact yet, in order of creation.
struct NewPair: Sendable {
  let first: Int32
  let second: Int32
  /// The serials of both, as they compare one after the other; starts anew after four billion parts.
  let order: UInt64
}

/// Collects new pairs from the trees, in any order.
private struct PairFinder {
  let pairs: PairTable
  let parts: SlotArray<ShapePart>
  var found: [NewPair]

  @inline(__always)
  mutating func add(_ one: Int32, _ two: Int32) {
    guard !pairs.contains(one, two) else { return }
    let (serial, other) = (parts[one].serial, parts[two].serial)
    let order = min(serial, other) << 32 | max(serial, other) & 0xffff_ffff
    let isInOrder = serial < other
    found.append(NewPair(first: isInOrder ? one : two, second: isInOrder ? two : one, order: order))
  }
}

/// How far the points of a body may get in a step, apart from contacts: by a vector, and by a radius from turning.
private struct Reach {
  let shift: Vec2
  let radius: Float

  @inline(__always)
  init(_ motion: BodyMotion, _ state: BodyState, _ h: Float) {
    shift = h * (state.velocity + h * motion.totalAcceleration)
    let turn = min((h * state.angularVelocity).magnitude, 2) * motion.outerRadius
    radius = turn + Tolerances.speculativeDistance
  }

  /// A new fat box for a part that may leave the one it has.
  @inline(__always)
  func newBounds(of part: ShapePart, in present: Bounds) -> Bounds? {
    let here = Bounds(part.box).expanded(by: radius)
    let there = here.moved(by: shift)
    let needed = here.union(there)
    guard !present.contains(needed) else { return nil }
    // Twice the movement, so that a falling body changes the tree in every second step at most.
    return needed.union(there.moved(by: shift)).expanded(by: Tolerances.boxMargin)
  }
}
