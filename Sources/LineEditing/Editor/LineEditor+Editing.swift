/// What single keys do to the text.
extension LineEditor {
  var isAtLineEnd: Bool { buffer.cursor == buffer.lineEnd }

  mutating func move(to place: Int) {
    guard (0...buffer.count).contains(place), place != buffer.cursor else { return ring() }
    buffer.move(to: place)
  }

  mutating func remove(to place: Int) {
    guard (0...buffer.count).contains(place) else { return ring() }
    edit { _ = $0.remove(to: place) }
  }

  /// Takes out what can be put in again elsewhere; what is taken out in a row comes back as one.
  mutating func kill(to place: Int, _ isKilling: Bool) {
    let place = min(place, buffer.count)
    guard place != buffer.cursor else { return ring() }
    if !isKilling { killed.text = "" }
    let isBackwards = place < buffer.cursor
    var removed = ""
    edit { removed = $0.remove(to: place) }
    killed.text = isBackwards ? removed + killed.text : killed.text + removed
    killed.isGrowing = true
  }

  mutating func yank() {
    guard !killed.text.isEmpty else { return ring() }
    let text = killed.text
    edit { $0.insert(text) }
  }

  /// Takes the last change back, with the cursor where it was.
  mutating func undo() {
    guard let text = past.takeLast() else { return ring() }
    recall = nil
    buffer = text
  }

  /// Exchanges the characters around the cursor, or the last two of a line, and goes on.
  mutating func transpose() {
    let second = isAtLineEnd ? buffer.cursor - 1 : buffer.cursor
    guard second - 1 >= buffer.lineStart else { return ring() }
    edit { buffer in
      let pair = buffer.characters[second - 1...second]
      buffer.replace(pair.indices, with: String(pair.reversed()))
    }
  }
}

/// What has been taken out of the text last.
struct KilledText {
  var text = ""
  /// Whether the last key took something out, so that the next adds to it.
  var isGrowing = false
}
