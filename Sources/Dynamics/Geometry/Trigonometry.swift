/// Sine, cosine and arctangent of doubles, from their series.
///
/// The C library's functions differ in the last bit between systems, and one bit is enough to make two
/// runs of a pile of boxes part ways. These use additions, multiplications, divisions and square
/// roots only, which IEEE 754 rounds alike everywhere. Accurate to about 2e-16 near the origin; the
/// tests hold them to 1e-12.
enum Trigonometry {
  /// The sine and cosine of an angle in radians.
  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    let (quadrant, rest) = reduce(angle)
    let sine = sineSeries(rest)
    let cosine = cosineSeries(rest)
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
  private static func reduce(_ angle: Double) -> (quadrant: Int, rest: Double) {
    var angle = angle
    while abs(angle) > 1_000_000 {
      let turns = (angle / (2 * .pi)).rounded(.towardZero)
      angle -= turns * (2 * .pi)
    }
    let quarters = (angle / (.pi / 2)).rounded()
    var rest = angle - quarters * 0x1.921fb54400000p0
    rest -= quarters * 0x1.0b4611a600000p-34
    rest -= quarters * 0x1.3198a2e037073p-69
    return (Int(quarters) & 3, rest)
  }

  /// The sine of -π/4 to π/4: Taylor's series up to x¹⁷, whose remainder is below 1e-19 there.
  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for n in stride(from: 16.0, through: 2, by: -2) {
      sum = 1 - sum * square / (n * (n + 1))
    }
    return x * sum
  }

  /// The cosine of -π/4 to π/4: Taylor's series up to x¹⁸.
  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for n in stride(from: 17.0, through: 1, by: -2) {
      sum = 1 - sum * square / (n * (n + 1))
    }
    return sum
  }

  /// The arctangent of 0 to 1.
  ///
  /// Halving the angle twice, tan(a/2) = t / (1 + √(1 + t²)), brings the ratio below 0.2, where
  /// thirteen terms of the series are enough.
  private static func arctangent(ofRatio ratio: Double) -> Double {
    var t = ratio
    for _ in 0..<2 { t /= 1 + (1 + t * t).squareRoot() }
    let square = t * t
    var sum = 0.0
    for n in stride(from: 25.0, through: 1, by: -2) {
      sum = 1 / n - square * sum
    }
    return 4 * t * sum
  }
}
