/// An sRGB color with an alpha component.
public struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  public let red: Double
  /// The green component, 0…1.
  public let green: Double
  /// The blue component, 0…1.
  public let blue: Double
  /// The alpha component: 0 (transparent)…1 (opaque).
  public let alpha: Double

  /// Creates a color from its components, 0…1 each.
  ///
  /// Values outside the range are clamped; NaN is a precondition failure.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.clamp(red)
    self.green = Self.clamp(green)
    self.blue = Self.clamp(blue)
    self.alpha = Self.clamp(alpha)
  }

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// Returns the color with another alpha component, 0…1.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the color interpolated towards another; 0 gives this color, 1 the other, and the fraction is
  /// clamped.
  ///
  /// Interpolates premultiplied components, as in CSS, so that a transition from or to `clear` fades without
  /// darkening.
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
  /// The color as `#rrggbbaa`, which `init(css:)` parses back to the nearest 1/255.
  public var description: String {
    let digits = [red, green, blue, alpha].map { component in
      let hex = String(Int((component * 255).rounded()), radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }
    return "#" + digits.joined()
  }
}

extension Color {
  /// The tint color of enabled controls, the iOS system blue.
  static let systemBlue = Color(red: 0, green: 122.0 / 255, blue: 1)
  /// The color of destructive actions, the iOS system red.
  static let systemRed = Color(red: 1, green: 59.0 / 255, blue: 48.0 / 255)
  /// The color of disabled controls, the iOS system gray.
  static let systemGray = Color(red: 142.0 / 255, green: 142.0 / 255, blue: 147.0 / 255)
  /// The background color of bars, alerts and popovers.
  static let cardBackground = Color(red: 247.0 / 255, green: 247.0 / 255, blue: 247.0 / 255)
  /// The color of separator lines on bars and alerts.
  static let separator = Color(red: 198.0 / 255, green: 198.0 / 255, blue: 200.0 / 255)
}
