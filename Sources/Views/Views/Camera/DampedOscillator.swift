package import Dynamics

/// A damped harmonic oscillator in the plane, by its exact solution.
package struct DampedOscillator {
  private let dampingRatio: Double
  /// The undamped angular frequency, in radians per second.
  private let frequency: Double

  /// Creates an oscillator.
  ///
  /// - Parameters:
  ///   - period: The period without damping, in seconds; greater than 0.
  ///   - dampingRatio: The damping ratio, greater than 0 and at most 1.
  package init(period: Double, dampingRatio: Double) {
    self.dampingRatio = dampingRatio
    frequency = 2 * Double.pi / period
  }

  /// Returns the offset from the position of rest and the velocity after a time, in seconds.
  package func advanced(
    offset: Vector, velocity: Vector, by time: Double
  ) -> (offset: Vector, velocity: Vector) {
    let decay = dampingRatio * frequency
    let envelope = Exponentiation.exponential(-decay * time)
    // The velocity relative to the decaying envelope.
    let relative = velocity + decay * offset
    guard dampingRatio < 1 else {
      let next = envelope * (offset + time * relative)
      return (next, envelope * relative - decay * next)
    }
    let dampedFrequency = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
    let (sine, cosine) = Trigonometry.sineAndCosine(dampedFrequency * time)
    let next = envelope * (cosine * offset + (sine / dampedFrequency) * relative)
    return (next, envelope * (cosine * relative - (dampedFrequency * sine) * offset) - decay * next)
  }
}
