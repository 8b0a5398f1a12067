extension TerminalEmulator {
  /// Resizes the terminal, like resizing its window.
  ///
  /// Lines that no longer fit are rewrapped, as in most terminals; on the alternate screen they are cut off.
  public mutating func resize(columns: Int, rows: Int) {
    if saved.normalScreen == nil {
      reflowLines(columns: columns, rows: rows)
    } else {
      truncateScreen(columns: columns, rows: rows)
    }
    self.columns = columns
    scrollRegion = 0..<rows
    cursor.wrapsNext = false
    ignoresCombiningScalars = false
  }

  mutating func truncateScreen(columns: Int, rows: Int) {
    screen = screen.prefix(rows).map { Row(cells: Array($0.cells.prefix(columns))) }
    screen += [Row](repeating: Row(), count: rows - screen.count)
    cursor.row = min(cursor.row, rows - 1)
    cursor.column = min(cursor.column, columns - 1)
  }

  private mutating func reflowLines(columns: Int, rows: Int) {
    let used = max(cursor.row, screen.lastIndex { !$0.isEmpty } ?? 0)
    let place = cursorHistoryRow
    var lines: [Row] = []
    var cursorLine = 0
    for (number, line) in (scrollback + screen[...used]).enumerated() {
      if number == place {
        cursorLine = lines.count + cursor.column / columns
        cursor.column %= columns
      }
      lines += Self.reflowed(line, columns)
    }
    let top = max(lines.count - rows, 0)
    scrollback = Array(lines[..<top])
    screen = Array(lines[top...])
    screen += [Row](repeating: Row(), count: rows - screen.count)
    cursor.row = min(max(cursorLine - top, 0), rows - 1)
  }

  private static func reflowed(_ line: Row, _ columns: Int) -> [Row] {
    var rows = [Row()]
    for cell in line.cells {
      let width = cell.character.map { max(CellWidth.of($0), 1) } ?? 0
      if rows[rows.count - 1].cells.count + width > columns { rows.append(Row()) }
      rows[rows.count - 1].cells.append(cell)
    }
    return rows
  }
}
