import Terminal

extension LineEditor {
  /// Executes the command that is bound to a key.
  mutating func handle(_ key: Key, _ modifiers: KeyModifiers) {
    let wasKilling = killRing.isAppending
    killRing.prepareForKey()
    if !Self.isSelfInsert(key, modifiers) { undoStack.breakCoalescing() }
    if lastKey.isControlX {
      lastKey.isControlX = false
      return handleAfterControlX(key, modifiers)
    }
    let hadMenu = menu != nil
    if hadMenu, key == .escape || (key == .character("g") && modifiers == .control) { return cancelMenu() }
    if key != .tab { menu = nil }
    let previousArgument = lastKey.yankedArgument
    lastKey.yankedArgument = nil
    if key == .tab, modifiers == .shift { return completeWord(backwards: true) }
    if search != nil, handleSearchKey(key, modifiers) { return }
    switch modifiers.subtracting(.shift) {
    case .alt where key == .up: addToNumber(modifiers.contains(.shift) ? 10 : 1)
    case .alt where key == .down: addToNumber(modifiers.contains(.shift) ? -10 : -1)
    case []: handleUnmodified(key)
    case .control: handleControl(key, continuesKill: wasKilling)
    case .alt: handleAlt(key, continuesKill: wasKilling, previousArgument)
    default: ringBell()
    }
  }

  /// Inserts a pasted text as one edit, without control characters.
  mutating func paste(_ text: String) {
    killRing.prepareForKey()
    lastKey.yankedArgument = nil
    menu = nil
    search = nil
    edit { $0.insert(text.strippingControlCharacters) }
  }

  /// Saves the text for undo, changes it, and ends history navigation; `character` is the inserted character
  /// if the change is a self-insert.
  mutating func edit(typed character: Unicode.Scalar? = nil, _ change: (inout TextBuffer) -> Void) {
    historyNavigation = nil
    undoStack.push(buffer, typed: character)
    change(&buffer)
  }

  private static func isSelfInsert(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if case .character = key { modifiers.subtracting(.shift).isEmpty } else { false }
  }

  private mutating func handleUnmodified(_ key: Key) {
    switch key {
    case .character(let scalar): edit(typed: scalar) { $0.insert(String(scalar).strippingControlCharacters) }
    case .enter: submit()
    case .tab: completeWord(backwards: false)
    case .backspace: remove(to: buffer.cursor - 1)
    case .delete: remove(to: buffer.cursor + 1)
    case .left: move(to: buffer.cursor - 1)
    case .right: if !acceptSuggestion() { move(to: buffer.cursor + 1) }
    case .home: buffer.move(to: buffer.lineStart)
    case .end: if !acceptSuggestion() { buffer.move(to: buffer.lineEnd) }
    case .up: upOrPreviousHistory()
    case .down: downOrNextHistory()
    case .escape, .insert, .pageUp, .pageDown, .function: ringBell()
    }
  }

  private mutating func handleControl(_ key: Key, continuesKill: Bool) {
    switch key {
    case .character("a"): buffer.move(to: buffer.lineStart)
    case .character("b"): move(to: buffer.cursor - 1)
    case .character("c"): interrupt()
    case .character("d"): deleteOrEndOfFile()
    case .character("e"): if !acceptSuggestion() { buffer.move(to: buffer.lineEnd) }
    case .character("f"): if !acceptSuggestion() { move(to: buffer.cursor + 1) }
    case .character("h"): remove(to: buffer.cursor - 1)
    case .character("j"): submit()
    case .character("k"):
      kill(to: max(buffer.lineEnd, buffer.cursor + (isAtLineEnd ? 1 : 0)), continuesKill: continuesKill)
    case .character("l"): hide(emitting: .clear)
    case .character("n"): downOrNextHistory()
    case .character("p"): upOrPreviousHistory()
    case .character("r"): beginSearch()
    case .character("t"): transposeCharacters()
    case .character("u"): kill(to: buffer.lineStart, continuesKill: continuesKill)
    case .character("x"): lastKey.isControlX = true
    case .character("w"): kill(to: buffer.whitespaceDelimitedWordStart, continuesKill: continuesKill)
    case .character("y"): yank()
    case .character("z"): hide(emitting: .suspend)
    case .character("_"): undo()
    case .left: move(to: buffer.wordStart)
    case .right: move(to: buffer.wordEnd)
    default: ringBell()
    }
  }

  /// Executes the command that is bound to Ctrl-X and a second key.
  private mutating func handleAfterControlX(_ key: Key, _ modifiers: KeyModifiers) {
    switch (key, modifiers) {
    case (.character("e"), .control): hide(emitting: .edit(buffer.text))
    case (.character("u"), .control): undo()
    case (.character("w"), .control): effects.append(.copy(buffer.text))
    default: ringBell()
    }
  }

  private mutating func handleAlt(_ key: Key, continuesKill: Bool, _ previousArgument: YankedLastArgument?) {
    switch key {
    case .character("b"), .left: move(to: buffer.wordStart)
    case .character("f"), .right: if !acceptWordOfSuggestion() { move(to: buffer.wordEnd) }
    case .character("."): yankLastArgument(after: previousArgument)
    case .character("y"): yankPop()
    case .character("u"): changeWord { $0.uppercased() }
    case .character("l"): changeWord { $0.lowercased() }
    case .character("c"): changeWord { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    case .character("t"): transposeWords()
    case .character("/"): redo()
    case .character("w"): effects.append(.copy(buffer.text))
    case .character("d"): kill(to: buffer.wordEnd, continuesKill: continuesKill)
    case .backspace: kill(to: buffer.wordStart, continuesKill: continuesKill)
    case .enter: insertLineBreak()
    default: ringBell()
    }
  }
}
