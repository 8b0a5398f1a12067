/// The kind of a body.
public enum BodyKind: Hashable, Sendable {
  /// Not moved by forces, contacts or joints; for boundaries and anchors.
  ///
  /// ``World/setKinematicVelocity(of:to:angular:)`` moves it at a constant velocity.
  case fixed
  /// Moved by forces, contacts and joints.
  case dynamic
}

/// The properties of a new body, each of which can be changed later.
///
/// ``World/createBody(_:)`` accepts only finite values; none is clamped.
public struct BodyDefinition: Hashable, Sendable {
  /// The kind of the body; dynamic by default.
  public var kind = BodyKind.dynamic
  /// The position of the body's origin, in points; (0, 0) by default.
  public var position = Vec2.zero
  /// The orientation in radians, clockwise on the screen.
  ///
  /// 0 by default. Not wrapped: 2 pi is not reduced to 0.
  public var angle: Float = 0
  /// The velocity, in points per second.
  ///
  /// (0, 0) by default. Ignored for fixed bodies.
  public var linearVelocity = Vec2.zero
  /// The angular velocity, in radians per second.
  ///
  /// 0 by default. Ignored for fixed bodies.
  public var angularVelocity: Float = 0
  /// The density in kg/pt², greater than 0.
  ///
  /// 0.0001 by default, so that 100 × 100 points have a mass of 1 kg.
  public var density: Float = 0.0001
  /// The coefficient of Coulomb friction.
  ///
  /// 0.2 by default. A contact uses the square root of the product of both bodies' values; negative ones
  /// count as 0.
  public var friction: Float = 0.2
  /// The coefficient of restitution: the ratio of the separating speed to the closing speed of an impact.
  ///
  /// 0.2 by default. A contact uses the larger of both bodies' values.
  public var restitution: Float = 0.2
  /// The linear damping: the rate at which the velocity decays, in 1/s.
  ///
  /// 0 by default. The speed halves in about 0.69 / damping seconds.
  public var linearDamping: Float = 0
  /// The angular damping: the rate at which the angular velocity decays, in 1/s; 0 by default.
  public var angularDamping: Float = 0
  /// Whether contacts, joints and torques may rotate the body; true by default.
  public var allowsRotation = true
  /// A constant acceleration in points per second squared, gravity for example; (0, 0) by default.
  public var appliedAcceleration = Vec2.zero

  /// Creates a definition of a body of the given kind and pose, with default values for all other properties.
  public init(kind: BodyKind = .dynamic, position: Vec2 = .zero, angle: Float = 0) {
    self.kind = kind
    self.position = position
    self.angle = angle
  }

  var isFinite: Bool {
    position.isFinite && linearVelocity.isFinite && appliedAcceleration.isFinite
      && [angle, angularVelocity, density, friction, restitution, linearDamping, angularDamping]
        .allSatisfy { $0.isFinite }
  }
}

/// The effect of fields on a body, as computed before a step.
///
/// Unlike the constant forces, it is expected to change from step to step: setting it wakes no body, and a
/// body that is slow for long enough falls asleep under it.
public enum FieldEffect: Hashable, Sendable {
  /// No effect; the default.
  case none
  /// A force at the center of mass, in kg pt/s², added to all other forces; finite.
  case force(Vec2)
  /// A velocity in pt/s that replaces the body's velocity and accelerations, before damping; finite.
  case velocity(Vec2)

  var isFinite: Bool {
    switch self {
    case .none: true
    case .force(let vector), .velocity(let vector): vector.isFinite
    }
  }
}
