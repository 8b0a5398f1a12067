/// The state of a prefix search through the history with Up and Down.
struct HistoryNavigation {
  /// The text before navigation began, restored past the newest entry.
  let draft: TextBuffer
  /// The prefix that matching entries must have.
  let prefix: String
  /// The index of the displayed entry; the number of entries for the draft.
  var index: Int
}

extension LineEditor {
  /// Moves the cursor one line up, or from the first line to an older matching entry.
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

  /// Moves the cursor one line down, or to a newer matching entry and after the newest to the draft.
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
