import Foundation

extension UIColor {
  /// Creates an opaque color from components from 0 to 255.
  private convenience init(_ red: Double, _ green: Double, _ blue: Double) {
    self.init(red: CGFloat(red / 255), green: CGFloat(green / 255), blue: CGFloat(blue / 255), alpha: 1)
  }

  /// No color: transparent.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The color (1, 0, 0).
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// The color (0, 1, 0).
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// The color (0, 0, 1).
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// The color (1, 1, 0).
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// The color (0, 1, 1).
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// The color (1, 0, 1).
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// The color (1, 0.5, 0).
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The color (0.5, 0, 0.5).
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// The color (0.6, 0.4, 0.2).
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// The color (0, 0, 0).
  public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// The color (1, 1, 1).
  public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// The color (0.5, 0.5, 0.5).
  public static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
  /// The color (2.0 / 3, 2.0 / 3, 2.0 / 3).
  public static let lightGray = UIColor(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3, alpha: 1)
  /// The color (1.0 / 3, 1.0 / 3, 1.0 / 3).
  public static let darkGray = UIColor(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3, alpha: 1)

  // The system colors in the light appearance.

  /// The color (255, 59, 48) of the light appearance, in components from 0 to 255.
  public static let systemRed = UIColor(255, 59, 48)
  /// The color (52, 199, 89) of the light appearance, in components from 0 to 255.
  public static let systemGreen = UIColor(52, 199, 89)
  /// The color (0, 122, 255) of the light appearance, in components from 0 to 255.
  public static let systemBlue = UIColor(0, 122, 255)
  /// The color (255, 149, 0) of the light appearance, in components from 0 to 255.
  public static let systemOrange = UIColor(255, 149, 0)
  /// The color (255, 204, 0) of the light appearance, in components from 0 to 255.
  public static let systemYellow = UIColor(255, 204, 0)
  /// The color (255, 45, 85) of the light appearance, in components from 0 to 255.
  public static let systemPink = UIColor(255, 45, 85)
  /// The color (175, 82, 222) of the light appearance, in components from 0 to 255.
  public static let systemPurple = UIColor(175, 82, 222)
  /// The color (48, 176, 199) of the light appearance, in components from 0 to 255.
  public static let systemTeal = UIColor(48, 176, 199)
  /// The color (88, 86, 214) of the light appearance, in components from 0 to 255.
  public static let systemIndigo = UIColor(88, 86, 214)
  /// The color (0, 199, 190) of the light appearance, in components from 0 to 255.
  public static let systemMint = UIColor(0, 199, 190)
  /// The color (50, 173, 230) of the light appearance, in components from 0 to 255.
  public static let systemCyan = UIColor(50, 173, 230)
  /// The color (162, 132, 94) of the light appearance, in components from 0 to 255.
  public static let systemBrown = UIColor(162, 132, 94)
  /// The color (142, 142, 147) of the light appearance, in components from 0 to 255.
  public static let systemGray = UIColor(142, 142, 147)
  /// The color (174, 174, 178) of the light appearance, in components from 0 to 255.
  public static let systemGray2 = UIColor(174, 174, 178)
  /// The color (199, 199, 204) of the light appearance, in components from 0 to 255.
  public static let systemGray3 = UIColor(199, 199, 204)
  /// The color (209, 209, 214) of the light appearance, in components from 0 to 255.
  public static let systemGray4 = UIColor(209, 209, 214)
  /// The color (229, 229, 234) of the light appearance, in components from 0 to 255.
  public static let systemGray5 = UIColor(229, 229, 234)
  /// The color (242, 242, 247) of the light appearance, in components from 0 to 255.
  public static let systemGray6 = UIColor(242, 242, 247)
  /// The color (255, 255, 255) of the light appearance, in components from 0 to 255.
  public static let systemBackground = UIColor(255, 255, 255)
  /// The color (242, 242, 247) of the light appearance, in components from 0 to 255.
  public static let secondarySystemBackground = UIColor(242, 242, 247)
  /// The color (255, 255, 255) of the light appearance, in components from 0 to 255.
  public static let tertiarySystemBackground = UIColor(255, 255, 255)
  /// The color (242, 242, 247) of the light appearance, in components from 0 to 255.
  public static let systemGroupedBackground = UIColor(242, 242, 247)
  /// The color (0, 0, 0) of the light appearance, in components from 0 to 255.
  public static let label = UIColor(0, 0, 0)
  /// The color (0, 122, 255) of the light appearance, in components from 0 to 255.
  public static let link = UIColor(0, 122, 255)
  /// The color of secondary labels in the light appearance.
  public static let secondaryLabel = UIColor(60, 60, 67).withAlphaComponent(0.6)
  /// The color of tertiary labels in the light appearance.
  public static let tertiaryLabel = UIColor(60, 60, 67).withAlphaComponent(0.3)
  /// The color of separators in the light appearance.
  public static let separator = UIColor(60, 60, 67).withAlphaComponent(0.29)
}
