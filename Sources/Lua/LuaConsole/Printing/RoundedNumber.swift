import LuaHost

/// Formats numbers for summaries of objects, without the rounding noise of a simulation.
enum RoundedNumber {
  /// Smaller magnitudes are shown as 0: a hundred-thousandth of a point or radian is not visible.
  private static let zeroThreshold = 1e-5

  /// Formats a position, angle or similar quantity to about six digits.
  static func text(_ number: Double) -> String {
    luaNumberText(abs(number) < zeroThreshold ? 0 : rounded(number))
  }

  /// Formats a number without a unit, such as a strength, which may be arbitrarily small.
  static func textKeepingSmallValues(_ number: Double) -> String {
    luaNumberText(abs(number) < zeroThreshold ? number : rounded(number))
  }

  /// The number rounded to six significant digits, or to an integer if its integer part has more digits.
  private static func rounded(_ number: Double) -> Double {
    // Larger doubles are integers or not finite.
    guard abs(number) < 0x1p52 else { return number }
    var scale = 1.0
    while abs(number) * scale < 1e5, scale < 1e10 { scale *= 10 }
    return (number * scale).rounded() / scale
  }
}
