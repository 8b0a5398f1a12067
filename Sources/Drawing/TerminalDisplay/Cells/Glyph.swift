/// The contents of a cell: one character in up to eight bytes of UTF-8, or the right half of a wide one.
///
/// Used instead of `Character`, which may allocate on the heap: tens of thousands are compared and written
/// per frame.
package struct Glyph: Hashable, Sendable {
  /// The UTF-8 bytes in little-endian order; 0 for a continuation cell.
  private let bytes: UInt64

  private init(bytes: UInt64) { self.bytes = bytes }

  /// A space.
  package static let space = Glyph(ascii: " ")
  /// The upper half block: foreground above, background below.
  package static let upperHalf = Glyph(scalar: "▀")
  /// The lower half block: foreground below, background above.
  package static let lowerHalf = Glyph(scalar: "▄")
  /// The full block, all in the foreground color.
  package static let full = Glyph(scalar: "█")
  /// A vertical line.
  static let verticalLine = Glyph(scalar: "│")
  /// The continuation cell: the right half of the wide character in the previous cell.
  package static let continuation = Glyph(bytes: 0)

  /// Creates a glyph from an ASCII character.
  package init(ascii: Unicode.Scalar) { self.init(bytes: UInt64(ascii.value)) }

  /// Creates a glyph from a single scalar, at most four bytes.
  init(scalar: Unicode.Scalar) { self.init(packedUTF8: UTF8.encode(scalar).map(Array.init) ?? []) }

  /// Creates a glyph from a character; nil for control, invisible and bidirectional formatting characters.
  ///
  /// A character of more than eight bytes, such as a family emoji, is truncated to its first scalar.
  package init?(_ character: Character) {
    guard let first = character.unicodeScalars.first, first.isPrintable else { return nil }
    let printable = character.unicodeScalars.filter { $0.isPrintable || $0.isCombining }
    let utf8 = Array(String(String.UnicodeScalarView(printable)).utf8)
    if utf8.count <= 8 { self.init(packedUTF8: utf8) } else { self.init(scalar: first) }
  }

  private init(packedUTF8 utf8: [UInt8]) {
    bytes = utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether terminals disagree on the width: that of several scalars, such as a flag, an emoji with a skin
  /// tone or with a variation selector.
  var hasAmbiguousWidth: Bool {
    // The first byte of UTF-8 determines the length of a scalar.
    let length =
      switch UInt8(truncatingIfNeeded: bytes) {
      case ..<0x80: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    return length < 8 && bytes >> (8 * length) != 0
  }

  /// Appends the glyph as UTF-8.
  func write(to output: inout [UInt8]) {
    var rest = bytes
    while rest != 0 {
      output.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension Glyph: CustomStringConvertible {
  /// The character; empty for a continuation cell.
  package var description: String {
    var utf8: [UInt8] = []
    write(to: &utf8)
    return String(decoding: utf8, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is printable, without other effects on the terminal.
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }

  /// Whether the scalar only modifies the preceding one.
  fileprivate var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: self == "\u{200D}"
    }
  }
}
