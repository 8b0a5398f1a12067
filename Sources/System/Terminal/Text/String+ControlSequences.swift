extension String {
  /// The text with all line endings replaced by line feeds, and without control characters except tabs.
  package var strippingControlCharacters: String {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch (scalar, scalar.properties.generalCategory) {
      case ("\n", _): if previous != "\r" { scalars.append("\n") }
      case ("\r", _), (_, .lineSeparator), (_, .paragraphSeparator): scalars.append("\n")
      case (_, .control) where scalar != "\t": break
      default: scalars.append(scalar)
      }
      previous = scalar
    }
    return String(scalars)
  }

  /// The text without control characters and escape sequences.
  ///
  /// A tab becomes four spaces.
  package var strippingEscapeSequences: String {
    // The fast path, for almost all output.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return self }
    var scalars = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": rest = Self.droppingEscapeSequence(rest)
      case "\t": scalars.append(contentsOf: "    ".unicodeScalars)
      case "\0"..<" ", "\u{7F}"..."\u{9F}": break
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Returns the text after an escape sequence; the argument begins after the sequence's ESC.
  private static func droppingEscapeSequence(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    guard let kind = text.first else { return text }
    let rest = text.dropFirst()
    switch kind {
    case "[": return rest.drop { !("@"..."~").contains($0) && $0 >= " " }.dropFirst()
    // OSC, DCS, APC and PM strings end with BEL or with ST (ESC \), which is removed as the next escape
    // sequence.
    case "]", "P", "_", "^": return rest.drop { $0 != "\u{07}" && $0 != "\u{1B}" }
    default: return rest
    }
  }
}
