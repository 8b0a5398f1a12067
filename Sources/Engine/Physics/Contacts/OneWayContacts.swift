// Contacts with shapes that bodies pass through in one direction, such as platforms that are jumped through
// from below.

extension WorldPointers {
  /// Updates the one-way state of a contact whose manifold has points.
  ///
  /// While the shapes are apart, the bodies collide if the other body is on the solid side of the shape. Once
  /// they overlap, they keep what they do until they are apart: a body that is pushed into the shape does not
  /// fall through, and one that reaches the shape from elsewhere passes through it until it has left it.
  func updateOneWayState(of contact: inout Contact, _ vertices: VertexPointers) {
    if contact.manifold.minSeparation > 0 {
      let isSolid = isSolid(contact.manifold.normal, contact.childA, contact.childB)
      contact.oneWayState = isSolid ? .colliding : .apart
    } else if contact.oneWayState == .apart {
      let collides = wasOnSolidSide(contact.childA, contact.childB, vertices) || restsOnSolidSide(contact)
      contact.oneWayState = collides ? .colliding : .passing
    }
  }

  /// Whether shapes that overlap only slightly, on the solid side, do not move apart: a body that was placed
  /// on the shape.
  private func restsOnSolidSide(_ contact: Contact) -> Bool {
    let (manifold, a, b) = (contact.manifold, bodies.states[contact.bodyA], bodies.states[contact.bodyB])
    guard manifold.minSeparation > -PhysicsConstants.oneWayTolerance,
      isSolid(manifold.normal, contact.childA, contact.childB)
    else { return false }
    let velocity = b.velocity(at: manifold.points.0.anchorB) - a.velocity(at: manifold.points.0.anchorA)
    return velocity.dot(manifold.normal) < PhysicsConstants.sleepSpeed
  }

  /// Whether a child shape passes through an obstacle in this step, because it moves in the obstacle's pass
  /// direction, does so already, or begins the step elsewhere than on the solid side; `displacement` is that
  /// of the obstacle in the step.
  func isPassing(
    _ child: Int32, through obstacle: Int32, displacement: Vec2, _ vertices: VertexPointers
  ) -> Bool {
    guard let direction = passDirection(of: obstacle, for: child) else { return false }
    let sim = bodies.sims[shapes.children[child].body]
    if (sim.center - sim.center0 - displacement).dot(direction) >= 0 { return true }
    switch oneWayState(of: child, obstacle) {
    case .colliding: return false
    case .passing: return true
    default: return !wasOnSolidSide(child, obstacle, vertices)
    }
  }

  /// The one-way state of the contact of two child shapes; nil without a contact.
  private func oneWayState(of child: Int32, _ other: Int32) -> OneWayState? {
    var edges = EdgeCursor(bodies[shapes.children[child].body].headContactKey)
    while let edge = edges.next(in: contacts) {
      let contact = contacts[edge.slot]
      let isContactOfPair =
        (contact.childA == child && contact.childB == other)
        || (contact.childB == child && contact.childA == other)
      if isContactOfPair { return contact.oneWayState }
    }
    return nil
  }

  /// Whether the shapes were apart at the beginning of the last step, one on the solid side of the other.
  ///
  /// A fast body may overlap the shape in the first step in which it is near: continuous collision only keeps
  /// the core of a body out of the shape.
  private func wasOnSolidSide(_ childA: Int32, _ childB: Int32, _ vertices: VertexPointers) -> Bool {
    let (a, b) = (shapes.children[childA], shapes.children[childB])
    let gap = distance(
      between: a.primitive.view(in: vertices), bodies.sims[a.body].pose0, and: b.primitive.view(in: vertices),
      bodies.sims[b.body].pose0)
    return gap.distance > 0 && isSolid(gap.normal, childA, childB)
  }

  /// Whether a normal from child shape A to B points to the side to which bodies pass, so that they cannot
  /// pass back.
  private func isSolid(_ normal: Vec2, _ childA: Int32, _ childB: Int32) -> Bool {
    if let direction = passDirection(of: childA, for: childB),
      normal.dot(direction) < PhysicsConstants.oneWayCosine
    {
      return false
    }
    if let direction = passDirection(of: childB, for: childA),
      -normal.dot(direction) < PhysicsConstants.oneWayCosine
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
  var minSeparation: Float {
    switch count {
    case 0: .infinity
    case 1: points.0.separation
    default: min(points.0.separation, points.1.separation)
    }
  }
}
