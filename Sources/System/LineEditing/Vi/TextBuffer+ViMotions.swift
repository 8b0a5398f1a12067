/// The target of a motion of vi.
struct ViMotion {
  let target: Int
  /// Whether an operator includes the character at the target.
  var isInclusive = false
  /// Whether an operator applies to whole lines.
  var isLinewise = false
}

/// The motions of vi.
extension TextBuffer {
  private enum WordClass {
    case blank, word, punctuation
  }

  private func wordClass(at position: Int, isBig: Bool) -> WordClass {
    let character = characters[position]
    if character.isWhitespace { return .blank }
    return isBig || character.isLetter || character.isNumber || character == "_" ? .word : .punctuation
  }

  /// The position after the run of characters of one class.
  private func endOfRun(at position: Int, isBig: Bool) -> Int {
    guard position < count else { return count }
    let kind = wordClass(at: position, isBig: isBig)
    return (position..<count).first { wordClass(at: $0, isBig: isBig) != kind } ?? count
  }

  private func isBlank(at position: Int) -> Bool { position < count && characters[position].isWhitespace }

  /// `w` and `W`: the beginning of the next word.
  func nextWordStart(after position: Int, isBig: Bool) -> Int {
    let end = isBlank(at: position) ? position : endOfRun(at: position, isBig: isBig)
    return isBlank(at: end) ? endOfRun(at: end, isBig: isBig) : end
  }

  /// `e` and `E`: the last character of this word or, from there, of the next one.
  func nextWordEnd(after position: Int, isBig: Bool) -> Int {
    var start = min(position + 1, count)
    if isBlank(at: start) { start = endOfRun(at: start, isBig: isBig) }
    return max(endOfRun(at: start, isBig: isBig) - 1, position)
  }

  /// `b` and `B`: the beginning of this word or, from there, of the previous one.
  func previousWordStart(before position: Int, isBig: Bool) -> Int {
    guard let last = (0..<position).last(where: { !isBlank(at: $0) }) else { return 0 }
    let kind = wordClass(at: last, isBig: isBig)
    return ((0..<last).last { wordClass(at: $0, isBig: isBig) != kind } ?? -1) + 1
  }

  /// The target of `dw` and `yw`: `w` without the line break after the last word.
  func endOfWordsToDelete(upTo target: Int) -> Int {
    let trailing = (cursor..<target).reversed().prefix { isBlank(at: $0) }
    return trailing.last { characters[$0] == "\n" } ?? target
  }

  /// The target of `cw` and `cW`, after the last character: the end of the word, without the blanks after it.
  func endOfWordsToChange(count: Int, isBig: Bool) -> Int {
    var end = endOfRun(at: cursor, isBig: isBig)
    for _ in 1..<max(count, 1) { end = min(nextWordEnd(after: end - 1, isBig: isBig) + 1, self.count) }
    return end
  }

  /// `^`: the first character of the line that is not blank.
  var firstNonblank: Int {
    (lineStart..<lineEnd).first { !isBlank(at: $0) } ?? lineStart
  }

  /// `f`, `F`, `t` and `T`: the position of a character in the line, or the one before it; nil if there is
  /// none.
  func position(of find: ViFind, count: Int) -> Int? {
    var position = cursor
    for _ in 0..<count {
      let found =
        find.isForward
        ? (min(position + 1, lineEnd)..<lineEnd).first { characters[$0] == find.character }
        : (lineStart..<position).last { characters[$0] == find.character }
      guard let found else { return nil }
      position = found
    }
    guard find.isTill else { return position }
    return find.isForward ? position - 1 : position + 1
  }

  private static let brackets: [Character: (match: Character, isOpening: Bool)] = [
    "(": (")", true), "[": ("]", true), "{": ("}", true), ")": ("(", false), "]": ("[", false),
    "}": ("{", false),
  ]

  /// `%`: the bracket that matches the first one at or after the cursor in the line; nil if there is none.
  var matchingBracket: Int? {
    guard let start = (cursor..<lineEnd).first(where: { Self.brackets[characters[$0]] != nil }),
      let (match, isOpening) = Self.brackets[characters[start]]
    else { return nil }
    var depth = 0
    for position in isOpening ? Array(start..<count) : (0...start).reversed() {
      if characters[position] == characters[start] { depth += 1 }
      if characters[position] == match { depth -= 1 }
      if depth == 0 { return position }
    }
    return nil
  }

  /// The range of the lines from one position to another, without the last line break.
  func lines(from first: Int, through last: Int) -> Range<Int> {
    lineStart(of: min(first, last))..<lineEnd(of: max(first, last))
  }
}
