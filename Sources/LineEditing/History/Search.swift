internal import Terminal

/// A search through the history that goes on with each key.
struct Search {
  /// The text from which it began, for when it is given up.
  let draft: TextBuffer
  var query = ""
  /// The entry that is shown; the number of entries for the draft.
  var place: Int
  var hasFailed = false

  /// What stands before the text meanwhile.
  var prompt: String { "(\(hasFailed ? "no match" : "search") '\(query)') " }
}

extension LineEditor {
  mutating func beginSearch() {
    search = Search(draft: buffer, place: history.entries.count)
    recall = nil
  }

  /// Takes a key in while a search goes on, and tells whether that was all; other keys accept what was found.
  mutating func takeInSearch(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard var search else { return false }
    switch (key, modifiers) {
    case (.character(let scalar), []), (.character(let scalar), .shift):
      search.query = TextBuffer(search.query + String(scalar).plainText).text
      find(search, before: search.place + 1)
    case (.backspace, _), (.character("h"), .control):
      _ = search.query.popLast()
      find(search, before: history.entries.count)
    case (.character("r"), .control): find(search, before: search.place)
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
  private mutating func find(_ search: Search, before place: Int) {
    var search = search
    defer { self.search = search }
    guard !search.query.isEmpty else {
      buffer = search.draft
      search.place = history.entries.count
      search.hasFailed = false
      return
    }
    let last = min(place, history.entries.count)
    let found = history.place(before: last) { $0.contains(search.query) }
    search.hasFailed = found == nil
    guard let found else { return ring() }
    search.place = found
    let entry = history.entries[found].plainText
    buffer = TextBuffer(entry)
    if let range = entry.firstRange(of: search.query) {
      buffer.move(to: entry.distance(from: entry.startIndex, to: range.lowerBound))
    }
  }
}
