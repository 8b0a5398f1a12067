/// The power function for doubles, computed from series.
///
/// As with `Trigonometry`, the results of the C library's function differ in the last bits between systems;
/// this implementation uses only operations that IEEE 754 rounds identically everywhere. Accurate to about
/// 1e-14. Small whole exponents, by far the most frequent ones, are computed by multiplication with one
/// rounding each.
package enum Exponentiation {
  /// Returns a positive base to the power of a finite exponent; infinity on overflow.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.magnitude <= 64, let whole = Int(exactly: exponent) { return power(base, whole) }
    return exponential(exponent * logarithm(base))
  }

  /// Exponentiation by squaring, from the highest bit of the exponent down.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for bit in (0..<7).reversed() {
      result *= result
      if exponent.magnitude & 1 << bit != 0 { result *= base }
    }
    return exponent < 0 ? 1 / result : result
  }

  /// Returns the natural logarithm of a positive number.
  ///
  /// The number is m · 2ⁿ with m near 1, and ln m = 2 artanh s with s = (m - 1) / (m + 1), which is below
  /// 0.172: the remainder of the series after twelve terms is less than 1e-20.
  package static func logarithm(_ value: Double) -> Double {
    var (mantissa, exponent) = (value.significand, Double(value.exponent))
    if mantissa > 1.414_213_562_373_095 {
      mantissa /= 2
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 0.0
    for term in 0..<12 {
      sum = 1 / Double(23 - 2 * term) + square * sum
    }
    return exponent * 0x1.62e42fefa39efp-1 + 2 * s * sum
  }

  /// The exponential function: 2ⁿ times the Taylor series of the remainder, whose magnitude is below 0.35.
  package static func exponential(_ value: Double) -> Double {
    guard value.magnitude < 2000 else { return value < 0 ? 0 : value.isNaN ? value : .infinity }
    let power = (value / 0x1.62e42fefa39efp-1).rounded()
    // Cody–Waite reduction: ln 2 in two parts, the first with few enough bits that its product is exact.
    let remainder = value - power * 0x1.62e42fee00000p-1 - power * 0x1.a39ef35793c76p-33
    var sum = 1.0
    for term in 0..<18 {
      sum = 1 + sum * (remainder * (1 / Double(18 - term)))
    }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }
}
