/// The style of text: its alignment, color, font, and fitting into its rectangle.
public struct TextStyle: Hashable, Sendable {
  /// The horizontal alignment of text.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Aligned to the left edge.
    case left
    /// Centered.
    case center
    /// Aligned to the right edge.
    case right
  }

  /// The layout of text that does not fit into its rectangle.
  public enum OverflowMode: Hashable, Sendable {
    /// Lines are broken only at line breaks, and may extend beyond the edges.
    case overflow
    /// Lines are broken between words.
    ///
    /// The maximum number of lines is `lines`, or for 0 as many as fit, but at least one. Truncated text ends
    /// with "…".
    case wrap(lines: Int)
  }

  /// The horizontal alignment; `.center` by default.
  public var alignment: Alignment

  /// The color; nil, the default, for black or white, whichever contrasts with the background.
  public var color: Color?

  /// The font size, in points; 17 by default, greater than 0.
  ///
  /// Renderers with fixed-size cells ignore it.
  public var fontSize: Double

  /// Whether the text is bold; false by default.
  public var isBold: Bool

  /// What happens to text that is larger than its view; `.overflow` by default.
  public var fitting: OverflowMode

  /// Creates a text style.
  public init(
    alignment: Alignment = .center, color: Color? = nil, fontSize: Double = Self.defaultFontSize,
    isBold: Bool = false, fitting: OverflowMode = .overflow
  ) {
    self.alignment = alignment
    self.color = color
    self.fontSize = fontSize
    self.isBold = isBold
    self.fitting = fitting
  }

  /// The default font size, in points: 17, as on iOS.
  public static let defaultFontSize = 17.0

  /// The range of font sizes of labels and buttons, in points.
  public static let fontSizeRange = 1.0...1000.0

  /// Checks as a precondition that a font size is in range.
  static func check(fontSize: Double, parameterName name: String) {
    precondition(fontSizeRange.contains(fontSize), "\(name): expected 1 to 1000 points, got \(fontSize)")
  }
}
