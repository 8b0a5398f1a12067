internal import Terminal

/// What is on the terminal, or shall be: rows that each fit in a line, and the cursor.
struct RenderedRows: Equatable {
  var rows: [String]
  var cursorRow: Int
  /// In cells, less than the terminal's width.
  var cursorColumn: Int

  /// The bytes that make a terminal that shows `old` show this.
  ///
  /// With no old screen the cursor has to be at the beginning of an empty line. Only what differs is written; a line's
  /// end is always written, for terminals differ in what they do at their right edge.
  func update(from old: RenderedRows?) -> String {
    guard let old else { return rows.joined(separator: "\r\n") + cursorMove(from: rows.count - 1) }
    guard self != old else { return "" }
    let same = zip(rows, old.rows).prefix { $0 == $1 }.count
    if same == rows.count, same == old.rows.count { return cursorMove(from: old.cursorRow) }
    let change = rows[same...].joined(separator: "\r\n")
    if same < old.rows.count {
      return Self.move(from: old.cursorRow, to: same) + "\r\u{1B}[J" + change
        + cursorMove(from: max(same, rows.count - 1))
    }
    return Self.move(from: old.cursorRow, to: same - 1) + "\r\n" + change + cursorMove(from: rows.count - 1)
  }

  /// The bytes that take this off the terminal, and leave the cursor where it began.
  var eraseSequence: String { Self.move(from: cursorRow, to: 0) + "\r\u{1B}[J" }

  /// The same for a terminal that has since got narrower and has wrapped the rows.
  func eraseSequence(wrappedAt columns: Int) -> String {
    let rowsAbove = rows[..<cursorRow].reduce(0) { $0 + max((CellWidth.of($1) + columns - 1) / columns, 1) }
    return Self.move(from: rowsAbove + cursorColumn / columns, to: 0) + "\r\u{1B}[J"
  }

  private func cursorMove(from row: Int) -> String {
    Self.move(from: row, to: cursorRow) + "\r" + (cursorColumn > 0 ? "\u{1B}[\(cursorColumn)C" : "")
  }

  private static func move(from row: Int, to other: Int) -> String {
    if other < row { return "\u{1B}[\(row - other)A" }
    return other > row ? "\u{1B}[\(other - row)B" : ""
  }
}
