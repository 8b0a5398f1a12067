/// The renditions of characters besides their colors, as selected by SGR control sequences.
package struct Renditions: OptionSet, Hashable, Sendable {
  /// The bit mask.
  package let rawValue: UInt8

  /// Creates a set from a bit mask.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold (SGR 1).
  package static let bold = Renditions(rawValue: 1 << 0)
  /// Faint (SGR 2).
  package static let faint = Renditions(rawValue: 1 << 1)
  /// Italic (SGR 3).
  package static let italic = Renditions(rawValue: 1 << 2)
  /// Underlined (SGR 4).
  package static let underlined = Renditions(rawValue: 1 << 3)
  /// With foreground and background exchanged (SGR 7).
  package static let reversed = Renditions(rawValue: 1 << 4)

  /// Those that are visible without a character.
  static let visibleOnSpaces: Renditions = [.underlined, .reversed]

  /// The parameters of SGR that select and reset each rendition; that of bold and faint is the same.
  static let parameters: [(rendition: Renditions, select: Int, reset: Int)] = [
    (.bold, 1, 22), (.faint, 2, 22), (.italic, 3, 23), (.underlined, 4, 24), (.reversed, 7, 27),
  ]
}
