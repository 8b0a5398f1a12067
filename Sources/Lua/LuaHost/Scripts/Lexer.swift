/// A lexer for Lua, reduced to what finding local variables requires.
///
/// It works on bytes and accepts any input, including text that is not valid Lua.
/// Numbers are recognized, but their values are not evaluated.
/// - Complexity: O(n) in the length of the text.
package struct Lexer {
  /// The kind of a token.
  package enum TokenKind: Equatable {
    /// A name or a keyword.
    case word
    /// A string in quotes or long brackets.
    case string
    /// A number.
    case number
    /// A single byte of any other token.
    case symbol
  }

  /// A token and its position.
  package struct Token {
    /// The kind.
    package let kind: TokenKind
    /// The range of the token's bytes in the text.
    package let range: Range<Int>
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The level of the long bracket in which the text ends; nil if it does not end in one, or is not yet
  /// scanned.
  package private(set) var openLongBracketLevel: Int?

  /// Creates a lexer for a text, or for a part of it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - bracket: The level of the long bracket in which the part begins; nil if it does not begin in one.
  package init(_ bytes: ArraySlice<UInt8>, openLongBracketLevel bracket: Int? = nil) {
    self.bytes = bytes
    position = bytes.startIndex
    if let bracket { scanLongBracketEnd(bracket) }
  }

  /// Returns the next token; nil at the end.
  package mutating func next() -> Token? {
    skipWhitespaceAndComments()
    guard let byte = byte(at: position) else { return nil }
    let start = position
    let kind = scanToken(byte)
    return Token(kind: kind, range: start..<position)
  }

  private func byte(at position: Int) -> UInt8? {
    position < bytes.endIndex ? bytes[position] : nil
  }

  private mutating func scanToken(_ byte: UInt8) -> TokenKind {
    switch byte {
    case _ where byte.isNameStart:
      advance { $0.isNamePart }
      return .word
    case _ where byte.isDigit:
      // Includes letters, points and exponents: `0x1p4`, `1e10`. A signed exponent becomes separate tokens.
      advance { $0.isNamePart || $0 == UInt8(ascii: ".") }
      return .number
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      scanQuotedString(by: byte)
      return .string
    case UInt8(ascii: "["):
      if scanLongBracket() { return .string }
    default: break
    }
    position += 1
    return .symbol
  }

  private mutating func advance(while isIncluded: (UInt8) -> Bool) {
    while let byte = byte(at: position), isIncluded(byte) { position += 1 }
  }

  // MARK: Whitespace and comments

  private mutating func skipWhitespaceAndComments() {
    while let byte = byte(at: position) {
      if byte.isWhitespace {
        position += 1
      } else if byte == UInt8(ascii: "-"), self.byte(at: position + 1) == UInt8(ascii: "-") {
        position += 2
        if !scanLongBracket() { advance { !$0.isNewline } }
      } else {
        return
      }
    }
  }

  // MARK: Strings

  /// Scans a string up to its closing quote, or to the end of the line if it is unterminated.
  private mutating func scanQuotedString(by quote: UInt8) {
    position += 1
    while let byte = byte(at: position), !byte.isNewline {
      position += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\") { scanEscape() }
    }
  }

  /// Scans the rest of an escape sequence: one byte; after `z` all whitespace; both bytes of a two-byte
  /// newline.
  private mutating func scanEscape() {
    guard let byte = byte(at: position) else { return }
    position += 1
    if byte == UInt8(ascii: "z") {
      advance { $0.isWhitespace }
    } else if byte.isNewline, let other = self.byte(at: position), other.isNewline, other != byte {
      position += 1
    }
  }

  /// Scans `[[ … ]]` or `[=[ … ]=]`; returns false if there is no long bracket.
  private mutating func scanLongBracket() -> Bool {
    var level = 0
    guard byte(at: position) == UInt8(ascii: "[") else { return false }
    while byte(at: position + 1 + level) == UInt8(ascii: "=") { level += 1 }
    guard byte(at: position + 1 + level) == UInt8(ascii: "[") else { return false }
    position += level + 2
    scanLongBracketEnd(level)
    return true
  }

  private mutating func scanLongBracketEnd(_ level: Int) {
    while byte(at: position) != nil {
      if isAtLongBracketEnd(level) {
        position += level + 2
        return
      }
      position += 1
    }
    openLongBracketLevel = level
  }

  private func isAtLongBracketEnd(_ level: Int) -> Bool {
    let last = position + level + 1
    return byte(at: position) == UInt8(ascii: "]") && byte(at: last) == UInt8(ascii: "]")
      && bytes[position..<last].dropFirst().allSatisfy { $0 == UInt8(ascii: "=") }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isNameStart: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) && self < 0x80 || self == UInt8(ascii: "_")
  }

  fileprivate var isNamePart: Bool { isNameStart || isDigit }

  fileprivate var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
