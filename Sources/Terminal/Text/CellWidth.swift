/// How many cells of a terminal characters take.
///
/// Terminals count in their own ways; this is what most of them agree on. A scalar that Unicode calls wide or fullwidth
/// (East Asian Width W or F, Unicode 15) takes two cells, one that combines with others or is invisible takes none, and
/// all others take one. What is drawn together (an emoji with its skin tone, a flag, a letter with its accents) takes
/// the sum, but never more than two; a symbol that is asked to look like an emoji (U+FE0F) takes two.
public enum CellWidth {
  /// The cells of one character: 0, 1 or 2.
  public static func of(_ character: Character) -> Int {
    // Almost everything that is typed.
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = character.unicodeScalars
    if scalars.count > 1, scalars.contains("\u{FE0F}"), scalars.first?.properties.isEmoji == true { return 2 }
    return min(scalars.reduce(0) { $0 + of($1) }, 2)
  }

  /// The cells of a text without line feeds.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func of(_ text: some Sequence<Character>) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0xAD: return 1  // The soft hyphen is shown, though Unicode calls it a format character.
    // Signs of Arabic and others that embrace what follows are seen, though they are format characters too.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    // Vowels and finals of Hangul join the letter before.
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
