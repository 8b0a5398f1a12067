public import Foundation

extension NSAttributedString.Key {
  /// The font, a `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The color of the text, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The color behind the text; not drawn.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The alignment, an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The distance between characters; not drawn.
  public static let kern = NSAttributedString.Key("NSKern")
  /// Whether ligatures are used; not drawn.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The line below the text; not drawn.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The color of the line below the text; not drawn.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The line through the text; not drawn.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The color of the outline; not drawn.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The width of the outline; not drawn.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The shadow; not drawn.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// The distance above the line; not drawn.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The address of a link; not drawn.
  public static let link = NSAttributedString.Key("NSLink")
}

/// The former name of the type of keys.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// The former name of the key of the font.
public let NSFontAttributeName = NSAttributedString.Key.font
/// The former name of the key of the color.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// The former name of the key of the color behind the text.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// The former name of the key of the alignment.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle

/// The lines of a text below or through it; not drawn.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits of the set, as in UIKit.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The alignment and the lines of a paragraph.
open class NSParagraphStyle: NSObject {
  /// The alignment; natural by default.
  public fileprivate(set) var textAlignment = NSTextAlignment.natural
  /// The style of text without one.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }
  /// The alignment.
  open var alignment: NSTextAlignment { textAlignment }
}

/// The alignment and the lines of a paragraph, which can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The alignment; natural by default.
  open override var alignment: NSTextAlignment {
    get { textAlignment }
    set { textAlignment = newValue }
  }
  /// The distance between lines; not drawn.
  open var lineSpacing: CGFloat = 0
  /// The distance between paragraphs; not drawn.
  open var paragraphSpacing: CGFloat = 0
  /// The factor of the height of lines; not drawn.
  open var lineHeightMultiple: CGFloat = 0
  /// The least height of lines; not drawn.
  open var minimumLineHeight: CGFloat = 0
  /// The greatest height of lines; not drawn.
  open var maximumLineHeight: CGFloat = 0
  /// The indentation of the first line; not drawn.
  open var firstLineHeadIndent: CGFloat = 0
  /// The indentation of lines; not drawn.
  open var headIndent: CGFloat = 0
  /// How lines are broken and cut; they are broken between words.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
}

/// A shadow of text; not drawn.
open class NSShadow: NSObject {
  /// The distance of the shadow.
  open var shadowOffset = CGSize.zero
  /// How much the shadow is blurred, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// The color, a `UIColor`; nil by default.
  open var shadowColor: Any?
}

/// Where text is drawn and how it is measured; all alike.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set, as in UIKit.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The last line is cut.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
  /// In lines from the origin on.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// With the distances of the font between lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// With the bounds of the letters.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
}

/// What was found in drawing text; nothing.
open class NSStringDrawingContext: NSObject {}
