public import Terminal

extension LineEditor {
  /// Shows the editor and returns the output for the terminal; the cursor must be at the beginning of an
  /// empty line.
  ///
  /// If the editor is already shown, the output contains only what has changed.
  public mutating func show() -> String {
    display.isShown = true
    return draw()
  }

  /// Hides the editor and returns the output that erases it and leaves the cursor where the editor began.
  ///
  /// While the editor is hidden, events still change the text.
  public mutating func hide() -> String {
    display.hide()
  }

  /// Changes the size of the terminal and returns the output that redraws the editor.
  ///
  /// > Note: Assumes that a terminal that becomes narrower wraps its lines, as most do. On a terminal that
  /// > truncates them (xterm), lines above a text of several rows may be erased.
  public mutating func resize(to size: TerminalSize) -> String {
    guard let eraseSequence = display.resize(to: size) else { return "" }
    return eraseSequence + draw()
  }

  /// Redraws the editor and returns the output.
  mutating func draw() -> String {
    let text = wrappedText(cursor: buffer.cursor, suggestion: suggestion ?? "")
    let rowsBelow = rowsBelowInput(limit: display.size.rows - display.visibleRowCount(of: text))
    return display.draw(text, above: rowsBelow, cursorShape)
  }

  /// Writes the whole text, followed by a mark such as `^C`, permanently to the terminal and hides the
  /// editor.
  mutating func finalizeDisplay(appending mark: String = "") {
    menu = nil
    search = nil
    write(display.finalize(wrappedText(cursor: nil, mark: mark).rows))
  }

  /// The rows below the text: the candidates of a completion, else help on the text.
  private func rowsBelowInput(limit: Int) -> [StyledRow] {
    if let menu {
      return CompletionTable(candidates: menu.candidates, selected: menu.selectedIndex)
        .rows(columns: display.columns, limit: limit)
    }
    guard usesColors, !isLong, search == nil, limit > 0, let hint = language.hint(buffer.textBeforeCursor)
    else { return [] }
    let line = hint.strippingControlCharacters.map { $0 == "\n" ? " " : $0 }
    return [StyledRow(CompletionTable.truncatedWithEllipsis(String(line), toColumns: display.columns), .hint)]
  }

  private func wrappedText(cursor: Int?, mark: String = "", suggestion: String = "") -> WrappedText {
    var styles = isLong ? [] : styles(of: buffer.characters, cursor: cursor)
    if !suggestion.isEmpty {
      styles += [InputStyle](repeating: .plain, count: buffer.count - styles.count)
      styles += [InputStyle](repeating: .suggestion, count: suggestion.count)
    }
    return WrappedText(
      buffer.characters + suggestion + mark, styles: styles,
      prompts: (search?.prompt ?? modeIndicator + prompts.first, prompts.continuation), cursor: cursor,
      columns: display.columns)
  }

  /// Whether the text is so long, as after pasting a file, that highlighting it and searching the history for
  /// it would take longer than a key press may.
  var isLong: Bool { buffer.count > 1 << 17 }

  /// Returns a row of a text that was entered, with or without a prompt before it, with the control sequences
  /// of its styles.
  public func highlighted(_ row: String) -> String {
    let prompt = [prompts.first, prompts.continuation].first(where: row.hasPrefix) ?? ""
    let characters = Array(row.dropFirst(prompt.count))
    var styled = StyledRow(prompt)
    for (character, style) in zip(characters, styles(of: characters, cursor: nil)) {
      styled.append(String(character), style)
    }
    styled.appendStyleReset()
    return styled.escapedText
  }

  /// The styles of the characters of a text; all plain without colors.
  private func styles(of characters: [Character], cursor: Int?) -> [InputStyle] {
    var styles = [InputStyle](repeating: .plain, count: characters.count)
    guard usesColors else { return styles }
    for styled in language.highlight(String(characters), cursor ?? -1) {
      for index in styled.range.clamped(to: styles.indices) { styles[index] = styled.style }
    }
    return styles
  }
}
