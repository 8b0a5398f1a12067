public import Terminal

extension LineEditor {
  /// The bytes that put the editor on the terminal, at the cursor, which has to be at the beginning of an empty line.
  ///
  /// If it is there already, what has changed is written.
  public mutating func show() -> String {
    isShown = true
    return draw()
  }

  /// The bytes that take the editor off the terminal and leave the cursor where it began.
  ///
  /// Meanwhile events still change the text.
  public mutating func hide() -> String {
    isShown = false
    return erase()
  }

  /// The bytes that adapt the editor to other dimensions of the terminal.
  ///
  /// > Note: A terminal that has got narrower is taken to have wrapped its lines, as almost all do. On one that cuts
  /// > them off (xterm), lines above a text of several rows may vanish.
  public mutating func resize(to size: TerminalSize) -> String {
    let old = self.size
    self.size = size
    guard let renderedRows, old != size else { return "" }
    let eraseSequence =
      size.columns < old.columns ? renderedRows.eraseSequence(wrappedAt: columns) : renderedRows.eraseSequence
    self.renderedRows = nil
    return eraseSequence + draw()
  }

  /// A character that takes two cells has to fit.
  private var columns: Int { max(size.columns, 2) }

  /// Brings the terminal up to date and returns the bytes that do it.
  mutating func draw() -> String {
    let wrappedText = wrappedText(cursor: buffer.cursor)
    let height = min(wrappedText.rows.count, size.rows)
    firstVisibleRow = min(firstVisibleRow, wrappedText.rows.count - height, wrappedText.cursorRow)
    firstVisibleRow = max(firstVisibleRow, wrappedText.cursorRow - height + 1)
    let table = CandidateTable(candidates: candidates).rows(columns: columns, limit: size.rows - height)
    let renderedRows = RenderedRows(
      rows: Array(wrappedText.rows[firstVisibleRow..<firstVisibleRow + height]) + table,
      cursorRow: wrappedText.cursorRow - firstVisibleRow, cursorColumn: wrappedText.cursorColumn)
    defer { self.renderedRows = renderedRows }
    return renderedRows.update(from: self.renderedRows)
  }

  /// Takes what is on the terminal off it.
  mutating func erase() -> String {
    defer { renderedRows = nil }
    return renderedRows?.eraseSequence ?? ""
  }

  /// Leaves the whole text on the terminal for good, followed by a mark, and hides the editor.
  mutating func finalizeDisplay(_ mark: String = "") {
    candidates = []
    search = nil
    let rows = wrappedText(cursor: nil, mark: mark).rows
    let last = RenderedRows(rows: rows, cursorRow: rows.count - 1, cursorColumn: 0)
    // Rows that were not on the terminal are now written above those that were.
    if firstVisibleRow > 0 || rows.count > size.rows { write(erase()) }
    write(last.update(from: renderedRows) + "\r\n")
    renderedRows = nil
    isShown = false
    firstVisibleRow = 0
  }

  private func wrappedText(cursor: Int?, mark: String = "") -> WrappedText {
    WrappedText(
      buffer.characters + mark, prompts: (search?.prompt ?? prompt, continuationPrompt), cursor: cursor,
      columns: columns)
  }
}
