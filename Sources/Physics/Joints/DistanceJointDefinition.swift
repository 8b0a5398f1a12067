/// All that is decided about a distance joint when it is made: a rod or a spring between two points of two
/// bodies.
public struct DistanceJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// Where the joint holds the first body, in points of the body's own frame; it turns with the body.
  public var localAnchorA = Vec2.zero
  /// Where the joint holds the second body, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The distance that the joint keeps, in points, 0 or more.
  ///
  /// A rod of length 0 pins the two points together.
  public var length: Float
  /// How fast the joint would swing as a spring, in hertz, 0 or more; 0, the default, makes it a rigid rod.
  public var frequency: Float = 0
  /// How soon a spring comes to rest: 0, the default, never, 1 without swinging over.
  ///
  /// Without effect on rods.
  public var dampingRatio: Float = 0
  /// Whether the two bodies may touch each other if their groups say so; true by default.
  public var collideConnected = true

  /// Makes the definition of a rigid rod between the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, length: Float) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.length = length
  }
}
