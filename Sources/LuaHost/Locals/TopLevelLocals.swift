/// The local variables that can be seen where a chunk ends, and where that is.
///
/// Found from the tokens alone: a variable is one of the main function when no block is open where it is declared.
/// Of a text that is no Lua they mean nothing.
package struct TopLevelLocals: Equatable {
  /// One variable.
  package struct Local: Equatable {
    /// Its name.
    package let name: String
    /// Whether it was declared `<const>` or `<close>`.
    package let isConstant: Bool
  }

  /// In the order in which they were declared; of those with one name only the last can be seen.
  package private(set) var locals: [Local] = []
  /// The place behind the chunk's last token, or before its `return`: what stands there sees all of them.
  package private(set) var end: Int

  /// What a text declares.
  ///
  /// - Complexity: O(n) in its length.
  package init(in text: ArraySlice<UInt8>) {
    end = text.startIndex
    var scanner = BlockScanner(text)
    while let token = scanner.token {
      if scanner.depth == 0, scanner.isWord("return") {
        end = token.range.lowerBound
        return
      }
      let declared =
        scanner.depth == 0 && scanner.isWord("local") ? scanner.parseLocalStatement() : scanner.consumeToken()
      for local in declared { add(local) }
      end = scanner.end
      // No function of Lua has as many.
      if locals.count > Self.limit {
        locals = []
        return
      }
    }
  }

  private static let limit = 200

  private mutating func add(_ local: Local) {
    locals.removeAll { $0.name == local.name }
    locals.append(local)
  }
}

/// The tokens of a text with the number of blocks that are open.
private struct BlockScanner {
  private let text: ArraySlice<UInt8>
  private var lexer: Lexer
  private(set) var token: Lexer.Token?
  private(set) var depth = 0
  /// The place behind the last token that was taken.
  private(set) var end: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    end = text.startIndex
    lexer = Lexer(text)
    token = lexer.next()
  }

  func isWord(_ word: StaticString) -> Bool {
    guard let token, token.kind == .word else { return false }
    return matches(word, token.range)
  }

  private func isSymbol(_ symbol: UInt8) -> Bool {
    guard let token, token.kind == .symbol else { return false }
    return text[token.range.lowerBound] == symbol
  }

  private func matches(_ word: StaticString, _ range: Range<Int>) -> Bool {
    word.withUTF8Buffer { $0.elementsEqual(text[range]) }
  }

  private mutating func advance() {
    if let token { end = token.range.upperBound }
    token = lexer.next()
  }

  /// Takes one token, which declares nothing but may open or close a block.
  ///
  /// `while … do` and `for … do` are opened by their `do`.
  mutating func consumeToken() -> [TopLevelLocals.Local] {
    if isWord("function") || isWord("do") || isWord("if") || isWord("repeat") {
      depth += 1
    } else if isWord("end") || isWord("until") {
      depth -= 1
    }
    advance()
    return []
  }

  /// Takes `local a <const>, b` or `local function f`; what follows is left to be taken.
  mutating func parseLocalStatement() -> [TopLevelLocals.Local] {
    advance()
    if isWord("function") {
      _ = consumeToken()
      return parseName().map { [TopLevelLocals.Local(name: $0, isConstant: false)] } ?? []
    }
    var locals: [TopLevelLocals.Local] = []
    while let name = parseName() {
      locals.append(TopLevelLocals.Local(name: name, isConstant: parseAttribute()))
      guard isSymbol(UInt8(ascii: ",")) else { break }
      advance()
    }
    return locals
  }

  private mutating func parseName() -> String? {
    guard let token, token.kind == .word else { return nil }
    advance()
    return String(decoding: text[token.range], as: UTF8.self)
  }

  /// Takes `<const>` or `<close>`; false where there is none.
  private mutating func parseAttribute() -> Bool {
    guard isSymbol(UInt8(ascii: "<")) else { return false }
    advance()
    guard parseName() != nil, isSymbol(UInt8(ascii: ">")) else { return false }
    advance()
    return true
  }
}
