/// Who takes part in a step: the bodies that are awake or driven, the contacts and the joints that the solver sees.
///
/// Islands, colours and waves follow from this alone, wherever the bodies are and whatever they do. In a pile at rest
/// or a net that swings it is the same step after step; telling so takes a fraction of finding them again.
struct ConstraintTopology: Sendable {
  /// Whether someone takes part who did not in the step before, or the other way round, as far as is known.
  private(set) var isDirty = true

  private var awakeBodies: [Int32] = []
  private var kinematicBodies: [Int32] = []
  private var contacts: [SolverContact] = []
  private var joints: [SolverJoint] = []

  /// Makes ready for a step.
  mutating func beginStep() { isDirty = false }

  /// Takes bodies and contacts in place of those that were there.
  mutating func update(awakeBodies: [Int32], contacts: [SolverContact]) {
    markDirty(replace(&self.awakeBodies, by: awakeBodies) { $0 == $1 })
    markDirty(replace(&self.contacts, by: contacts) { $0.isSame(as: $1) })
  }

  /// Takes bodies and joints in place of those that were there.
  mutating func update(kinematicBodies: [Int32], joints: [SolverJoint]) {
    markDirty(replace(&self.kinematicBodies, by: kinematicBodies) { $0 == $1 })
    markDirty(replace(&self.joints, by: joints) { $0.isSame(as: $1) })
  }

  private mutating func markDirty(_ ifChanged: Bool) { isDirty = isDirty || ifChanged }
}

/// Makes a list the same as another, in its own memory; answers whether it was not.
@inline(__always)
private func replace<Element>(
  _ list: inout [Element], by other: [Element], _ isSame: (Element, Element) -> Bool
) -> Bool {
  guard !areEqual(list, other, isSame) else { return false }
  list.removeAll(keepingCapacity: true)
  list.append(contentsOf: other)
  return true
}

@inline(__always)
private func areEqual<Element>(
  _ list: [Element], _ other: [Element], _ isSame: (Element, Element) -> Bool
) -> Bool {
  guard list.count == other.count else { return false }
  return list.withUnsafeBufferPointer { list in
    other.withUnsafeBufferPointer { other in
      list.indices.allSatisfy { isSame(list[$0], other[$0]) }
    }
  }
}

/// Which awake bodies hang together by contacts and joints, found by union and find.
///
/// All arrays are indexed by body slot and are only valid for the bodies of the step. An island is named by
/// its root.
struct Islands: Sendable {
  private var parents: [Int32] = []
  /// By root: whether the island has a contact, so that it is solved in sub-steps.
  private var hasContact: [Bool] = []
  /// By root: the last pass of position correction that found an error.
  var lastFailedIteration: [Int32] = []
  /// By root: the time that the least quiet body has been quiet.
  private(set) var sleepTime: [Float] = []

  /// Finds the islands of bodies that contacts and joints link, and which islands have contacts.
  ///
  /// Afterwards every body knows its root. `slotCount` is the number of slots of bodies.
  mutating func build(
    of bodies: [Int32], linkedBy contacts: [SolverContact], _ joints: [SolverJoint], slotCount: Int
  ) {
    if parents.count < slotCount { grow(to: slotCount) }
    for body in bodies {
      parents[Int(body)] = body
      hasContact[Int(body)] = false
    }
    parents.withUnsafeMutableBufferPointer { buffer in
      let unionFind = UnionFind(parents: BorrowedArray(buffer))
      for contact in contacts where contact.isBetweenDynamic { unionFind.union(contact.bodyA, contact.bodyB) }
      for joint in joints where joint.isBetweenDynamic { unionFind.union(joint.bodyA, joint.bodyB) }
      for body in bodies { unionFind.parents[body].pointee = unionFind.root(of: body) }
    }
    for contact in contacts { hasContact[Int(root(of: contact.firstDynamic))] = true }
  }

  /// Notes how long each island has been quiet, as some bodies, all that it has, have been.
  mutating func computeSleepTimes(of bodies: [Int32], _ bodySims: [BodySim]) {
    for body in bodies { sleepTime[Int(root(of: body))] = .infinity }
    for body in bodies {
      let root = Int(root(of: body))
      sleepTime[root] = min(sleepTime[root], bodySims[Int(body)].sleepTime)
    }
  }

  /// The root of a body's island.
  @inline(__always)
  func root(of body: Int32) -> Int32 { parents[Int(body)] }

  /// Whether the island with a root has a contact.
  @inline(__always)
  func hasContacts(_ root: Int32) -> Bool { hasContact[Int(root)] }

  private mutating func grow(to count: Int) {
    let missing = count - parents.count
    parents.append(contentsOf: repeatElement(0, count: missing))
    hasContact.append(contentsOf: repeatElement(false, count: missing))
    lastFailedIteration.append(contentsOf: repeatElement(0, count: missing))
    sleepTime.append(contentsOf: repeatElement(0, count: missing))
  }
}

/// Islands on their way to be united: a tree for each, given by what hangs below what.
private struct UnionFind {
  let parents: BorrowedArray<Int32>

  /// The root of a body's tree; halves the path to it on the way.
  @inline(__always)
  func root(of body: Int32) -> Int32 {
    var body = body
    while parents[body].pointee != body {
      let grandparent = parents[parents[body].pointee].pointee
      parents[body].pointee = grandparent
      body = grandparent
    }
    return body
  }

  /// Makes two trees one; the lower slot is the root.
  @inline(__always)
  func union(_ a: Int32, _ b: Int32) {
    let (rootA, rootB) = (root(of: a), root(of: b))
    if rootA != rootB { parents[max(rootA, rootB)].pointee = min(rootA, rootB) }
  }
}
