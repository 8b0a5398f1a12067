/// Sine, cosine and arctangent of doubles, computed from their series.
///
/// The results of the C library's functions differ in the last bit between systems, and one bit is enough to
/// make two simulations of a pile of boxes diverge. These functions use only additions, multiplications,
/// divisions and square roots, which IEEE 754 rounds identically everywhere. Accurate to about 2e-16 near the
/// origin; the tests require 1e-12.
package enum Trigonometry {
  /// Returns the sine and cosine of an angle in radians.
  package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    // Fast path for the most frequent angle, that of an unrotated item; not for -0, whose sine is -0.
    if angle.bitPattern == 0 { return (0, 1) }
    let (quadrant, remainder) = reduce(angle)
    let sine = sineSeries(remainder)
    let cosine = cosineSeries(remainder)
    return switch quadrant {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  /// Returns the angle of the vector (x, y), from -π to π; 0 for the zero vector.
  static func arctangent(y: Double, x: Double) -> Double {
    let width = abs(x)
    let height = abs(y)
    let largest = max(width, height)
    guard largest > 0 else { return 0 }
    // Fast path for the most frequent angle, that of an unrotated item.
    if height == 0, x > 0 { return 0 }
    var angle = arctangent(ofRatio: min(width, height) / largest)
    if height > width { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }

  /// Reduces an angle to a quadrant 0 to 3 and a remainder in -π/4 to π/4.
  ///
  /// Cody–Waite reduction: π/2 is subtracted in three parts, the first two of which have few enough bits that
  /// their products with the number of quarter turns are exact. This holds for angles up to a million
  /// radians; from larger angles, whole turns are subtracted first, with an error comparable to the spacing
  /// of doubles at the angle.
  private static func reduce(_ angle: Double) -> (quadrant: Int, remainder: Double) {
    var angle = angle
    while abs(angle) > 1_000_000 {
      let turns = (angle / (2 * .pi)).rounded(.towardZero)
      angle -= turns * (2 * .pi)
    }
    let quarters = (angle / (.pi / 2)).rounded()
    var remainder = angle - quarters * 0x1.921fb54400000p0
    remainder -= quarters * 0x1.0b4611a600000p-34
    remainder -= quarters * 0x1.3198a2e037073p-69
    return (Int(quarters) & 3, remainder)
  }

  /// Returns the sine of an angle in -π/4 to π/4: Taylor series up to x¹⁷, whose remainder is below 1e-19
  /// there.
  ///
  /// The loops here and below have a fixed number of iterations and no division that depends on the previous
  /// one, so that the compiler unrolls them to multiplications with constants.
  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for term in 0..<8 {
      let n = Double(16 - 2 * term)
      sum = 1 - sum * (square * (1 / (n * (n + 1))))
    }
    return x * sum
  }

  /// Returns the cosine of an angle in -π/4 to π/4: Taylor series up to x¹⁸.
  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for term in 0..<9 {
      let n = Double(17 - 2 * term)
      sum = 1 - sum * (square * (1 / (n * (n + 1))))
    }
    return sum
  }

  /// Returns the arctangent of a ratio in 0 to 1.
  ///
  /// Argument reduction: arctan r = a + arctan((r - tan a) / (1 + r · tan a)), where a is the nearest
  /// multiple of π/16. The reduced argument is below 0.0985, where eight terms of the series are sufficient.
  private static func arctangent(ofRatio ratio: Double) -> Double {
    let (angle, tangent) = nearestTabulatedAngle(ofRatio: ratio)
    let t = (ratio - tangent) / (1 + ratio * tangent)
    let square = t * t
    var sum = 0.0
    for term in 0..<8 {
      sum = 1 / Double(15 - 2 * term) - square * sum
    }
    return angle + t * sum
  }

  /// Returns the multiple of π/16 whose tangent is nearest to a ratio in 0 to 1, and that tangent.
  private static func nearestTabulatedAngle(ofRatio ratio: Double) -> (angle: Double, tangent: Double) {
    switch ratio {
    case ..<0.0985: (0, 0)
    case ..<0.3033: (.pi / 16, 0.198912367379658006912)
    case ..<0.5345: (.pi / 8, 0.414213562373095048802)
    case ..<0.8207: (3 * .pi / 16, 0.668178637919298919998)
    default: (.pi / 4, 1)
    }
  }
}
