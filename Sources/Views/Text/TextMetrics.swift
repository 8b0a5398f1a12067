package import Dynamics

/// How much room text takes at about the size that displays draw it.
///
/// Displays draw with whatever font they have, and some with cells; so that the layout is the same everywhere, text is
/// measured with one font: Helvetica, by the advance widths that Adobe published for it.
package struct TextMetrics {
  /// The size of the font in points.
  package let fontSize: Double
  /// Whether the letters are bold.
  package let isBold: Bool

  /// Creates the metrics of a font, whose size is greater than 0.
  package init(fontSize: Double, isBold: Bool = false) {
    self.fontSize = fontSize
    self.isBold = isBold
  }

  /// The distance from line to line in points: 1.2 times the size of the font.
  package var lineHeight: Double { fontSize * 1.2 }

  /// The width of a character in points.
  package func width(of character: Character) -> Double {
    Double(Helvetica.width(of: character, isBold: isBold)) / 1000 * fontSize
  }

  /// The width of text on one line in points.
  package func width(of line: some StringProtocol) -> Double {
    line.reduce(0) { $0 + width(of: $1) }
  }

  /// The lines of a text in a width in points; `limit` is how many there may be at most, nil for any number.
  package func lines(of text: String, width: Double, atMost limit: Int? = nil) -> [String] {
    LineBreaker(width: width, measure: self.width(of:)).lines(of: text, atMost: limit)
  }

  /// The room that text takes, in whole points, so that it fits into it again.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: How wide lines may be, in points; infinite where they are broken only where the text says so.
  ///   - limit: How many lines there may be at most; nil for any number.
  /// - Returns: The width of the longest line and the height of all.
  package func size(of text: String, width: Double = .infinity, atMost limit: Int? = nil) -> Size {
    let lines = lines(of: text, width: width, atMost: limit)
    return Size(
      width: lines.reduce(0) { max($0, self.width(of: $1)) }.rounded(.up),
      height: (Double(lines.count) * lineHeight).rounded(.up))
  }
}
