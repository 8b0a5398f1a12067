import Terminal

/// The displayed state of the editor: rows that each fit the terminal's width, and the cursor position.
struct RenderedRows: Equatable {
  var rows: [StyledRow]
  var cursorRow: Int
  /// The cursor's column in cells, less than the terminal's width.
  var cursorColumn: Int

  /// The output that changes the terminal from the `old` state to this one.
  ///
  /// If `old` is nil, the cursor must be at the beginning of an empty line. Only rows that differ are
  /// written. Every row but the last is followed by an explicit CR LF, since terminals differ in how they
  /// wrap at the right edge.
  func updateSequence(from old: RenderedRows?) -> String {
    guard let old else { return Self.output(of: rows[...]) + cursorMoveSequence(from: rows.count - 1) }
    guard self != old else { return "" }
    let unchangedRowCount = zip(rows, old.rows).prefix { $0 == $1 }.count
    if unchangedRowCount == rows.count, unchangedRowCount == old.rows.count {
      return cursorMoveSequence(from: old.cursorRow)
    }
    let change = Self.output(of: rows[unchangedRowCount...])
    if unchangedRowCount < old.rows.count {
      return Self.moveSequence(from: old.cursorRow, to: unchangedRowCount) + "\r\u{1B}[J" + change
        + cursorMoveSequence(from: max(unchangedRowCount, rows.count - 1))
    }
    return Self.moveSequence(from: old.cursorRow, to: unchangedRowCount - 1) + "\r\n" + change
      + cursorMoveSequence(from: rows.count - 1)
  }

  /// The output that erases the rows and leaves the cursor at the beginning of the first row.
  var eraseSequence: String { Self.moveSequence(from: cursorRow, to: 0) + "\r\u{1B}[J" }

  /// The output that erases the rows on a terminal that has become narrower and has wrapped them.
  func eraseSequence(wrappedAt columns: Int) -> String {
    let rowsAbove = rows[..<cursorRow].reduce(0) {
      $0 + max((CellWidth.of($1.text) + columns - 1) / columns, 1)
    }
    return Self.moveSequence(from: rowsAbove + cursorColumn / columns, to: 0) + "\r\u{1B}[J"
  }

  private static func output(of rows: ArraySlice<StyledRow>) -> String {
    rows.map(\.escapedText).joined(separator: "\r\n")
  }

  private func cursorMoveSequence(from row: Int) -> String {
    Self.moveSequence(from: row, to: cursorRow) + "\r" + (cursorColumn > 0 ? "\u{1B}[\(cursorColumn)C" : "")
  }

  private static func moveSequence(from row: Int, to other: Int) -> String {
    if other < row { return "\u{1B}[\(row - other)A" }
    return other > row ? "\u{1B}[\(other - row)B" : ""
  }
}
