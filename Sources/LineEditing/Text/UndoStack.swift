/// What a text was before its last changes, to go back to.
struct UndoStack {
  private var snapshots: [TextBuffer] = []
  /// Whether the last change was a character that was typed, so that the next belongs to the same word.
  private var isCoalescing = false

  /// A text may be long, and each change keeps all of it.
  private static let characterLimit = 100_000

  /// Notes a change; what is typed up to a space is one.
  mutating func push(_ old: TextBuffer, typed character: Unicode.Scalar?) {
    let coalesces = isCoalescing && character.map { !$0.properties.isWhitespace } ?? false
    isCoalescing = character != nil
    guard !coalesces else { return }
    snapshots.append(old)
    var total = snapshots.reduce(0) { $0 + $1.count }
    while snapshots.count > 1, snapshots.count > 100 || total > Self.characterLimit {
      total -= snapshots.removeFirst().count
    }
  }

  /// Ends the word: what is typed next is a change of its own.
  mutating func breakCoalescing() { isCoalescing = false }

  /// Hands the last one out; nil if there is none.
  mutating func pop() -> TextBuffer? {
    isCoalescing = false
    return snapshots.popLast()
  }
}
