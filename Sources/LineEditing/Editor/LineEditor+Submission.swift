/// The keys that end a text.
extension LineEditor {
  mutating func submit() {
    let text = buffer.text
    switch validate(text) {
    case .complete:
      finalizeDisplay()
      history.add(text)
      reset()
      effects.append(.submit(text))
    case .incomplete: edit { $0.insert("\n") }
    case .invalid(let message): report(message)
    }
  }

  mutating func interrupt() {
    finalizeDisplay("^C")
    reset()
    effects.append(.interrupt)
  }

  /// Ctrl-D removes; only where there is nothing at all it ends.
  mutating func deleteOrEndOfFile() {
    guard buffer.isEmpty else { return remove(to: buffer.cursor + 1) }
    finalizeDisplay()
    effects.append(.endOfInput)
  }

  /// Leaves the terminal to the program, and what has been typed as it is.
  mutating func hide(for effect: Effect) {
    write(hide())
    effects.append(effect)
  }

  /// Writes a message above the text, which stays.
  private mutating func report(_ message: String) {
    let lines = message.strippingControlCharacters.split(separator: "\n", omittingEmptySubsequences: false)
    write(erase() + lines.joined(separator: "\r\n") + "\r\n")
  }

  private mutating func reset() {
    buffer = TextBuffer()
    undoStack = UndoStack()
    historyNavigation = nil
    search = nil
  }
}
