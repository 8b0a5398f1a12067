/// A colour in sRGB with an opacity.
public struct Color: Hashable, Sendable {
  /// The share of red, 0…1.
  public let red: Double
  /// The share of green, 0…1.
  public let green: Double
  /// The share of blue, 0…1.
  public let blue: Double
  /// The opacity: 0 (nothing to be seen)…1.
  public let alpha: Double

  /// Creates a colour from its shares and its opacity, 0…1 each.
  ///
  /// Values outside the range are clamped; none may be "not a number".
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.clamp(red)
    self.green = Self.clamp(green)
    self.blue = Self.clamp(blue)
    self.alpha = Self.clamp(alpha)
  }

  /// Black without opacity.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// The colour with another opacity, 0…1.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour part of the way to another: 0 gives this one, 1 the other, and what lies outside the nearer.
  ///
  /// The shares are weighted by their opacity, as in CSS, so that a colour on its way from or to `clear`
  /// fades without turning dark.
  public func interpolated(to other: Color, fraction: Double) -> Color {
    guard fraction > 0 else { return self }
    guard fraction < 1 else { return other }
    let own = alpha * (1 - fraction)
    let others = other.alpha * fraction
    let sum = own + others
    guard sum > 0 else { return other }
    return Color(
      red: (red * own + other.red * others) / sum,
      green: (green * own + other.green * others) / sum,
      blue: (blue * own + other.blue * others) / sum,
      alpha: sum
    )
  }

  private static func clamp(_ value: Double) -> Double {
    precondition(!value.isNaN, "Color: expected numbers from 0 to 1, got nan")
    return min(max(value, 0), 1)
  }
}

extension Color: CustomStringConvertible {
  /// The colour as `#rrggbbaa`, which `init(css:)` reads back to the nearest 1/255.
  public var description: String {
    let digits = [red, green, blue, alpha].map { component in
      let hex = String(Int((component * 255).rounded()), radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }
    return "#" + digits.joined()
  }
}
