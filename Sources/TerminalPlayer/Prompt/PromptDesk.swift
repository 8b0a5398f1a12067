internal import LineEditing
internal import LuaConsole

/// What the prompt's texts are judged and completed with: the console of the session that plays now.
final class PromptDesk {
  var console: Console?

  func judge(_ text: String) -> LineEditor.Judgement {
    switch console?.judge(text) {
    case .complete, nil: .complete
    case .incomplete: .incomplete
    case .mistaken(let message): .mistaken(message)
    }
  }

  func complete(_ text: String) -> LineEditor.Completion {
    guard let completions = console?.complete(text) else { return .init() }
    return .init(completions.candidates.map(\.text), replacing: completions.replacedCount)
  }
}
