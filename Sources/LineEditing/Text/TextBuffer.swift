/// A text and the place in it where one types.
///
/// Characters are what a reader takes for one, so that the cursor never stands inside an accented letter or an emoji.
/// Whatever changes the text may join characters or part them; so each change divides its lines anew.
struct TextBuffer: Equatable {
  private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  private(set) var cursor = 0

  init(_ text: String = "") { replace(0..<0, with: text) }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  var count: Int { characters.count }
  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// Moves the cursor; beyond the ends it goes to the end.
  mutating func move(to position: Int) { cursor = min(max(position, 0), count) }

  /// Puts other text in place of some characters, and the cursor behind it.
  ///
  /// - Complexity: O(*n*) in the length of what it puts in and of the lines that it changes, if it is at the end of a
  ///   text; otherwise that of the text is added.
  mutating func replace(_ range: Range<Int>, with text: String) {
    // Nothing joins across a line's end.
    let lines = lineStart(of: range.lowerBound)..<lineEnd(of: range.upperBound)
    let before = String(characters[lines.lowerBound..<range.lowerBound]) + text
    let after = String(characters[range.upperBound..<lines.upperBound])
    let end = before.unicodeScalars.count
    characters.replaceSubrange(lines, with: Array(before + after))
    cursor = lines.lowerBound
    var scalars = 0
    while scalars < end, cursor < count {
      scalars += characters[cursor].unicodeScalars.count
      cursor += 1
    }
  }

  /// Puts text in at the cursor.
  mutating func insert(_ text: String) { replace(cursor..<cursor, with: text) }

  /// Takes out what lies between the cursor and another place, and returns it.
  mutating func remove(to position: Int) -> String {
    let range = min(position, cursor)..<max(position, cursor)
    let removed = String(characters[range])
    replace(range, with: "")
    return removed
  }
}
