/// Breaks text into lines that are no wider than a rectangle, in any unit: points, or the cells of a terminal.
package struct LineBreaker {
  /// The width that a line may have.
  package let width: Double
  /// What stands at the end of the last line for all that is left out.
  package let ellipsis: String
  /// The width of a character.
  package let measure: (Character) -> Double

  /// Creates a breaker for lines of a width, which should have room for a character and the ellipsis.
  package init(width: Double, ellipsis: String = "…", measure: @escaping (Character) -> Double) {
    self.width = width
    self.ellipsis = ellipsis
    self.measure = measure
  }

  /// The lines of a text, broken at spaces where possible, elsewhere where not, and where it has line breaks.
  ///
  /// - Parameters:
  ///   - text: The text; empty text is one empty line.
  ///   - limit: How many lines there may be, at least 1; nil for any number.
  /// - Returns: At least one line.
  /// - Complexity: O(*n*) in the length of the text.
  package func lines(of text: String, atMost limit: Int? = nil) -> [String] {
    var lines: [Line] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      lines += wrapped(paragraph)
      if let limit, lines.count > limit { return truncated(lines, to: limit) }
    }
    return lines.map { String($0.text) }
  }

  /// A line, and what it could hold if it were wide enough.
  private struct Line {
    let text: Substring
    let rest: Substring
  }

  private func wrapped(_ paragraph: Substring) -> [Line] {
    var lines: [Line] = []
    var rest = paragraph
    while let end = overflowIndex(in: rest) {
      let fitting = rest[..<end]
      var line = fitting
      if rest[end] != " ", let space = fitting.lastIndex(of: " ") {
        // Spaces in front are no words to be broken after.
        if let word = fitting.firstIndex(where: { $0 != " " }), word < space { line = fitting[..<space] }
      }
      let next = rest[line.endIndex...].drop { $0 == " " }
      // Spaces at the end need no line of their own.
      guard !next.isEmpty else { return lines + [Line(text: line, rest: line)] }
      lines.append(Line(text: line.trimmingTrailing(" "), rest: rest))
      rest = next
    }
    return lines + [Line(text: rest, rest: rest)]
  }

  /// Where the characters begin for which there is no room, after at least one; nil if there is for all.
  private func overflowIndex(in text: Substring) -> Substring.Index? {
    var sum = 0.0
    for index in text.indices {
      sum += measure(text[index])
      if sum > width, index > text.startIndex { return index }
    }
    return nil
  }

  /// The first lines, the last of which shows as much as it can and that something follows.
  private func truncated(_ lines: [Line], to limit: Int) -> [String] {
    let kept = lines.prefix(max(limit, 1))
    let availableWidth = width - ellipsis.reduce(0) { $0 + measure($1) }
    var sum = 0.0
    let last = kept.last?.rest.prefix { character in
      sum += measure(character)
      return sum <= availableWidth
    }
    return kept.dropLast().map { String($0.text) } + [(last ?? "").trimmingTrailing(" ") + ellipsis]
  }
}

extension Substring {
  /// The text without certain characters at its end.
  fileprivate func trimmingTrailing(_ character: Character) -> Substring {
    guard let last = lastIndex(where: { $0 != character }) else { return prefix(0) }
    return self[...last]
  }
}
