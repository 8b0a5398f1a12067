import Terminal

/// The history of submitted texts.
public struct History: Hashable, Sendable {
  /// The entries, oldest first, at most ``limit``; an entry may have several lines.
  public private(set) var entries: [String] = []
  /// The maximum number of entries, at least 1.
  public let limit: Int

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - entries: The previous entries, oldest first; none by default.
  ///   - limit: The maximum number of entries; 1,000 by default. Values less than 1 are clamped to 1.
  public init(_ entries: some Sequence<String> = EmptyCollection<String>(), limit: Int = 1_000) {
    self.limit = max(limit, 1)
    for entry in entries { add(entry) }
  }

  /// Adds an entry and removes the oldest ones beyond the limit.
  ///
  /// - Returns: False, without adding, if the entry is only whitespace or equal to the last one.
  @discardableResult
  public mutating func add(_ entry: String) -> Bool {
    guard entry.contains(where: { !$0.isWhitespace }), entry != entries.last else { return false }
    entries.append(entry)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    return true
  }

  /// The index of the nearest matching entry before an index (see also ``index(after:where:)``).
  func index(before index: Int, where isMatch: (String) -> Bool) -> Int? {
    entries[..<index].lastIndex(where: isMatch)
  }

  func index(after index: Int, where isMatch: (String) -> Bool) -> Int? {
    entries.dropFirst(index + 1).firstIndex(where: isMatch)
  }
}

/// The state of a prefix search through the history with Up and Down.
struct HistoryNavigation {
  /// The text before navigation began, restored by Down at the newest entry.
  let draft: TextBuffer
  /// The prefix that matching entries must have.
  let prefix: String
  /// The index of the displayed entry; the number of entries for the draft.
  var index: Int
}

extension LineEditor {
  /// Moves the cursor one line up; in the first line and during history navigation, shows the next older
  /// matching entry; matching entries begin with the text before the cursor, if `matchingPrefix` is true.
  mutating func upOrPreviousHistory(matchingPrefix: Bool = true) {
    if let index = buffer.positionAbove, historyNavigation == nil { return buffer.move(to: index) }
    let historyNavigation =
      historyNavigation
      ?? HistoryNavigation(
        draft: buffer, prefix: matchingPrefix ? buffer.textBeforeCursor : "", index: history.entries.count)
    let displayedText = buffer.text
    let index = history.index(before: min(historyNavigation.index, history.entries.count)) {
      $0.hasPrefix(historyNavigation.prefix) && $0 != displayedText
    }
    guard let index else { return ringBell() }
    showHistoryEntry(at: index, in: historyNavigation)
  }

  /// Moves the cursor one line down; during history navigation, shows the next newer matching entry, and
  /// after the newest one the draft.
  mutating func downOrNextHistory() {
    guard let historyNavigation else {
      guard let index = buffer.positionBelow else { return ringBell() }
      return buffer.move(to: index)
    }
    let displayedText = buffer.text
    let index = history.index(after: historyNavigation.index) {
      $0.hasPrefix(historyNavigation.prefix) && $0 != displayedText
    }
    if let index { return showHistoryEntry(at: index, in: historyNavigation) }
    buffer = historyNavigation.draft
    self.historyNavigation = nil
  }

  mutating func showHistoryEntry(at index: Int, in historyNavigation: HistoryNavigation) {
    buffer = TextBuffer(history.entries[index].strippingControlCharacters)
    self.historyNavigation = historyNavigation
    self.historyNavigation?.index = index
  }
}
