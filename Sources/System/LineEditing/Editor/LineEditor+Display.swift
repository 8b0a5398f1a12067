public import Terminal

extension LineEditor {
  /// Shows the editor and returns the output for the terminal; the cursor must be at the beginning of an
  /// empty line.
  ///
  /// If the editor is already shown, the output contains only what has changed.
  public mutating func show() -> String {
    isShown = true
    return draw()
  }

  /// Hides the editor and returns the output that erases it and leaves the cursor where the editor began.
  ///
  /// While the editor is hidden, events still change the text.
  public mutating func hide() -> String {
    isShown = false
    return erase() + restoreCursorShape()
  }

  /// Changes the size of the terminal and returns the output that redraws the editor.
  ///
  /// > Note: Assumes that a terminal that becomes narrower wraps its lines, as most do. On a terminal that
  /// > truncates them (xterm), lines above a text of several rows may be erased.
  public mutating func resize(to size: TerminalSize) -> String {
    let old = self.size
    self.size = size
    guard let renderedRows, old != size else { return "" }
    let eraseSequence =
      size.columns < old.columns ? renderedRows.eraseSequence(wrappedAt: columns) : renderedRows.eraseSequence
    self.renderedRows = nil
    return eraseSequence + draw()
  }

  /// The width in cells, at least 2, so that a wide character fits.
  private var columns: Int { max(size.columns, 2) }

  /// Redraws the editor and returns the output.
  mutating func draw() -> String {
    let wrappedText = wrappedText(cursor: buffer.cursor, suggestion: suggestion ?? "")
    let height = min(wrappedText.rows.count, size.rows)
    firstVisibleRow = min(firstVisibleRow, wrappedText.rows.count - height, wrappedText.cursorRow)
    firstVisibleRow = max(firstVisibleRow, wrappedText.cursorRow - height + 1)
    let rest = rowsBelowInput(limit: size.rows - height)
    let renderedRows = RenderedRows(
      rows: Array(wrappedText.rows[firstVisibleRow..<firstVisibleRow + height]) + rest,
      cursorRow: wrappedText.cursorRow - firstVisibleRow, cursorColumn: wrappedText.cursorColumn)
    defer { self.renderedRows = renderedRows }
    return renderedRows.updateSequence(from: self.renderedRows) + updateCursorShape()
  }

  /// Erases the editor and returns the output.
  mutating func erase() -> String {
    defer { renderedRows = nil }
    return renderedRows?.eraseSequence ?? ""
  }

  /// Writes the whole text, followed by a mark such as `^C`, permanently to the terminal and hides the
  /// editor.
  mutating func finalizeDisplay(appending mark: String = "") {
    menu = nil
    search = nil
    let rows = wrappedText(cursor: nil, mark: mark).rows
    let last = RenderedRows(rows: rows, cursorRow: rows.count - 1, cursorColumn: 0)
    // Rows that were scrolled out of view are now written above the visible ones, so redraw everything.
    if firstVisibleRow > 0 || rows.count > size.rows { write(erase()) }
    write(last.updateSequence(from: renderedRows) + "\r\n" + restoreCursorShape())
    renderedRows = nil
    isShown = false
    firstVisibleRow = 0
  }

  /// The rows below the text: the candidates of a completion, else help on the text.
  private func rowsBelowInput(limit: Int) -> [StyledRow] {
    if let menu {
      return CompletionTable(candidates: menu.candidates, selected: menu.selectedIndex)
        .rows(columns: columns, limit: limit)
    }
    guard usesColors, search == nil, limit > 0, let hint = hint(buffer.textBeforeCursor) else { return [] }
    let line = hint.strippingControlCharacters.map { $0 == "\n" ? " " : $0 }
    return [StyledRow(CompletionTable.truncatedWithEllipsis(String(line), toColumns: columns), .hint)]
  }

  private func wrappedText(cursor: Int?, mark: String = "", suggestion: String = "") -> WrappedText {
    var styles = textStyles(cursor: cursor)
    if !suggestion.isEmpty {
      styles += [InputStyle](repeating: .plain, count: buffer.count - styles.count)
      styles += [InputStyle](repeating: .suggestion, count: suggestion.count)
    }
    return WrappedText(
      buffer.characters + suggestion + mark, styles: styles,
      prompts: (search?.prompt ?? modeIndicator + prompt, continuationPrompt), cursor: cursor,
      columns: columns)
  }

  /// The styles of the characters; empty without colors.
  private func textStyles(cursor: Int?) -> [InputStyle] {
    guard usesColors else { return [] }
    var styles = [InputStyle](repeating: .plain, count: buffer.count)
    for styled in highlight(buffer.text, cursor ?? -1) {
      for index in styled.range.clamped(to: styles.indices) { styles[index] = styled.style }
    }
    return styles
  }
}
