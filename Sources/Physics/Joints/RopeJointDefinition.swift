/// All that is decided about a rope when it is made: two points that part no further than its length.
public struct RopeJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// Where the rope holds the first body, in points of the body's own frame.
  public var localAnchorA = Vec2.zero
  /// Where the rope holds the second body, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The greatest distance of the two points, in points, 0 or more.
  public var length: Float
  /// Whether the two bodies may touch each other if their groups say so; true by default.
  public var collideConnected = true

  /// Makes the definition of a rope between the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, length: Float) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.length = length
  }
}
