extension World {
  /// The sum of the normal impulses that the contacts of a body applied in the last step, in kg pt/s; 0 or
  /// more.
  ///
  /// After combined steps, their average. The impulses of a sleeping body are those of the step in which it
  /// fell asleep.
  public func contactImpulse(on id: BodyID) -> Float {
    var sum: Float = 0
    var edges = EdgeCursor(bodies[bodies.slot(of: id)].headContactKey)
    while let edge = contacts.next(&edges) {
      let manifold = contacts[edge.slot].manifold
      for index in 0..<manifold.count { sum += manifold[index].totalNormalImpulse }
    }
    return sum
  }

  /// The closing speed up to which contacts do not bounce, in pt/s, 0 or more; 100 by default.
  ///
  /// A change applies to later impacts. A number that is negative or not finite stops the program.
  public var restitutionThreshold: Float {
    get { contacts.restitutionThreshold }
    set {
      precondition(
        newValue >= 0 && newValue.isFinite,
        "restitutionThreshold must be 0 or more and finite, not \(newValue)")
      contacts.restitutionThreshold = newValue
    }
  }

  /// Wakes all bodies and collides their shapes again.
  mutating func collisionSkinDidChange() {
    for body in bodies.slotsInCreationOrder {
      wakeBody(body)
      contacts.clearCollisionCaches(of: bodies[body])
    }
  }

  /// Refilters the contacts of a body, and buffers its child shapes for new pairs.
  ///
  /// Creates proxies for child shapes that can collide now, and destroys those of child shapes that no longer
  /// can.
  mutating func refilterContacts(of body: Int32) {
    var removed: [Int32] = []
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = contacts.next(&edges) {
      if refilterContact(edge.slot) { removed.append(edge.slot) }
    }
    removeContacts(removed)
    if !fixedContacts.touches.isEmpty { fixedContacts.needsUpdate = true }
    broadPhase.updateProxies(of: body, filter, bodies, &shapes)
  }

  /// Refilters a contact; returns true if its shapes should no longer collide, so that the caller has to
  /// remove it.
  private mutating func refilterContact(_ contact: Int32) -> Bool {
    let result = withWorldPointers(&bodies, &shapes, &joints, &contacts) { world in
      filter.contactKind(of: world.contacts[contact].childA, world.contacts[contact].childB, in: world)
    }
    if result != .none { updateShouldCollide(ofContact: contact, isNew: false) }
    guard result == .none || (result == .solid) != contacts[contact].isSolid else { return false }
    awakeSet.wakeBodies(ofContact: contact, &bodies, &contacts, &joints)
    if result != .none { contacts[contact].isSolid = result == .solid }
    return result == .none
  }

  /// Removes all contacts of a body, or those of one of its shapes, and wakes the bodies that touched it.
  mutating func removeContacts(of body: Int32, withShape shape: Int32? = nil) {
    var removed: [Int32] = []
    var edges = EdgeCursor(bodies[body].headContactKey)
    while let edge = contacts.next(&edges) {
      let contact = contacts[edge.slot]
      let ownChild = edge.edgeIndex == 0 ? contact.childA : contact.childB
      guard shape == nil || shapes.children[ownChild].shape == shape else { continue }
      // Wakes before any contact is removed, because waking traverses the contact lists of the bodies.
      if contact.isInSolver { awakeSet.wakeBodies(ofContact: edge.slot, &bodies, &contacts, &joints) }
      removed.append(edge.slot)
    }
    removeContacts(removed)
  }

  /// Removes contacts; the next step reports the end of those that touch.
  private mutating func removeContacts(_ slots: [Int32]) {
    // The lists of a body's contacts begin with the last one.
    for slot in slots.sorted(by: { contacts[$0].creationIndex < contacts[$1].creationIndex }) {
      if contacts[slot].isTouching {
        let event = withWorldPointers(&bodies, &shapes, &joints, &contacts) { $0.endTouch(of: slot) }
        events.recordRemoved(event, of: contacts[slot].pair(bodies, shapes))
      }
      awakeSet.removeContact(slot, &contacts)
      contacts.remove(slot, &bodies)
    }
  }

  /// Lets a new contact touch from the beginning, if the pair touched before its contacts were removed: a
  /// body whose shapes were replaced rests where it rested.
  mutating func continueTouch(ofContact slot: Int32) {
    guard events.hasRemovedContact(of: contacts[slot].pair(bodies, shapes)) else { return }
    contacts[slot].continuesTouch = true
    if contacts[slot].oneWayState == .apart { contacts[slot].oneWayState = .colliding }
  }
}
