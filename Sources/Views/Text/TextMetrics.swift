package import Dynamics

/// The metrics of text, approximating those of the renderers.
///
/// Renderers use various fonts, some of them fixed-size cells. So that the layout is the same everywhere,
/// text is measured with one font: Helvetica, with the advance widths published by Adobe.
package struct TextMetrics {
  /// The font size, in points.
  package let fontSize: Double
  /// Whether the text is bold.
  package let isBold: Bool

  /// Creates the metrics of a font; `fontSize` must be greater than 0.
  package init(fontSize: Double, isBold: Bool = false) {
    self.fontSize = fontSize
    self.isBold = isBold
  }

  /// The line height, in points: 1.2 times the font size.
  package var lineHeight: Double { fontSize * 1.2 }

  /// Returns the advance width of a character, in points.
  package func width(of character: Character) -> Double {
    Double(Helvetica.width(of: character, isBold: isBold)) / 1000 * fontSize
  }

  /// Returns the width of a single line of text, in points.
  package func width(of line: some StringProtocol) -> Double {
    line.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the lines of a text wrapped at a width in points; `limit` is their maximum number, nil for no
  /// limit.
  package func lines(of text: String, width: Double, atMost limit: Int? = nil) -> [String] {
    LineBreaker(width: width, measure: self.width(of:)).lines(of: text, atMost: limit)
  }

  /// Returns the size of text, rounded up to whole points so that the text fits into it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The maximum line width, in points; if infinite, lines are broken only at line breaks.
  ///   - limit: The maximum number of lines; nil for no limit.
  /// - Returns: The width of the longest line and the total height of all lines.
  package func size(of text: String, width: Double = .infinity, atMost limit: Int? = nil) -> Size {
    let lines = lines(of: text, width: width, atMost: limit)
    return Size(
      width: lines.reduce(0) { max($0, self.width(of: $1)) }.rounded(.up),
      height: (Double(lines.count) * lineHeight).rounded(.up))
  }
}
