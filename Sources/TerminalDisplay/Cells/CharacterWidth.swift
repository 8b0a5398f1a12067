extension Character {
  /// How many cells a terminal gives the character: 2 for most of East Asia's and for emoji, else 1.
  ///
  /// From the ranges "W" and "F" of Unicode's EastAsianWidth.txt, without their gaps.
  package var cellWidth: Int {
    guard let scalar = unicodeScalars.first else { return 1 }
    // Digits and some signs become emoji by a selector that follows; nothing below 0x1100 is wide by itself.
    if scalar.value < 0x1100 { return 1 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return Self.wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
