/// All that is decided about a hinge when it is made: two bodies that turn about a common point.
public struct RevoluteJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// Where the hinge is in the first body, in points of the body's own frame.
  public var localAnchorA = Vec2.zero
  /// Where the hinge is in the second body, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The angle of B less that of A at which the hinge counts 0, in radians; 0 by default.
  public var referenceAngle: Float = 0
  /// The angles that the hinge allows, in radians; all by default.
  public var range: ClosedRange<Float> = -.infinity ... .infinity
  /// The most with which the hinge resists being turned, in kg pt²/s², 0 or more; 0 by default.
  public var frictionTorque: Float = 0
  /// Whether the two bodies may touch each other if their groups say so; false by default.
  public var collideConnected = false

  /// Makes the definition of a free hinge through the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID) {
    self.bodyA = bodyA
    self.bodyB = bodyB
  }
}
