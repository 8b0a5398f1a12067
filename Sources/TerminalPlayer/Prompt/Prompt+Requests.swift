internal import LineEditing
internal import LuaConsole
internal import Terminal

extension Prompt {
  /// Performs a request of an evaluated text.
  func perform(_ request: PromptRequest) {
    switch request {
    case .editingMode(let mode): editingMode = LineEditor.EditingMode(rawValue: mode.rawValue) ?? .emacs
    case .copy(let text): copy(text)
    }
  }

  /// Copies a text to the clipboard of the terminal, if the terminal allows it (OSC 52).
  func copy(_ text: String) {
    write("\u{1B}]52;c;\(Base64.encode(text.utf8))\u{07}")
  }
}
