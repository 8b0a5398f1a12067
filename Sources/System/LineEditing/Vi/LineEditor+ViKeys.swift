import Terminal

/// The keys of vi mode.
extension LineEditor {
  /// Executes a key in vi mode.
  mutating func handleVi(_ key: Key, _ modifiers: KeyModifiers) {
    // A terminal sends Alt as a preceding Escape, which is more probable in this mode.
    if modifiers == .alt, case .character = key {
      handleVi(.escape, [])
      return handleVi(key, [])
    }
    if lastKey.isControlX { return handle(key, modifiers) }
    if vi.mode == .normal, vi.command.isEmpty, search == nil, !vi.isRepeating { vi.recordedEvents = [] }
    vi.recordedEvents?.append(.key(key, modifiers))
    if search?.isVi == true {
      handleViSearchKey(key, modifiers)
    } else if vi.mode == .normal, search == nil {
      handleNormalKey(key, modifiers)
    } else {
      handleInsertKey(key, modifiers)
    }
    keepCursorOnCharacter()
  }

  /// Moves the cursor from the end of a line onto its last character, as in normal mode.
  mutating func keepCursorOnCharacter() {
    guard editingMode == .vi, vi.mode == .normal, search == nil, isAtLineEnd, buffer.cursor > buffer.lineStart
    else { return }
    buffer.move(to: buffer.cursor - 1)
  }

  // MARK: Insert mode

  private mutating func handleInsertKey(_ key: Key, _ modifiers: KeyModifiers) {
    if key == .escape, menu == nil, search == nil { return endInsertion() }
    guard vi.mode == .replace else { return handle(key, modifiers) }
    switch (key, modifiers.subtracting(.shift)) {
    case (.character(let scalar), []): overwrite(with: scalar)
    case (.backspace, []), (.character("h"), .control): restoreOverwritten()
    default:
      vi.overwritten = []
      handle(key, modifiers)
    }
  }

  /// Begins insert or replace mode; what is typed up to Escape is one change.
  ///
  /// An operator that changes text calls this before it removes the text, so that this belongs to the same
  /// change.
  mutating func beginInsertion(_ mode: ViState.Mode = .insert) {
    undoStack.beginGroup()
    vi.mode = mode
    vi.overwritten = []
  }

  private mutating func endInsertion() {
    undoStack.endGroup()
    vi.mode = .normal
    if let events = vi.recordedEvents { vi.lastChange = events }
    vi.recordedEvents = nil
    if buffer.cursor > buffer.lineStart { buffer.move(to: buffer.cursor - 1) }
  }

  private mutating func overwrite(with scalar: Unicode.Scalar) {
    let text = String(scalar).strippingControlCharacters
    let position = buffer.cursor
    let isAtEnd = isAtLineEnd
    vi.overwritten.append(isAtEnd ? nil : buffer.characters[position])
    edit(typed: scalar) { $0.replace(position..<(isAtEnd ? position : position + 1), with: text) }
  }

  private mutating func restoreOverwritten() {
    guard let character = vi.overwritten.popLast(), buffer.cursor > 0 else { return ringBell() }
    let position = buffer.cursor - 1
    edit { buffer in
      buffer.replace(position..<position + 1, with: character.map { String($0) } ?? "")
      buffer.move(to: position)
    }
  }

  // MARK: Normal mode

  private mutating func handleNormalKey(_ key: Key, _ modifiers: KeyModifiers) {
    menu = nil
    switch (key, modifiers.subtracting(.shift)) {
    case (.character(let scalar), []):
      handleCommand(Character(scalar))
      return
    case (.escape, _):
      if vi.command.isEmpty { ringBell() }
    case (.enter, []), (.character("j"), .control): submitFromNormalMode()
    case (.character("a"), .control): changeNumber(by: 1)
    case (.character("x"), .control): changeNumber(by: -1)
    case (.character("r"), .control): for _ in 0..<(vi.command.count ?? 1) { redo() }
    default:
      if let character = Self.command(of: key), modifiers.isEmpty { return handleCommand(character) }
      handle(key, modifiers)
    }
    (vi.command, vi.recordedEvents) = (ViCommand(), nil)
  }

  /// Adds the count of the command, with a sign, to the number at the cursor; `.` repeats it.
  private mutating func changeNumber(by sign: Int) {
    addToNumber(sign * (vi.command.count ?? 1))
    if let events = vi.recordedEvents { vi.lastChange = events }
  }

  /// The command of a key that produces no text.
  private static func command(of key: Key) -> Character? {
    switch key {
    case .left, .backspace: "h"
    case .right: "l"
    case .up: "k"
    case .down: "j"
    case .home: "0"
    case .end: "$"
    case .delete: "x"
    case .insert: "i"
    default: nil
    }
  }

  /// Submits the text or, if it is incomplete, begins a new line at the end of the cursor's line.
  private mutating func submitFromNormalMode() {
    let lineCount = buffer.characters.count { $0 == "\n" }
    if language.validate(buffer.text) == .incomplete { buffer.move(to: buffer.lineEnd) }
    submit()
    if !buffer.isEmpty, buffer.characters.count(where: { $0 == "\n" }) > lineCount { beginInsertion() }
  }

  // MARK: History search

  private mutating func handleViSearchKey(_ key: Key, _ modifiers: KeyModifiers) {
    guard let search else { return }
    let isEnter = key == .enter || key == .character("j") && modifiers == .control
    guard isEnter else {
      // A key that is not part of the query accepts the match, and is then executed.
      if !handleSearchKey(key, modifiers) { handleNormalKey(key, modifiers) }
      return
    }
    self.search = nil
    guard !search.query.isEmpty else {
      vi.lastSearch?.isForward = search.isForward
      return repeatSearch(inOppositeDirection: false, count: 1)
    }
    vi.lastSearch = (search.query, search.isForward)
    guard !search.hasFailed, history.entries.indices.contains(search.index) else {
      buffer = search.draft
      return
    }
    historyNavigation = HistoryNavigation(draft: search.draft, prefix: "", index: search.index)
    buffer.move(to: 0)
  }

  /// Shows the next entry that contains the query of the last search.
  mutating func repeatSearch(inOppositeDirection isOpposite: Bool, count: Int) {
    guard let (query, isForward) = vi.lastSearch else { return ringBell() }
    for _ in 0..<count {
      let index = historyNavigation?.index ?? history.entries.count
      let found =
        isForward != isOpposite
        ? history.index(after: index) { $0.contains(query) }
        : history.index(before: index) { $0.contains(query) }
      guard let found else { return ringBell() }
      showHistoryEntry(
        at: found, in: historyNavigation ?? HistoryNavigation(draft: buffer, prefix: "", index: index))
      buffer.move(to: 0)
    }
  }
}
