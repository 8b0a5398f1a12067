internal import LuaHost

/// Numbers as summaries of objects show them: without the noise that a simulation leaves in the last digits.
enum RoundedNumber {
  /// What is less is shown as 0: nobody sees a hundred-thousandth of a point or of a radian.
  private static let threshold = 1e-5

  /// A place, an angle or the like, to about six digits.
  static func text(_ number: Double) -> String {
    shortNumberText(abs(number) < threshold ? 0 : rounded(number))
  }

  /// A number without a unit, such as a strength, which may be as small as it likes.
  static func textKeepingSmallValues(_ number: Double) -> String {
    shortNumberText(abs(number) < threshold ? number : rounded(number))
  }

  /// The number to six digits, or to a whole one where that has more.
  private static func rounded(_ number: Double) -> Double {
    // From there on all are whole, or no numbers.
    guard abs(number) < 0x1p52 else { return number }
    var scale = 1.0
    while abs(number) * scale < 1e5, scale < 1e10 { scale *= 10 }
    return (number * scale).rounded() / scale
  }
}
