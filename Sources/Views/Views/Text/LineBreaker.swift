/// Breaks text into lines up to a maximum width, in any unit, such as points or terminal cells.
package struct LineBreaker {
  /// The maximum width of a line.
  package let width: Double
  /// The ellipsis at the end of the last line of truncated text.
  package let ellipsis: String
  /// Returns the width of a character.
  package let measure: (Character) -> Double

  /// Creates a line breaker; `width` should be at least that of one character and the ellipsis.
  package init(width: Double, ellipsis: String = "…", measure: @escaping (Character) -> Double) {
    self.width = width
    self.ellipsis = ellipsis
    self.measure = measure
  }

  /// Returns the lines of a text, broken at line breaks, at spaces, and inside words that are wider than a
  /// line.
  ///
  /// - Parameters:
  ///   - text: The text; an empty text is one empty line.
  ///   - limit: The maximum number of lines, at least 1; nil for no limit.
  /// - Returns: At least one line.
  /// - Complexity: O(*n*) in the length of the text.
  package func lines(of text: String, atMost limit: Int? = nil) -> [String] {
    var lines: [Line] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      lines += wrapped(paragraph)
      if let limit, lines.count > limit { return truncated(lines, to: limit) }
    }
    return lines.map { String($0.text) }
  }

  /// A line, and the rest of its paragraph from the start of the line.
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
        // Leading spaces are not a word to break after.
        if let word = fitting.firstIndex(where: { $0 != " " }), word < space { line = fitting[..<space] }
      }
      let next = rest[line.endIndex...].drop { $0 == " " }
      // Trailing spaces do not start a new line.
      guard !next.isEmpty else { return lines + [Line(text: line, rest: line)] }
      lines.append(Line(text: line.trimmingTrailing(" "), rest: rest))
      rest = next
    }
    return lines + [Line(text: rest, rest: rest)]
  }

  /// The index of the first character that overflows the width, after at least one character; nil if all fit.
  private func overflowIndex(in text: Substring) -> Substring.Index? {
    var sum = 0.0
    for index in text.indices {
      sum += measure(text[index])
      if sum > width, index > text.startIndex { return index }
    }
    return nil
  }

  /// The first lines, of which the last is filled up to the width and ends with the ellipsis.
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
  /// Returns the text without trailing occurrences of a character.
  fileprivate func trimmingTrailing(_ character: Character) -> Substring {
    guard let last = lastIndex(where: { $0 != character }) else { return prefix(0) }
    return self[...last]
  }
}
