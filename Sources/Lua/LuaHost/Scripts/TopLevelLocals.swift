/// The local variables in scope at the end of a chunk, and the position of that end.
///
/// They are found from the tokens alone: a variable belongs to the main function if no block is open at its
/// declaration. For text that is not valid Lua the result is meaningless.
package struct TopLevelLocals: Equatable {
  /// A local variable.
  package struct Local: Equatable {
    /// The name.
    package let name: String
    /// Whether it is declared `<const>` or `<close>`.
    package let isConstant: Bool
  }

  /// The variables in declaration order; of several with the same name only the last, which shadows the
  /// others.
  package private(set) var locals: [Local] = []
  /// The offset after the chunk's last token, or before its `return`, where all variables are in scope.
  package private(set) var scannedEndOffset: Int

  /// Finds the variables that a chunk declares.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init(in text: ArraySlice<UInt8>) {
    scannedEndOffset = text.startIndex
    var scanner = BlockScanner(text)
    while let token = scanner.token {
      if scanner.depth == 0, scanner.isAtWord("return") {
        scannedEndOffset = token.range.lowerBound
        return
      }
      let declared =
        scanner.depth == 0 && scanner.isAtWord("local")
        ? scanner.parseLocalStatement() : scanner.consumeTokenCollectingLocals()
      for local in declared { add(local) }
      scannedEndOffset = scanner.lastTokenEnd
      // More locals than Lua allows in a function, so the text does not compile.
      if locals.count > Self.maxLocalCount {
        locals = []
        return
      }
    }
  }

  private static let maxLocalCount = 200

  private mutating func add(_ local: Local) {
    locals.removeAll { $0.name == local.name }
    locals.append(local)
  }
}

/// A scanner that tracks the number of open blocks.
private struct BlockScanner {
  private let text: ArraySlice<UInt8>
  private var lexer: Lexer
  private(set) var token: Lexer.Token?
  private(set) var depth = 0
  /// The end offset of the last consumed token.
  private(set) var lastTokenEnd: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    lastTokenEnd = text.startIndex
    lexer = Lexer(text)
    token = lexer.next()
  }

  func isAtWord(_ word: StaticString) -> Bool {
    guard let token, token.kind == .word else { return false }
    return matches(word, token.range)
  }

  private func isAtSymbol(_ symbol: UInt8) -> Bool {
    guard let token, token.kind == .symbol else { return false }
    return text[token.range.lowerBound] == symbol
  }

  private func matches(_ word: StaticString, _ range: Range<Int>) -> Bool {
    word.withUTF8Buffer { $0.elementsEqual(text[range]) }
  }

  private mutating func advance() {
    if let token { lastTokenEnd = token.range.upperBound }
    token = lexer.next()
  }

  /// Consumes a token that declares no variable, but may open or close a block.
  ///
  /// `while … do` and `for … do` blocks are opened by their `do`.
  mutating func consumeTokenCollectingLocals() -> [TopLevelLocals.Local] {
    if isAtWord("function") || isAtWord("do") || isAtWord("if") || isAtWord("repeat") {
      depth += 1
    } else if isAtWord("end") || isAtWord("until") {
      depth -= 1
    }
    advance()
    return []
  }

  /// Consumes `local a <const>, b` or `local function f`, without the rest of the statement.
  mutating func parseLocalStatement() -> [TopLevelLocals.Local] {
    advance()
    if isAtWord("function") {
      _ = consumeTokenCollectingLocals()
      return parseName().map { [TopLevelLocals.Local(name: $0, isConstant: false)] } ?? []
    }
    var locals: [TopLevelLocals.Local] = []
    while let name = parseName() {
      locals.append(TopLevelLocals.Local(name: name, isConstant: parseAttribute()))
      guard isAtSymbol(UInt8(ascii: ",")) else { break }
      advance()
    }
    return locals
  }

  private mutating func parseName() -> String? {
    guard let token, token.kind == .word else { return nil }
    advance()
    return String(decoding: text[token.range], as: UTF8.self)
  }

  /// Consumes `<const>` or `<close>`; returns false if there is none.
  private mutating func parseAttribute() -> Bool {
    guard isAtSymbol(UInt8(ascii: "<")) else { return false }
    advance()
    guard parseName() != nil, isAtSymbol(UInt8(ascii: ">")) else { return false }
    advance()
    return true
  }
}
