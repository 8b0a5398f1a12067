internal import LuaHost

/// The indentation of lines that are typed at a prompt: two spaces per open block or bracket.
public struct InputIndentation: Equatable, Sendable {
  /// The indentation of the last line if it begins with the end of a block, such as `end` or `}`; else nil.
  public private(set) var line: String?
  /// The indentation of the line after the last one.
  public private(set) var next: String

  /// Determines the indentation after a text.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init(after text: String) {
    let bytes = Array(text.utf8)
    let lineStart = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    var lexer = Lexer(bytes[...])
    var (depth, lineDepth) = (0, 0)
    var isFirst = true
    (line, next) = (nil, "")
    while let token = lexer.next() {
      let word = String(decoding: bytes[token.range], as: UTF8.self)
      let isCode = token.kind == .word || token.kind == .symbol
      if token.range.lowerBound >= lineStart {
        if isFirst, isCode, Self.closing.contains(word) || word == "else" {
          line = Self.spaces(lineDepth - 1)
        }
        isFirst = false
      }
      if isCode, Self.opening.contains(word) { depth += 1 }
      if isCode, Self.closing.contains(word) { depth -= 1 }
      if token.range.upperBound <= lineStart { lineDepth = depth }
    }
    // Lines of a long string are not indented.
    if lexer.openLongBracketLevel == nil { next = Self.spaces(depth) }
  }

  private static let opening: Set<String> = ["function", "do", "then", "repeat", "(", "{", "["]
  private static let closing: Set<String> = ["end", "elseif", "until", ")", "}", "]"]

  private static func spaces(_ depth: Int) -> String { String(repeating: "  ", count: max(depth, 0)) }
}
