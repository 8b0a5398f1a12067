import Physics

// Maps contact events between shapes to contacts between items. The world makes no callbacks: it lists the
// events of each step, and the animator notifies the delegates after the last step of the frame.

extension Animator {
  /// Records the contacts that began and ended in the last step of the world.
  func recordContacts() {
    for event in world.events.contactBegin {
      guard let (body, other) = bodyAndPeer(of: event), beginContact(of: body, with: other) else { continue }
      let speed = Double(event.approachSpeed)
      contacts.recordBegin(logEntry(for: event, of: body, with: other, approachSpeed: speed))
    }
    for event in world.events.contactEnd {
      guard let (body, other) = bodyAndPeer(of: event), endContact(of: body, with: other) else { continue }
      contacts.recordEnd(logEntry(for: event, of: body, with: other, approachSpeed: 0))
    }
  }

  /// Notifies the delegates: first of all contacts that began, then of all contacts that ended.
  func deliverContacts() {
    contactHistory.record(contacts.began, in: frameCount)
    for entry in contacts.began {
      notifyDelegates(of: entry) { $0.collisionBehavior($1, didBegin: entry.contact) }
    }
    for entry in contacts.ended {
      notifyDelegates(of: entry) { $0.collisionBehavior($1, didEnd: entry.contact) }
    }
    contacts.removeAll()
  }

  // MARK: From shapes to items

  /// Returns the item of an event (the first of two, if both bodies are items) and its contact peer; nil if
  /// neither body is an item.
  private func bodyAndPeer(of event: ContactEvent) -> (body: ItemBody, peer: ContactCounts.ContactPeer)? {
    if let body = bodies[event.bodyA] {
      return (body, boundaryPeer(of: event.shapeB) ?? .body(event.bodyB))
    }
    guard let body = bodies[event.bodyB] else { return nil }
    return (body, boundaryPeer(of: event.shapeA) ?? .boundary(event.shapeA))
  }

  /// Returns the contact peer for the boundary that a shape belongs to; nil if the shape is not, or no
  /// longer, part of a boundary.
  func boundaryPeer(of shape: ShapeID) -> ContactCounts.ContactPeer? {
    boundaryShapes[shape].map { .boundary($0.firstShape) }
  }

  private func logEntry(
    for event: ContactEvent,
    of body: ItemBody,
    with other: ContactCounts.ContactPeer,
    approachSpeed: Double
  ) -> ContactLog.Entry {
    let direction = Vector(event.normal)
    let contact = contact(
      of: body, with: other, at: Point(event.point),
      normal: event.bodyA == body.id ? direction : -direction,
      impulse: Double(event.impulse) / UIKitConstants.newton, approachSpeed: approachSpeed)
    return ContactLog.Entry(body: body, other: other, contact: contact)
  }

  /// Returns the contact of an item with a peer.
  func contact(
    of body: ItemBody, with other: ContactCounts.ContactPeer, at point: Point, normal: Vector,
    impulse: Double,
    approachSpeed: Double
  ) -> Contact {
    var otherItem: (any DynamicItem)?
    var boundary: BoundaryShapeOwner?
    switch other {
    case .body(let id): otherItem = bodies[id]?.item
    case .boundary(let shape): boundary = boundaryShapes[shape]
    }
    return Contact(
      item: body.item,
      otherItem: otherItem,
      boundaryIdentifier: boundary?.identifier,
      isReferenceBounds: boundary != nil && boundary?.identifier == nil,
      point: point,
      normal: normal,
      impulse: impulse,
      approachSpeed: approachSpeed
    )
  }

  // MARK: Notification

  /// Calls a delegate method for each behavior that a contact belongs to: the behaviors that contain both
  /// items, or the behavior that owns the boundary.
  private func notifyDelegates(
    of entry: ContactLog.Entry, _ method: (any CollisionBehaviorDelegate, CollisionBehavior) -> Void
  ) {
    switch entry.other {
    case .boundary(let shape):
      if let behavior = boundaryShapes[shape]?.behavior { notifyDelegate(of: behavior, about: entry, method) }
    case .body(let id):
      guard let others = bodies[id]?.collisionBehaviors else { return }
      for behavior in entry.body.collisionBehaviors where others.contains(where: { $0 === behavior }) {
        notifyDelegate(of: behavior, about: entry, method)
      }
    }
  }

  private func notifyDelegate(
    of behavior: CollisionBehavior, about entry: ContactLog.Entry,
    _ method: (any CollisionBehaviorDelegate, CollisionBehavior) -> Void
  ) {
    guard let delegate = behavior.collisionDelegate, isDeliverable(entry, behavior) else { return }
    method(delegate, behavior)
  }

  /// Whether a contact is still valid for a behavior after the changes that earlier callbacks may have made.
  private func isDeliverable(_ entry: ContactLog.Entry, _ behavior: CollisionBehavior) -> Bool {
    guard behavior.dynamicAnimator === self, entry.body.isUsed, behavior.contains(entry.body.item)
    else { return false }
    switch entry.other {
    case .boundary(let shape): return boundaryShapes[shape] != nil
    case .body(let id): return bodies[id].map { behavior.contains($0.item) } ?? false
    }
  }

  // MARK: Contacts that end without notification

  /// Removes all contacts of a body.
  func removeContacts(of body: ItemBody) {
    for entry in body.contactCounts.entries { removeContact(of: body, with: entry.peer) }
  }

  /// Removes the contacts of all bodies with a boundary.
  func removeContacts(with shape: ShapeID) {
    for body in bodies.inInsertionOrder { body.contactCounts.remove(.boundary(shape)) }
  }

  /// Removes the contacts that a body had only because of a collision behavior that it has left.
  func removeContactsWithoutSharedBehavior(of body: ItemBody) {
    for entry in body.contactCounts.entries where !sharesBehavior(body, with: entry.peer) {
      removeContact(of: body, with: entry.peer)
    }
  }

  /// Whether a body and a contact peer still share a collision behavior.
  private func sharesBehavior(_ body: ItemBody, with peer: ContactCounts.ContactPeer) -> Bool {
    switch peer {
    case .boundary(let shape):
      guard let owner = boundaryShapes[shape]?.behavior else { return false }
      return body.collisionBehaviors.contains { $0 === owner }
    case .body(let id):
      guard let other = bodies[id] else { return false }
      return body.collisionBehaviors.contains { behavior in
        other.collisionBehaviors.contains { $0 === behavior }
      }
    }
  }

  private func removeContact(of body: ItemBody, with peer: ContactCounts.ContactPeer) {
    body.contactCounts.remove(peer)
    if case .body(let id) = peer { bodies[id]?.contactCounts.remove(.body(body.id)) }
  }

  // MARK: Counting

  /// Increments the shape-pair count on both sides; returns whether it is the first pair of the body and the
  /// peer.
  private func beginContact(of body: ItemBody, with peer: ContactCounts.ContactPeer) -> Bool {
    if case .body(let id) = peer { _ = bodies[id]?.contactCounts.increment(.body(body.id)) }
    return body.contactCounts.increment(peer)
  }

  /// Decrements the shape-pair count on both sides; returns whether it was the last pair of the body and the
  /// peer.
  private func endContact(of body: ItemBody, with peer: ContactCounts.ContactPeer) -> Bool {
    if case .body(let id) = peer { _ = bodies[id]?.contactCounts.decrement(.body(body.id)) }
    return body.contactCounts.decrement(peer)
  }
}
