internal import LuaHost

/// The texts that ran in a console, from which a script can be generated.
struct Transcript {
  private struct Line {
    let text: String
    /// The numbers of the results; nil for results that are nil.
    let results: [Int?]
    let isStatement: Bool
    /// The names in the text.
    let words: Set<String>
  }

  private var lines: [Line] = []

  var isEmpty: Bool { lines.isEmpty }

  /// Adds a text that ran without an error.
  mutating func add(_ text: String, _ evaluation: ConsoleEnvironment.Evaluation) {
    guard !text.allSatisfy(\.isWhitespace) else { return }
    let results = evaluation.results.map(\.number)
    lines.append(
      Line(text: text, results: results, isStatement: evaluation.isStatement, words: Set(words(in: text))))
  }

  /// A script that repeats the session: statements as entered, expressions as comments unless a later line
  /// uses their results.
  ///
  /// - Complexity: O(n²) in the number of lines.
  var script: String {
    let used = lines.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    let fallbacks = Self.fallbacks.filter { used.contains($0.name) }.map(\.text)
    let body = lines.indices.map { text(of: lines[$0], before: lines[($0 + 1)...]) }
    return (["-- What ran at a prompt of dynlua."] + fallbacks + body).map { "\($0)\n" }.joined()
  }

  private func text(of line: Line, before later: ArraySlice<Line>) -> String {
    if !line.words.isDisjoint(with: Self.promptOnlyFunctions) { return comment(line.text) }
    let names = line.results.map { $0.map { "_\($0)" } ?? "_" }
    let isUsed = later.contains { !$0.words.isDisjoint(with: names.filter { $0 != "_" }) }
    // The first later line that reads or assigns `_`; a line that does both reads it first.
    let next = later.first { $0.words.contains("_") || $0.results.contains { $0 != nil } }
    let isUsedAsLast = next?.words.contains("_") == true
    guard isUsed || isUsedAsLast, let last = names.last(where: { $0 != "_" }) else {
      return line.isStatement ? withoutReturn(line.text) : comment(line.text)
    }
    let assignment = "\(names.joined(separator: ", ")) = \(expression(of: line.text))"
    return isUsedAsLast ? "\(assignment)\n_ = \(last)" : assignment
  }

  /// Comments out a final `return`, which would end the script.
  private func withoutReturn(_ text: String) -> String {
    let (statements, rest) = splitAtReturn(text)
    return rest.isEmpty ? text : statements + comment(rest)
  }

  /// The expression of a text: `x` for `return x`.
  private func expression(of text: String) -> String {
    let (statements, rest) = splitAtReturn(text)
    return rest.isEmpty || !statements.allSatisfy(\.isWhitespace)
      ? text : String(rest.dropFirst("return".count))
  }

  /// The statements of a text and its final `return` statement, empty if there is none.
  private func splitAtReturn(_ text: String) -> (String, String) {
    let bytes = Array(text.utf8)
    let rest = bytes[TopLevelLocals(in: bytes[...]).end...]
    guard rest.starts(with: "return".utf8) else { return (text, "") }
    return (String(decoding: bytes[..<rest.startIndex], as: UTF8.self), String(decoding: rest, as: UTF8.self))
  }

  private func comment(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "-- \($0)" }.joined(separator: "\n")
  }

  private func words(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var lexer = Lexer(bytes[...])
    var words: [String] = []
    while let token = lexer.next() {
      if token.kind == .word { words.append(String(decoding: bytes[token.range], as: UTF8.self)) }
    }
    return words
  }

  /// Console functions whose calls are commented out in a script.
  private static let promptOnlyFunctions: Set<String> = ["save", "watch", "unwatch", "help"]

  /// Fallback definitions of console functions, for scripts that run without a console.
  private static let fallbacks: [(name: String, text: String)] = [
    ("pause", "pause = pause or function() stage.isPaused = true end"),
    ("resume", "resume = resume or function() stage.isPaused = false end"),
    ("step", "step = step or function(count) stage:step(count) end"),
    ("speed", "speed = speed or function(factor) stage.speed = factor or stage.speed return stage.speed end"),
  ]
}
