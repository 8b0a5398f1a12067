internal import LineEditing
internal import LuaConsole

/// Validates and completes the prompt's texts with the console of the current session.
final class ConsoleAdapter {
  var console: Console?

  func validate(_ text: String) -> LineEditor.InputStatus {
    switch console?.checkComplete(text) {
    case .complete, nil: .complete
    case .incomplete: .incomplete
    case .invalid(let message): .invalid(message)
    }
  }

  func complete(_ text: String) -> LineEditor.CompletionResult {
    guard let completions = console?.complete(text) else { return .init() }
    return .init(completions.candidates.map(\.text), replacing: completions.replacedCount)
  }
}
