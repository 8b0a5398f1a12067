internal import Terminal

/// Completion candidates laid out in columns, in column-major order.
struct CandidateTable {
  let candidates: [String]

  /// The rows of the table, at most `limit`; if candidates do not fit, the last row contains the number
  /// omitted.
  func rows(columns: Int, limit: Int) -> [String] {
    guard limit > 0, !candidates.isEmpty else { return [] }
    let widest = candidates.map { CellWidth.of($0) }.max() ?? 0
    let columnCount = max((columns + 2) / (widest + 2), 1)
    let height = (candidates.count + columnCount - 1) / columnCount
    let shownRowCount = height <= limit ? height : limit - 1
    var rows = (0..<shownRowCount).map { row in
      let cells = stride(from: row, to: candidates.count, by: height).map { candidates[$0] }
      return Self.truncated(Self.line(of: cells, width: widest + 2), toColumns: columns)
    }
    if shownRowCount < height {
      let left = (0..<candidates.count).count { $0 % height >= shownRowCount }
      rows.append(Self.truncated("… \(left) more", toColumns: columns))
    }
    return rows
  }

  private static func line(of cells: [String], width: Int) -> String {
    cells.dropLast().map { $0 + String(repeating: " ", count: width - CellWidth.of($0)) }.joined()
      + (cells.last ?? "")
  }

  private static func truncated(_ text: String, toColumns columns: Int) -> String {
    var width = 0
    return String(
      text.prefix { character in
        width += CellWidth.of(character)
        return width <= columns
      })
  }
}
