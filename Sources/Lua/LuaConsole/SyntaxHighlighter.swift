import LuaHost

/// Finds the syntactic elements of a text, for the colors of an input line.
public struct SyntaxHighlighter {
  /// A syntactic element.
  public enum Element: Hashable, Sendable {
    /// A reserved word.
    case keyword
    /// A string literal.
    case string
    /// A number.
    case number
    /// A comment.
    case comment
    /// A bracket at the cursor, or the one that it matches.
    case matchingBracket
    /// A closing bracket that matches none.
    case unmatchedBracket
  }

  /// The elements with their ranges, in characters; brackets follow the others.
  public private(set) var elements: [(range: Range<Int>, element: Element)] = []

  private let bytes: [UInt8]
  /// The number of characters before each byte.
  private var characterOffsets: [Int] = []
  private var openBrackets: [(symbol: UInt8, offset: Int)] = []

  /// Finds the elements of a text.
  ///
  /// - Parameters:
  ///   - text: The text; for input that is not Lua, such as `?name`, there are none.
  ///   - cursor: The number of characters before the cursor; negative for no cursor.
  /// - Complexity: O(n) in the length of the text.
  public init(_ text: String, cursor: Int) {
    bytes = Array(text.utf8)
    guard case .lua = PromptInput(text) else { return }
    for (index, character) in text.enumerated() {
      characterOffsets += [Int](repeating: index, count: character.utf8.count)
    }
    characterOffsets.append((characterOffsets.last ?? -1) + 1)
    var lexer = Lexer(bytes[...])
    var end = 0
    var brackets: [(range: Range<Int>, element: Element)] = []
    while let token = lexer.next() {
      addComments(in: end..<token.range.lowerBound)
      end = token.range.upperBound
      switch token.kind {
      case .string: add(token.range, .string)
      case .number: add(token.range, .number)
      case .word where Keywords.all.contains(String(decoding: bytes[token.range], as: UTF8.self)):
        add(token.range, .keyword)
      case .symbol: brackets += self.brackets(at: token.range.lowerBound, cursor: cursor)
      case .word: break
      }
    }
    addComments(in: end..<bytes.count)
    elements += brackets
  }

  private mutating func add(_ range: Range<Int>, _ element: Element) {
    elements.append((characterOffsets[range.lowerBound]..<characterOffsets[range.upperBound], element))
  }

  /// Adds the comments between two tokens, where there is nothing else but whitespace.
  private mutating func addComments(in range: Range<Int>) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes[range].firstIndex(where: { !isBlank($0) }),
      let last = bytes[range].lastIndex(where: { !isBlank($0) })
    else { return }
    add(first..<last + 1, .comment)
  }

  /// The elements for the bracket at an offset, if it is one: a matched pair at the cursor, or an unmatched
  /// bracket.
  private mutating func brackets(at offset: Int, cursor: Int) -> [(range: Range<Int>, element: Element)] {
    let symbol = bytes[offset]
    let pairs: [UInt8: UInt8] = [
      UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "["),
      UInt8(ascii: "}"): UInt8(ascii: "{"),
    ]
    if pairs.values.contains(symbol) {
      openBrackets.append((symbol, characterOffsets[offset]))
      return []
    }
    guard let opening = pairs[symbol] else { return [] }
    let position = characterOffsets[offset]
    guard let open = openBrackets.last, open.symbol == opening else {
      return [(position..<position + 1, .unmatchedBracket)]
    }
    openBrackets.removeLast()
    let isAtCursor = [position, position + 1, open.offset, open.offset + 1].contains(cursor)
    guard isAtCursor else { return [] }
    return [(open.offset..<open.offset + 1, .matchingBracket), (position..<position + 1, .matchingBracket)]
  }
}
