/// What a field does to the items in it.
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

  /// The exponent with which the field weakens over distance unless it is set.
  ///
  /// Apple's reference page says 0 for all; these are what the fields have.
  var falloff: Double {
    switch self {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence, .custom: 0
    }
  }

  /// Whether the field changes at random.
  var isNoise: Bool {
    switch self {
    case .noise, .turbulence: true
    default: false
    }
  }

  /// Whether the field gives items its own velocity instead of pushing them.
  var isVelocity: Bool {
    if case .velocity = self { true } else { false }
  }
}
