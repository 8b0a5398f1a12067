/// Contacts outside of the step: collision filtering, creation and removal.
extension World {
  /// The result of collision filtering: no contact, a contact that is only reported, or a solid one.
  enum FilterResult {
    case none, sensor, solid
  }

  /// Whether two child shapes should collide, by collision groups, body kinds and joints.
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

  /// Creates a contact; A is the child shape of the body that was created first.
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
    // The new contact has the highest creation index, so a sorted list stays sorted.
    awakeContacts.append(slot)
  }

  /// Removes contacts without end events.
  ///
  /// - Complexity: O(*n* + *k*) for *k* contacts, where *n* is the number of awake contacts.
  mutating func removeContacts(_ slots: [Int32]) {
    var listedCount = 0
    for slot in slots where contacts[slot].isInAwakeSet {
      contacts[slot].isInAwakeSet = false
      listedCount += 1
    }
    if listedCount > 0 { filterAwakeContacts() }
    for slot in slots { removeContact(slot) }
  }

  /// Removes the contacts whose ``Contact/isInAwakeSet`` is false from the awake contacts; the others keep
  /// their order.
  private mutating func filterAwakeContacts() {
    scratch.awakeContactFilterings += 1
    let contacts = contacts
    awakeContacts.removeAll { !contacts[$0].isInAwakeSet }
  }

  /// Removes a contact that is not in ``World/awakeContacts``, without an end event.
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

  /// Removes all contacts of a body, or those of one of its shapes, and wakes the bodies that touched it.
  mutating func removeContacts(of body: Int32, withShape shape: Int32? = nil) {
    var removed: [Int32] = []
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      let contact = contacts[key.slot]
      let ownChild = key.edgeIndex == 0 ? contact.childA : contact.childB
      let slot = key.slot
      key = contact[key.edgeIndex].next
      guard shape == nil || childShapes[ownChild].shape == shape else { continue }
      // Before any contact is removed, because waking follows the contacts of a body.
      if contact.isSolid && contact.isActive { wakeContact(slot) }
      removed.append(slot)
    }
    removeContacts(removed)
  }

  /// Refilters the contacts of a body, and buffers its child shapes for new pairs.
  ///
  /// Child shapes that can collide now get a proxy; those that no longer can lose theirs.
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

  /// Updates the mixed friction and restitution of a body's contacts.
  mutating func updateMixing(of body: Int32) {
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      let contact = contacts[key.slot]
      contacts[key.slot].friction = mixedFriction(contact.bodyA, contact.bodyB)
      contacts[key.slot].restitution = mixedRestitution(contact.bodyA, contact.bodyB)
      key = contact[key.edgeIndex].next
    }
  }

  /// Invalidates the recycling caches of a body's contacts, so that the shapes are collided again.
  mutating func clearRecyclingCaches(of body: Int32) {
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      contacts[key.slot].recyclingCache = ContactRecyclingCache()
      key = contacts[key.slot][key.edgeIndex].next
    }
  }

  /// Refilters a contact; returns true if its shapes should no longer collide, so that the caller has to
  /// remove it.
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

  /// Compares the groups of two bodies, by merging their two sorted lists.
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
