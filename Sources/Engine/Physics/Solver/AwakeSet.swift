/// The awake set: the bodies, contacts and joints that a step iterates over.
///
/// It contains no sleeping body, so sleeping bodies cost nothing. Waking a body also wakes every dynamic body
/// that is connected to it, directly or indirectly, by joints and by contacts that were in the solver.
struct AwakeSet: Sendable {
  private var bodyList = SlotList()
  private var contactList = SlotList()
  private var jointList = SlotList()
  /// Whether an element was added since the lists were last sorted.
  private(set) var needsSorting = false

  /// The dynamic bodies that are awake, in order of creation once sorted.
  var bodies: [Int32] { mutating get { bodyList.slots } }
  /// The contacts with an awake body, in order of creation once sorted.
  var contacts: [Int32] {
    mutating get { contactList.slots }
    _modify { yield &contactList.slots }
  }
  /// The joints with an awake body, in order of creation once sorted.
  var joints: [Int32] { mutating get { jointList.slots } }

  /// The number of dynamic bodies that are awake.
  var bodyCount: Int { bodyList.count }
  /// The number of contacts with an awake body.
  var contactCount: Int { contactList.count }
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
    // The tail of the list, which has no gaps any more, serves as the queue of a breadth-first traversal.
    var next = self.bodies.count
    addBody(body, &bodies, &contacts, &joints)
    while next < bodyCount {
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
    bodyList.append(body)
    needsSorting = true
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = contacts.next(&edges) { addContact(edge.slot, &contacts) }
    edges = EdgeCursor(bodies[body].headJointKey)
    while let edge = joints.next(&edges) { addJoint(edge.slot, bodies, &joints) }
  }

  private mutating func addContact(_ contact: Int32, _ contacts: inout ContactGraph) {
    guard !contacts[contact].isInAwakeSet else { return }
    contacts[contact].isInAwakeSet = true
    contactList.append(contact)
    needsSorting = true
  }

  /// Adds a joint if one of its bodies is awake.
  private mutating func addJoint(_ joint: Int32, _ bodies: BodyStore, _ joints: inout JointGraph) {
    guard !joints[joint].isInAwakeSet else { return }
    guard bodies[joints[joint].bodyA].isAwake || bodies[joints[joint].bodyB].isAwake else { return }
    joints[joint].isInAwakeSet = true
    jointList.append(joint)
    needsSorting = true
  }

  /// Adds a contact that was just created and marked as awake.
  mutating func appendCreatedContact(_ contact: Int32) {
    // It has the highest creation index, so a sorted list stays sorted.
    contactList.append(contact)
  }

  /// Sorts the lists by creation index.
  mutating func sort(
    _ bodies: BodyStore, _ contacts: ContactGraph, _ joints: JointGraph, using buffer: inout [Int32]
  ) {
    needsSorting = false
    bodyList.slots.mergeSort(using: &buffer) { bodies[$0].creationIndex < bodies[$1].creationIndex }
    contactList.slots.mergeSort(using: &buffer) { contacts[$0].creationIndex < contacts[$1].creationIndex }
    jointList.slots.mergeSort(using: &buffer) { joints[$0].creationIndex < joints[$1].creationIndex }
  }
}

// MARK: Removing

extension AwakeSet {
  /// Removes a body that becomes fixed or is destroyed.
  mutating func removeBody(_ body: Int32, _ bodies: inout BodyStore) {
    guard bodies[body].isAwake else { return }
    bodies[body].isAwake = false
    bodyList.remove(body)
  }

  /// Removes a joint that is about to be destroyed.
  mutating func removeJoint(_ joint: Int32, _ joints: JointGraph) {
    if joints[joint].isInAwakeSet { jointList.remove(joint) }
  }

  /// Removes a contact that is about to be destroyed.
  mutating func removeContact(_ contact: Int32, _ contacts: inout ContactGraph) {
    guard contacts[contact].isInAwakeSet else { return }
    contacts[contact].isInAwakeSet = false
    contactList.remove(contact)
  }

  /// Puts the islands to sleep whose bodies have all been at rest for ``PhysicsConstants/timeToSleep``.
  mutating func removeSleepingIslands(
    _ islands: Islands, _ bodies: inout BodyStore, _ contacts: inout ContactGraph, _ joints: inout JointGraph
  ) {
    let count = bodyCount
    removeSleepingBodies(islands, &bodies)
    guard bodyCount < count else { return }
    contactList.slots.removeAll { slot in
      let isAwake = bodies[contacts[slot].bodyA].isAwake || bodies[contacts[slot].bodyB].isAwake
      contacts[slot].isInAwakeSet = isAwake
      return !isAwake
    }
    jointList.slots.removeAll { slot in
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
      if !islands.maySleep(islands.root(of: body)) {
        bodyList.slots[kept] = body
        kept += 1
      } else {
        bodies[body].isAwake = false
        bodies.states[body] = BodyState()
      }
    }
    bodyList.slots.removeLast(bodyCount - kept)
  }
}
