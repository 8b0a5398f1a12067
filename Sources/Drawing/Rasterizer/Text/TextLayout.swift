package import Display
package import Dynamics
import Views

/// The positions of the characters of a shape's text, in the shape's coordinates, whose origin is its center.
///
/// Lines are broken and measured with the widths of `TextMetrics`, like in all renderers. Inter is wider than
/// Helvetica: its glyphs are drawn at `fontScale`, at which the heights of the lower-case letters are equal,
/// and the rest of the difference is distributed over the gaps between the characters.
package struct TextLayout {
  /// A character and the start of its baseline.
  package struct PlacedGlyph {
    /// The character.
    package let character: Character
    /// Its outline.
    package let glyph: Glyph
    /// The start of the baseline, in points.
    package let origin: Point
  }

  /// The glyphs with an outline, in reading order.
  package private(set) var glyphs: [PlacedGlyph] = []

  /// The scale from the units of a glyph to points.
  package let scale: Double

  /// Whether the semibold font is used instead of the regular one.
  package let isBold: Bool

  /// The ratio of the drawn font size to the nominal one.
  static let fontScale = 0.95

  /// Lays out a text in a rectangle of a size in points, centered at (0, 0).
  package init(_ text: Frame.Text, size: Size) {
    let style = text.style
    let metrics = TextMetrics(fontSize: style.fontSize, isBold: style.isBold)
    isBold = style.isBold
    scale = style.fontSize * Self.fontScale / 1000
    let lines = Self.lines(of: text, size: size, metrics)
    // Centers the capital letters in the line, as the ascent and descent of San Francisco do.
    let firstBaseline =
      (1 - Double(lines.count)) * metrics.lineHeight / 2 + style.fontSize * Self.fontScale * Font.capHeight
      / 2
    for (index, line) in lines.enumerated() {
      let width = metrics.width(of: line)
      let left =
        switch style.alignment {
        case .left: -size.width / 2
        case .center: -width / 2
        case .right: size.width / 2 - width
        }
      let baseline = firstBaseline + Double(index) * metrics.lineHeight
      append(line, at: Point(x: left, y: baseline), width: width, metrics)
    }
  }

  private static func lines(of text: Frame.Text, size: Size, _ metrics: TextMetrics) -> [String] {
    switch text.style.fitting {
    case .overflow:
      return text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    case .wrap(let limit):
      // Tolerates rounding: a height slightly below a whole number of lines must not lose one.
      let fitting = min(max((size.height / metrics.lineHeight + 0.01).rounded(.down), 1), 1e6)
      return metrics.lines(
        of: text.string, width: size.width, atMost: limit > 0 ? limit : Int(fitting))
    }
  }

  private mutating func append(_ line: String, at start: Point, width: Double, _ metrics: TextMetrics) {
    let font = isBold ? Font.semibold : Font.regular
    let glyphs = line.map { character in
      (character, font.glyph(of: character) ?? .missing(width: metrics.width(of: character) / scale))
    }
    let natural = glyphs.reduce(0) { $0 + $1.1.advance } * scale
    let gap = glyphs.count > 1 ? (width - natural) / Double(glyphs.count - 1) : 0
    var x = start.x + (glyphs.count > 1 ? 0 : (width - natural) / 2)
    for (character, glyph) in glyphs {
      if !glyph.svgPath.isEmpty {
        self.glyphs.append(
          PlacedGlyph(character: character, glyph: glyph, origin: Point(x: x, y: start.y)))
      }
      x += glyph.advance * scale + gap
    }
  }
}
