// Internal edges: where shapes lie flush beside each other, such as the tiles of a floor, a body that slides
// or rolls from one to the next must not collide with the edge between them (ghost collision). Chains and
// concave items know their inner vertices; this is for shapes of different bodies or boundaries.

extension ManifoldUpdater {
  /// Whether a contact that closes is at an edge that does not protrude from the face of another shape which
  /// one of its bodies touches, so that it does not stop the body.
  func isInternalEdge(_ contact: Contact) -> Bool {
    guard contact.manifold.isClosing else { return false }
    return
      (contact.isDynamicB
      && isInternalEdge(contact.childA, of: contact, for: contact.bodyB, normal: contact.manifold.normal))
      || (contact.isDynamicA
        && isInternalEdge(contact.childB, of: contact, for: contact.bodyA, normal: -contact.manifold.normal))
  }

  /// Whether a child shape does not protrude from a face that `body` touches; `normal` is the contact normal
  /// towards the body.
  private func isInternalEdge(_ child: Int32, of contact: Contact, for body: Int32, normal: Vec2) -> Bool {
    var edges = EdgeCursor(world.bodies[body].headContactKey)
    while let edge = edges.next(in: world.contacts) {
      let other = world.contacts[edge.slot]
      guard other.isTouchedFace, other.creationIndex != contact.creationIndex else { continue }
      let (face, faceNormal) =
        edge.edgeIndex == 0 ? (other.childB, -other.manifold.normal) : (other.childA, other.manifold.normal)
      let alignment = faceNormal.dot(normal)
      guard alignment < 0.9999, alignment > -0.5,
        let height = faceHeight(of: face, along: faceNormal),
        let protrusion = maxHeight(of: child, along: faceNormal),
        protrusion <= height + PhysicsConstants.linearSlop
      else { continue }
      return true
    }
    return false
  }

  /// The coordinate of a shape's face with this normal; nil if the shape has only a vertex or a round surface
  /// there.
  private func faceHeight(of child: Int32, along normal: Vec2) -> Float? {
    let pose = world.bodies.sims[world.shapes.children[child].body].pose
    let (view, direction) = (view(of: child), pose.rotation.inverseRotate(normal))
    // A slope of 1 % does not count as the same face.
    switch view {
    case .circle: return nil
    case .segment(let segment):
      let along = segment.end - segment.start
      guard along.dot(direction).magnitude <= PhysicsConstants.chainConvexityTolerance * along.length else {
        return nil
      }
    case .polygon(let polygon):
      let isFace = (0..<polygon.count).contains {
        polygon.normals[$0].dot(direction) > 0
          && polygon.normals[$0].cross(direction).magnitude <= PhysicsConstants.chainConvexityTolerance
      }
      guard isFace else { return nil }
    }
    return maxHeight(of: child, along: normal)
  }

  /// The greatest coordinate of a shape along a direction; nil for circles.
  private func maxHeight(of child: Int32, along direction: Vec2) -> Float? {
    let pose = world.bodies.sims[world.shapes.children[child].body].pose
    let local = pose.rotation.inverseRotate(direction)
    switch view(of: child) {
    case .circle: return nil
    case .segment(let segment):
      return pose.position.dot(direction) + max(segment.start.dot(local), segment.end.dot(local))
    case .polygon(let polygon):
      return pose.position.dot(direction) - polygon.supportVertex(oppositeTo: -local).projection
    }
  }
}

extension Contact {
  /// Whether the shapes collide and touch, or nearly do.
  fileprivate var isTouchedFace: Bool {
    isSolid && oneWayState.collides && manifold.count > 0
      && manifold.minSeparation <= PhysicsConstants.linearSlop
  }
}

extension Manifold {
  /// Whether a point closes, so that the contact would change a velocity; as of the beginning of the step.
  fileprivate var isClosing: Bool {
    points.0.relativeNormalVelocity < -PhysicsConstants.minApproachSpeed
      || points.1.relativeNormalVelocity < -PhysicsConstants.minApproachSpeed
  }
}
