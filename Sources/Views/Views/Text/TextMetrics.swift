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

/// The advance widths of Helvetica and Helvetica Bold, in thousandths of the font size.
///
/// Source: Adobe's Core 14 AFM files, with `quotesingle` and `grave` for the ASCII quotation marks.
enum Helvetica {
  /// Returns the advance width of a character; outside ASCII an estimate based on its script.
  static func width(of character: Character, isBold: Bool) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if let ascii = character.asciiValue {
      guard (32...126).contains(ascii) else { return 0 }
      return Int((isBold ? boldWidths : regularWidths)[Int(ascii) - 32])
    }
    switch scalar.value {
    case 0x2026: return 1000  // An ellipsis.
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 1000  // East Asian characters and emoji fill a square.
    default: return scalar.properties.isUppercase ? 667 : 556
    }
  }

  private static let regularWidths: [Int16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,  // space ! " # … /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,  // 0 … 9 : ; < = > ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,  // @ A … O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,  // P … Z [ \ ] ^ _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,  // ` a … o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,  // p … z { | } ~
  ]

  private static let boldWidths: [Int16] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
}
