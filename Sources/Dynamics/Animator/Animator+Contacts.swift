import Physics

// From pairs of shapes in the world to contacts of items. The world never calls back: it lists what happened in
// a step, and the animator tells it when the frame's steps are done.

extension Animator {
  /// Notes what began and ended in the world's last step.
  func recordContacts() {
    for event in world.contactBeginEvents {
      guard let (body, other) = parties(of: event), touches(of: body, begin: other) else { continue }
      let speed = Double(event.approachSpeed)
      contacts.begin(entry(for: event, of: body, with: other, approachSpeed: speed))
    }
    for event in world.contactEndEvents {
      guard let (body, other) = parties(of: event), touches(of: body, end: other) else { continue }
      contacts.end(entry(for: event, of: body, with: other, approachSpeed: 0))
    }
  }

  /// Tells the delegates: first everything that began, then everything that ended.
  func deliverContacts() {
    contactTrail.record(contacts.began, in: frameCount)
    for entry in contacts.began {
      tell(of: entry) { $0.collisionBehavior($1, didBegin: entry.contact) }
    }
    for entry in contacts.ended {
      tell(of: entry) { $0.collisionBehavior($1, didEnd: entry.contact) }
    }
    contacts.removeAll()
  }

  // MARK: Translation

  /// The item of an event, of two the one that came first, and what it met.
  private func parties(of event: ContactEvent) -> (ItemBody, Touches.Party)? {
    if let body = bodies[event.bodyA] {
      return (body, boundary(of: event.shapeB) ?? .body(event.bodyB))
    }
    guard let body = bodies[event.bodyB] else { return nil }
    return (body, boundary(of: event.shapeA) ?? .boundary(event.shapeA))
  }

  /// The boundary to which a shape belongs; nil if it is no boundary's, or not any more.
  private func boundary(of shape: ShapeID) -> Touches.Party? {
    boundaryShapes[shape].map { .boundary($0.party) }
  }

  private func entry(
    for event: ContactEvent,
    of body: ItemBody,
    with other: Touches.Party,
    approachSpeed: Double
  ) -> ContactLog.Entry {
    let direction = Vector(event.normal)
    var otherItem: (any DynamicItem)?
    var boundary: BoundaryShape?
    switch other {
    case .body(let id): otherItem = bodies[id]?.item
    case .boundary(let shape): boundary = boundaryShapes[shape]
    }
    let contact = Contact(
      item: body.item,
      otherItem: otherItem,
      boundaryIdentifier: boundary?.identifier,
      isReferenceBounds: boundary != nil && boundary?.identifier == nil,
      point: Point(event.point),
      normal: event.bodyA == body.id ? direction : -direction,
      impulse: Double(event.impulse) / UIKitConstants.push,
      approachSpeed: approachSpeed
    )
    return ContactLog.Entry(body: body, other: other, contact: contact)
  }

  // MARK: Who is told

  /// Calls a method of the delegates of all behaviors to which a contact belongs: of those with both items, or of the
  /// one with the boundary.
  private func tell(
    of entry: ContactLog.Entry, _ method: (any CollisionBehaviorDelegate, CollisionBehavior) -> Void
  ) {
    switch entry.other {
    case .boundary(let shape):
      if let behavior = boundaryShapes[shape]?.behavior { tell(behavior, of: entry, method) }
    case .body(let id):
      guard let others = bodies[id]?.collisions else { return }
      for behavior in entry.body.collisions where others.contains(where: { $0 === behavior }) {
        tell(behavior, of: entry, method)
      }
    }
  }

  private func tell(
    _ behavior: CollisionBehavior, of entry: ContactLog.Entry,
    _ method: (any CollisionBehaviorDelegate, CollisionBehavior) -> Void
  ) {
    guard let delegate = behavior.collisionDelegate, concerns(entry, behavior) else { return }
    method(delegate, behavior)
  }

  /// Whether a contact still concerns a behavior, after what callbacks may have changed.
  private func concerns(_ entry: ContactLog.Entry, _ behavior: CollisionBehavior) -> Bool {
    guard behavior.dynamicAnimator === self, entry.body.isUsed, behavior.contains(entry.body.item)
    else { return false }
    switch entry.other {
    case .boundary(let shape): return boundaryShapes[shape] != nil
    case .body(let id): return bodies[id].map { behavior.contains($0.item) } ?? false
    }
  }

  // MARK: Contacts that end without being told

  /// Forgets everything that a body touches.
  func forgetTouches(of body: ItemBody) {
    for entry in body.touches.entries { forgetTouch(of: body, with: entry.party) }
  }

  /// Forgets that anything touches a boundary.
  func forgetTouches(with shape: ShapeID) {
    for body in bodies.inOrder { body.touches.forget(.boundary(shape)) }
  }

  /// Forgets what a body touched only on behalf of a collision behavior that it has left.
  func forgetUnsharedTouches(of body: ItemBody) {
    for entry in body.touches.entries where !isShared(entry.party, by: body) {
      forgetTouch(of: body, with: entry.party)
    }
  }

  /// Whether a collision behavior of a body concerns another party too.
  private func isShared(_ party: Touches.Party, by body: ItemBody) -> Bool {
    switch party {
    case .boundary(let shape):
      guard let owner = boundaryShapes[shape]?.behavior else { return false }
      return body.collisions.contains { $0 === owner }
    case .body(let id):
      guard let other = bodies[id] else { return false }
      return body.collisions.contains { behavior in other.collisions.contains { $0 === behavior } }
    }
  }

  private func forgetTouch(of body: ItemBody, with party: Touches.Party) {
    body.touches.forget(party)
    if case .body(let id) = party { bodies[id]?.touches.forget(.body(body.id)) }
  }

  // MARK: Counting

  /// Counts one more pair of shapes on both sides; true for the first of these parties.
  private func touches(of body: ItemBody, begin party: Touches.Party) -> Bool {
    if case .body(let id) = party { _ = bodies[id]?.touches.begin(.body(body.id)) }
    return body.touches.begin(party)
  }

  /// Counts one pair of shapes less on both sides; true for the last of these parties.
  private func touches(of body: ItemBody, end party: Touches.Party) -> Bool {
    if case .body(let id) = party { _ = bodies[id]?.touches.end(.body(body.id)) }
    return body.touches.end(party)
  }
}
