/// Turns grids into what a terminal must be sent to show them, as little as possible.
///
/// Only cells that differ from the last grid are sent, in runs, with colours only where they change, between the marks of
/// synchronized output, so that a terminal that knows them never shows half a frame. Others ignore them.
package struct Encoder {
  /// Whether each frame puts the cursor back to where it found it.
  package var keepsCursor = false

  /// What the terminal shows; nil if that is unknown.
  private var shown: CellGrid?

  /// What the terminal is sent; kept, so that a frame needs no new memory.
  private var output: [UInt8] = []

  /// The colours that the terminal draws with.
  private var pen = Pen()

  /// Where the terminal will draw next; nil where that is unsure, as at the end of a row.
  private var cursor: (column: Int, row: Int)?

  /// An encoder for a terminal of which nothing is known.
  package init() {}

  /// Forgets what the terminal shows, after something else wrote on it: the next frame clears its rows and sends all.
  package mutating func invalidate() { shown = nil }

  /// The bytes that bring the terminal from the last grid to this one; none if they are equal.
  ///
  /// A grid of another size clears its rows first; those below it are left alone. Afterwards the terminal's colours are
  /// the standard ones, and its cursor is anywhere, unless ``keepsCursor``.
  package mutating func encode(_ grid: CellGrid) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    cursor = nil
    let former = formerGrid(for: grid)
    for row in 0..<grid.rows { encodeRow(row, of: grid, over: former) }
    shown = grid
    guard !output.isEmpty else { return [] }
    pen.change(to: Pen(), in: &output)
    if keepsCursor { output.append(contentsOf: "\u{1B}8".utf8) }
    output.append(contentsOf: "\u{1B}[?2026l".utf8)
    return output
  }

  /// What the terminal shows before the new grid is drawn, cleared if it must be.
  private mutating func formerGrid(for grid: CellGrid) -> CellGrid {
    if let shown, shown.columns == grid.columns, shown.rows == grid.rows { return shown }
    begin()
    output.append(contentsOf: "\u{1B}[m".utf8)
    // Row by row, since what lies below the grid, such as a prompt, is not the encoder's.
    for row in 0..<grid.rows {
      jump(to: 0, row)
      output.append(contentsOf: "\u{1B}[K".utf8)
    }
    return CellGrid(columns: grid.columns, rows: grid.rows)
  }

  private mutating func begin() {
    output.append(contentsOf: "\u{1B}[?2026h".utf8)
    if keepsCursor { output.append(contentsOf: "\u{1B}7".utf8) }
  }

  // MARK: Rows

  private mutating func encodeRow(_ row: Int, of grid: CellGrid, over former: CellGrid) {
    var column = 0
    while column < grid.columns {
      let cell = grid[column, row]
      let isWide = grid.isWide(column, row)
      if cell != former[column, row] || isWide && grid[column + 1, row] != former[column + 1, row] {
        if output.isEmpty { begin() }
        move(to: column, row, in: grid)
        draw(cell, width: isWide ? 2 : 1)
      }
      column += isWide ? 2 : 1
    }
    // At the end of a row some terminals wait at its last column, others go on to the next row.
    if let cursor, cursor.column >= grid.columns { self.cursor = nil }
  }

  /// The longest gap that may be cheaper to draw again than to jump over.
  private static let shortGap = 4

  private mutating func move(to column: Int, _ row: Int, in grid: CellGrid) {
    guard let cursor, cursor.row == row, cursor.column <= column else { return jump(to: column, row) }
    let gap = cursor.column..<column
    if gap.isEmpty { return }
    if gap.count <= Self.shortGap, gap.allSatisfy({ canDraw(grid[$0, row]) }) {
      for skipped in gap { draw(grid[skipped, row], width: 1) }
    } else {
      output.append(contentsOf: "\u{1B}[".utf8)
      if gap.count > 1 { output.append(number: gap.count) }
      output.append(UInt8(ascii: "C"))
      self.cursor = (column, row)
    }
  }

  private mutating func jump(to column: Int, _ row: Int) {
    output.append(contentsOf: "\u{1B}[".utf8)
    output.append(number: row + 1)
    if column > 0 {
      output.append(UInt8(ascii: ";"))
      output.append(number: column + 1)
    }
    output.append(UInt8(ascii: "H"))
    cursor = (column, row)
  }

  // MARK: Cells

  /// Whether a cell is one byte that the pen can draw as it is.
  private func canDraw(_ cell: CellGrid.Cell) -> Bool {
    cell.glyph == .space && cell.background == pen.background
  }

  private mutating func draw(_ cell: CellGrid.Cell, width: Int) {
    let stroke = pen.cheapestStroke(for: cell)
    pen.change(to: stroke.pen, in: &output)
    stroke.glyph.write(to: &output)
    cursor?.column += width
  }
}

extension CellGrid {
  /// Whether a cell is the left half of a wide character.
  fileprivate func isWide(_ column: Int, _ row: Int) -> Bool {
    column + 1 < columns && self[column + 1, row].glyph == .continuation
  }
}
