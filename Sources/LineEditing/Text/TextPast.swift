/// What a text was before its last changes, to go back to.
struct TextPast {
  private var texts: [TextBuffer] = []
  /// Whether the last change was a character that was typed, so that the next belongs to the same word.
  private var isTyping = false

  /// A text may be long, and each change keeps all of it.
  private static let longest = 100_000

  /// Notes a change; what is typed up to a space is one.
  mutating func add(_ old: TextBuffer, typed character: Unicode.Scalar?) {
    let belongs = isTyping && character.map { !$0.properties.isWhitespace } ?? false
    isTyping = character != nil
    guard !belongs else { return }
    texts.append(old)
    var total = texts.reduce(0) { $0 + $1.count }
    while texts.count > 1, texts.count > 100 || total > Self.longest { total -= texts.removeFirst().count }
  }

  /// Ends the word: what is typed next is a change of its own.
  mutating func endWord() { isTyping = false }

  /// Hands the last one out; nil if there is none.
  mutating func takeLast() -> TextBuffer? {
    isTyping = false
    return texts.popLast()
  }
}
