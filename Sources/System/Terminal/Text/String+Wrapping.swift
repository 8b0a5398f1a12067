extension String {
  /// Wraps the line into rows of a terminal.
  ///
  /// - Parameters:
  ///   - columns: The number of columns; a character that is wider has a row of its own.
  ///   - betweenWords: Whether to break a row at its last space, which is left out, if that is in the second
  ///     half of the row; false by default, as terminals do it.
  /// - Returns: The rows; one if the line is empty.
  public func wrapped(columns: Int, betweenWords: Bool = false) -> [String] {
    // The fast path, for almost all lines: a character takes at most as many cells as bytes.
    guard utf8.count > columns else { return [self] }
    var rows: [String] = []
    var row: [Character] = []
    var width = 0
    // The last space in the row: its index and its column.
    var space = (index: 0, column: 0)
    for character in self {
      let cells = CellWidth.of(character)
      if width > 0, width + cells > columns {
        let breaksAtSpace =
          betweenWords && character != " " && space.index > 0 && 2 * space.column >= columns
        rows.append(String(row.prefix(breaksAtSpace ? space.index : row.count)))
        row.removeFirst(breaksAtSpace ? space.index + 1 : row.count)
        (width, space) = (CellWidth.of(row), (0, 0))
        if betweenWords, character == " " { continue }
      }
      if character == " " { space = (row.count, width) }
      row.append(character)
      width += cells
    }
    return row.isEmpty && !rows.isEmpty ? rows : rows + [String(row)]
  }
}
