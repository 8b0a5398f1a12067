import Physics

/// The "minimal standard" random number generator: x ← 16807 x mod (2³¹ - 1).
///
/// Source: Park, Miller, "Random number generators: good ones are hard to find", CACM 31 (1988).
struct ParkMiller {
  private var state: UInt64 = 1

  /// Returns a random number between 0 and 1, both excluded.
  mutating func next() -> Float {
    state = state * 16807 % 2_147_483_647
    return Float(Double(state) / 2_147_483_647)
  }

  /// Returns a random angle between 0 and 2π, in radians.
  mutating func nextAngle() -> Float { 2 * .pi * next() }

  /// Returns a vector of the given length in a random direction.
  mutating func nextVector(length: Float) -> Vec2 { Rotation(angle: nextAngle()).rotate(Vec2(length, 0)) }
}
