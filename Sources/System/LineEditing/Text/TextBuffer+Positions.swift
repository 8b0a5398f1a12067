/// The targets of cursor movement.
extension TextBuffer {
  /// The beginning of the cursor's line.
  var lineStart: Int { lineStart(of: cursor) }

  /// The end of the cursor's line.
  var lineEnd: Int { lineEnd(of: cursor) }

  /// The beginning of the word before the cursor.
  var wordStart: Int { startOfRun(where: Self.isWordCharacter) }

  /// The beginning of the whitespace-delimited word before the cursor.
  var whitespaceDelimitedWordStart: Int { startOfRun { !$0.isWhitespace } }

  /// The end of the word after the cursor.
  var wordEnd: Int {
    let start = characters[cursor...].firstIndex(where: Self.isWordCharacter) ?? count
    return characters[start...].firstIndex { !Self.isWordCharacter($0) } ?? count
  }

  /// The position in the same column one line up; nil in the first line.
  var positionAbove: Int? {
    guard lineStart > 0 else { return nil }
    let end = lineStart - 1
    return min(lineStart(of: end) + cursor - lineStart, end)
  }

  /// The position in the same column one line down; nil in the last line.
  var positionBelow: Int? {
    guard lineEnd < count else { return nil }
    let start = lineEnd + 1
    return min(start + cursor - lineStart, lineEnd(of: start))
  }

  /// The beginning of the line that contains a position.
  func lineStart(of position: Int) -> Int {
    (characters[..<position].lastIndex(of: "\n") ?? -1) + 1
  }

  /// The end of the line that contains a position.
  func lineEnd(of position: Int) -> Int { characters[position...].firstIndex(of: "\n") ?? count }

  private func startOfRun(where isInside: (Character) -> Bool) -> Int {
    guard let last = characters[..<cursor].lastIndex(where: isInside) else { return 0 }
    return (characters[..<last].lastIndex { !isInside($0) } ?? -1) + 1
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
