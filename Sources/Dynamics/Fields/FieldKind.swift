/// The kind of a field.
enum FieldKind {
  case drag
  case vortex
  case radialGravity
  case linearGravity
  case velocity
  case noise
  case turbulence
  case spring
  case electric
  case magnetic
  case custom(FieldBehavior.Evaluation)

  /// The default falloff exponent of the kind.
  ///
  /// Apple's reference page states 0 for all fields; these are the values of Apple's fields.
  var falloff: Double {
    switch self {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence, .custom: 0
    }
  }

  /// Whether the field is based on noise.
  var isNoise: Bool {
    switch self {
    case .noise, .turbulence: true
    default: false
    }
  }

  /// Whether the field sets the velocity of items instead of applying a force.
  var isVelocity: Bool {
    if case .velocity = self { true } else { false }
  }
}
