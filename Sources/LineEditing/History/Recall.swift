/// A way through the history that began with some text.
struct Recall {
  /// The text from which the way began, to which it leads back.
  let draft: TextBuffer
  /// What all entries on the way begin with.
  let prefix: String
  /// The entry that is shown; the number of entries for the draft.
  var place: Int
}

extension LineEditor {
  /// One line up, or from the first line to an older entry.
  mutating func goUp() {
    if let place = buffer.placeAbove, recall == nil { return buffer.move(to: place) }
    let recall =
      recall ?? Recall(draft: buffer, prefix: buffer.textBeforeCursor, place: history.entries.count)
    let shown = buffer.text
    let place = history.place(before: min(recall.place, history.entries.count)) {
      $0.hasPrefix(recall.prefix) && $0 != shown
    }
    guard let place else { return ring() }
    show(place, of: recall)
  }

  /// One line down, or from the last line to a newer entry, and at last to the text where the way began.
  mutating func goDown() {
    guard let recall else {
      guard let place = buffer.placeBelow else { return ring() }
      return buffer.move(to: place)
    }
    let shown = buffer.text
    let place = history.place(after: recall.place) { $0.hasPrefix(recall.prefix) && $0 != shown }
    if let place { return show(place, of: recall) }
    buffer = recall.draft
    self.recall = nil
  }

  private mutating func show(_ place: Int, of recall: Recall) {
    buffer = TextBuffer(history.entries[place].plainText)
    self.recall = recall
    self.recall?.place = place
  }
}
