/// What a cell shows: one character, or the right half of a wide one, as up to eight bytes of UTF-8.
///
/// A `Character` would do, but may sit on the heap; this is compared and written out by the ten thousand.
package struct Glyph: Hashable, Sendable {
  /// The bytes, the first one lowest; 0 for the right half of the cell before.
  private let bytes: UInt64

  private init(bytes: UInt64) { self.bytes = bytes }

  /// Nothing.
  package static let space = Glyph(ascii: " ")
  /// The upper half in the foreground, the lower in the background.
  package static let upperHalf = Glyph(scalar: "▀")
  /// The lower half in the foreground, the upper in the background.
  package static let lowerHalf = Glyph(scalar: "▄")
  /// All in the foreground.
  package static let full = Glyph(scalar: "█")
  /// A line from top to bottom.
  static let bar = Glyph(scalar: "│")
  /// The right half of the wide character in the cell before.
  package static let continuation = Glyph(bytes: 0)

  /// A character of ASCII.
  package init(ascii: Unicode.Scalar) { self.init(bytes: UInt64(ascii.value)) }

  /// A character of one scalar, which takes four bytes at most.
  private init(scalar: Unicode.Scalar) { self.init(packedUTF8: UTF8.encode(scalar).map(Array.init) ?? []) }

  /// The character; nil for those that would move the cursor, show nothing or turn the direction of writing.
  ///
  /// Of a character that takes more than eight bytes, such as a family of emoji, the first scalar is taken.
  package init?(_ character: Character) {
    guard let first = character.unicodeScalars.first, first.isPrintable else { return nil }
    let printable = character.unicodeScalars.filter { $0.isPrintable || $0.isCombining }
    let utf8 = Array(String(String.UnicodeScalarView(printable)).utf8)
    if utf8.count <= 8 { self.init(packedUTF8: utf8) } else { self.init(scalar: first) }
  }

  private init(packedUTF8 utf8: [UInt8]) {
    bytes = utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Appends the character as UTF-8.
  func write(to output: inout [UInt8]) {
    var rest = bytes
    while rest != 0 {
      output.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension Glyph: CustomStringConvertible {
  /// The character; empty for the right half of a wide one.
  package var description: String {
    var utf8: [UInt8] = []
    write(to: &utf8)
    return String(decoding: utf8, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the scalar and nothing else happens.
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }

  /// Whether the scalar only changes how the one before it looks.
  fileprivate var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: self == "\u{200D}"
    }
  }
}
