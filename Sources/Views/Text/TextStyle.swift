/// How text looks and how it is fitted into its rectangle.
public struct TextStyle: Hashable, Sendable {
  /// Where lines stand in their rectangle.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// What becomes of text for which the rectangle is too small.
  public enum Fitting: Hashable, Sendable {
    /// The lines stay as they are, and go beyond the edges.
    case overflow
    /// Lines are broken between words.
    ///
    /// There are at most as many as given, or for 0 as many as the rectangle has room for, but at least one; "…"
    /// at the end of the last stands for what is left out.
    case wrap(lines: Int)
  }

  /// Where the lines stand; in the middle at first.
  public var alignment: Alignment

  /// The colour; nil, as at first, for black or white, whichever can be read on what is behind.
  public var color: Color?

  /// The size of the font in points; 17 at first, greater than 0.
  ///
  /// Displays made of cells, which all have one size, take no notice.
  public var fontSize: Double

  /// Whether the letters are bold; false at first.
  public var isBold: Bool

  /// What becomes of text that is too large; `.overflow` at first.
  public var fitting: Fitting

  /// Creates a style from its parts.
  public init(
    alignment: Alignment = .center, color: Color? = nil, fontSize: Double = Self.defaultFontSize,
    isBold: Bool = false, fitting: Fitting = .overflow
  ) {
    self.alignment = alignment
    self.color = color
    self.fontSize = fontSize
    self.isBold = isBold
    self.fitting = fitting
  }

  /// The size that text has when nobody says otherwise, in points: 17, as on iOS.
  public static let defaultFontSize = 17.0

  /// The sizes of fonts that labels and buttons accept, in points.
  public static let fontSizeRange = 1.0...1000.0

  /// Stops the program with a sentence if a size of a font is out of range.
  static func check(fontSize: Double, _ name: String) {
    precondition(fontSizeRange.contains(fontSize), "\(name): expected 1 to 1000 points, got \(fontSize)")
  }
}
