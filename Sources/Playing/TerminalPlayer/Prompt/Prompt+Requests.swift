import LineEditing
import LuaConsole
import Terminal

extension Prompt {
  /// Performs a request of an evaluated text.
  func perform(_ request: PromptRequest) {
    switch request {
    case .editingMode(let mode): editingMode = LineEditor.EditingMode(rawValue: mode.rawValue) ?? .emacs
    case .copy(let text): copy(text)
    }
  }

  /// Copies the typed text or, if there is none, the last result, and prints how much.
  func copyInput(_ typedText: String) {
    // Without the variables that hold the values, as in `_1 = 42`.
    let result = lastResult.map { String($0.trimmingPrefix(#/_\d+ = /#)) }
    let text = typedText.isEmpty ? result.joined(separator: "\n") : typedText
    let size = text.utf8.count
    let name = typedText.isEmpty ? "the last result" : "the text"
    if text.isEmpty {
      printAbove(["there is no text and no result to copy"])
    } else if size > Console.copySizeLimit {
      printAbove(["\(name) is too long to copy: \(size) bytes, of at most \(Console.copySizeLimit)"])
    } else {
      copy(text)
      printAbove(["copied \(name), \(size) bytes"])
    }
    draw()
  }

  /// Copies a text to the clipboard of the terminal, if the terminal allows it (OSC 52).
  func copy(_ text: String) {
    write("\u{1B}]52;c;\(Base64.encode(text.utf8))\u{07}")
  }
}
