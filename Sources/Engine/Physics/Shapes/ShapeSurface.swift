/// The properties of a shape's surface, where they differ from those of its body.
public struct ShapeSurface: Hashable, Sendable {
  /// The coefficient of friction; nil, the default, for that of the body.
  public var friction: Float?
  /// The coefficient of restitution; nil, the default, for that of the body.
  public var restitution: Float?
  /// The speed at which the surface moves around the shape, clockwise on screen, in pt/s; 0 by default.
  ///
  /// Friction carries bodies along, as a conveyor belt does: those on top move to the right.
  public var tangentSpeed: Float = 0
  /// The direction in which bodies pass through the shape, in its body's frame, of any length; zero, the
  /// default, if none do.
  ///
  /// A body collides with such a shape while it is on the side to which the direction points, and with it
  /// passes through from the other side until it has left the shape.
  public var passDirection = Vec2.zero

  /// Creates the surface of the body.
  public init() {}
}

/// The material of the contacts of one pair, where it differs from the mixed material.
public struct PairSurface: Hashable, Sendable {
  /// The coefficient of friction; nil, the default, for the geometric mean of both surfaces.
  public var friction: Float?
  /// The coefficient of restitution; nil, the default, for the larger one of both surfaces.
  public var restitution: Float?
  /// The relative tangent speed, in pt/s; nil, the default, for the sum of those of both surfaces.
  public var tangentSpeed: Float?

  /// Creates a surface that changes nothing.
  public init() {}

  /// Whether all numbers are finite.
  var isFinite: Bool {
    friction?.isFinite != false && restitution?.isFinite != false && tangentSpeed?.isFinite != false
  }
}

/// The state of a contact with a shape that bodies pass through in one direction.
enum OneWayState: UInt8, Sendable {
  /// No shape of the contact has a pass direction.
  case none
  /// The shapes do not overlap, and do not collide yet.
  case apart
  /// The bodies collide until they are apart.
  case colliding
  /// The bodies pass through each other until they are apart.
  case passing

  /// Whether the solver needs the contact.
  var collides: Bool { self == .none || self == .colliding }
}
