extension String {
  /// Wraps the line into rows of a terminal, between characters.
  ///
  /// - Parameter columns: The number of columns; a character that is wider has a row of its own.
  /// - Returns: The rows; one if the line is empty.
  public func wrapped(columns: Int) -> [String] {
    // The fast path, for almost all lines: a character takes at most as many cells as bytes.
    guard utf8.count > columns else { return [self] }
    var rows = [""]
    var width = 0
    for character in self {
      let cells = CellWidth.of(character)
      if width > 0, width + cells > columns {
        rows.append("")
        width = 0
      }
      rows[rows.count - 1].append(character)
      width += cells
    }
    return rows
  }
}
