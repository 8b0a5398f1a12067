/// The tokens of a Lua text, as far as finding the text's local variables needs them.
///
/// It works on bytes and takes whatever it is given: of a text that is no Lua it says something, too. Numbers are
/// passed over as symbols and names are; what they mean is of no interest here.
/// - Complexity: O(n) in the length of the text.
package struct Lexer {
  /// What a token is.
  package enum Kind: Equatable {
    /// A name or a keyword.
    case word
    /// A string in quotes or long brackets.
    case string
    /// A number.
    case number
    /// One byte of anything else.
    case symbol
  }

  /// One token and where it stands.
  package struct Token {
    /// What it is.
    package let kind: Kind
    /// Its bytes' places in the text.
    package let range: Range<Int>
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// How many equals signs the long bracket has in which the text ends; nil if it ends in none, or is not over.
  package private(set) var openLongBracketLevel: Int?

  /// The tokens of a text, or of a part of it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - bracket: Of a part that begins in a long bracket, how many equals signs that has.
  package init(_ bytes: ArraySlice<UInt8>, within bracket: Int? = nil) {
    self.bytes = bytes
    position = bytes.startIndex
    if let bracket { scanLongBracketEnd(bracket) }
  }

  /// The next token; nil at the end.
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

  private mutating func scanToken(_ byte: UInt8) -> Kind {
    switch byte {
    case _ where byte.isNameStart:
      advance(while: \.isNamePart)
      return .word
    case _ where byte.isDigit:
      // With letters, points and exponents: `0x1p4`, `1e10`. A sign in an exponent makes two tokens.
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

  // MARK: What stands between tokens

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

  /// Passes a string to its closing quote, or to the end of the line when there is none.
  private mutating func scanQuotedString(by quote: UInt8) {
    position += 1
    while let byte = byte(at: position), !byte.isNewline {
      position += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\") { scanEscape() }
    }
  }

  /// Passes what a backslash stands in front of: one byte; after `z` all space, and of a line break both bytes.
  private mutating func scanEscape() {
    guard let byte = byte(at: position) else { return }
    position += 1
    if byte == UInt8(ascii: "z") {
      advance(while: \.isWhitespace)
    } else if byte.isNewline, let other = self.byte(at: position), other.isNewline, other != byte {
      position += 1
    }
  }

  /// Passes `[[ … ]]` or `[=[ … ]=]`; false where there is none.
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
