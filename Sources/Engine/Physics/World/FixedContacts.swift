/// The touching shapes of fixed bodies, kinematic ones included, of which at least one asks for reports: a
/// sensor, or a body whose filter reports the contact.
///
/// They are found by queries of the tree of fixed bodies after a step in which one of them may have moved or
/// changed, and not by the narrow phase: no solver needs them.
struct FixedContacts: Sendable {
  /// The touching shapes, one entry for each pair of shapes.
  fileprivate(set) var touches: [TouchingShapes] = []
  /// Whether a fixed body has moved or changed since the last update.
  var needsUpdate = false
  /// The fixed bodies that ask for reports, in order of creation; nil after a change.
  private var askingBodies: [Int32]?

  /// Determines the asking bodies again with the next update, after a filter or the kind of a body has
  /// changed.
  mutating func filterDidChange() { (askingBodies, needsUpdate) = (nil, true) }

  /// Begins an update; returns the bodies that ask, or nil if there are none and no shapes touched.
  fileprivate mutating func beginUpdate(_ bodies: BodyStore) -> [Int32]? {
    needsUpdate = false
    let asking =
      askingBodies
      ?? bodies.slotsInCreationOrder.filter { bodies.isFixed($0) && bodies[$0].filter.asksForReports }
    askingBodies = asking
    return asking.isEmpty && touches.isEmpty ? nil : asking
  }
}

extension World {
  /// Updates the touching shapes of fixed bodies, and records the begin and end events.
  mutating func updateFixedContacts() {
    guard fixedContacts.needsUpdate || !bodies.kinematicBodies.isEmpty else { return }
    guard let asking = fixedContacts.beginUpdate(bodies) else { return }
    let old = fixedContacts.touches
    var found: [TouchingShapes] = []
    for body in asking { appendTouchingShapes(of: body, previous: old, to: &found) }
    fixedContacts.touches = found
    let isSame = { (a: TouchingShapes, b: TouchingShapes) in a.shapeA == b.shapeA && a.shapeB == b.shapeB }
    for touch in found where !old.contains(where: { isSame($0, touch) }) {
      events.contactBegin.append(ContactEvent(touch))
    }
    for touch in old where !found.contains(where: { isSame($0, touch) }) {
      events.contactEnd.append(ContactEvent(touch))
    }
  }

  /// Removes the touches of a shape that is about to be removed; the next step reports their end.
  mutating func removeFixedContacts(of shape: ShapeID) {
    guard !fixedContacts.touches.isEmpty else { return }
    for touch in fixedContacts.touches where touch.shapeA == shape || touch.shapeB == shape {
      events.recordRemoved(ContactEvent(touch), of: CollisionPair(touch.bodyA, touch.bodyB))
    }
    fixedContacts.touches.removeAll { $0.shapeA == shape || $0.shapeB == shape }
  }

  private mutating func appendTouchingShapes(
    of body: Int32, previous: [TouchingShapes], to found: inout [TouchingShapes]
  ) {
    let pose = bodies.sims[body].pose
    for child in shapes.childShapes(of: bodies[body]) where shapes.children[child].proxy >= 0 {
      var others: [Int32] = []
      let aabb = shapes.aabb(of: child, at: pose).expanded(by: PhysicsConstants.touchHysteresis)
      broadPhase.fixedTree.query(aabb) { others.append($0) }
      others.sort { shapes.children[$0].creationIndex < shapes.children[$1].creationIndex }
      for other in others where mayTouch(child, other) {
        guard let touch = touchingShapes(child, other, previous: previous),
          !found.contains(where: { $0.shapeA == touch.shapeA && $0.shapeB == touch.shapeB })
        else { continue }
        found.append(touch)
      }
    }
  }

  private mutating func mayTouch(_ child: Int32, _ other: Int32) -> Bool {
    withWorldPointers(&bodies, &shapes, &joints, &contacts) {
      filter.contactKind(of: child, other, in: $0) != .none
    }
  }

  /// Returns the shapes of two child shapes if they overlap, or if their bodies touched and they are not
  /// apart by more than the hysteresis.
  private func touchingShapes(_ child: Int32, _ other: Int32, previous: [TouchingShapes]) -> TouchingShapes? {
    let isInOrder =
      bodies[shapes.children[child].body].creationIndex < bodies[shapes.children[other].body].creationIndex
    let (a, b) = isInOrder ? (child, other) : (other, child)
    let (childA, childB) = (shapes.children[a], shapes.children[b])
    let (idA, idB) = (bodies.id(of: childA.body), bodies.id(of: childB.body))
    let touched =
      events.hasRemovedContact(of: CollisionPair(idA, idB))
      || previous.contains { $0.bodyA == idA && $0.bodyB == idB }
    let (poseA, poseB) = (bodies.sims[childA.body].pose, bodies.sims[childB.body].pose)
    let manifold = shapes.withView(of: a) { viewA in
      shapes.withView(of: b) { viewB in
        collide(viewA, poseA, viewB, poseB, margin: touched ? PhysicsConstants.touchHysteresis : 0)
      }
    }
    guard manifold.count > 0 else { return nil }
    let (shapeA, shapeB) = (shapes[childA.shape].id, shapes[childB.shape].id)
    return TouchingShapes(
      shapeA: shapeA, shapeB: shapeB, bodyA: idA, bodyB: idB,
      point: poseA.position + manifold.points.0.anchorA, normal: manifold.normal, impulse: 0)
  }
}

extension BodyFilter {
  /// Whether contacts with fixed bodies are to be reported, if the body is fixed itself.
  fileprivate var asksForReports: Bool { isSensor || reportBits != 0 }
}

extension ContactEvent {
  /// The event of shapes that do not collide.
  fileprivate init(_ touch: TouchingShapes) {
    (shapeA, shapeB, bodyA, bodyB) = (touch.shapeA, touch.shapeB, touch.bodyA, touch.bodyB)
    (isSolid, point, normal, impulse, approachSpeed) = (false, touch.point, touch.normal, 0, 0)
  }
}
