/// The undo stack: snapshots of the text before its last changes.
struct UndoStack {
  private var snapshots: [TextBuffer] = []
  /// The texts that were undone since the last change, the last one undone at the end.
  private var undone: [TextBuffer] = []
  /// Whether the last change was a typed character, so that a following one is coalesced with it.
  private var isCoalescing = false

  /// Whether the changes up to `endGroup()` are one change, and whether its snapshot is recorded.
  private var group: (isOpen: Bool, hasSnapshot: Bool) = (false, false)

  /// The maximum total length of the snapshots, in characters: every snapshot contains the whole text.
  private static let characterLimit = 100_000

  /// Records a change; consecutive typed characters are one change, and a whitespace character begins a new
  /// one.
  mutating func push(_ old: TextBuffer, typed character: Unicode.Scalar?) {
    let coalesces =
      group.isOpen
      ? group.hasSnapshot : isCoalescing && character.map { !$0.properties.isWhitespace } ?? false
    isCoalescing = character != nil
    group.hasSnapshot = group.isOpen
    undone = []
    guard !coalesces else { return }
    snapshots.append(old)
    var total = snapshots.reduce(0) { $0 + $1.count }
    while snapshots.count > 1, snapshots.count > 100 || total > Self.characterLimit {
      total -= snapshots.removeFirst().count
    }
  }

  /// Ends coalescing: the next typed character is a change of its own.
  mutating func breakCoalescing() { isCoalescing = false }

  /// Begins a group of changes that are undone as one.
  mutating func beginGroup() { (isCoalescing, group) = (false, (true, false)) }

  /// Ends the group of changes.
  mutating func endGroup() { (isCoalescing, group) = (false, (false, false)) }

  /// Removes and returns the last snapshot, and keeps the current text for `redo(from:)`; nil if the stack is
  /// empty.
  mutating func undo(from current: TextBuffer) -> TextBuffer? {
    isCoalescing = false
    group.hasSnapshot = false
    guard let snapshot = snapshots.popLast() else { return nil }
    undone.append(current)
    return snapshot
  }

  /// Removes and returns the text that was undone last, and keeps the current one for `undo(from:)`; nil if
  /// there is none.
  mutating func redo(from current: TextBuffer) -> TextBuffer? {
    isCoalescing = false
    guard let text = undone.popLast() else { return nil }
    snapshots.append(current)
    return text
  }
}
