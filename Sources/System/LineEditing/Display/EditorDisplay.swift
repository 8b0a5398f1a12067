import Terminal

/// What the terminal shows of a line editor.
struct EditorDisplay {
  private(set) var size: TerminalSize
  var isShown = false
  /// The displayed rows; nil if nothing is displayed.
  private(set) var renderedRows: RenderedRows?
  /// The index of the first visible row if the text has more rows than the terminal.
  private var firstVisibleRow = 0
  /// The shape that the cursor of the terminal was set to; nil for the user's own.
  private(set) var cursorShape: CursorShape?

  init(size: TerminalSize) { self.size = size }

  /// The width in cells, at least 2, so that a wide character fits.
  var columns: Int { max(size.columns, 2) }

  /// Changes the size; returns the output that erases the editor before it is redrawn, or nil if it need not
  /// be.
  mutating func resize(to size: TerminalSize) -> String? {
    let old = self.size
    self.size = size
    guard let renderedRows, old != size else { return nil }
    self.renderedRows = nil
    return size.columns < old.columns
      ? renderedRows.eraseSequence(wrappedAt: columns) : renderedRows.eraseSequence
  }

  /// The number of rows of a text that are visible.
  func visibleRowCount(of text: WrappedText) -> Int { min(text.rows.count, size.rows) }

  /// Draws a text above other rows, with a shape of the cursor, and returns the output.
  mutating func draw(_ text: WrappedText, above rowsBelow: [StyledRow], _ shape: CursorShape?) -> String {
    let height = visibleRowCount(of: text)
    firstVisibleRow = min(firstVisibleRow, text.rows.count - height, text.cursorRow)
    firstVisibleRow = max(firstVisibleRow, text.cursorRow - height + 1)
    let rows = RenderedRows(
      rows: Array(text.rows[firstVisibleRow..<firstVisibleRow + height]) + rowsBelow,
      cursorRow: text.cursorRow - firstVisibleRow, cursorColumn: text.cursorColumn)
    defer { renderedRows = rows }
    return rows.updateSequence(from: renderedRows) + setCursorShape(shape)
  }

  /// Erases the editor and returns the output.
  mutating func erase() -> String {
    defer { renderedRows = nil }
    return renderedRows?.eraseSequence ?? ""
  }

  /// Erases and hides the editor and returns the output.
  mutating func hide() -> String {
    isShown = false
    return erase() + setCursorShape(nil)
  }

  /// Writes all rows of a text permanently to the terminal and hides the editor; returns the output.
  mutating func finalize(_ rows: [StyledRow]) -> String {
    let last = RenderedRows(rows: rows, cursorRow: rows.count - 1, cursorColumn: 0)
    // Rows that were scrolled out of view are now written above the visible ones, so redraw everything.
    let start = firstVisibleRow > 0 || rows.count > size.rows ? erase() : ""
    defer { (renderedRows, isShown, firstVisibleRow) = (nil, false, 0) }
    return start + last.updateSequence(from: renderedRows) + "\r\n" + setCursorShape(nil)
  }

  /// Sets the shape of the cursor, if it has changed, and returns the output.
  private mutating func setCursorShape(_ shape: CursorShape?) -> String {
    guard shape != cursorShape else { return "" }
    cursorShape = shape
    return shape?.escapeSequence ?? CursorShape.defaultSequence
  }
}
