/// What single keys do to the text.
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

  /// Takes out what can be put in again elsewhere; what is taken out in a row comes back as one.
  mutating func kill(to position: Int, _ continuesKill: Bool) {
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

  /// Takes the last change back, with the cursor where it was.
  mutating func undo() {
    guard let text = undoStack.pop() else { return ringBell() }
    historyNavigation = nil
    buffer = text
  }

  /// Exchanges the characters around the cursor, or the last two of a line, and goes on.
  mutating func transpose() {
    let second = isAtLineEnd ? buffer.cursor - 1 : buffer.cursor
    guard second - 1 >= buffer.lineStart else { return ringBell() }
    edit { buffer in
      let pair = buffer.characters[second - 1...second]
      buffer.replace(pair.indices, with: String(pair.reversed()))
    }
  }
}

/// What has been taken out of the text last.
struct KillBuffer {
  var text = ""
  /// Whether the last key took something out, so that the next adds to it.
  var isAppending = false
}
