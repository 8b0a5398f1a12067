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
