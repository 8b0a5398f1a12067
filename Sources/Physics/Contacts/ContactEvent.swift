/// That two shapes began or ceased to touch in the last step.
///
/// Body A was created before body B.
public struct ContactEvent: Hashable, Sendable {
  /// The touching shape of ``bodyA``.
  public let shapeA: ShapeID
  /// The touching shape of ``bodyB``.
  public let shapeB: ShapeID
  /// The body that was created first.
  public let bodyA: BodyID
  /// The body that was created later.
  public let bodyB: BodyID
  /// Whether the shapes stop each other; if not, they pass through each other and the touch is only reported.
  public let isSolid: Bool
  /// Where they touch, in points of the world: the point with the largest impulse, or the deepest if there is
  /// none.
  public let point: Vec2
  /// The direction from A to B in which they push each other, of length 1.
  public let normal: Vec2
  /// The impulse along the normal that the blow passed from A to B, in kg pt/s; 0 or more, 0 if not solid or
  /// at the end of a touch.
  ///
  /// For a body of mass m that hits a boundary with speed v this is m (1 + e) v: all points of the two shapes
  /// together, and both steps of a blow that takes two. The weight that is carried meanwhile is counted in.
  public let impulse: Float
  /// How fast the shapes came together at that point before the blow, in points per second; 0 or more.
  public let approachSpeed: Float
}
