// Contacts with shapes that bodies pass through in one direction, such as platforms that are jumped through from
// below.

extension WorldPointers {
  /// Updates the one-way state of a contact whose manifold has points.
  ///
  /// The bodies begin to collide when the other body is on the solid side of the shape, and then collide until they
  /// are apart: a body that is pushed into the shape does not fall through. A body that reaches the shape from
  /// elsewhere passes through it until it is on the solid side as a whole.
  func updateOneWayState(of contact: inout Contact) {
    guard contact.oneWayState != .colliding else { return }
    contact.oneWayState = isOnSolidSide(contact) ? .colliding : .passing
  }

  /// Whether a child shape passes through an obstacle in this step, because it moves in its pass direction or does
  /// so already; `displacement` is that of the obstacle in the step.
  func isPassing(_ child: Int32, through obstacle: Int32, displacement: Vec2) -> Bool {
    guard let direction = passDirection(of: obstacle, for: child) else { return false }
    let sim = bodies.sims[shapes.children[child].body]
    if (sim.center - sim.center0 - displacement).dot(direction) >= 0 { return true }
    var edges = EdgeCursor(bodies[shapes.children[child].body].headContactKey)
    while let edge = edges.next(in: contacts) {
      let contact = contacts[edge.slot]
      let isContactOfPair =
        (contact.childA == child && contact.childB == obstacle)
        || (contact.childB == child && contact.childA == obstacle)
      if isContactOfPair { return contact.oneWayState == .passing }
    }
    return false
  }

  /// Whether the shapes overlap at most slightly, with a normal that points to the side to which bodies pass.
  private func isOnSolidSide(_ contact: Contact) -> Bool {
    let separation = contact.manifold.minSeparation
    guard separation > -PhysicsConstants.oneWayTolerance else { return false }
    // The normal points from A to B.
    if let direction = passDirection(of: contact.childA, for: contact.childB),
      contact.manifold.normal.dot(direction) < PhysicsConstants.oneWayCosine
    {
      return false
    }
    if let direction = passDirection(of: contact.childB, for: contact.childA),
      -contact.manifold.normal.dot(direction) < PhysicsConstants.oneWayCosine
    {
      return false
    }
    return true
  }

  /// The direction in the world in which another child shape passes through one; nil if it does not.
  private func passDirection(of child: Int32, for other: Int32) -> Vec2? {
    let (shape, body) = (shapes[shapes.children[child].shape], shapes.children[child].body)
    let direction = shape.passDirection(
      for: shapes[shapes.children[other].shape], ofBody: bodies[body].passDirection)
    return direction == .zero ? nil : bodies.sims[body].rotation.rotate(direction)
  }
}

extension Manifold {
  /// The separation of the deepest point; infinite without points.
  fileprivate var minSeparation: Float {
    switch count {
    case 0: .infinity
    case 1: points.0.separation
    default: min(points.0.separation, points.1.separation)
    }
  }
}
