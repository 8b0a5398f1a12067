/// A shape of a body, identified by a ``ShapeID``.
///
/// A chain is one shape with a child shape for every edge.
struct Shape: Sendable {
  let id: ShapeID
  let body: Int32
  /// The group of which the shape is a boundary; nil if it is none.
  ///
  /// Other shapes collide according to the groups of their body.
  let boundaryGroup: CollisionGroupID?
  var surface = ShapeSurface()
  /// What the shape collides with; nil if the filter of its body applies.
  var filter: BodyFilter?
  /// The head of the list of child shapes, linked by ``ChildShape/nextChild``; -1 for none.
  var headChild: Int32 = -1
  /// The body's next shape; -1 for none.
  var next: Int32
}

extension Shape {
  /// The direction in which the body of another shape passes through this one, in the frame of its body; zero
  /// if it does not.
  ///
  /// The direction of the body counts for other bodies only, so that a platform that falls lands on
  /// boundaries.
  @inline(__always)
  func passDirection(for other: Shape, ofBody bodyPassDirection: Vec2) -> Vec2 {
    guard surface.passDirection == .zero else { return surface.passDirection }
    return other.boundaryGroup == nil ? bodyPassDirection : .zero
  }
}

/// A convex part or an edge of a shape: contacts are between child shapes.
struct ChildShape: Sendable {
  var primitive: Primitive
  let shape: Int32
  let body: Int32
  /// The creation index, unique and increasing; new contacts are created in the order of these indices.
  let creationIndex: UInt64
  /// The next child shape of the same shape; -1 for none.
  let nextChild: Int32
  /// The tight AABB in the world; kept up to date only if there is a proxy.
  var aabb: AABB
  /// The proxy in the tree of fixed or of dynamic bodies, by the body's kind; -1 for none.
  var proxy: Int32 = -1
  /// Whether the child shape is in the broad phase's list of child shapes that cannot collide; then it has no
  /// proxy.
  var isNonColliding = false
  /// Whether the child shape is in the broad phase's move buffer.
  var isInMoveBuffer = false
}
