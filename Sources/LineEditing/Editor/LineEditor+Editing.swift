/// The editing commands that keys are bound to.
extension LineEditor {
  var isAtLineEnd: Bool { buffer.cursor == buffer.lineEnd }

  mutating func move(to position: Int) {
    guard (0...buffer.count).contains(position), position != buffer.cursor else { return ringBell() }
    buffer.move(to: position)
  }

  mutating func remove(to position: Int) {
    guard (0...buffer.count).contains(position) else { return ringBell() }
    edit { _ = $0.remove(to: position) }
  }

  /// Kills the text up to a position; consecutive kills accumulate in the kill buffer.
  mutating func kill(to position: Int, continuesKill: Bool) {
    let position = min(position, buffer.count)
    guard position != buffer.cursor else { return ringBell() }
    if !continuesKill { killBuffer.text = "" }
    let isBackwards = position < buffer.cursor
    var removed = ""
    edit { removed = $0.remove(to: position) }
    killBuffer.text = isBackwards ? removed + killBuffer.text : killBuffer.text + removed
    killBuffer.isAppending = true
  }

  mutating func yank() {
    guard !killBuffer.text.isEmpty else { return ringBell() }
    let text = killBuffer.text
    edit { $0.insert(text) }
  }

  /// Undoes the last change and restores the cursor.
  mutating func undo() {
    guard let text = undoStack.pop() else { return ringBell() }
    historyNavigation = nil
    buffer = text
  }

  /// Transposes the characters around the cursor, or the last two of a line, and moves the cursor past them.
  mutating func transpose() {
    let second = isAtLineEnd ? buffer.cursor - 1 : buffer.cursor
    guard second - 1 >= buffer.lineStart else { return ringBell() }
    edit { buffer in
      let pair = buffer.characters[second - 1...second]
      buffer.replace(pair.indices, with: String(pair.reversed()))
    }
  }
}

/// The kill buffer: the text of the last kill, for yank.
struct KillBuffer {
  var text = ""
  /// Whether the last key was a kill, so that a following kill appends.
  var isAppending = false
}
