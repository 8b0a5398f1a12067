import Terminal

/// Completion candidates laid out in columns, in column-major order; candidates with descriptions, one per
/// row.
struct CompletionTable {
  let candidates: [LineEditor.CompletionCandidate]
  /// The index of the selected candidate; nil for none.
  var selected: Int?

  /// The maximum number of rows of candidates with descriptions, so that the lines above stay visible.
  private static let descriptionRowLimit = 12
  /// The minimum number of rows in which they are listed; in fewer, more names are of more use.
  private static let minimumDescriptionRowCount = 4

  /// The rows of the table, at most `limit`, around the selected candidate; if candidates do not fit, the
  /// last row contains the number omitted.
  func rows(columns: Int, limit: Int) -> [StyledRow] {
    guard limit > 0, !candidates.isEmpty else { return [] }
    let isDescribed = candidates.contains { !$0.detail.isEmpty || !$0.description.isEmpty }
    if isDescribed, limit >= min(candidates.count, Self.minimumDescriptionRowCount) {
      return descriptionRows(columns: columns, limit: min(limit, Self.descriptionRowLimit))
    }
    guard let selected, limit > 1, isDescribed else { return tableRows(columns: columns, limit: limit) }
    let candidate = candidates[selected]
    let description = [candidate.detail, candidate.description].filter { !$0.isEmpty }.joined(separator: "  ")
    return tableRows(columns: columns, limit: limit - 1)
      + [StyledRow(Self.truncatedWithEllipsis(description, toColumns: columns), .hint)]
  }

  /// A row per candidate: its text, detail and description.
  private func descriptionRows(columns: Int, limit: Int) -> [StyledRow] {
    let shownRowCount = candidates.count <= limit ? candidates.count : limit - 1
    let first = max(0, min((selected ?? 0) - shownRowCount + 1, candidates.count - shownRowCount))
    let layout = DescriptionRowLayout(candidates, columns: columns)
    var rows = (first..<first + shownRowCount).map {
      layout.row(of: candidates[$0], isSelected: $0 == selected)
    }
    if shownRowCount < candidates.count {
      rows.append(
        StyledRow(Self.truncated("… \(candidates.count - shownRowCount) more", toColumns: columns), .hint))
    }
    return rows
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
    row.appendStyleReset()
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

  /// The text, with an ellipsis at the end if it does not fit.
  static func truncatedWithEllipsis(_ text: String, toColumns columns: Int) -> String {
    guard CellWidth.of(text) > columns else { return text }
    return columns > 0 ? truncated(text, toColumns: columns - 1) + "…" : ""
  }
}

/// The columns of rows with a candidate, its detail and its description.
private struct DescriptionRowLayout {
  private let textWidth: Int
  private let detailWidth: Int
  private let descriptionWidth: Int

  private static let gap = 2
  /// The width below which descriptions are left out.
  private static let minimumDescriptionWidth = 16

  init(_ candidates: [LineEditor.CompletionCandidate], columns: Int) {
    textWidth = min(candidates.map { CellWidth.of($0.text) }.max() ?? 0, columns)
    let widestDetail = candidates.map { CellWidth.of($0.detail) }.max() ?? 0
    let remaining = max(columns - textWidth - Self.gap, 0)
    let narrowDetailWidth = min(widestDetail, columns / 4)
    let rest = remaining - narrowDetailWidth - (widestDetail > 0 ? Self.gap : 0)
    let showsDescriptions =
      rest >= Self.minimumDescriptionWidth && candidates.contains { !$0.description.isEmpty }
    // Without descriptions the details have all of the space.
    detailWidth = showsDescriptions ? narrowDetailWidth : min(widestDetail, remaining)
    descriptionWidth = showsDescriptions ? rest : 0
  }

  func row(of candidate: LineEditor.CompletionCandidate, isSelected: Bool) -> StyledRow {
    let text = CompletionTable.truncated(candidate.text, toColumns: textWidth)
    var rest = CompletionTable.truncatedWithEllipsis(candidate.detail, toColumns: detailWidth)
    if descriptionWidth > 0, !candidate.description.isEmpty {
      let fill = detailWidth > 0 ? detailWidth - CellWidth.of(rest) + Self.gap : 0
      rest += String(repeating: " ", count: fill)
      rest += CompletionTable.truncatedWithEllipsis(candidate.description, toColumns: descriptionWidth)
    }
    var row = StyledRow()
    row.append(text, isSelected ? .selection : .plain)
    if !rest.isEmpty {
      row.append(String(repeating: " ", count: textWidth - CellWidth.of(text) + Self.gap) + rest, .hint)
    }
    row.appendStyleReset()
    return row
  }
}
