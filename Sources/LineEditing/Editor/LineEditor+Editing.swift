internal import Terminal

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
    if !continuesKill { killBuffer.begin() }
    let isBackwards = position < buffer.cursor
    var removed = ""
    edit { removed = $0.remove(to: position) }
    killBuffer.text = isBackwards ? removed + killBuffer.text : killBuffer.text + removed
    killBuffer.isAppending = true
  }

  mutating func yank() {
    guard !killBuffer.text.isEmpty else { return ringBell() }
    let (start, text) = (buffer.cursor, killBuffer.text)
    edit { $0.insert(text) }
    killBuffer.yanked = KillBuffer.Yanked(range: start..<buffer.cursor, index: killBuffer.texts.count - 1)
  }

  /// Replaces the text that the last key has yanked by the kill before it.
  mutating func yankEarlierKill() {
    guard let yanked = killBuffer.lastYanked, killBuffer.texts.count > 1 else { return ringBell() }
    let index = (yanked.index - 1 + killBuffer.texts.count) % killBuffer.texts.count
    let text = killBuffer.texts[index]
    edit { $0.replace(yanked.range, with: text) }
    killBuffer.yanked = KillBuffer.Yanked(range: yanked.range.lowerBound..<buffer.cursor, index: index)
  }

  /// Undoes the last change and restores the cursor.
  mutating func undo() {
    guard let text = undoStack.undo(from: buffer) else { return ringBell() }
    historyNavigation = nil
    buffer = text
  }

  /// Restores the last change that was undone, unless the text has been changed since.
  mutating func redo() {
    guard let text = undoStack.redo(from: buffer) else { return ringBell() }
    historyNavigation = nil
    buffer = text
  }

  /// Changes the text from the cursor to the end of the word, and moves the cursor there.
  mutating func changeWord(_ change: (String) -> String) {
    let (start, end) = (buffer.cursor, buffer.wordEnd)
    guard start < end else { return ringBell() }
    let wordStart = buffer.characters[start..<end].firstIndex { $0.isLetter || $0.isNumber } ?? start
    let changed = change(String(buffer.characters[wordStart..<end]))
    edit { $0.replace(wordStart..<end, with: changed) }
  }

  /// Transposes the word before the cursor and the one after it, or the last two, and moves the cursor past them.
  mutating func transposeWords() {
    var position = buffer
    position.move(to: buffer.wordEnd)
    position.move(to: position.wordStart)
    let second = position.cursor..<position.wordEnd
    position.move(to: position.wordStart)
    let first = position.cursor..<position.wordEnd
    guard !first.isEmpty, first.upperBound <= second.lowerBound else { return ringBell() }
    let characters = buffer.characters
    let swapped = characters[second] + characters[first.upperBound..<second.lowerBound] + characters[first]
    edit { $0.replace(first.lowerBound..<second.upperBound, with: String(swapped)) }
  }

  /// Inserts the last word of the newest history entry; repeated, replaces it by that of the entry before.
  mutating func insertFormerArgument(after former: InsertedArgument?) {
    let end = former?.entryIndex ?? history.entries.count
    let isMatch = { (entry: String) in entry.contains { !$0.isWhitespace } }
    guard let index = history.index(before: end, where: isMatch),
      let word = history.entries[index].strippingControlCharacters.split(whereSeparator: \.isWhitespace).last
    else { return ringBell() }
    let range = former?.range ?? buffer.cursor..<buffer.cursor
    edit { $0.replace(range, with: String(word)) }
    insertedArgument = InsertedArgument(range: range.lowerBound..<buffer.cursor, entryIndex: index)
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

/// The kill ring: the texts of the last kills, for yank.
struct KillBuffer {
  /// A text that was yanked.
  struct Yanked {
    let range: Range<Int>
    /// The index of the kill.
    let index: Int
  }

  /// The kills, oldest first.
  private(set) var texts: [String] = []
  /// Whether the last key was a kill, so that a following kill appends.
  var isAppending = false
  /// What the current key and the last key have yanked; nil for nothing.
  var yanked: Yanked?
  private(set) var lastYanked: Yanked?

  private static let limit = 60

  /// The text of the last kill; empty if there is none.
  var text: String {
    get { texts.last ?? "" }
    set { if texts.isEmpty { texts = [newValue] } else { texts[texts.count - 1] = newValue } }
  }

  /// Begins a new kill.
  mutating func begin() {
    texts = texts.suffix(Self.limit - 1) + [""]
  }

  /// Begins a new key.
  mutating func beginKey() {
    isAppending = false
    (lastYanked, yanked) = (yanked, nil)
  }
}

/// A word of a former history entry that has been inserted.
struct InsertedArgument {
  let range: Range<Int>
  let entryIndex: Int
}
