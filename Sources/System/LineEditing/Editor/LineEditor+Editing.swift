import Terminal

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
    if !continuesKill { killRing.beginKill() }
    let isBackwards = position < buffer.cursor
    var removed = ""
    edit { removed = $0.remove(to: position) }
    killRing.mostRecentKill =
      isBackwards ? removed + killRing.mostRecentKill : killRing.mostRecentKill + removed
    killRing.isAppending = true
  }

  mutating func yank() {
    guard !killRing.mostRecentKill.isEmpty else { return ringBell() }
    let (start, text) = (buffer.cursor, killRing.mostRecentKill)
    edit { $0.insert(text) }
    killRing.yanked = KillRing.YankedText(range: start..<buffer.cursor, index: killRing.killedTexts.count - 1)
  }

  /// Replaces the text that the last key has yanked by the kill before it.
  mutating func yankPop() {
    guard let yanked = killRing.lastYanked, killRing.killedTexts.count > 1 else { return ringBell() }
    let index = (yanked.index - 1 + killRing.killedTexts.count) % killRing.killedTexts.count
    let text = killRing.killedTexts[index]
    edit { $0.replace(yanked.range, with: text) }
    killRing.yanked = KillRing.YankedText(range: yanked.range.lowerBound..<buffer.cursor, index: index)
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

  /// Transposes the word before the cursor and the one after it, or the last two, and moves the cursor past
  /// them.
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
  mutating func yankLastArgument(after previous: YankedLastArgument?) {
    let end = previous?.entryIndex ?? history.entries.count
    let isMatch = { (entry: String) in entry.contains { !$0.isWhitespace } }
    guard let index = history.index(before: end, where: isMatch),
      let word = history.entries[index].strippingControlCharacters.split(whereSeparator: \.isWhitespace).last
    else { return ringBell() }
    let range = previous?.range ?? buffer.cursor..<buffer.cursor
    edit { $0.replace(range, with: String(word)) }
    lastKey.yankedArgument = YankedLastArgument(range: range.lowerBound..<buffer.cursor, entryIndex: index)
  }

  /// Transposes the characters around the cursor, or the last two of a line, and moves the cursor past them.
  mutating func transposeCharacters() {
    let second = isAtLineEnd ? buffer.cursor - 1 : buffer.cursor
    guard second - 1 >= buffer.lineStart else { return ringBell() }
    edit { buffer in
      let pair = buffer.characters[second - 1...second]
      buffer.replace(pair.indices, with: String(pair.reversed()))
    }
  }
}

/// The kill ring: the texts of the last kills, for yank.
struct KillRing {
  /// A text that was yanked.
  struct YankedText {
    let range: Range<Int>
    /// The index of the kill.
    let index: Int
  }

  /// The kills, oldest first.
  private(set) var killedTexts: [String] = []
  /// Whether the last key was a kill, so that a following kill appends.
  var isAppending = false
  /// What the current key and the last key have yanked; nil for nothing.
  var yanked: YankedText?
  private(set) var lastYanked: YankedText?

  private static let limit = 60

  /// The text of the last kill; empty if there is none.
  var mostRecentKill: String {
    get { killedTexts.last ?? "" }
    set {
      if killedTexts.isEmpty {
        killedTexts = [newValue]
      } else {
        killedTexts[killedTexts.count - 1] = newValue
      }
    }
  }

  /// Begins a new kill.
  mutating func beginKill() {
    killedTexts = killedTexts.suffix(Self.limit - 1) + [""]
  }

  /// Begins a new key.
  mutating func prepareForKey() {
    isAppending = false
    (lastYanked, yanked) = (yanked, nil)
  }
}

/// A word of a previous history entry that has been inserted.
struct YankedLastArgument {
  let range: Range<Int>
  let entryIndex: Int
}
