import Physics

/// The "minimal standard" generator: the next number is 16807 times the last, modulo 2^31 - 1.
///
/// Source: Park, Miller, "Random number generators: good ones are hard to find", CACM 31 (1988).
struct ParkMiller {
  private var state: UInt64 = 1

  /// The next number above 0 and below 1.
  mutating func next() -> Float {
    state = state * 16807 % 2_147_483_647
    return Float(Double(state) / 2_147_483_647)
  }

  /// An angle from 0 to a full turn, in radians.
  mutating func angle() -> Float { 2 * .pi * next() }

  /// A vector of the given length in any direction.
  mutating func vector(length: Float) -> Vec2 { Rotation(angle: angle()).rotate(Vec2(length, 0)) }
}
