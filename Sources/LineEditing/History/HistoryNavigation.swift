/// A way through the history that began with some text.
struct HistoryNavigation {
  /// The text from which the way began, to which it leads back.
  let draft: TextBuffer
  /// What all entries on the way begin with.
  let prefix: String
  /// The entry that is shown; the number of entries for the draft.
  var index: Int
}

extension LineEditor {
  /// One line up, or from the first line to an older entry.
  mutating func upOrPreviousHistory() {
    if let index = buffer.positionAbove, historyNavigation == nil { return buffer.move(to: index) }
    let historyNavigation =
      historyNavigation
      ?? HistoryNavigation(draft: buffer, prefix: buffer.textBeforeCursor, index: history.entries.count)
    let shown = buffer.text
    let index = history.index(before: min(historyNavigation.index, history.entries.count)) {
      $0.hasPrefix(historyNavigation.prefix) && $0 != shown
    }
    guard let index else { return ringBell() }
    show(index, of: historyNavigation)
  }

  /// One line down, or from the last line to a newer entry, and at last to the text where the way began.
  mutating func downOrNextHistory() {
    guard let historyNavigation else {
      guard let index = buffer.positionBelow else { return ringBell() }
      return buffer.move(to: index)
    }
    let shown = buffer.text
    let index = history.index(after: historyNavigation.index) {
      $0.hasPrefix(historyNavigation.prefix) && $0 != shown
    }
    if let index { return show(index, of: historyNavigation) }
    buffer = historyNavigation.draft
    self.historyNavigation = nil
  }

  private mutating func show(_ index: Int, of historyNavigation: HistoryNavigation) {
    buffer = TextBuffer(history.entries[index].strippingControlCharacters)
    self.historyNavigation = historyNavigation
    self.historyNavigation?.index = index
  }
}
