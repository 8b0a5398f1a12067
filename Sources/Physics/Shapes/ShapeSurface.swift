/// The properties of a shape's surface, where they differ from those of its body.
public struct ShapeSurface: Hashable, Sendable {
  /// The coefficient of friction; nil, the default, for that of the body.
  public var friction: Float?
  /// The coefficient of restitution; nil, the default, for that of the body.
  public var restitution: Float?
  /// The direction in which bodies pass through the shape, in its body's frame, of any length; zero, the default,
  /// if none do.
  ///
  /// A body collides with such a shape while it is on the side to which the direction points, and with it passes
  /// through from the other side until it has left the shape.
  public var passDirection = Vec2.zero

  /// Creates the surface of the body.
  public init() {}
}

/// The state of a contact with a shape that bodies pass through in one direction.
enum OneWayState: UInt8, Sendable {
  /// No shape of the contact has a pass direction.
  case none
  /// The shapes are apart.
  case apart
  /// The bodies collide until they are apart.
  case colliding
  /// The bodies pass through each other until they are apart, or until the other body is on the solid side.
  case passing
}
