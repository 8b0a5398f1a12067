internal import Terminal

/// The state of an incremental search through the history (Ctrl-R).
struct IncrementalSearch {
  /// The text before the search began, restored if the search is canceled.
  let draft: TextBuffer
  var query = ""
  /// The index of the displayed entry; the number of entries for the draft.
  var index: Int
  var hasFailed = false

  /// The prompt during the search.
  var prompt: String { "(\(hasFailed ? "no match" : "search") '\(query)') " }
}

extension LineEditor {
  mutating func beginSearch() {
    search = IncrementalSearch(draft: buffer, index: history.entries.count)
    historyNavigation = nil
  }

  /// Handles a key during a search and returns whether the key was consumed; any other key accepts the match.
  mutating func handleSearchKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard var search else { return false }
    switch (key, modifiers) {
    case (.character(let scalar), []), (.character(let scalar), .shift):
      search.query = TextBuffer(search.query + String(scalar).strippingControlCharacters).text
      find(search, before: search.index + 1)
    case (.backspace, _), (.character("h"), .control):
      _ = search.query.popLast()
      find(search, before: history.entries.count)
    case (.character("r"), .control): find(search, before: search.index)
    case (.escape, _), (.character("g"), .control):
      buffer = search.draft
      self.search = nil
    default:
      self.search = nil
      return false
    }
    return true
  }

  /// Shows the newest entry before an index that contains the query.
  private mutating func find(_ search: IncrementalSearch, before index: Int) {
    var search = search
    defer { self.search = search }
    guard !search.query.isEmpty else {
      buffer = search.draft
      search.index = history.entries.count
      search.hasFailed = false
      return
    }
    let last = min(index, history.entries.count)
    let found = history.index(before: last) { $0.contains(search.query) }
    search.hasFailed = found == nil
    guard let found else { return ringBell() }
    search.index = found
    let entry = history.entries[found].strippingControlCharacters
    buffer = TextBuffer(entry)
    if let range = entry.firstRange(of: search.query) {
      buffer.move(to: entry.distance(from: entry.startIndex, to: range.lowerBound))
    }
  }
}
