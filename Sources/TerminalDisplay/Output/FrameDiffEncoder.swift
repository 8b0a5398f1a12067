/// Turns grids into what a terminal must be sent to show them, as little as possible.
///
/// Only cells that differ from the last grid are sent, in runs, with colours only where they change, between the marks
/// of synchronized output, so that a terminal that knows them never shows half a frame. Others ignore them.
package struct FrameDiffEncoder {
  /// Whether each frame puts the cursor back to where it found it.
  package var preservesCursor = false

  /// How far what is shown may be from the grid, in each share of red, green and blue.
  ///
  /// Edges that move hardly change from frame to frame and from cell to cell, and most of what is sent are their
  /// colours. Nothing adds up, since it is the grid's colour that must be close. Where nothing moves any more the eye
  /// would see what they leave behind after all: cells that stay as they are get their own colours later, few at a
  /// time.
  private let tolerance: UInt32

  /// What the terminal shows; nil if that is unknown.
  private var displayed: CellGrid?

  /// What it was to show; nil if that is unknown, or if it does so exactly.
  private var target: CellGrid?

  /// How many bytes of this frame went to cells that were close before.
  private var refinedByteCount = 0

  /// What the terminal is sent; kept, so that a frame needs no new memory.
  private var output: [UInt8] = []

  /// The colours that the terminal draws with.
  private var pen = Pen()

  /// Where the terminal will draw next; nil where that is unsure, as at the end of a row.
  private var cursor: (column: Int, row: Int)?

  /// An encoder for a terminal of which nothing is known, which shows colours exactly or as closely as asked for.
  package init(tolerance: UInt8 = 0) { self.tolerance = UInt32(tolerance) }

  /// Whether the terminal shows the last grid exactly; the same grid again brings it closer.
  package var isExact: Bool { target == nil }

  /// Forgets what the terminal shows, after something else wrote on it: the next frame clears its rows and sends all.
  package mutating func invalidate() {
    displayed = nil
    target = nil
  }

  /// The bytes that bring the terminal from the last grid to this one; none if they are equal.
  ///
  /// A grid of another size clears its rows first; those below it are left alone. Afterwards the terminal's colours are
  /// the standard ones, and its cursor is anywhere, unless ``preservesCursor``.
  package mutating func encode(_ grid: CellGrid) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    cursor = nil
    refinedByteCount = 0
    // Taken out, so that it has one owner and changes in place.
    var terminal = baselineGrid(for: grid)
    displayed = nil
    var isExact = true
    for row in 0..<grid.rows where !encodeRow(row, of: grid, on: &terminal) { isExact = false }
    displayed = terminal
    target = isExact ? nil : grid
    guard !output.isEmpty else { return [] }
    pen.change(to: Pen(), in: &output)
    if preservesCursor { output.append(contentsOf: "\u{1B}8".utf8) }
    output.append(contentsOf: "\u{1B}[?2026l".utf8)
    return output
  }

  /// What the terminal shows before the new grid is drawn, cleared if it must be.
  private mutating func baselineGrid(for grid: CellGrid) -> CellGrid {
    if let displayed, displayed.columns == grid.columns, displayed.rows == grid.rows { return displayed }
    target = nil
    begin()
    output.append(contentsOf: "\u{1B}[m".utf8)
    // Row by row, since what lies below the grid, such as a prompt, is not the encoder's.
    for row in 0..<grid.rows {
      moveCursor(to: 0, row)
      output.append(contentsOf: "\u{1B}[K".utf8)
    }
    return CellGrid(columns: grid.columns, rows: grid.rows)
  }

  private mutating func begin() {
    output.append(contentsOf: "\u{1B}[?2026h".utf8)
    if preservesCursor { output.append(contentsOf: "\u{1B}7".utf8) }
  }

  // MARK: Rows

  /// Brings a row of the terminal to what the grid has there, and answers whether it then shows exactly that.
  private mutating func encodeRow(_ row: Int, of grid: CellGrid, on terminal: inout CellGrid) -> Bool {
    var column = 0
    var isExact = true
    while column < grid.columns {
      let cell = grid[column, row]
      let isWide = grid.isWide(column, row)
      let tolerance = tolerance(for: cell, column, row)
      let isShown = terminal[column, row].appears(like: cell, within: tolerance)
      if !isShown || isWide && grid[column + 1, row] != terminal[column + 1, row] {
        if output.isEmpty { begin() }
        let size = output.count
        move(to: column, row, in: grid, on: &terminal)
        terminal[column, row] = draw(cell, width: isWide ? 2 : 1, within: tolerance)
        if isWide { terminal[column + 1, row] = grid[column + 1, row] }
        if tolerance < self.tolerance { refinedByteCount += output.count - size }
      }
      if !terminal[column, row].appears(like: cell, within: 0) { isExact = false }
      column += isWide ? 2 : 1
    }
    // At the end of a row some terminals wait at its last column, others go on to the next row.
    if let cursor, cursor.column >= grid.columns { self.cursor = nil }
    return isExact
  }

  /// How many bytes of a frame may go to cells that are close already; next to a scene in motion that is nothing.
  private static let refinementByteLimit = 512

  /// How close a cell must be: exactly its colours where they have stayed the same, as long as there are few such
  /// cells.
  private func tolerance(for cell: CellGrid.Cell, _ column: Int, _ row: Int) -> UInt32 {
    guard let target, refinedByteCount < Self.refinementByteLimit, target[column, row] == cell else {
      return tolerance
    }
    return 0
  }

  /// The longest gap that may be cheaper to draw again than to jump over.
  private static let maximumRedrawnGap = 4

  private mutating func move(
    to column: Int, _ row: Int, in grid: CellGrid, on terminal: inout CellGrid
  ) {
    guard let cursor, cursor.row == row, cursor.column <= column else { return moveCursor(to: column, row) }
    let gap = cursor.column..<column
    if gap.isEmpty { return }
    if gap.count <= Self.maximumRedrawnGap, gap.allSatisfy({ canDraw(grid[$0, row]) }) {
      for skipped in gap { terminal[skipped, row] = draw(grid[skipped, row], width: 1, within: 0) }
    } else {
      output.append(contentsOf: "\u{1B}[".utf8)
      if gap.count > 1 { output.append(number: gap.count) }
      output.append(UInt8(ascii: "C"))
      self.cursor = (column, row)
    }
  }

  private mutating func moveCursor(to column: Int, _ row: Int) {
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

  /// Draws a cell where the cursor is, and answers what the terminal then shows.
  private mutating func draw(
    _ cell: CellGrid.Cell, width: Int, within tolerance: UInt32
  ) -> CellGrid.Cell {
    let drawing = pen.cheapestDrawing(for: cell, tolerance: tolerance)
    pen.change(to: drawing.pen, in: &output)
    drawing.glyph.write(to: &output)
    cursor?.column += width
    return drawing.cell
  }
}

extension CellGrid.Cell {
  /// Whether a cell is as good as another to the eye.
  fileprivate func appears(like other: CellGrid.Cell, within tolerance: UInt32) -> Bool {
    if self == other { return true }
    guard let mine = pixels, let theirs = other.pixels else { return false }
    return mine.upper.isClose(to: theirs.upper, within: tolerance)
      && mine.lower.isClose(to: theirs.lower, within: tolerance)
  }
}

extension CellGrid {
  /// Whether a cell is the left half of a wide character.
  fileprivate func isWide(_ column: Int, _ row: Int) -> Bool {
    column + 1 < columns && self[column + 1, row].glyph == .continuation
  }
}
