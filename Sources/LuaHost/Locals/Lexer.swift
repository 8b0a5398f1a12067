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
  private var place: Int
  /// How many equals signs the long bracket has in which the text ends; nil if it ends in none, or is not over.
  package private(set) var openBracket: Int?

  /// The tokens of a text, or of a part of it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - bracket: Of a part that begins in a long bracket, how many equals signs that has.
  package init(_ bytes: ArraySlice<UInt8>, within bracket: Int? = nil) {
    self.bytes = bytes
    place = bytes.startIndex
    if let bracket { passLongBracketEnd(bracket) }
  }

  /// The next token; nil at the end.
  package mutating func next() -> Token? {
    skipSpace()
    guard let byte = byte(at: place) else { return nil }
    let start = place
    let kind = pass(byte)
    return Token(kind: kind, range: start..<place)
  }

  private func byte(at place: Int) -> UInt8? {
    place < bytes.endIndex ? bytes[place] : nil
  }

  private mutating func pass(_ byte: UInt8) -> Kind {
    switch byte {
    case _ where byte.beginsName:
      advance(while: \.continuesName)
      return .word
    case _ where byte.isDigit:
      // With letters, points and exponents: `0x1p4`, `1e10`. A sign in an exponent makes two tokens.
      advance { $0.continuesName || $0 == UInt8(ascii: ".") }
      return .number
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      passQuoted(by: byte)
      return .string
    case UInt8(ascii: "["):
      if passLongBracket() { return .string }
    default: break
    }
    place += 1
    return .symbol
  }

  private mutating func advance(while isIncluded: (UInt8) -> Bool) {
    while let byte = byte(at: place), isIncluded(byte) { place += 1 }
  }

  // MARK: What stands between tokens

  private mutating func skipSpace() {
    while let byte = byte(at: place) {
      if byte.isSpace {
        place += 1
      } else if byte == UInt8(ascii: "-"), self.byte(at: place + 1) == UInt8(ascii: "-") {
        place += 2
        if !passLongBracket() { advance { !$0.isLineEnd } }
      } else {
        return
      }
    }
  }

  // MARK: Strings

  /// Passes a string to its closing quote, or to the end of the line when there is none.
  private mutating func passQuoted(by quote: UInt8) {
    place += 1
    while let byte = byte(at: place), !byte.isLineEnd {
      place += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\") { passEscape() }
    }
  }

  /// Passes what a backslash stands in front of: one byte; after `z` all space, and of a line break both bytes.
  private mutating func passEscape() {
    guard let byte = byte(at: place) else { return }
    place += 1
    if byte == UInt8(ascii: "z") {
      advance(while: \.isSpace)
    } else if byte.isLineEnd, let other = self.byte(at: place), other.isLineEnd, other != byte {
      place += 1
    }
  }

  /// Passes `[[ … ]]` or `[=[ … ]=]`; false where there is none.
  private mutating func passLongBracket() -> Bool {
    var level = 0
    guard byte(at: place) == UInt8(ascii: "[") else { return false }
    while byte(at: place + 1 + level) == UInt8(ascii: "=") { level += 1 }
    guard byte(at: place + 1 + level) == UInt8(ascii: "[") else { return false }
    place += level + 2
    passLongBracketEnd(level)
    return true
  }

  private mutating func passLongBracketEnd(_ level: Int) {
    while byte(at: place) != nil {
      if isLongBracketEnd(level) {
        place += level + 2
        return
      }
      place += 1
    }
    openBracket = level
  }

  private func isLongBracketEnd(_ level: Int) -> Bool {
    let last = place + level + 1
    return byte(at: place) == UInt8(ascii: "]") && byte(at: last) == UInt8(ascii: "]")
      && bytes[place..<last].dropFirst().allSatisfy { $0 == UInt8(ascii: "=") }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var beginsName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) && self < 0x80 || self == UInt8(ascii: "_")
  }

  fileprivate var continuesName: Bool { beginsName || isDigit }

  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
