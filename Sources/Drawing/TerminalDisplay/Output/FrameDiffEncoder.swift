/// Encodes cell grids as minimal terminal output.
///
/// Sends only cells that differ from the previous grid, in runs, with SGR sequences only where colors
/// change. Each frame is wrapped in synchronized output (DEC mode 2026), so that supporting terminals never
/// display a partial frame; others ignore the mode.
package struct FrameDiffEncoder {
  /// The position of the text cursor after each frame; nil, the default, hides it.
  package var textCursor: (column: Int, row: Int)?

  /// The text cursor of the terminal; nil if unknown.
  private var displayedTextCursor: TextCursor?
  /// Whether the text cursor has been shown; before, it is hidden by the owner of the terminal.
  private var hasShownTextCursor = false

  private enum TextCursor: Equatable {
    case hidden
    case shown(column: Int, row: Int)
  }

  /// The maximum difference between a displayed and a target color, per RGB component.
  ///
  /// Colors on moving edges change little from frame to frame and from cell to cell, but make up most of the
  /// output. The error does not accumulate, since the displayed color is compared with the grid's. In a
  /// static image the remaining errors would be visible: cells that stay unchanged are refined to their exact
  /// colors later, a few per frame.
  private let tolerance: UInt32

  /// The grid that the terminal currently displays; nil if unknown.
  private var displayedGrid: CellGrid?

  /// The last encoded grid; nil if unknown, or if the terminal displays it exactly.
  private var targetGrid: CellGrid?

  /// The number of bytes of this frame spent on refining cells to their exact colors.
  private var refinementByteCount = 0

  /// The output buffer, reused so that a frame does not allocate.
  private var output: [UInt8] = []

  /// The current SGR colors of the terminal.
  private var pen = Pen()

  /// The cursor position; nil if unknown, as after the last column of a row.
  private var cursor: (column: Int, row: Int)?

  /// Creates an encoder for a terminal in an unknown state; `tolerance` 0 means exact colors.
  package init(tolerance: UInt8 = 0) { self.tolerance = UInt32(tolerance) }

  /// Whether the terminal displays the last grid exactly; encoding the same grid again refines it.
  package var displaysGridExactly: Bool { targetGrid == nil }

  /// Discards the known state of the terminal; the next frame clears its rows and sends all cells.
  ///
  /// To be called after other output to the terminal.
  package mutating func invalidate() {
    displayedGrid = nil
    targetGrid = nil
    displayedTextCursor = nil
  }

  /// Returns the bytes that change the display from the last grid to this one; empty if they are equal.
  ///
  /// A grid of another size first clears its rows, but not the rows below them. Afterwards the terminal has
  /// default colors, and the cursor is at ``textCursor``; if it is hidden, its position is undefined.
  package mutating func encode(_ grid: CellGrid) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    cursor = nil
    refinementByteCount = 0
    // Moved out of the property, so that the grid is uniquely referenced and mutated in place.
    var terminal = baselineGrid(for: grid)
    displayedGrid = nil
    var isExact = true
    for row in 0..<grid.rows where !encodeRow(row, of: grid, on: &terminal) { isExact = false }
    displayedGrid = terminal
    targetGrid = isExact ? nil : grid
    pen.change(to: Pen(), in: &output)
    placeTextCursor()
    guard !output.isEmpty else { return [] }
    output.append(contentsOf: "\u{1B}[?2026l".utf8)
    return output
  }

  /// Moves the text cursor if the frame or the cells before it have changed, and shows or hides it.
  private mutating func placeTextCursor() {
    let target = textCursor.map { TextCursor.shown(column: $0.column, row: $0.row) } ?? .hidden
    if target == displayedTextCursor, output.isEmpty || target == .hidden { return }
    defer { displayedTextCursor = target }
    // The cursor is hidden before the first frame.
    if target == .hidden, displayedTextCursor == nil, !hasShownTextCursor { return }
    if output.isEmpty { beginFrame() }
    if let textCursor {
      hasShownTextCursor = true
      moveCursor(to: textCursor.column, textCursor.row)
      if case .shown? = displayedTextCursor { return }
      output.append(contentsOf: "\u{1B}[?25h".utf8)
    } else {
      output.append(contentsOf: "\u{1B}[?25l".utf8)
    }
  }

  /// The grid that the terminal displays before encoding, cleared if it is unknown or has another size.
  private mutating func baselineGrid(for grid: CellGrid) -> CellGrid {
    if let displayedGrid, displayedGrid.columns == grid.columns, displayedGrid.rows == grid.rows {
      return displayedGrid
    }
    targetGrid = nil
    beginFrame()
    output.append(contentsOf: "\u{1B}[m".utf8)
    // Row by row, since rows below the grid, such as a prompt, do not belong to the encoder.
    for row in 0..<grid.rows {
      moveCursor(to: 0, row)
      output.append(contentsOf: "\u{1B}[K".utf8)
    }
    return CellGrid(columns: grid.columns, rows: grid.rows)
  }

  private mutating func beginFrame() { output.append(contentsOf: "\u{1B}[?2026h".utf8) }

  // MARK: Rows

  /// Encodes the differences in a row, and returns whether the terminal then displays the row exactly.
  private mutating func encodeRow(_ row: Int, of grid: CellGrid, on terminal: inout CellGrid) -> Bool {
    var column = 0
    var isExact = true
    while column < grid.columns {
      let cell = grid[column, row]
      let isWide = grid.isWide(column, row)
      let tolerance = tolerance(for: cell, column, row)
      let isShown = terminal[column, row].appears(like: cell, within: tolerance)
      if !isShown || isWide && grid[column + 1, row] != terminal[column + 1, row] {
        if output.isEmpty { beginFrame() }
        let size = output.count
        moveCursorAcrossGap(to: column, row, in: grid, on: &terminal)
        terminal[column, row] = drawCell(cell, width: isWide ? 2 : 1, within: tolerance)
        if isWide { terminal[column + 1, row] = grid[column + 1, row] }
        if tolerance < self.tolerance { refinementByteCount += output.count - size }
      }
      if !terminal[column, row].appears(like: cell, within: 0) { isExact = false }
      column += isWide ? 2 : 1
    }
    // After the last column, terminals differ: some keep the cursor there (pending wrap), others move to the
    // next row.
    if let cursor, cursor.column >= grid.columns { self.cursor = nil }
    return isExact
  }

  /// The maximum number of bytes per frame for refinement, which is small compared with a scene in motion.
  private static let refinementByteLimit = 512

  /// The color tolerance of a cell: 0 for a cell unchanged since the last frame, while the byte limit allows
  /// it.
  private func tolerance(for cell: CellGrid.Cell, _ column: Int, _ row: Int) -> UInt32 {
    guard let targetGrid, refinementByteCount < Self.refinementByteLimit, targetGrid[column, row] == cell
    else {
      return tolerance
    }
    return 0
  }

  /// The longest gap that may be cheaper to redraw than to skip with CUF.
  private static let maximumRedrawnGap = 4

  private mutating func moveCursorAcrossGap(
    to column: Int, _ row: Int, in grid: CellGrid, on terminal: inout CellGrid
  ) {
    guard let cursor, cursor.row == row, cursor.column <= column else { return moveCursor(to: column, row) }
    let gap = cursor.column..<column
    if gap.isEmpty { return }
    if gap.count <= Self.maximumRedrawnGap, gap.allSatisfy({ isBlankInPenBackground(grid[$0, row]) }) {
      for skipped in gap { terminal[skipped, row] = drawCell(grid[skipped, row], width: 1, within: 0) }
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

  /// Whether a cell is a space in the pen's current background, so that drawing it takes one byte.
  private func isBlankInPenBackground(_ cell: CellGrid.Cell) -> Bool {
    cell.glyph == .space && cell.background == pen.background && cell.renditions.isEmpty
      && pen.renditions.isDisjoint(with: .visibleOnSpaces)
  }

  /// Draws a cell at the cursor, and returns the cell that the terminal then displays.
  private mutating func drawCell(
    _ cell: CellGrid.Cell, width: Int, within tolerance: UInt32
  ) -> CellGrid.Cell {
    let drawing = pen.cheapestDrawing(for: cell, tolerance: tolerance)
    pen.change(to: drawing.pen, in: &output)
    drawing.glyph.write(to: &output)
    cursor?.column += width
    // The next cell is positioned absolutely, so that the rest of the row does not shift.
    if drawing.glyph.hasAmbiguousWidth { cursor = nil }
    return drawing.cell
  }
}

extension CellGrid.Cell {
  /// Returns whether two cells look the same within a tolerance per RGB component.
  fileprivate func appears(like other: CellGrid.Cell, within tolerance: UInt32) -> Bool {
    if self == other { return true }
    if glyph == other.glyph, renditions == other.renditions {
      return foreground.isClose(to: other.foreground, within: tolerance)
        && background.isClose(to: other.background, within: tolerance)
    }
    guard let mine = pixels, let theirs = other.pixels else { return false }
    return mine.upper.isClose(to: theirs.upper, within: tolerance)
      && mine.lower.isClose(to: theirs.lower, within: tolerance)
  }
}

extension CellGrid {
  /// Returns whether a cell is the left half of a wide character.
  fileprivate func isWide(_ column: Int, _ row: Int) -> Bool {
    column + 1 < columns && self[column + 1, row].glyph == .continuation
  }
}
