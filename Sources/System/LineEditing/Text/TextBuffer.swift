/// A text and a cursor position in it.
///
/// The unit is the grapheme cluster (`Character`), so that the cursor is never inside an accented letter or
/// an emoji. A change may join or split clusters; therefore every change segments the affected lines again.
struct TextBuffer: Equatable {
  private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  private(set) var cursor = 0

  init(_ text: String = "") { replace(0..<0, with: text) }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  var count: Int { characters.count }
  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// Moves the cursor to a position, clamped to the text.
  mutating func move(to position: Int) { cursor = min(max(position, 0), count) }

  /// Replaces a range of characters and moves the cursor after the new text.
  ///
  /// - Complexity: O(*m*) in the length of the new text and of the affected lines at the end of the text;
  ///   elsewhere O(*m* + *n*), where *n* is the length of the whole text.
  mutating func replace(_ range: Range<Int>, with text: String) {
    // Grapheme clusters do not extend across line breaks.
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

  /// Inserts text at the cursor.
  mutating func insert(_ text: String) { replace(cursor..<cursor, with: text) }

  /// Removes the text between the cursor and another position, and returns it.
  mutating func remove(to position: Int) -> String {
    let range = min(position, cursor)..<max(position, cursor)
    let removed = String(characters[range])
    replace(range, with: "")
    return removed
  }
}
