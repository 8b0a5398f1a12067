import LuaDocumentation
import LuaHost

/// Error messages, and suggestions for misspelt names.
extension Console {
  /// The error as it is displayed: with a suggestion, and without a traceback that contains only the input
  /// itself.
  func formatted(_ error: LuaError, of chunk: Chunk) -> LuaError {
    if case .syntax = error.kind, let message = syntaxError(in: chunk) {
      return LuaError(kind: error.kind, message: message)
    }
    let hasOnlyInputFrame =
      error.traceback.hasPrefix("\(chunk.name):") && error.traceback.hasSuffix(": in main chunk")
      && !error.traceback.contains("\n")
    return LuaError(
      kind: error.kind, message: error.message + suggestion(for: error.message, in: chunk),
      traceback: hasOnlyInputFrame ? "" : error.traceback)
  }

  /// The "did you mean" line for an input that is a single name whose value is nil; empty if no existing name
  /// is similar.
  func suggestions(for text: String, _ evaluation: ConsoleEnvironment.Evaluation) -> [String] {
    let word = String(Substring(text).trimmed)
    guard resultFormat == .numbered, evaluation.results.count == 1, evaluation.results[0].value.isNil,
      identifier(from: Array(word.utf8)) != nil, let name = nearestName(to: word)
    else { return [] }
    return ["there is no '\(word)'; did you mean '\(name)'?"]
  }

  /// The "did you mean" suffix for a message about a global that is nil; empty if no name is similar.
  private func suggestion(for message: String, in chunk: Chunk) -> String {
    guard message.hasPrefix("\(chunk.name):"),
      let match = message.firstMatch(of: /nil value \(global '(.+)'\)$/),
      let name = nearestName(to: String(match.1))
    else { return "" }
    return "; did you mean '\(name)'?"
  }

  /// The defined name that is most similar to a word, or the equivalent of another API's name; nil if the
  /// word is defined itself or no name is similar.
  private func nearestName(to word: String) -> String? {
    let names =
      (environment.inspect()?.names ?? []).map(\.name)
      + manual.globalCompletions(beginningWith: "").map(\.name)
    if names.contains(word) { return nil }
    return manual.apiAliases?.luaNames(ofGlobal: word).first ?? mostSimilarName(to: word, in: names)
  }
}
