/// Which awake bodies hang together by contacts and joints, found anew in each step by union and find.
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
  var quietTime: [Float] = []

  /// Makes every body an island of its own.
  mutating func reset(_ bodies: [Int32], slotCount: Int) {
    if parents.count < slotCount { grow(to: slotCount) }
    for body in bodies {
      parents[Int(body)] = body
      contactFlags[Int(body)] = false
      failedPass[Int(body)] = 0
      quietTime[Int(body)] = .infinity
    }
  }

  /// The root of a body's island; halves the path to it on the way.
  mutating func root(of body: Int32) -> Int32 {
    var body = body
    while parents[Int(body)] != body {
      parents[Int(body)] = parents[Int(parents[Int(body)])]
      body = parents[Int(body)]
    }
    return body
  }

  /// Makes two islands one.
  mutating func unite(_ a: Int32, _ b: Int32) {
    let (rootA, rootB) = (root(of: a), root(of: b))
    if rootA != rootB { parents[Int(max(rootA, rootB))] = min(rootA, rootB) }
  }

  /// Notes that an island has a contact; only once all islands are united.
  mutating func markContact(of body: Int32) { contactFlags[Int(root(of: body))] = true }

  /// Whether the island with a root has a contact.
  func hasContacts(_ root: Int32) -> Bool { contactFlags[Int(root)] }

  private mutating func grow(to count: Int) {
    let missing = count - parents.count
    parents.append(contentsOf: repeatElement(0, count: missing))
    contactFlags.append(contentsOf: repeatElement(false, count: missing))
    failedPass.append(contentsOf: repeatElement(0, count: missing))
    quietTime.append(contentsOf: repeatElement(0, count: missing))
  }
}
