/// All that is decided about a slider when it is made: the second body moves along an axis of the first and
/// does not turn against it.
public struct PrismaticJointDefinition: Hashable, Sendable {
  /// The first body, to which the axis belongs.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// A point of the axis, in points of the first body's own frame.
  public var localAnchorA = Vec2.zero
  /// The point of the second body that stays on the axis, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The direction of the axis in the first body's own frame; of any length but 0.
  public var axis: Vec2
  /// The angle of B less that of A that is kept, in radians; 0 by default.
  public var referenceAngle: Float = 0
  /// How far the second anchor may be from the first along the axis, in points; any way by default.
  public var range: ClosedRange<Float> = -.infinity ... .infinity
  /// Whether the two bodies may touch each other if their groups say so; false by default.
  public var collideConnected = false

  /// Makes the definition of an endless slider through the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, axis: Vec2) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.axis = axis
  }
}
