internal import Terminal

/// A search through the history that goes on with each key.
struct IncrementalSearch {
  /// The text from which it began, for when it is given up.
  let draft: TextBuffer
  var query = ""
  /// The entry that is shown; the number of entries for the draft.
  var index: Int
  var hasFailed = false

  /// What stands before the text meanwhile.
  var prompt: String { "(\(hasFailed ? "no match" : "search") '\(query)') " }
}

extension LineEditor {
  mutating func beginSearch() {
    search = IncrementalSearch(draft: buffer, index: history.entries.count)
    historyNavigation = nil
  }

  /// Takes a key in while a search goes on, and tells whether that was all; other keys accept what was found.
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

  /// Shows the newest entry before a place that contains the query.
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
