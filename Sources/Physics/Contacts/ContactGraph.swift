/// The life of contacts outside of the step: who may meet whom, and what happens when that changes.
extension World {
  /// What the groups say about two parts: no contact, one that is only reported, or a solid one.
  enum FilterResult {
    case none, sensor, solid
  }

  /// Decides by groups, kinds and joints whether two parts may meet.
  func filterResult(of childA: Int32, _ childB: Int32) -> FilterResult {
    let (bodyA, bodyB) = (childShapes[childA].body, childShapes[childB].body)
    guard bodyA != bodyB, !(isFixed(bodyA) && isFixed(bodyB)), !isCollisionDisabledByJoint(bodyA, bodyB)
    else {
      return .none
    }
    let boundaryA = shapes[Int(childShapes[childA].shape)].boundaryGroup
    let boundaryB = shapes[Int(childShapes[childB].shape)].boundaryGroup
    switch (boundaryA, boundaryB) {
    case (nil, nil): return filterResult(ofBodies: bodyA, bodyB)
    case (let group?, nil): return filterResult(of: bodyB, withBoundaryOf: group)
    case (nil, let group?): return filterResult(of: bodyA, withBoundaryOf: group)
    case (_?, _?): return .none
    }
  }

  /// Makes a contact of two parts, the part of the body that was created first as A.
  mutating func createContact(_ first: Int32, _ second: Int32, isSolid: Bool) {
    let inOrder =
      bodies[Int(childShapes[first].body)].creationIndex < bodies[Int(childShapes[second].body)].creationIndex
    let (childA, childB) = inOrder ? (first, second) : (second, first)
    let (bodyA, bodyB) = (childShapes[childA].body, childShapes[childB].body)
    let slot = contacts.insert(
      Contact(
        creationIndex: nextContactCreationIndex, childA: childA, childB: childB, bodyA: bodyA, bodyB: bodyB,
        isDynamicA: !isFixed(bodyA), isDynamicB: !isFixed(bodyB), isSolid: isSolid, isInAwakeSet: true,
        friction: mixedFriction(bodyA, bodyB), restitution: mixedRestitution(bodyA, bodyB)))
    nextContactCreationIndex += 1
    contacts.link(EdgeKey(slot, edgeIndex: 0), into: &bodies[Int(bodyA)].headContactKey)
    contacts.link(EdgeKey(slot, edgeIndex: 1), into: &bodies[Int(bodyB)].headContactKey)
    updateFixedContactCount(1, slot)
    // The latest of all goes last: the list stays in order if it is.
    awakeContacts.append(slot)
  }

  /// Removes contacts without events.
  ///
  /// - Complexity: O(*n* + *k*) for *k* contacts, where *n* are those in the list of awake contacts.
  mutating func removeContacts(_ slots: [Int32]) {
    var listedCount = 0
    for slot in slots where contacts[slot].isInAwakeSet {
      contacts[slot].isInAwakeSet = false
      listedCount += 1
    }
    if listedCount > 0 { filterAwakeContacts() }
    for slot in slots { removeContact(slot) }
  }

  /// Drops the contacts from the list of awake ones that are no longer marked as listed; the others keep their order.
  private mutating func filterAwakeContacts() {
    scratch.awakeContactFilterings += 1
    let contacts = contacts
    awakeContacts.removeAll { !contacts[$0].isInAwakeSet }
  }

  /// Removes a contact that is not in the list of awake ones, without an event.
  mutating func removeContact(_ slot: Int32) {
    contacts.unlink(EdgeKey(slot, edgeIndex: 0), from: &bodies[Int(contacts[slot].bodyA)].headContactKey)
    contacts.unlink(EdgeKey(slot, edgeIndex: 1), from: &bodies[Int(contacts[slot].bodyB)].headContactKey)
    updateFixedContactCount(-1, slot)
    pairSet.remove(contacts[slot].childA, contacts[slot].childB)
    contacts.remove(at: slot)
  }

  private mutating func updateFixedContactCount(_ change: Int32, _ slot: Int32) {
    if !contacts[slot].isDynamicA { bodies[Int(contacts[slot].bodyB)].fixedContactCount += change }
    if !contacts[slot].isDynamicB { bodies[Int(contacts[slot].bodyA)].fixedContactCount += change }
  }

  /// Takes all contacts of a body, or those of one of its shapes, and wakes what it touched.
  mutating func removeContacts(of body: Int32, withShape shape: Int32? = nil) {
    var removed: [Int32] = []
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      let contact = contacts[key.slot]
      let ownChild = key.edgeIndex == 0 ? contact.childA : contact.childB
      let slot = key.slot
      key = contact[key.edgeIndex].next
      guard shape == nil || childShapes[ownChild].shape == shape else { continue }
      // Before any contact goes, and with it a link that waking follows.
      if contact.isSolid && contact.isActive { wakeContact(slot) }
      removed.append(slot)
    }
    removeContacts(removed)
  }

  /// Decides anew about the contacts that a body has and lets it look for those that it has not.
  ///
  /// Its parts go into the trees or leave them if they can meet something now or no longer.
  mutating func refilterContacts(of body: Int32) {
    var removed: [Int32] = []
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      let slot = key.slot
      key = contacts[slot][key.edgeIndex].next
      if refilterContact(slot) { removed.append(slot) }
    }
    removeContacts(removed)
    updateProxies(of: body)
  }

  /// Mixes the materials of a body's contacts anew.
  mutating func updateMixing(of body: Int32) {
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      let contact = contacts[key.slot]
      contacts[key.slot].friction = mixedFriction(contact.bodyA, contact.bodyB)
      contacts[key.slot].restitution = mixedRestitution(contact.bodyA, contact.bodyB)
      key = contact[key.edgeIndex].next
    }
  }

  /// Lets the shapes of a body's contacts be compared again, whatever the bodies have moved.
  mutating func clearRecyclingCaches(of body: Int32) {
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      contacts[key.slot].recyclingCache = ContactRecyclingCache()
      key = contacts[key.slot][key.edgeIndex].next
    }
  }

  /// Decides anew whether a contact is solid; true if its parts collide no longer, so that it has to be removed.
  private mutating func refilterContact(_ slot: Int32) -> Bool {
    let contact = contacts[slot]
    let filter = filterResult(of: contact.childA, contact.childB)
    guard filter == .none || (filter == .solid) != contact.isSolid else { return false }
    wakeContact(slot)
    if filter != .none { contacts[slot].isSolid = filter == .solid }
    return filter == .none
  }

  private mutating func wakeContact(_ slot: Int32) {
    wakeBody(contacts[slot].bodyA)
    wakeBody(contacts[slot].bodyB)
  }

  private func filterResult(of body: Int32, withBoundaryOf group: CollisionGroupID) -> FilterResult {
    guard groupHandles.contains(group), memberships[Int(body)].contains(group.index) else { return .none }
    return groups[Int(group.index)].boundariesCollide ? .solid : .sensor
  }

  /// Merges the two sorted lists of groups.
  private func filterResult(ofBodies bodyA: Int32, _ bodyB: Int32) -> FilterResult {
    let (countA, countB) = (memberships[Int(bodyA)].count, memberships[Int(bodyB)].count)
    var (i, j, result) = (0, 0, FilterResult.none)
    while i < countA && j < countB {
      let (a, b) = (memberships[Int(bodyA)][i], memberships[Int(bodyB)][j])
      if a == b {
        if groups[Int(a)].bodiesCollide { return .solid }
        result = .sensor
      }
      if a <= b { i += 1 } else { j += 1 }
    }
    return result
  }

  private func mixedFriction(_ bodyA: Int32, _ bodyB: Int32) -> Float {
    (max(bodies[Int(bodyA)].friction, 0) * max(bodies[Int(bodyB)].friction, 0)).squareRoot()
  }

  private func mixedRestitution(_ bodyA: Int32, _ bodyB: Int32) -> Float {
    max(bodies[Int(bodyA)].restitution, bodies[Int(bodyB)].restitution)
  }
}
