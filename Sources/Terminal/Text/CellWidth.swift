/// The width of characters and text in terminal cells (`wcwidth`).
///
/// Terminals differ; these rules match most of them. A wide or fullwidth scalar (East Asian Width W or F,
/// Unicode 15) takes two cells, a combining or invisible scalar none, and every other scalar one. A grapheme
/// cluster (an emoji with a skin tone, a flag, a letter with accents) takes the sum of its scalars, at most
/// two; an emoji with the variation selector U+FE0F takes two.
public enum CellWidth {
  /// The width of a character: 0, 1 or 2 cells.
  public static func of(_ character: Character) -> Int {
    // The fast path for ASCII.
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = character.unicodeScalars
    if scalars.count > 1, scalars.contains("\u{FE0F}"), scalars.first?.properties.isEmoji == true { return 2 }
    return min(scalars.reduce(0) { $0 + of($1) }, 2)
  }

  /// The width in cells of a text without line feeds.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func of(_ text: some Sequence<Character>) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0xAD: return 1  // The soft hyphen is visible, though its category is format.
    // Prepended marks of Arabic and other scripts (prepended concatenation marks) are visible, though their
    // category is format.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    // Hangul medial vowels and final consonants join the preceding letter.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0, high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(value)
  }
}
