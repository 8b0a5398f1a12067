internal import Terminal

extension LineEditor {
  /// Takes a key in.
  mutating func take(_ key: Key, _ modifiers: KeyModifiers) {
    let wasKilling = killed.isGrowing
    killed.isGrowing = false
    if !Self.isTyped(key, modifiers) { past.endWord() }
    if key != .tab { candidates = [] }
    if search != nil, takeInSearch(key, modifiers) { return }
    switch modifiers.subtracting(.shift) {
    case []: takePlain(key)
    case .control: takeControl(key, isKilling: wasKilling)
    case .alt: takeAlt(key, isKilling: wasKilling)
    default: ring()
    }
  }

  /// Puts a text in as one edit, without what would steer the terminal.
  mutating func paste(_ text: String) {
    killed.isGrowing = false
    candidates = []
    search = nil
    edit { $0.insert(text.plainText) }
  }

  /// Changes the text, which ends the way through the history; of a change that is a typed character, by which.
  mutating func edit(typed character: Unicode.Scalar? = nil, _ change: (inout TextBuffer) -> Void) {
    recall = nil
    past.add(buffer, typed: character)
    change(&buffer)
  }

  private static func isTyped(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if case .character = key { modifiers.subtracting(.shift).isEmpty } else { false }
  }

  private mutating func takePlain(_ key: Key) {
    switch key {
    case .character(let scalar): edit(typed: scalar) { $0.insert(String(scalar).plainText) }
    case .enter: submit()
    case .tab: completeWord()
    case .backspace: remove(to: buffer.cursor - 1)
    case .delete: remove(to: buffer.cursor + 1)
    case .left: move(to: buffer.cursor - 1)
    case .right: move(to: buffer.cursor + 1)
    case .home: buffer.move(to: buffer.lineStart)
    case .end: buffer.move(to: buffer.lineEnd)
    case .up: goUp()
    case .down: goDown()
    case .escape, .insert, .pageUp, .pageDown, .function: ring()
    }
  }

  private mutating func takeControl(_ key: Key, isKilling: Bool) {
    switch key {
    case .character("a"): buffer.move(to: buffer.lineStart)
    case .character("b"): move(to: buffer.cursor - 1)
    case .character("c"): interrupt()
    case .character("d"): removeOrEnd()
    case .character("e"): buffer.move(to: buffer.lineEnd)
    case .character("f"): move(to: buffer.cursor + 1)
    case .character("h"): remove(to: buffer.cursor - 1)
    case .character("j"): submit()
    case .character("k"): kill(to: max(buffer.lineEnd, buffer.cursor + (isAtLineEnd ? 1 : 0)), isKilling)
    case .character("l"): hide(for: .clear)
    case .character("n"): goDown()
    case .character("p"): goUp()
    case .character("r"): beginSearch()
    case .character("t"): transpose()
    case .character("u"): kill(to: buffer.lineStart, isKilling)
    case .character("w"): kill(to: buffer.argumentStart, isKilling)
    case .character("y"): yank()
    case .character("z"): hide(for: .suspend)
    case .character("_"): undo()
    case .left: move(to: buffer.wordStart)
    case .right: move(to: buffer.wordEnd)
    default: ring()
    }
  }

  private mutating func takeAlt(_ key: Key, isKilling: Bool) {
    switch key {
    case .character("b"), .left: move(to: buffer.wordStart)
    case .character("f"), .right: move(to: buffer.wordEnd)
    case .character("d"): kill(to: buffer.wordEnd, isKilling)
    case .backspace: kill(to: buffer.wordStart, isKilling)
    case .enter: edit { $0.insert("\n") }
    default: ring()
    }
  }
}
