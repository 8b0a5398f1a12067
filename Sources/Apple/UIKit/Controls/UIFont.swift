public import Foundation

/// A font: a size and a weight of the renderer's typeface.
public final class UIFont: NSObject, Sendable {
  /// The weight of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight, from -1 to 1.
    public let rawValue: CGFloat

    /// Creates a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// A thin weight, drawn as regular.
    public static let thin = Weight(rawValue: -0.6)
    /// A light weight, drawn as regular.
    public static let light = Weight(rawValue: -0.4)
    /// The regular weight.
    public static let regular = Weight(rawValue: 0)
    /// A medium weight, drawn as regular.
    public static let medium = Weight(rawValue: 0.23)
    /// A semibold weight, drawn as bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// The bold weight.
    public static let bold = Weight(rawValue: 0.4)
    /// A heavy weight, drawn as bold.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest weight, drawn as bold.
    public static let black = Weight(rawValue: 0.62)
  }

  /// A style of text, of which each has a size.
  public enum TextStyle: Sendable {
    /// A large title of 34 pt.
    case largeTitle
    /// A title of 28 pt.
    case title1
    /// A title of 22 pt.
    case title2
    /// A title of 20 pt.
    case title3
    /// A bold headline of 17 pt.
    case headline
    /// A subheadline of 15 pt.
    case subheadline
    /// Text of 17 pt.
    case body
    /// A footnote of 13 pt.
    case footnote
    /// A caption of 12 pt.
    case caption1
  }

  /// The size, in points.
  public let pointSize: CGFloat

  let isBold: Bool

  init(pointSize: CGFloat, isBold: Bool) {
    self.pointSize = min(max(pointSize, 1), 1000)
    self.isBold = isBold
  }

  /// Creates a font with the size; the name only decides whether it is bold.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(pointSize: fontSize, isBold: fontName.contains("Bold"))
  }

  /// Returns the regular font of a size from 1 to 1,000 points.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize, isBold: false)
  }

  /// Returns the font of a size and weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(pointSize: fontSize, isBold: weight.rawValue >= Weight.semibold.rawValue)
  }

  /// Returns the bold font of a size.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(pointSize: fontSize, isBold: true)
  }

  /// Returns the font of a text style.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    switch style {
    case .largeTitle: systemFont(ofSize: 34)
    case .title1: systemFont(ofSize: 28)
    case .title2: systemFont(ofSize: 22)
    case .title3: systemFont(ofSize: 20)
    case .headline: boldSystemFont(ofSize: 17)
    case .subheadline: systemFont(ofSize: 15)
    case .body: systemFont(ofSize: 17)
    case .footnote: systemFont(ofSize: 13)
    case .caption1: systemFont(ofSize: 12)
    }
  }

  /// Returns the font in another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(pointSize: fontSize, isBold: isBold) }
}

/// The horizontal alignment of text.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// At both edges; drawn as `left`.
  case justified = 3
  /// As the language requires; drawn as `left`.
  case natural = 4
}

/// How lines are broken and cut.
public enum NSLineBreakMode: Int, Sendable {
  /// Broken between words.
  case byWordWrapping
  /// Broken between characters.
  case byCharWrapping
  /// Cut.
  case byClipping
  /// Cut at the beginning.
  case byTruncatingHead
  /// Cut at the end.
  case byTruncatingTail
  /// Cut in the middle.
  case byTruncatingMiddle
}
