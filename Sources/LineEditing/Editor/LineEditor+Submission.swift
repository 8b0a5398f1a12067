internal import Terminal

/// The commands that end the editing of a text or hide the editor.
extension LineEditor {
  mutating func submit() {
    let text = buffer.text
    switch validate(text) {
    case .complete:
      finalizeDisplay()
      history.add(text)
      resetInput()
      effects.append(.submit(text))
    case .incomplete: edit { $0.insert("\n") }
    case .invalid(let message): writeErrorMessage(message)
    }
  }

  mutating func interrupt() {
    finalizeDisplay(appending: "^C")
    resetInput()
    effects.append(.interrupt)
  }

  /// Ctrl-D: deletes the character after the cursor, or ends the input if the text is empty.
  mutating func deleteOrEndOfFile() {
    guard buffer.isEmpty else { return remove(to: buffer.cursor + 1) }
    finalizeDisplay()
    effects.append(.endOfInput)
  }

  /// Hides the editor, keeps the typed text, and emits an effect.
  mutating func hide(emitting effect: Effect) {
    write(hide())
    effects.append(effect)
  }

  /// Writes an error message above the editor, whose text is unchanged.
  private mutating func writeErrorMessage(_ message: String) {
    let lines = message.strippingControlCharacters.split(separator: "\n", omittingEmptySubsequences: false)
    write(erase() + lines.joined(separator: "\r\n") + "\r\n")
  }

  private mutating func resetInput() {
    buffer = TextBuffer()
    undoStack = UndoStack()
    historyNavigation = nil
    search = nil
  }
}
