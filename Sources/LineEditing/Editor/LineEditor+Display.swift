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
    guard let screen, old != size else { return "" }
    let erasure = size.columns < old.columns ? screen.erasure(wrappedAt: columns) : screen.erasure
    self.screen = nil
    return erasure + draw()
  }

  /// A character that takes two cells has to fit.
  private var columns: Int { max(size.columns, 2) }

  /// Brings the terminal up to date and returns the bytes that do it.
  mutating func draw() -> String {
    let layout = layout(cursor: buffer.cursor)
    let height = min(layout.rows.count, size.rows)
    firstRow = min(firstRow, layout.rows.count - height, layout.cursorRow)
    firstRow = max(firstRow, layout.cursorRow - height + 1)
    let table = CandidateTable(candidates: candidates).rows(columns: columns, limit: size.rows - height)
    let screen = Screen(
      rows: Array(layout.rows[firstRow..<firstRow + height]) + table,
      cursorRow: layout.cursorRow - firstRow, cursorColumn: layout.cursorColumn)
    defer { self.screen = screen }
    return screen.transition(from: self.screen)
  }

  /// Takes what is on the terminal off it.
  mutating func erase() -> String {
    defer { screen = nil }
    return screen?.erasure ?? ""
  }

  /// Leaves the whole text on the terminal for good, followed by a mark, and hides the editor.
  mutating func leave(_ mark: String = "") {
    candidates = []
    search = nil
    let rows = layout(cursor: nil, mark: mark).rows
    let last = Screen(rows: rows, cursorRow: rows.count - 1, cursorColumn: 0)
    // Rows that were not on the terminal are now written above those that were.
    if firstRow > 0 || rows.count > size.rows { write(erase()) }
    write(last.transition(from: screen) + "\r\n")
    screen = nil
    isShown = false
    firstRow = 0
  }

  private func layout(cursor: Int?, mark: String = "") -> Layout {
    Layout(
      buffer.characters + mark, prompts: (search?.prompt ?? prompt, continuationPrompt), cursor: cursor,
      columns: columns)
  }
}
