import Terminal

/// The commands that end the editing of a text or hide the editor.
extension LineEditor {
  mutating func submit() {
    if buffer.lineStart > 0 { buffer.indentLine(by: language.indentation(buffer.textBeforeCursor).line) }
    let text = buffer.text
    switch language.validate(text) {
    case .complete:
      finalizeDisplay()
      history.add(text)
      resetInput()
      effects.append(.submit(text))
    case .incomplete: insertLineBreak()
    case .invalid(let message): writeErrorMessage(message)
    }
  }

  /// Inserts a line break and the indentation of the new line.
  mutating func insertLineBreak() {
    let indentation = language.indentation(buffer.textBeforeCursor)
    edit { buffer in
      buffer.indentLine(by: indentation.line)
      buffer.insert("\n" + indentation.next)
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

  /// Replaces the typed text, as one edit, and moves the cursor to its end.
  public mutating func replaceText(_ text: String) {
    edit { $0 = TextBuffer(text.strippingControlCharacters) }
    keepCursorOnCharacter()
  }

  /// Writes an error message above the editor, whose text is unchanged.
  private mutating func writeErrorMessage(_ message: String) {
    let lines = message.strippingControlCharacters.split(separator: "\n", omittingEmptySubsequences: false)
    write(display.erase() + lines.joined(separator: "\r\n") + "\r\n")
  }

  private mutating func resetInput() {
    buffer = TextBuffer()
    undoStack = UndoStack()
    historyNavigation = nil
    search = nil
    vi.reset()
    if editingMode == .vi { undoStack.beginGroup() }
  }
}

extension LineEditor {
  /// The indentation of lines.
  public struct Indentation: Hashable, Sendable {
    /// The indentation of the last line if it is determined by its first word, such as `end`; nil if the line
    /// stays.
    public let line: String?
    /// The indentation of the line after it.
    public let next: String

    /// Creates an indentation.
    public init(line: String?, next: String) {
      (self.line, self.next) = (line, next)
    }
  }
}

extension TextBuffer {
  /// Replaces the whitespace at the beginning of the cursor's line; nil leaves it.
  fileprivate mutating func indentLine(by indentation: String?) {
    guard let indentation else { return }
    let start = lineStart
    let end = characters[start..<cursor].firstIndex { !$0.isWhitespace } ?? cursor
    let position = cursor - (end - start) + indentation.count
    replace(start..<end, with: indentation)
    move(to: position)
  }
}
