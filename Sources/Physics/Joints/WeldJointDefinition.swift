/// All that is decided about a weld when it is made: two bodies that move as one from then on.
public struct WeldJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// Where the joint holds the first body, in points of the body's own frame.
  public var localAnchorA = Vec2.zero
  /// Where the joint holds the second body, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The angle of B less that of A that is kept, in radians; 0 by default.
  public var angle: Float = 0
  /// Whether the two bodies may touch each other if their groups say so; false by default.
  public var collideConnected = false

  /// Makes the definition of a weld that puts the origins of two bodies on each other.
  public init(bodyA: BodyID, bodyB: BodyID) {
    self.bodyA = bodyA
    self.bodyB = bodyB
  }
}
