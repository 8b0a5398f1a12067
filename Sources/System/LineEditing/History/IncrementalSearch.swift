import Terminal

/// The state of an incremental search through the history (Ctrl-R).
struct IncrementalSearch {
  /// The text before the search began, restored if the search is canceled.
  let draft: TextBuffer
  var query = ""
  /// The index of the displayed entry; the number of entries for the draft.
  var index: Int
  var hasFailed = false
  /// Whether Enter accepts the match without submitting it, as in vi mode.
  var isVi = false
  /// Whether the search goes from older to newer entries (`?` in vi mode).
  var isForward = false

  /// The prompt during the search.
  var prompt: String { "(\(hasFailed ? "no match" : "search") '\(query)') " }
}

extension LineEditor {
  /// Begins a search with `/` or `?` of vi mode, from the displayed entry.
  mutating func beginViSearch(isForward: Bool) {
    let current = historyNavigation?.index ?? history.entries.count
    // The entry itself is not searched.
    search = IncrementalSearch(
      draft: buffer, index: isForward ? current + 1 : current - 1, isVi: true, isForward: isForward)
  }

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
      search.isForward
        ? find(search, after: search.index - 1) : find(search, before: search.index + 1)
    case (.backspace, _), (.character("h"), .control):
      _ = search.query.popLast()
      find(search, before: history.entries.count)
    case (.character("r"), .control): find(search, before: search.index)
    case (.character("s"), .control): find(search, after: search.index)
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
    guard !search.query.isEmpty else {
      buffer = search.draft
      return self.search = IncrementalSearch(
        draft: search.draft, index: history.entries.count, isVi: search.isVi, isForward: search.isForward)
    }
    let last = min(index, history.entries.count)
    showMatch(at: history.index(before: last) { $0.contains(search.query) }, of: search)
  }

  /// Shows the oldest entry after an index that contains the query.
  private mutating func find(_ search: IncrementalSearch, after index: Int) {
    guard !search.query.isEmpty else { return ringBell() }
    showMatch(at: history.index(after: index) { $0.contains(search.query) }, of: search)
  }

  /// Shows the entry that was found; nil if there was none.
  private mutating func showMatch(at found: Int?, of search: IncrementalSearch) {
    var search = search
    defer { self.search = search }
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
