/// An embedded font: Inter or JetBrains Mono, with the characters of Latin-1 and Latin Extended-A,
/// punctuation, arrows and symbols.
package struct Font: Sendable {
  /// The regular weight.
  package static let regular = Font(parsing: InterFontOutlines.regular)

  /// The semibold weight, which iOS uses where text is called bold.
  package static let semibold = Font(parsing: InterFontOutlines.semibold)

  /// A monospaced font, whose glyphs are 0.6 times as wide as the font size, and which also has lines of
  /// boxes.
  package static let monospaced = Font(parsing: JetBrainsMonoFontOutlines.regular)

  private let glyphs: [Character: Glyph]

  /// The height of capital letters, as a fraction of the font size.
  static let capHeight = 0.727

  /// Parses lines of a character, its advance width and its outline, separated by spaces.
  private init(parsing table: String) {
    var glyphs: [Character: Glyph] = [:]
    for line in table.split(separator: "\n") {
      guard let character = line.first else { continue }
      let parts = line.dropFirst(2).split(separator: " ", maxSplits: 1)
      let advance = parts.first.flatMap { Double($0) } ?? 0
      glyphs[character] = Glyph(advance: advance, svgPath: parts.count > 1 ? parts[1] : "")
    }
    self.glyphs = glyphs
  }

  /// Returns the glyph of a character; nil if the font has none.
  package func glyph(of character: Character) -> Glyph? { glyphs[character] }
}

extension Glyph {
  /// Creates the glyph of a character that the font does not contain: a box of a width, in thousandths of the
  /// font size.
  package static func missing(width: Double) -> Glyph {
    let inner = max(Int(width) - 200, 100)
    return Glyph(
      advance: width,
      svgPath: "m70 0l0-727l\(inner + 60) 0l0 727zm60-60l\(inner - 60) 0l0-607l-\(inner - 60) 0z")
  }
}
