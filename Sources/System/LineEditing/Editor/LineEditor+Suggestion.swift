import Terminal

/// Suggestions from the history, as in fish.
extension LineEditor {
  /// The rest of the newest history entry that begins with the text, displayed after it; nil for none.
  ///
  /// There is one only on a terminal with colors, where it is distinguishable, and at the end of a text that
  /// is not long.
  var suggestion: String? {
    guard usesColors, !buffer.isEmpty, !isLong, buffer.cursor == buffer.count, search == nil, menu == nil,
      historyNavigation == nil
    else { return nil }
    let text = buffer.text
    guard let entry = history.entries.last(where: { $0.hasPrefix(text) && $0 != text }) else { return nil }
    return String(entry.dropFirst(text.count)).strippingControlCharacters
  }

  /// Inserts the suggestion and returns true; returns false if there is none.
  mutating func acceptSuggestion() -> Bool {
    guard let suggestion else { return false }
    edit { $0.insert(suggestion) }
    return true
  }

  /// Inserts the next word of the suggestion and returns true; returns false if there is none.
  mutating func acceptWordOfSuggestion() -> Bool {
    guard let suggestion else { return false }
    let whole = TextBuffer(suggestion)
    var start = whole
    start.move(to: 0)
    edit { $0.insert(String(whole.characters[..<start.wordEnd])) }
    return true
  }
}
