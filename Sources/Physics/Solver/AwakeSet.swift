/// The awake set: the bodies, contacts and joints that a step iterates over.
///
/// It contains no sleeping body, so sleeping bodies cost nothing. Waking a body also wakes every dynamic body
/// that is connected to it, directly or indirectly, by joints and by contacts that were in the solver.
struct AwakeSet: Sendable {
  /// The dynamic bodies that are awake, in order of creation once sorted.
  private(set) var bodies: [Int32] = []
  /// The contacts with an awake body, in order of creation once sorted.
  var contacts: [Int32] = []
  /// The joints with an awake body, in order of creation once sorted.
  private(set) var joints: [Int32] = []
  /// Whether an element was added since the lists were last sorted.
  private(set) var needsSorting = false
  /// The number of passes over ``contacts`` that removed contacts about to be destroyed; for tests.
  private(set) var contactRemovalPassCount = 0
}

// MARK: Waking

extension AwakeSet {
  /// Wakes a dynamic body and the bodies connected to it; resets the sleep time of a body that is awake.
  ///
  /// Has no effect on a fixed body.
  mutating func wake(
    _ body: Int32, _ bodies: inout BodyStore, _ contacts: inout ContactGraph, _ joints: inout JointGraph
  ) {
    bodies.sims[body].sleepTime = 0
    guard bodies[body].kind == .dynamic, !bodies[body].isAwake else { return }
    // The tail of the list serves as the queue of a breadth-first traversal.
    var next = self.bodies.count
    addBody(body, &bodies, &contacts, &joints)
    while next < self.bodies.count {
      addLinkedBodies(of: self.bodies[next], &bodies, &contacts, &joints)
      next += 1
    }
  }

  /// Wakes a body, the bodies that it has contacts with and the bodies joined to it; it may be fixed itself.
  ///
  /// Contacts count even if the shapes do not touch: a fixed body that moves a little may reach a sleeping
  /// body without a new pair in the broad phase.
  mutating func wakeNeighbors(
    of body: Int32, _ bodies: inout BodyStore, _ contacts: inout ContactGraph, _ joints: inout JointGraph
  ) {
    wake(body, &bodies, &contacts, &joints)
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = contacts.next(&edges) {
      wake(contacts[edge.slot].body(opposite: edge.edgeIndex), &bodies, &contacts, &joints)
    }
    edges = EdgeCursor(bodies[body].headJointKey)
    while let edge = joints.next(&edges) {
      wake(joints[edge.slot].body(opposite: edge.edgeIndex), &bodies, &contacts, &joints)
    }
  }

  /// Wakes the bodies of a contact.
  mutating func wakeBodies(
    ofContact contact: Int32, _ bodies: inout BodyStore, _ contacts: inout ContactGraph,
    _ joints: inout JointGraph
  ) {
    wake(contacts[contact].bodyA, &bodies, &contacts, &joints)
    wake(contacts[contact].bodyB, &bodies, &contacts, &joints)
  }

  /// Wakes the bodies of a joint and adds the joint to the awake set.
  mutating func wakeBodies(
    ofJoint joint: Int32, _ bodies: inout BodyStore, _ contacts: inout ContactGraph,
    _ joints: inout JointGraph
  ) {
    wake(joints[joint].bodyA, &bodies, &contacts, &joints)
    wake(joints[joint].bodyB, &bodies, &contacts, &joints)
    addJoint(joint, bodies, &joints)
  }

  /// Adds the dynamic bodies that a joint or a contact in the solver connects to `body`.
  private mutating func addLinkedBodies(
    of body: Int32, _ bodies: inout BodyStore, _ contacts: inout ContactGraph, _ joints: inout JointGraph
  ) {
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = contacts.next(&edges) {
      guard contacts[edge.slot].isInSolver else { continue }
      addBody(contacts[edge.slot].body(opposite: edge.edgeIndex), &bodies, &contacts, &joints)
    }
    edges = EdgeCursor(bodies[body].headJointKey)
    while let edge = joints.next(&edges) {
      addBody(joints[edge.slot].body(opposite: edge.edgeIndex), &bodies, &contacts, &joints)
    }
  }

  /// Adds a body with its contacts and joints; has no effect on bodies that are awake or fixed.
  private mutating func addBody(
    _ body: Int32, _ bodies: inout BodyStore, _ contacts: inout ContactGraph, _ joints: inout JointGraph
  ) {
    guard bodies[body].kind == .dynamic, !bodies[body].isAwake else { return }
    bodies[body].isAwake = true
    bodies.sims[body].sleepTime = 0
    self.bodies.append(body)
    needsSorting = true
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = contacts.next(&edges) { addContact(edge.slot, &contacts) }
    edges = EdgeCursor(bodies[body].headJointKey)
    while let edge = joints.next(&edges) { addJoint(edge.slot, bodies, &joints) }
  }

  private mutating func addContact(_ contact: Int32, _ contacts: inout ContactGraph) {
    guard !contacts[contact].isInAwakeSet else { return }
    contacts[contact].isInAwakeSet = true
    self.contacts.append(contact)
    needsSorting = true
  }

  /// Adds a joint if one of its bodies is awake.
  private mutating func addJoint(_ joint: Int32, _ bodies: BodyStore, _ joints: inout JointGraph) {
    guard !joints[joint].isInAwakeSet else { return }
    guard bodies[joints[joint].bodyA].isAwake || bodies[joints[joint].bodyB].isAwake else { return }
    joints[joint].isInAwakeSet = true
    self.joints.append(joint)
    needsSorting = true
  }

  /// Adds a contact that was just created and marked as awake.
  mutating func appendCreatedContact(_ contact: Int32) {
    // It has the highest creation index, so a sorted list stays sorted.
    contacts.append(contact)
  }

  /// Sorts the lists by creation index.
  mutating func sort(
    _ bodies: BodyStore, _ contacts: ContactGraph, _ joints: JointGraph, using buffer: inout [Int32]
  ) {
    needsSorting = false
    self.bodies.mergeSort(using: &buffer) { bodies[$0].creationIndex < bodies[$1].creationIndex }
    self.contacts.mergeSort(using: &buffer) { contacts[$0].creationIndex < contacts[$1].creationIndex }
    self.joints.mergeSort(using: &buffer) { joints[$0].creationIndex < joints[$1].creationIndex }
  }
}

// MARK: Removing

extension AwakeSet {
  /// Removes a body that becomes fixed or is destroyed.
  ///
  /// Complexity: O(number of awake bodies).
  mutating func removeBody(_ body: Int32, _ bodies: inout BodyStore) {
    guard bodies[body].isAwake else { return }
    bodies[body].isAwake = false
    self.bodies.removeAll { $0 == body }
  }

  /// Removes a joint that is about to be destroyed.
  ///
  /// Complexity: O(number of awake joints).
  mutating func removeJoint(_ joint: Int32, _ joints: JointGraph) {
    if joints[joint].isInAwakeSet { self.joints.removeAll { $0 == joint } }
  }

  /// Removes contacts that are about to be destroyed.
  ///
  /// Complexity: O(*n* + *k*) for *k* contacts, where *n* is the number of awake contacts.
  mutating func removeContacts(_ slots: [Int32], _ contacts: inout ContactGraph) {
    var removedCount = 0
    for slot in slots where contacts[slot].isInAwakeSet {
      contacts[slot].isInAwakeSet = false
      removedCount += 1
    }
    guard removedCount > 0 else { return }
    contactRemovalPassCount += 1
    self.contacts.removeAll { !contacts[$0].isInAwakeSet }
  }

  /// Puts the islands to sleep whose bodies have all been at rest for ``PhysicsConstants/timeToSleep``.
  mutating func removeSleepingIslands(
    _ islands: Islands, _ bodies: inout BodyStore, _ contacts: inout ContactGraph, _ joints: inout JointGraph
  ) {
    let count = self.bodies.count
    removeSleepingBodies(islands, &bodies)
    guard self.bodies.count < count else { return }
    self.contacts.removeAll { slot in
      let isAwake = bodies[contacts[slot].bodyA].isAwake || bodies[contacts[slot].bodyB].isAwake
      contacts[slot].isInAwakeSet = isAwake
      return !isAwake
    }
    self.joints.removeAll { slot in
      let isAwake = bodies[joints[slot].bodyA].isAwake || bodies[joints[slot].bodyB].isAwake
      joints[slot].isInAwakeSet = isAwake
      return !isAwake
    }
  }

  private mutating func removeSleepingBodies(_ islands: Islands, _ bodies: inout BodyStore) {
    var kept = 0
    // Iterates by index, because mutating an array during a for-in loop would copy it.
    for index in self.bodies.indices {
      let body = self.bodies[index]
      if islands.sleepTimes[Int(islands.root(of: body))] < PhysicsConstants.timeToSleep {
        self.bodies[kept] = body
        kept += 1
      } else {
        bodies[body].isAwake = false
        bodies.states[body] = BodyState()
      }
    }
    self.bodies.removeLast(self.bodies.count - kept)
  }
}
