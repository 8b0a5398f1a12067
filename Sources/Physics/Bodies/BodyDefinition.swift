/// What kind of part a body plays in the dance.
public enum BodyKind: Hashable, Sendable {
  /// Stands where it is put, or moves as it is driven, whatever hits it: boundaries, anchors.
  case fixed
  /// Moved by forces, contacts and joints.
  case dynamic
}

/// All that is decided about a body when it is made; every value can be changed later.
///
/// Only finite values are accepted by ``World/createBody(_:)``; none is clamped.
public struct BodyDefinition: Hashable, Sendable {
  /// Fixed or dynamic; dynamic by default.
  public var kind = BodyKind.dynamic
  /// Where the body's origin is, in points; (0, 0) by default.
  public var position = Vec2.zero
  /// The orientation in radians, clockwise on the screen.
  ///
  /// 0 by default. Full turns count: 2 pi stays 2 pi.
  public var angle: Float = 0
  /// Points per second.
  ///
  /// (0, 0) by default. Ignored on fixed bodies.
  public var linearVelocity = Vec2.zero
  /// Radians per second.
  ///
  /// 0 by default. Ignored on fixed bodies.
  public var angularVelocity: Float = 0
  /// Kilograms per square point, greater than 0; 0.0001 by default, which makes 100 x 100 points weigh 1 kg.
  public var density: Float = 0.0001
  /// Coefficient of Coulomb friction.
  ///
  /// 0.2 by default. Two bodies' values mix to the square root of their product; negative ones count as 0.
  public var friction: Float = 0.2
  /// The share of the closing speed that a bounce gives back.
  ///
  /// 0.2 by default. Of two bodies' values the larger counts.
  public var restitution: Float = 0.2
  /// Loss of linear speed per second, as a rate in 1/s.
  ///
  /// 0 by default. The speed halves in about 0.69 / damping seconds.
  public var linearDamping: Float = 0
  /// Loss of angular speed per second, as a rate in 1/s; 0 by default.
  public var angularDamping: Float = 0
  /// Whether contacts, joints and torques may turn the body; true by default.
  public var allowsRotation = true
  /// A constant acceleration in points per second squared, gravity for example; (0, 0) by default.
  public var acceleration = Vec2.zero

  /// Makes a definition of a body of the given kind at a place, the rest as by default.
  public init(kind: BodyKind = .dynamic, position: Vec2 = .zero, angle: Float = 0) {
    self.kind = kind
    self.position = position
    self.angle = angle
  }

  var isFinite: Bool {
    position.isFinite && linearVelocity.isFinite && acceleration.isFinite
      && [angle, angularVelocity, density, friction, restitution, linearDamping, angularDamping]
        .allSatisfy(\.isFinite)
  }
}

/// What fields do to a body, as they were found to be before a step.
///
/// Unlike the forces that last, it is expected to change from step to step: setting it wakes nothing, and a body that
/// is slow for long enough falls asleep under it.
public enum FieldEffect: Hashable, Sendable {
  /// Nothing; so at first.
  case none
  /// A force at the centre of mass, in kg pt/s², which adds to all others; finite.
  case force(Vec2)
  /// A velocity in pt/s that the body takes instead of being accelerated, before its damping; finite.
  case velocity(Vec2)

  var isFinite: Bool {
    switch self {
    case .none: true
    case .force(let vector), .velocity(let vector): vector.isFinite
    }
  }
}
