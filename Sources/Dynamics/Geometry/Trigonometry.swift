/// Sine, cosine and arctangent of doubles, from their series.
///
/// The C library's functions differ in the last bit between systems, and one bit is enough to make two
/// runs of a pile of boxes part ways. These use additions, multiplications, divisions and square
/// roots only, which IEEE 754 rounds alike everywhere. Accurate to about 2e-16 near the origin; the
/// tests hold them to 1e-12.
enum Trigonometry {
  /// The sine and cosine of an angle in radians.
  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
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

  /// The angle of the vector (x, y) in -π to π; 0 for the zero vector.
  static func arctangent(y: Double, x: Double) -> Double {
    let width = abs(x)
    let height = abs(y)
    let largest = max(width, height)
    guard largest > 0 else { return 0 }
    // By far the most frequent angle: that of what is not turned.
    if height == 0, x > 0 { return 0 }
    var angle = arctangent(ofRatio: min(width, height) / largest)
    if height > width { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }

  /// Splits an angle into a quarter turn 0 to 3 and a rest in -π/4 to π/4.
  ///
  /// π/2 is subtracted in three parts, the first two of which have few enough bits that their products
  /// with the number of quarter turns are exact (Cody and Waite). That serves up to a million quarter turns;
  /// beyond, whole turns are taken off first, at the price of accuracy that such an angle does
  /// not have anyway.
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

  /// The sine of -π/4 to π/4: Taylor's series up to x¹⁷, whose remainder is below 1e-19 there.
  ///
  /// Here and below the loops have a fixed number of rounds and no division that depends on the round before, so that
  /// the compiler turns them into a chain of multiplications with constants.
  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for term in 0..<8 {
      let n = Double(16 - 2 * term)
      sum = 1 - sum * (square * (1 / (n * (n + 1))))
    }
    return x * sum
  }

  /// The cosine of -π/4 to π/4: Taylor's series up to x¹⁸.
  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for term in 0..<9 {
      let n = Double(17 - 2 * term)
      sum = 1 - sum * (square * (1 / (n * (n + 1))))
    }
    return sum
  }

  /// The arctangent of 0 to 1.
  ///
  /// The nearest multiple a of π/16 is taken off, tan(b - a) = (t - tan a) / (1 + t · tan a), which brings the
  /// tangent below 0.0985, where eight terms of the series are enough.
  private static func arctangent(ofRatio ratio: Double) -> Double {
    let (angle, tangent) = nearestSixteenth(ratio)
    let t = (ratio - tangent) / (1 + ratio * tangent)
    let square = t * t
    var sum = 0.0
    for term in 0..<8 {
      sum = 1 / Double(15 - 2 * term) - square * sum
    }
    return angle + t * sum
  }

  /// The multiple of π/16 whose tangent is nearest to a ratio of 0 to 1 as an angle, and that tangent.
  private static func nearestSixteenth(_ ratio: Double) -> (angle: Double, tangent: Double) {
    switch ratio {
    case ..<0.0985: (0, 0)
    case ..<0.3033: (.pi / 16, 0.198912367379658006912)
    case ..<0.5345: (.pi / 8, 0.414213562373095048802)
    case ..<0.8207: (3 * .pi / 16, 0.668178637919298919998)
    default: (.pi / 4, 1)
    }
  }
}
