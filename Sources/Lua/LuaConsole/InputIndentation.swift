import LuaHost

/// The indentation of lines that are typed at a prompt: two spaces for each earlier line that leaves a
/// block or bracket open.
public struct InputIndentation: Equatable, Sendable {
  /// The indentation of the last line if it begins with the end of a block, such as `end` or `}`; else nil.
  public private(set) var currentLineIndentation: String?
  /// The indentation of the line after the last one.
  public private(set) var nextLineIndentation: String

  /// Determines the indentation after a text.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init(after text: String) {
    let bytes = Array(text.utf8)
    let lineStart = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    var lexer = Lexer(bytes[...])
    /// The offset of the line of each open block or bracket.
    var openLines: [Int] = []
    var (currentLine, scanned) = (0, 0)
    var beginsLastLine = true
    (currentLineIndentation, nextLineIndentation) = (nil, "")
    while let token = lexer.next() {
      if let lineBreak = bytes[scanned..<token.range.lowerBound].lastIndex(of: UInt8(ascii: "\n")) {
        currentLine = lineBreak
      }
      scanned = token.range.lowerBound
      let word = String(decoding: bytes[token.range], as: UTF8.self)
      let isCode = token.kind == .word || token.kind == .symbol
      if isCode, Self.closingTokens.contains(word) { _ = openLines.popLast() }
      if token.range.lowerBound >= lineStart, beginsLastLine {
        beginsLastLine = isCode && Self.closingTokens.contains(word)
        if beginsLastLine { currentLineIndentation = Self.indentation(forOpenLines: openLines) }
        if isCode, word == "else" {
          currentLineIndentation = Self.indentation(forOpenLines: openLines.dropLast())
        }
      }
      if isCode, Self.openingTokens.contains(word) { openLines.append(currentLine) }
    }
    // Lines of a long string are not indented.
    if lexer.openLongBracketLevel == nil { nextLineIndentation = Self.indentation(forOpenLines: openLines) }
  }

  private static let openingTokens: Set<String> = ["function", "do", "then", "repeat", "(", "{", "["]
  private static let closingTokens: Set<String> = ["end", "elseif", "until", ")", "}", "]"]

  /// Two spaces for each line with open blocks or brackets.
  private static func indentation(forOpenLines openLines: some Collection<Int>) -> String {
    String(repeating: "  ", count: Set(openLines).count)
  }
}
