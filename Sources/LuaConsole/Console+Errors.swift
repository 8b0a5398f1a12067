internal import LuaDocumentation
internal import LuaHost

/// What is said of texts that failed, or that gave nothing because a name in them is misspelt.
extension Console {
  /// An error as it is told here: with a guess at what was meant, and without a traceback that leads nowhere else.
  func formatted(_ error: LuaError, of chunk: Chunk) -> LuaError {
    if case .syntax = error.kind, let message = syntaxError(about: chunk) {
      return LuaError(kind: error.kind, message: message)
    }
    let isOfInputOnly =
      error.traceback.hasPrefix("\(name):") && error.traceback.hasSuffix(": in main chunk")
      && !error.traceback.contains("\n")
    return LuaError(
      kind: error.kind, message: error.message + suggestion(at: error.message),
      traceback: isOfInputOnly ? "" : error.traceback)
  }

  /// A line about a text that is a name alone and gave nil, where there is nothing of that name but of one near it.
  func suggestions(at text: String, _ evaluation: ConsoleEnvironment.Evaluation) -> [String] {
    let word = String(Substring(text).trimmed)
    guard style == .numbered, evaluation.results.count == 1, evaluation.results[0].value.isNil,
      identifier(Array(word.utf8)) != nil, let name = nearestName(to: word)
    else { return [] }
    return ["there is no '\(word)'; did you mean '\(name)'?"]
  }

  /// What to add to a message about a global of a text that is nil; empty where nothing is to be said.
  private func suggestion(at message: String) -> String {
    guard message.hasPrefix("\(name):"), let match = message.firstMatch(of: /nil value \(global '(.+)'\)$/),
      let name = nearestName(to: String(match.1))
    else { return "" }
    return "; did you mean '\(name)'?"
  }

  /// The name that stands for something here and is nearest to one that does not; nil where none is near.
  private func nearestName(to word: String) -> String? {
    let names =
      (environment.inspect()?.names ?? []).map(\.name) + manual.completions(ofGlobal: "").map(\.name)
    return names.contains(word) ? nil : nearest(to: word, in: names)
  }
}
