/// Deterministic sine, cosine and arctangent.
///
/// The C library's functions differ in the last bit between platforms, which is enough to make two runs of
/// the same scene diverge. These use only additions, multiplications and divisions, whose results IEEE 754
/// defines.
enum Trigonometry {
  /// The largest magnitude of an angle, in radians; the sine and cosine of larger ones are NaN.
  ///
  /// A `Float` beyond it no longer defines a direction.
  static let maxAngle: Float = 1e9

  /// Returns the cosine and the sine of `angle` in radians, each within 1e-7.
  ///
  /// The argument is reduced in double precision to within ±π/4 and evaluated by Taylor series, whose first
  /// omitted terms are below 3e-8.
  static func cosineAndSine(of angle: Float) -> (cosine: Float, sine: Float) {
    guard angle.magnitude <= maxAngle else { return (.nan, .nan) }
    let turns = Double(angle) / halfPi
    let quadrant = Int(turns + (turns < 0 ? -0.5 : 0.5))
    let remainder = Float(Double(angle) - Double(quadrant) * halfPi)
    let (c, s) = (cosineSeries(remainder), sineSeries(remainder))
    switch quadrant & 3 {
    case 0: return (c, s)
    case 1: return (-s, c)
    case 2: return (-c, -s)
    default: return (s, -c)
    }
  }

  /// Returns the cosines and sines of four angles in radians, bit-identical to the scalar function.
  @inline(__always)
  static func cosineAndSine(of angles: FloatW) -> (cosine: FloatW, sine: FloatW) {
    let (quadrants, remainders) = angles.quotientAndRemainder(by: halfPi)
    let (c, s) = (cosineSeries(remainders), sineSeries(remainders))
    let isOdd = quadrants.testBit(1)
    let (cosine, sine) = (isOdd.select(s, c), isOdd.select(c, s))
    let isInRange = angles.magnitude <= FloatW(repeating: maxAngle)
    let nan = FloatW(repeating: .nan)
    return (
      isInRange.select((quadrants + 1).testBit(2).select(-cosine, cosine), nan),
      isInRange.select(quadrants.testBit(2).select(-sine, sine), nan)
    )
  }

  private static let halfPi = 1.570_796_326_794_896_6

  /// Returns the angle of the vector (x, y) in radians, from -π to π, within 3e-7; 0 for the zero vector.
  static func arctangent(y: Float, x: Float) -> Float {
    let (ax, ay) = (x.magnitude, y.magnitude)
    let larger = max(ax, ay)
    guard larger > 0 else { return 0 }
    var angle = arctangent(ofRatio: min(ax, ay) / larger)
    if ay > ax { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }

  /// Returns the arctangent of a ratio between 0 and 1.
  ///
  /// Above tan(π/8), `atan(r) = pi/4 + atan((r - 1) / (r + 1))` reduces the argument to where the series
  /// converges fast.
  private static func arctangent(ofRatio ratio: Float) -> Float {
    let tangentOfEighthPi: Float = 0.414_213_56
    guard ratio > tangentOfEighthPi else { return arctangentSeries(ratio) }
    return .pi / 4 + arctangentSeries((ratio - 1) / (ratio + 1))
  }

  private static func sineSeries(_ x: Float) -> Float {
    let q = x * x
    return x + x * q * (-1 / 6 + q * (1 / 120 + q * (-1 / 5040 + q * (1 / 362_880))))
  }

  private static func cosineSeries(_ x: Float) -> Float {
    let q = x * x
    return 1 + q * (-1 / 2 + q * (1 / 24 + q * (-1 / 720 + q * (1 / 40_320))))
  }

  @inline(__always)
  private static func sineSeries(_ x: FloatW) -> FloatW {
    let q = x * x
    let high: FloatW = -1 / 5040 + (1 / 362_880) * q
    return x + x * q * (-1 / 6 + q * (1 / 120 + q * high))
  }

  @inline(__always)
  private static func cosineSeries(_ x: FloatW) -> FloatW {
    let q = x * x
    let high: FloatW = -1 / 720 + (1 / 40_320) * q
    return 1 + q * (-1 / 2 + q * (1 / 24 + q * high))
  }

  private static func arctangentSeries(_ x: Float) -> Float {
    let q = x * x
    let low = -1 / 3 + q * (1 / 5 + q * (-1 / 7 + q * (1 / 9)))
    let high = -1 / 11 + q * (1 / 13 + q * (-1 / 15 + q * (1 / 17)))
    return x + x * q * (low + q * q * q * q * high)
  }
}
