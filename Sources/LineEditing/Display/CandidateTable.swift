internal import Terminal

/// Completion candidates laid out in columns, in column-major order; few candidates with descriptions, one per row.
struct CandidateTable {
  let candidates: [LineEditor.Candidate]
  /// The index of the selected candidate; nil for none.
  var selected: Int?

  /// The maximum number of candidates that are listed one per row, with their descriptions.
  private static let describedCandidateLimit = 8

  /// The rows of the table, at most `limit`, around the selected candidate; if candidates do not fit, the last row
  /// contains the number omitted.
  ///
  /// The description of a selected candidate follows the table.
  func rows(columns: Int, limit: Int) -> [StyledRow] {
    guard limit > 0, !candidates.isEmpty else { return [] }
    let hasDescriptions = candidates.contains { !$0.description.isEmpty }
    if hasDescriptions, candidates.count <= min(Self.describedCandidateLimit, limit) {
      return describedRows(columns: columns)
    }
    guard let selected, limit > 1, !candidates[selected].description.isEmpty else {
      return tableRows(columns: columns, limit: limit)
    }
    return tableRows(columns: columns, limit: limit - 1)
      + [StyledRow(Self.truncated(candidates[selected].description, toColumns: columns), .hint)]
  }

  /// A row per candidate: its text, signature and summary.
  private func describedRows(columns: Int) -> [StyledRow] {
    let widest = candidates.map { CellWidth.of($0.text) }.max() ?? 0
    return candidates.enumerated().map { index, candidate in
      let text = Self.truncated(candidate.text, toColumns: columns)
      var row = StyledRow()
      row.append(text, index == selected ? .selection : .plain)
      let gap = widest + 2 - CellWidth.of(text)
      let rest = String(repeating: " ", count: gap) + candidate.description
      row.append(Self.truncated(rest, toColumns: columns - CellWidth.of(text)).trimmingEnd, .hint)
      row.end()
      return row
    }
  }

  private func tableRows(columns: Int, limit: Int) -> [StyledRow] {
    let widest = candidates.map { CellWidth.of($0.text) }.max() ?? 0
    let columnCount = max((columns + 2) / (widest + 2), 1)
    let height = (candidates.count + columnCount - 1) / columnCount
    let shownRowCount = height <= limit ? height : limit - 1
    let selectedRow = selected.map { $0 % height } ?? 0
    let first = max(0, min(selectedRow - shownRowCount + 1, height - shownRowCount))
    var rows = (first..<first + shownRowCount).map { row in
      line(Array(stride(from: row, to: candidates.count, by: height)), width: widest + 2, columns: columns)
    }
    if shownRowCount < height {
      let left = (0..<candidates.count).count { !(first..<first + shownRowCount).contains($0 % height) }
      rows.append(StyledRow(Self.truncated("… \(left) more", toColumns: columns)))
    }
    return rows
  }

  /// The row of the candidates with these indices.
  private func line(_ indices: [Int], width: Int, columns: Int) -> StyledRow {
    var row = StyledRow()
    var remaining = columns
    for (position, index) in indices.enumerated() where remaining > 0 {
      let text = Self.truncated(candidates[index].text, toColumns: remaining)
      row.append(text, index == selected ? .selection : .plain)
      remaining -= CellWidth.of(text)
      guard position < indices.count - 1 else { break }
      let gap = min(width - CellWidth.of(text), remaining)
      row.append(String(repeating: " ", count: max(gap, 0)), .plain)
      remaining -= gap
    }
    row.end()
    return row
  }

  static func truncated(_ text: String, toColumns columns: Int) -> String {
    var width = 0
    return String(
      text.prefix { character in
        width += CellWidth.of(character)
        return width <= columns
      })
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
