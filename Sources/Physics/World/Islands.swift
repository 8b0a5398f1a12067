/// Which awake bodies hang together by contacts and joints, found by union and find.
///
/// All arrays are indexed by body slot and are only valid for the bodies of the step. An island is named by
/// its root.
struct Islands: Sendable {
  private var parents: [Int32] = []
  /// By root: whether the island has a contact, so that it is solved in sub-steps.
  private var contactFlags: [Bool] = []
  /// By root: the last pass of position correction that found an error.
  var failedPass: [Int32] = []
  /// By root: the time that the least quiet body has been quiet.
  private(set) var quietTime: [Float] = []

  /// Finds the islands of bodies that contacts and joints link, and which islands have contacts.
  ///
  /// Afterwards every body knows its root. `slotCount` is the number of slots of bodies.
  mutating func find(
    of bodies: [Int32], linkedBy contacts: [SolvedContact], _ joints: [SolvedJoint], slotCount: Int
  ) {
    if parents.count < slotCount { grow(to: slotCount) }
    for body in bodies {
      parents[Int(body)] = body
      contactFlags[Int(body)] = false
    }
    parents.withUnsafeMutableBufferPointer { buffer in
      let forest = Forest(parents: Lent(buffer))
      for contact in contacts where contact.isBetweenMoving { forest.unite(contact.bodyA, contact.bodyB) }
      for joint in joints where joint.isBetweenMoving { forest.unite(joint.bodyA, joint.bodyB) }
      for body in bodies { forest.parents[body].pointee = forest.root(of: body) }
    }
    for contact in contacts { contactFlags[Int(root(of: contact.firstMoving))] = true }
  }

  /// Notes how long each island has been quiet, as some bodies, all that it has, have been.
  mutating func takeQuietTimes(of bodies: [Int32], _ motions: [BodyMotion]) {
    for body in bodies { quietTime[Int(root(of: body))] = .infinity }
    for body in bodies {
      let root = Int(root(of: body))
      quietTime[root] = min(quietTime[root], motions[Int(body)].quietTime)
    }
  }

  /// The root of a body's island.
  @inline(__always)
  func root(of body: Int32) -> Int32 { parents[Int(body)] }

  /// Whether the island with a root has a contact.
  @inline(__always)
  func hasContacts(_ root: Int32) -> Bool { contactFlags[Int(root)] }

  private mutating func grow(to count: Int) {
    let missing = count - parents.count
    parents.append(contentsOf: repeatElement(0, count: missing))
    contactFlags.append(contentsOf: repeatElement(false, count: missing))
    failedPass.append(contentsOf: repeatElement(0, count: missing))
    quietTime.append(contentsOf: repeatElement(0, count: missing))
  }
}

/// Islands on their way to be united: a tree for each, given by what hangs below what.
private struct Forest {
  let parents: Lent<Int32>

  /// The root of a body's tree; halves the path to it on the way.
  @inline(__always)
  func root(of body: Int32) -> Int32 {
    var body = body
    while parents[body].pointee != body {
      let above = parents[parents[body].pointee].pointee
      parents[body].pointee = above
      body = above
    }
    return body
  }

  /// Makes two trees one; the lower slot is the root.
  @inline(__always)
  func unite(_ a: Int32, _ b: Int32) {
    let (rootA, rootB) = (root(of: a), root(of: b))
    if rootA != rootB { parents[max(rootA, rootB)].pointee = min(rootA, rootB) }
  }
}
