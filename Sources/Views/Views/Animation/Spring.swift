import Dynamics

/// The motion of a damped spring from 0 to 1, and its response to an initial velocity.
///
/// The position after a change from `a` to `b` with the initial velocity `v` is
/// a + (b - a) · `progress` + v · `displacementPerVelocity`.
package struct Spring {
  private let duration: Double
  private let dampingRatio: Double
  private let initialVelocity: Double
  /// The undamped angular frequency, at which the envelope of the motion falls to 0.1 % in the duration.
  private let frequency: Double

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - duration: The duration after which it counts as at rest, in seconds; at least 1/60.
  ///   - dampingRatio: The damping ratio, limited to 0.01…1; 1 is critical.
  ///   - initialVelocity: The velocity at the start, in lengths of the whole change per second.
  package init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
    self.duration = max(duration, 1.0 / 60)
    self.dampingRatio = min(max(dampingRatio, 0.01), 1)
    self.initialVelocity = initialVelocity
    // ln 1000, and the solution of (1 + x)·e⁻ˣ = 0.001 for critical damping.
    frequency =
      self.dampingRatio < 1 ? 6.908 / (self.dampingRatio * self.duration) : 9.234 / self.duration
  }

  /// The position at a fraction of the duration, 0…1.
  package func progress(at fraction: Double) -> Double {
    let time = fraction * duration
    let decay = dampingRatio * frequency
    let envelope = Exponentiation.exponential(-decay * time)
    guard dampingRatio < 1 else { return 1 - envelope * (1 + (decay - initialVelocity) * time) }
    let (sine, cosine) = Trigonometry.sineAndCosine(dampedFrequency * time)
    return 1 - envelope * (cosine + (decay - initialVelocity) / dampedFrequency * sine)
  }

  /// The displacement at a fraction of the duration that is caused by an additional initial velocity of 1.
  func displacementPerVelocity(at fraction: Double) -> Double {
    let time = fraction * duration
    let envelope = Exponentiation.exponential(-dampingRatio * frequency * time)
    guard dampingRatio < 1 else { return envelope * time }
    return envelope * Trigonometry.sineAndCosine(dampedFrequency * time).sine / dampedFrequency
  }

  private var dampedFrequency: Double { frequency * (1 - dampingRatio * dampingRatio).squareRoot() }
}
