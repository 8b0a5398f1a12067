/// The text of a Swift file, of which code can be searched and replaced apart from comments and string
/// literals.
struct SwiftSource {
  /// The path that the user has given.
  let path: String
  /// The text; replacements keep the number of lines.
  private(set) var text: String
  /// The text with spaces in place of comments and string literals, of the same length in UTF-8.
  private(set) var code: String

  /// Creates the source of a file.
  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    code = Self.blankingCommentsAndStrings(text)
  }

  /// The matches of a pattern in the code.
  func matches<Output>(of pattern: Regex<Output>) -> [Regex<Output>.Match] {
    // The default boundaries of words are those of Unicode, of which there is none at a period between
    // letters.
    code.matches(of: pattern.wordBoundaryKind(.simple))
  }

  /// Replaces the first group of all matches of a pattern in the code, also in the text.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - replacement: The replacement of the group, without line feeds.
  mutating func replaceGroup(in pattern: Regex<(Substring, Substring)>, by replacement: String) {
    var bytes = Array(text.utf8)
    let groups = matches(of: pattern).map(\.output.1)
    for group in groups.reversed() {
      let start = code.utf8.distance(from: code.startIndex, to: group.startIndex)
      bytes.replaceSubrange(start..<start + group.utf8.count, with: replacement.utf8)
    }
    guard !groups.isEmpty else { return }
    replaceText(by: String(decoding: bytes, as: UTF8.self))
  }

  /// Replaces the text.
  mutating func replaceText(by newText: String) {
    text = newText
    code = Self.blankingCommentsAndStrings(text)
  }

  /// Replaces comments and string literals, interpolations included, by spaces; line feeds stay.
  private static func blankingCommentsAndStrings(_ text: String) -> String {
    var scanner = Scanner(bytes: Array(text.utf8))
    scanner.scan()
    return String(decoding: scanner.bytes, as: UTF8.self)
  }

  /// A lexical analyzer that distinguishes code, comments and string literals.
  private struct Scanner {
    var bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func scan() {
      while position < bytes.count {
        if starts(with: "//") {
          blank { $0.position >= $0.bytes.count || $0.bytes[$0.position] == UInt8(ascii: "\n") }
        } else if starts(with: "/*") {
          blankBlockComment()
        } else if let pounds = poundsBeforeQuote {
          blankString(pounds: pounds)
        } else {
          position += 1
        }
      }
    }

    private func starts(with text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    /// The number of `#` before the quotation mark of a string literal that begins here; nil if none does.
    private var poundsBeforeQuote: Int? {
      let pounds = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
      let quote = position + pounds
      return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? pounds : nil
    }

    private mutating func blank(until isEnd: (Scanner) -> Bool) {
      while !isEnd(self) { blankOne() }
    }

    private mutating func blankOne(_ count: Int = 1) {
      for _ in 0..<count where position < bytes.count {
        if bytes[position] != UInt8(ascii: "\n") { bytes[position] = UInt8(ascii: " ") }
        position += 1
      }
    }

    private mutating func blankBlockComment() {
      var depth = 0
      repeat {
        if starts(with: "/*") {
          depth += 1
          blankOne(2)
        } else if starts(with: "*/") {
          depth -= 1
          blankOne(2)
        } else {
          blankOne()
        }
      } while depth > 0 && position < bytes.count
    }

    private mutating func blankString(pounds: Int) {
      blankOne(pounds)
      let isMultiline = starts(with: "\"\"\"")
      let quotes = isMultiline ? 3 : 1
      blankOne(quotes)
      let end =
        [UInt8](repeating: UInt8(ascii: "\""), count: quotes) + [UInt8](repeating: 0x23, count: pounds)
      let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: 0x23, count: pounds)
      while position < bytes.count {
        let rest = bytes[position...]
        if rest.starts(with: end) { return blankOne(end.count) }
        if rest.first == UInt8(ascii: "\n"), !isMultiline { return }
        if rest.starts(with: escape) {
          blankOne(escape.count)
          if position < bytes.count, bytes[position] == UInt8(ascii: "(") {
            blankInterpolation()
          } else {
            blankOne()
          }
        } else {
          blankOne()
        }
      }
    }

    private mutating func blankInterpolation() {
      var depth = 0
      repeat {
        if let pounds = poundsBeforeQuote {
          blankString(pounds: pounds)
          continue
        }
        if bytes[position] == UInt8(ascii: "(") { depth += 1 }
        if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
        blankOne()
      } while depth > 0 && position < bytes.count
    }
  }
}
