/// Two shapes that touch, as of the last step.
public struct TouchingShapes: Hashable, Sendable {
  /// The touching shape of ``bodyA``.
  public let shapeA: ShapeID
  /// The touching shape of ``bodyB``.
  public let shapeB: ShapeID
  /// The body that was created first.
  public let bodyA: BodyID
  /// The body that was created later.
  public let bodyB: BodyID
  /// The contact point in the world, in points: the one with the largest impulse, or the deepest if none has
  /// an impulse.
  public let point: Vec2
  /// The contact normal, a unit vector from A to B.
  public let normal: Vec2
  /// The normal impulse on B in the last step, in kg pt/s; 0 or more.
  public let impulse: Float
}

extension World {
  /// Returns the touching shapes of a body, one for each pair of child shapes, in the order in which their
  /// AABBs began to overlap.
  ///
  /// The impulses of a sleeping body are those of the step in which it fell asleep. Complexity: O(k log k)
  /// for k contacts of the body.
  public func touchingShapes(of id: BodyID) -> [TouchingShapes] {
    var slots: [Int32] = []
    var edges = EdgeCursor(bodies[bodies.slot(of: id)].headContactKey)
    while let edge = contacts.next(&edges) {
      if contacts[edge.slot].isTouching { slots.append(edge.slot) }
    }
    slots.sort { contacts[$0].creationIndex < contacts[$1].creationIndex }
    let fixedTouches = fixedContacts.touches.filter { $0.bodyA == id || $0.bodyB == id }
    return slots.map { slot in
      let contact = contacts[slot]
      var impulse: Float = 0
      if contact.isSolid {
        for index in 0..<contact.manifold.count { impulse += contact.manifold[index].totalNormalImpulse }
      }
      return TouchingShapes(
        shapeA: shapes[shapes.children[contact.childA].shape].id,
        shapeB: shapes[shapes.children[contact.childB].shape].id, bodyA: bodies.id(of: contact.bodyA),
        bodyB: bodies.id(of: contact.bodyB), point: contact.lastTouch.point, normal: contact.lastTouch.normal,
        impulse: impulse)
    } + fixedTouches
  }
}
