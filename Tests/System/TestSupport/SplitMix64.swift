/// A small seeded random generator, the same sequence on every machine.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; any seed is valid.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A random number in `range`, both ends included, one of 2^24 evenly spaced values with equal probability.
  public mutating func float(in range: ClosedRange<Float>) -> Float {
    let unit = Float(next() >> 40) / Float((1 << 24) - 1)
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }
}
