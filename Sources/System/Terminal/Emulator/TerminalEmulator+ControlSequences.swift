extension TerminalEmulator {
  /// Executes a control sequence; returns false if it is not supported.
  mutating func execute(_ sequence: ControlSequence) -> Bool {
    ignoresCombiningScalars = false
    return executeCursorSequence(sequence) || executeScreenSequence(sequence) || executeModeSequence(sequence)
  }

  // MARK: The cursor

  private mutating func executeCursorSequence(_ sequence: ControlSequence) -> Bool {
    switch sequence.name {
    case "A": moveVertically(by: -sequence.count())
    case "B": moveVertically(by: sequence.count())
    case "C": moveHorizontally(to: cursor.column + sequence.count())
    case "D": moveHorizontally(to: cursor.column - sequence.count())
    case "E", "F":
      moveVertically(by: sequence.name == "E" ? sequence.count() : -sequence.count())
      cursor.column = 0
    case "G", "`": moveCursor(row: cursor.row, column: sequence.count() - 1)
    case "H", "f": moveCursor(row: sequence.count() - 1, column: sequence.count(1) - 1)
    case "d": moveCursor(row: sequence.count() - 1, column: cursor.column)
    case "s": saved.cursor = cursor
    case "u": restoreCursor()
    default: return false
    }
    return true
  }

  private mutating func moveCursor(row: Int, column: Int) {
    cursor.row = min(max(row, 0), rows - 1)
    cursor.column = min(max(column, 0), columns - 1)
    cursor.wrapsNext = false
  }

  private mutating func moveVertically(by count: Int) {
    let limits = scrollRegion.contains(cursor.row) ? scrollRegion : 0..<rows
    let row = cursor.row + count
    if !limits.contains(row) { recordViolation(.staysOnScreen, "the cursor was sent to row \(row)") }
    moveCursor(row: min(max(row, limits.lowerBound), limits.upperBound - 1), column: cursor.column)
  }

  private mutating func moveHorizontally(to column: Int) {
    if cursor.wrapsNext { recordViolation(.leavesRowEnds, "a move from the end of a row") }
    moveCursor(row: cursor.row, column: column)
  }

  // MARK: The screen

  private mutating func executeScreenSequence(_ sequence: ControlSequence) -> Bool {
    let (row, column) = (cursor.row, cursor.column)
    switch sequence.name {
    case "J": eraseScreen(sequence.number())
    case "K": eraseInLine(sequence.number())
    case "X": erase(column..<column + sequence.count(), row: row)
    case "@": insertCells(sequence.count())
    case "P": deleteCells(sequence.count())
    case "L", "M":
      guard scrollRegion.contains(row) else { break }
      let all = scrollRegion
      scrollRegion = row..<all.upperBound
      if sequence.name == "L" { scrollDown(sequence.count()) } else { deleteRows(sequence.count()) }
      scrollRegion = all
    case "S": scrollUp(sequence.count())
    case "T": scrollDown(sequence.count())
    case "b": for _ in 0..<sequence.count() { lastCharacter.map { draw($0) } }
    default: return false
    }
    return true
  }

  private mutating func eraseScreen(_ part: Int) {
    let row = cursor.row
    switch part {
    case 0:
      if cursor.column > 0 { recordViolation(.clearsWholeRows, "clears from the middle of a line") }
      erase(cursor.column..<columns, row: row)
      for row in row + 1..<max(rows, row + 1) { erase(0..<columns, row: row) }
    case 1:
      for row in 0..<row { erase(0..<columns, row: row) }
      erase(0..<cursor.column + 1, row: row)
    case 2: for row in 0..<rows { erase(0..<columns, row: row) }
    default: scrollback = []
    }
    cursor.wrapsNext = false
  }

  private mutating func eraseInLine(_ part: Int) {
    if cursor.wrapsNext { recordViolation(.leavesRowEnds, "clears from the end of a row") }
    switch part {
    case 0: erase(cursor.column..<columns, row: cursor.row)
    case 1: erase(0..<cursor.column + 1, row: cursor.row)
    default: erase(0..<columns, row: cursor.row)
    }
    cursor.wrapsNext = false
  }

  private mutating func insertCells(_ count: Int) {
    guard cursor.column < screen[cursor.row].cells.count else { return }
    splitWideCharacter(at: cursor.column)
    let blanks = [Cell](repeating: .blank, count: min(count, columns - cursor.column))
    screen[cursor.row].cells.insert(contentsOf: blanks, at: cursor.column)
    screen[cursor.row].cells.removeLast(max(screen[cursor.row].cells.count - columns, 0))
  }

  private mutating func deleteCells(_ count: Int) {
    let end = min(cursor.column + count, screen[cursor.row].cells.count)
    guard cursor.column < end else { return }
    splitWideCharacter(at: cursor.column)
    splitWideCharacter(at: end)
    screen[cursor.row].cells.removeSubrange(cursor.column..<end)
  }

  /// Like scrolling, but the deleted rows are not added to the scrollback.
  private mutating func deleteRows(_ count: Int) {
    for _ in 0..<min(count, scrollRegion.count) {
      screen.remove(at: scrollRegion.lowerBound)
      screen.insert(Row(), at: scrollRegion.upperBound - 1)
    }
  }

  // MARK: Modes

  private mutating func executeModeSequence(_ sequence: ControlSequence) -> Bool {
    switch sequence.name {
    case "m": selectGraphicRendition(sequence.numbers.map { $0 ?? 0 })
    case "r": setScrollRegion(sequence)
    case "?h": for mode in sequence.numbers { setMode(mode ?? 0, true) }
    case "?l": for mode in sequence.numbers { setMode(mode ?? 0, false) }
    case "n" where sequence.number() == 6: replies += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)R"
    case "n" where sequence.number() == 5: replies += "\u{1B}[0n"
    case "c": replies += "\u{1B}[?62c"
    case " q", "!p", "t", ">q": break
    default: return false
    }
    return true
  }

  private mutating func setScrollRegion(_ sequence: ControlSequence) {
    let last = sequence.number(1) == 0 ? rows : min(sequence.number(1), rows)
    let first = sequence.count() - 1
    guard first + 1 < last else { return }
    scrollRegion = first..<last
    moveCursor(row: 0, column: 0)
  }

  private mutating func setMode(_ mode: Int, _ isOn: Bool) {
    if mode == 2026, isOn { synchronizedUpdateCount += 1 }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    guard mode == 1049, isOn == (saved.normalScreen == nil) else { return }
    if isOn {
      saved.normalScreen = (screen, cursor)
      screen = [Row](repeating: Row(), count: rows)
    } else if let before = saved.normalScreen {
      let rows = rows
      (screen, cursor) = before
      saved.normalScreen = nil
      // The window may have been resized while the alternate screen was active.
      truncateScreen(columns: columns, rows: rows)
    }
  }

  // MARK: The pen

  /// Applies select-graphic-rendition (SGR) parameters to the pen.
  private mutating func selectGraphicRendition(_ numbers: [Int]) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: cursor.pen = Pen()
      case 1...9: cursor.pen.renditions.insert(number)
      case 22: cursor.pen.renditions.subtract([1, 2])
      case 23...29: cursor.pen.renditions.remove(number - 20)
      case 30...37: cursor.pen.foreground = .indexed(UInt8(number - 30))
      case 90...97: cursor.pen.foreground = .indexed(UInt8(number - 82))
      case 38: cursor.pen.foreground = parseColor(from: &rest)
      case 39: cursor.pen.foreground = .terminalDefault
      case 40...47: cursor.pen.background = .indexed(UInt8(number - 40))
      case 100...107: cursor.pen.background = .indexed(UInt8(number - 92))
      case 48: cursor.pen.background = parseColor(from: &rest)
      case 49: cursor.pen.background = .terminalDefault
      default: recordViolation("unknown rendition \(number)")
      }
    }
  }

  private mutating func parseColor(from rest: inout ArraySlice<Int>) -> Color {
    let kind = rest.popFirst()
    let bytes = rest.prefix(kind == 5 ? 1 : 3).compactMap { UInt8(exactly: $0) }
    rest = rest.dropFirst(bytes.count)
    switch (kind, bytes.count) {
    case (5, 1): return .indexed(bytes[0])
    case (2, 3): return .rgb(bytes[0], bytes[1], bytes[2])
    default:
      recordViolation("not a color")
      return .terminalDefault
    }
  }
}
