extension String {
  /// The text without what would steer a terminal: control characters, and sequences that begin with an escape.
  ///
  /// A tab becomes spaces.
  var strippingEscapeSequences: String {
    // Almost all that is printed.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return self }
    var scalars = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": rest = Self.afterEscapeSequence(rest)
      case "\t": scalars.append(contentsOf: "    ".unicodeScalars)
      case "\0"..<" ", "\u{7F}"..."\u{9F}": break
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// What comes after a sequence, given what comes after its escape.
  private static func afterEscapeSequence(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView
  {
    guard let kind = text.first else { return text }
    let rest = text.dropFirst()
    switch kind {
    case "[": return rest.drop { !("@"..."~").contains($0) && $0 >= " " }.dropFirst()
    // A title and the like ends with a bell or with an escape of its own, whose backslash is the next sequence.
    case "]", "P", "_", "^": return rest.drop { $0 != "\u{07}" && $0 != "\u{1B}" }
    default: return rest
    }
  }
}
