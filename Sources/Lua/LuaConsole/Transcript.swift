import LuaHost

/// The texts that ran in a console, from which a script can be generated.
struct Transcript {
  private struct Entry {
    let text: String
    /// For each result, the number n of the variable `_n` that holds it; nil for a result that is nil in Lua.
    let results: [Int?]
    let isStatement: Bool
    /// The names in the text.
    let words: Set<String>
  }

  private var entries: [Entry] = []
  private var hasTimedTexts = false
  /// The user's start-up file, whose functions the texts may use; nil if there is none.
  var startupFile: Chunk?

  var isEmpty: Bool { entries.isEmpty }

  /// Adds the text of a prompt that was evaluated without an error; ignores one of white space.
  mutating func add(_ text: String, _ evaluation: ConsoleEnvironment.Evaluation) {
    guard !text.allSatisfy(\.isWhitespace) else { return }
    let results = evaluation.results.map(\.number)
    entries.append(
      Entry(text: text, results: results, isStatement: evaluation.isStatement, words: Set(words(in: text))))
  }

  /// Adds a text that `time` has evaluated, before the text that calls `time`.
  mutating func addTimedText(_ text: String, _ evaluation: ConsoleEnvironment.Evaluation) {
    hasTimedTexts = true
    add(text, evaluation)
  }

  /// A script that repeats the session: statements as entered, expressions as comments unless a later entry
  /// uses their results.
  ///
  /// The start-up file follows the scripts if an entry uses one of its names.
  ///
  /// - Parameters:
  ///   - scripts: The scripts that ran before, in order, whose texts come first. The top-level locals of the
  ///     last one are visible in the entries, as they were at the prompt.
  ///   - isDocumented: Returns whether a name is one of the API, which does not depend on the start-up file.
  /// - Returns: The text of the script.
  /// - Complexity: O(n²) in the number of entries.
  func script(after scripts: [Chunk], isDocumented: (String) -> Bool) -> String {
    var used = entries.filter { !isLeftOut($0) }.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    let startupFile = startupFile.flatMap { chunk in
      let words = Set(words(in: String(decoding: chunk.source, as: UTF8.self)))
      let isUsed = used.intersection(words).contains { !Keywords.all.contains($0) && !isDocumented($0) }
      if isUsed { used.formUnion(words) }
      return isUsed ? chunk : nil
    }
    var fallbacks = Self.consoleFunctionFallbacks.filter { used.contains($0.name) }.map(\.text)
    if hasTimedTexts, used.contains("time") { fallbacks.append("time = time or function() end") }
    if startupFile != nil {
      fallbacks += Self.promptOnlyFunctions.intersection(used).sorted().map {
        "\($0) = \($0) or function() end"
      }
    }
    let body = entries.indices.map { text(of: entries[$0], before: entries[($0 + 1)...]) }
    let lastIndex = scripts.indices.last
    let head = scripts.indices.flatMap { loadingLines(for: scripts[$0], isLast: $0 == lastIndex) }
    let startup = startupFile.map { fallbacks + loadingLines(for: $0, isLast: true) }
    let introduction = "-- What ran at a prompt of dynlua."
    return (head + (startup.map { $0 + [introduction] } ?? [introduction] + fallbacks) + body).map {
      "\($0)\n"
    }.joined()
  }

  /// The text of a script within another: without a `return` at its end and, unless it is the last one, in a
  /// block.
  private func loadingLines(for script: Chunk, isLast: Bool) -> [String] {
    var text = String(decoding: script.source, as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    text = commentingOutReturn(text)
    // As in the `lua` command, a first line that starts with `#` is not Lua.
    if text.first == "#" { text = "-- \(text)" }
    guard !text.isEmpty else { return [] }
    return ["-- \(script.name)"] + (isLast ? [text] : ["do", text, "end"])
  }

  private func text(of entry: Entry, before later: ArraySlice<Entry>) -> String {
    if isLeftOut(entry) { return commentedOut(entry.text) }
    let names = entry.results.map { $0.map { "_\($0)" } ?? "_" }
    let isUsed = later.contains { !$0.words.isDisjoint(with: names.filter { $0 != "_" }) }
    // The first later entry that reads or assigns `_`; an entry that does both reads it first.
    let next = later.first { $0.words.contains("_") || $0.results.contains { $0 != nil } }
    let isUsedAsUnderscore = next?.words.contains("_") == true
    guard isUsed || isUsedAsUnderscore, let last = names.last(where: { $0 != "_" }) else {
      return entry.isStatement ? commentingOutReturn(entry.text) : commentedOut(entry.text)
    }
    let assignment = "\(names.joined(separator: ", ")) = \(removingReturn(from: entry.text))"
    return isUsedAsUnderscore ? "\(assignment)\n_ = \(last)" : assignment
  }

  /// Whether an entry makes sense only at a prompt, so that it is commented out.
  private func isLeftOut(_ entry: Entry) -> Bool {
    !entry.words.isDisjoint(with: Self.promptOnlyFunctions) || isTimeCall(entry.text)
  }

  /// Whether a text is only a call of `pause`, `resume`, `speed` or `time`.
  private func isTimeCall(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var lexer = Lexer(bytes[...])
    var tokens: [String] = []
    while let token = lexer.next() { tokens.append(String(decoding: bytes[token.range], as: UTF8.self)) }
    guard let function = tokens.first, Self.timeFunctions.contains(function) else { return false }
    // `time "text"` needs no parentheses.
    return tokens.count == 2 && function == "time"
      || tokens.dropFirst().first == "(" && tokens.last == ")" && tokens.count { $0 == "(" } == 1
  }

  /// Comments out a final `return`, which would end the script.
  private func commentingOutReturn(_ text: String) -> String {
    let (statements, rest) = splitAtReturn(text)
    return rest.isEmpty ? text : statements + commentedOut(rest)
  }

  /// Returns the text without a leading `return`: `x` for `return x`.
  private func removingReturn(from text: String) -> String {
    let (statements, rest) = splitAtReturn(text)
    return rest.isEmpty || !statements.allSatisfy(\.isWhitespace)
      ? text : String(rest.dropFirst("return".count))
  }

  /// The statements of a text and its final `return` statement, empty if there is none.
  private func splitAtReturn(_ text: String) -> (String, String) {
    let bytes = Array(text.utf8)
    let rest = bytes[TopLevelLocals(in: bytes[...]).scannedEndOffset...]
    guard rest.starts(with: "return".utf8) else { return (text, "") }
    return (String(decoding: bytes[..<rest.startIndex], as: UTF8.self), String(decoding: rest, as: UTF8.self))
  }

  private func commentedOut(_ text: String) -> String {
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

  /// Functions whose calls are commented out in a script, with the rest of their text.
  private static let promptOnlyFunctions: Set<String> = [
    "save", "watch", "unwatch", "quiet", "names", "history", "help", "source", "reload", "back", "goTo",
    "timeline", "evaluateAt", "paths", "editingMode", "copy",
  ]

  /// The functions that control the displayed time or measure time, whose calls have no effect in a script.
  private static let timeFunctions: Set<String> = ["pause", "resume", "speed", "time"]

  /// Fallback definitions of console functions, for scripts that run without a console.
  private static let consoleFunctionFallbacks: [(name: String, text: String)] = [
    ("pause", "pause = pause or function() end"),
    ("resume", "resume = resume or function() end"),
    ("step", "step = step or function(count) stage:step(count) end"),
    ("speed", "speed = speed or function(factor) return factor or 1 end"),
  ]
}
