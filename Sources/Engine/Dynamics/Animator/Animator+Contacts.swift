import Physics

// Maps contact events between shapes to contacts between items. The world makes no callbacks: it lists the
// events of each step, and the animator notifies the delegates after the last step of the frame.

extension Animator {
  /// Records the contacts that began and ended in the last step of the world, or were removed before it.
  func recordContacts() {
    let removedCount = world.events.removedContactCount
    for event in world.events.contactEnd.prefix(removedCount) { recordEnd(of: event) }
    for event in world.events.contactBegin { recordBegin(of: event) }
    for event in world.events.contactEnd.dropFirst(removedCount) { recordEnd(of: event) }
    contacts.releaseRemoved()
  }

  /// Notifies the delegates and the custom behaviors: first of all contacts that began, then of all contacts
  /// that ended.
  func deliverContacts() {
    let (began, ended) = contacts.takeContacts(of: progress.frameCount)
    guard !began.isEmpty || !ended.isEmpty else { return }
    // The behaviors of this module accept no children, and do not override the methods.
    let observers = behaviorTree.inPreorder.filter { $0.acceptsChildren }
    for entry in began { deliverBegin(entry, observers) }
    for entry in ended {
      for behavior in entry.touch.behaviors {
        behavior.collisionDelegate?.collisionBehavior(behavior, didEnd: entry.contact)
        for observer in observers where observer.dynamicAnimator === self {
          observer.didEnd(entry.contact, in: behavior)
        }
      }
    }
  }

  // MARK: Recording

  private func recordBegin(of event: ContactEvent) {
    guard let (body, other) = bodyAndPeer(of: event), !body.contacts.counts.increment(other) else { return }
    let contact = contact(of: event, body, other, approachSpeed: Double(event.approachSpeed))
    if let touch = contacts.cancelEnd(of: contact, in: sharedBehaviors(of: body, other)) {
      return body.contacts.counts.insert(other, touch)
    }
    let touch = Touch()
    body.contacts.counts.insert(other, touch)
    contacts.recordBegin(ContactLog.Entry(body: body, other: other, contact: contact, touch: touch))
  }

  private func recordEnd(of event: ContactEvent) {
    guard let (body, other) = bodyAndPeer(of: event), let touch = body.contacts.counts.decrement(other) else {
      return
    }
    let contact = contact(of: event, body, other, approachSpeed: 0)
    contacts.recordEnd(ContactLog.Entry(body: body, other: other, contact: contact, touch: touch))
  }

  /// Records the end of the contacts of a body that has left a behavior, where they last because of another
  /// one.
  func recordEndOfContacts(of body: ItemBody, in behavior: CollisionBehavior) {
    guard !body.collisionBehaviors.isEmpty else { return }
    for touching in world.touchingShapes(of: body.id) {
      guard
        let (first, other) = bodyAndPeer(touching.bodyA, touching.shapeA, touching.bodyB, touching.shapeB),
        let touch = first.contacts.counts.touch(other),
        let index = touch.behaviors.firstIndex(where: { $0 === behavior })
      else { continue }
      touch.behaviors.remove(at: index)
      let normal = Vector(touching.normal)
      let contact = contact(
        of: first, with: other, at: Point(touching.point),
        normal: touching.bodyA == first.id ? normal : -normal, impulse: 0, approachSpeed: 0)
      contacts.recordEnd(
        ContactLog.Entry(body: first, other: other, contact: contact, touch: Touch([behavior])))
    }
  }

  // MARK: From shapes to items

  private func bodyAndPeer(of event: ContactEvent) -> (body: ItemBody, peer: ContactCounts.ContactPeer)? {
    bodyAndPeer(event.bodyA, event.shapeA, event.bodyB, event.shapeB)
  }

  /// Returns the item of two shapes that touch (the first of two, if both bodies are items) and its contact
  /// peer; nil if neither body is an item.
  private func bodyAndPeer(_ bodyA: BodyID, _ shapeA: ShapeID, _ bodyB: BodyID, _ shapeB: ShapeID)
    -> (body: ItemBody, peer: ContactCounts.ContactPeer)?
  {
    if let body = contactBody(bodyA) { return (body, boundaryPeer(of: shapeB) ?? .body(bodyB)) }
    guard let body = contactBody(bodyB) else { return nil }
    return (body, boundaryPeer(of: shapeA) ?? .boundary(shapeA))
  }

  /// Returns the body of an item, also if it was removed after the last step of the world.
  private func contactBody(_ id: BodyID) -> ItemBody? { bodies[id] ?? contacts.removedBody(id) }

  /// Returns the owner of a boundary's shape, also if it was removed after the last step of the world.
  private func boundaryOwner(of shape: ShapeID) -> BoundaryShapeOwner? {
    boundaries.owners[shape] ?? contacts.removedBoundary(shape)
  }

  /// Returns the contact peer for the boundary that a shape belongs to; nil if the shape is not part of a
  /// boundary.
  func boundaryPeer(of shape: ShapeID) -> ContactCounts.ContactPeer? {
    boundaryOwner(of: shape).map { .boundary($0.firstShape) }
  }

  private func contact(
    of event: ContactEvent, _ body: ItemBody, _ other: ContactCounts.ContactPeer, approachSpeed: Double
  ) -> Contact {
    let direction = Vector(event.normal)
    return contact(
      of: body, with: other, at: Point(event.point),
      normal: event.bodyA == body.id ? direction : -direction,
      impulse: Double(event.impulse) / UIKitConstants.newton, approachSpeed: approachSpeed)
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
    case .body(let id): otherItem = contactBody(id)?.item
    case .boundary(let shape): boundary = boundaryOwner(of: shape)
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

  /// Notifies the behaviors that a contact belongs to, and the observers, of its beginning.
  private func deliverBegin(_ entry: ContactLog.Entry, _ observers: [DynamicBehavior]) {
    for behavior in sharedBehaviors(of: entry.body, entry.other) where isDeliverable(entry, behavior) {
      entry.touch.behaviors.append(behavior)
      behavior.collisionDelegate?.collisionBehavior(behavior, didBegin: entry.contact)
      for observer in observers where observer.dynamicAnimator === self {
        observer.didBegin(entry.contact, in: behavior)
      }
    }
  }

  /// Returns the behaviors that a contact belongs to: those that contain both items, or the behavior that
  /// owns the boundary.
  private func sharedBehaviors(of body: ItemBody, _ other: ContactCounts.ContactPeer) -> [CollisionBehavior] {
    switch other {
    case .boundary(let shape): return boundaries.owners[shape].map { [$0.behavior] } ?? []
    case .body(let id):
      guard let others = bodies[id]?.collisionBehaviors else { return [] }
      return body.collisionBehaviors.filter { behavior in others.contains { $0 === behavior } }
    }
  }

  /// Whether a contact is still valid for a behavior after the changes that earlier callbacks may have made.
  private func isDeliverable(_ entry: ContactLog.Entry, _ behavior: CollisionBehavior) -> Bool {
    guard behavior.dynamicAnimator === self, entry.body.isUsed, behavior.contains(entry.body.item)
    else { return false }
    switch entry.other {
    case .boundary(let shape): return boundaries.owners[shape] != nil
    case .body(let id): return bodies[id].map { behavior.contains($0.item) } ?? false
    }
  }
}
