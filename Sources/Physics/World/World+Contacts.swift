/// The life of contacts outside of the step: who may meet whom, and what happens when that changes.
extension World {
  /// What the groups say about two parts: no contact, one that is only reported, or a solid one.
  enum Meeting {
    case none, reported, solid
  }

  /// Decides by groups, kinds and joints whether two parts may meet.
  func meeting(of partA: Int32, _ partB: Int32) -> Meeting {
    let (bodyA, bodyB) = (parts[partA].body, parts[partB].body)
    guard bodyA != bodyB, !(isFixed(bodyA) && isFixed(bodyB)), !joinedApart(bodyA, bodyB) else {
      return .none
    }
    let boundaryA = shapes[Int(parts[partA].shape)].boundaryGroup
    let boundaryB = shapes[Int(parts[partB].shape)].boundaryGroup
    switch (boundaryA, boundaryB) {
    case (nil, nil): return meeting(ofBodies: bodyA, bodyB)
    case (let group?, nil): return meeting(of: bodyB, withBoundaryOf: group)
    case (nil, let group?): return meeting(of: bodyA, withBoundaryOf: group)
    case (_?, _?): return .none
    }
  }

  /// Makes a contact of two parts, the part of the body that was created first as A.
  mutating func createContact(_ first: Int32, _ second: Int32, isSolid: Bool) {
    let inOrder = bodies[Int(parts[first].body)].serial < bodies[Int(parts[second].body)].serial
    let (partA, partB) = inOrder ? (first, second) : (second, first)
    let (bodyA, bodyB) = (parts[partA].body, parts[partB].body)
    let slot = contacts.insert(
      Contact(
        serial: nextContactSerial, partA: partA, partB: partB, bodyA: bodyA, bodyB: bodyB,
        movesA: !isFixed(bodyA), movesB: !isFixed(bodyB), isSolid: isSolid, isListed: true,
        friction: mixedFriction(bodyA, bodyB), restitution: mixedRestitution(bodyA, bodyB)))
    nextContactSerial += 1
    contacts.link(LinkKey(slot, side: 0), into: &bodies[Int(bodyA)].firstContact)
    contacts.link(LinkKey(slot, side: 1), into: &bodies[Int(bodyB)].firstContact)
    countFixedContacts(1, slot)
    // The latest of all goes last: the list stays in order if it is.
    awakeContacts.append(slot)
  }

  /// Removes contacts without events.
  ///
  /// - Complexity: O(*n* + *k*) for *k* contacts, where *n* are those in the list of awake contacts.
  mutating func removeContacts(_ slots: [Int32]) {
    var listedCount = 0
    for slot in slots where contacts[slot].isListed {
      contacts[slot].isListed = false
      listedCount += 1
    }
    if listedCount > 0 { filterAwakeContacts() }
    for slot in slots { removeContact(slot) }
  }

  /// Drops the contacts from the list of awake ones that are no longer marked as listed; the others keep their order.
  private mutating func filterAwakeContacts() {
    scratch.awakeContactFilterings += 1
    let contacts = contacts
    awakeContacts.removeAll { !contacts[$0].isListed }
  }

  /// Removes a contact that is not in the list of awake ones, without an event.
  mutating func removeContact(_ slot: Int32) {
    contacts.unlink(LinkKey(slot, side: 0), from: &bodies[Int(contacts[slot].bodyA)].firstContact)
    contacts.unlink(LinkKey(slot, side: 1), from: &bodies[Int(contacts[slot].bodyB)].firstContact)
    countFixedContacts(-1, slot)
    pairs.remove(contacts[slot].partA, contacts[slot].partB)
    contacts.remove(at: slot)
  }

  private mutating func countFixedContacts(_ change: Int32, _ slot: Int32) {
    if !contacts[slot].movesA { bodies[Int(contacts[slot].bodyB)].fixedContactCount += change }
    if !contacts[slot].movesB { bodies[Int(contacts[slot].bodyA)].fixedContactCount += change }
  }

  /// Takes all contacts of a body, or those of one of its shapes, and wakes what it touched.
  mutating func removeContacts(of body: Int32, withShape shape: Int32? = nil) {
    var removed: [Int32] = []
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let contact = contacts[key.slot]
      let ownPart = key.side == 0 ? contact.partA : contact.partB
      let slot = key.slot
      key = contact[key.side].next
      guard shape == nil || parts[ownPart].shape == shape else { continue }
      // Before any contact goes, and with it a link that waking follows.
      if contact.isSolid && contact.isActive { wakeContact(slot) }
      removed.append(slot)
    }
    removeContacts(removed)
  }

  /// Decides anew about the contacts that a body has and lets it look for those that it has not.
  ///
  /// Its parts go into the trees or leave them if they can meet something now or no longer.
  mutating func redecideContacts(of body: Int32) {
    var removed: [Int32] = []
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let slot = key.slot
      key = contacts[slot][key.side].next
      if redecideContact(slot) { removed.append(slot) }
    }
    removeContacts(removed)
    updateProxies(of: body)
  }

  /// Mixes the materials of a body's contacts anew.
  mutating func mixContacts(of body: Int32) {
    var key = bodies[Int(body)].firstContact
    while key != .none {
      let contact = contacts[key.slot]
      contacts[key.slot].friction = mixedFriction(contact.bodyA, contact.bodyB)
      contacts[key.slot].restitution = mixedRestitution(contact.bodyA, contact.bodyB)
      key = contact[key.side].next
    }
  }

  /// Lets the shapes of a body's contacts be compared again, whatever the bodies have moved.
  mutating func forgetFootprints(of body: Int32) {
    var key = bodies[Int(body)].firstContact
    while key != .none {
      contacts[key.slot].footprint = Footprint()
      key = contacts[key.slot][key.side].next
    }
  }

  /// Decides anew whether a contact is solid; true if its parts collide no longer, so that it has to be removed.
  private mutating func redecideContact(_ slot: Int32) -> Bool {
    let contact = contacts[slot]
    let decision = meeting(of: contact.partA, contact.partB)
    guard decision == .none || (decision == .solid) != contact.isSolid else { return false }
    wakeContact(slot)
    if decision != .none { contacts[slot].isSolid = decision == .solid }
    return decision == .none
  }

  private mutating func wakeContact(_ slot: Int32) {
    wakeBody(contacts[slot].bodyA)
    wakeBody(contacts[slot].bodyB)
  }

  private func meeting(of body: Int32, withBoundaryOf group: CollisionGroupID) -> Meeting {
    guard groupHandles.contains(group), memberships[Int(body)].contains(group.index) else { return .none }
    return groups[Int(group.index)].boundariesCollide ? .solid : .reported
  }

  /// Merges the two sorted lists of groups.
  private func meeting(ofBodies bodyA: Int32, _ bodyB: Int32) -> Meeting {
    let (countA, countB) = (memberships[Int(bodyA)].count, memberships[Int(bodyB)].count)
    var (i, j, result) = (0, 0, Meeting.none)
    while i < countA && j < countB {
      let (a, b) = (memberships[Int(bodyA)][i], memberships[Int(bodyB)][j])
      if a == b {
        if groups[Int(a)].bodiesCollide { return .solid }
        result = .reported
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
