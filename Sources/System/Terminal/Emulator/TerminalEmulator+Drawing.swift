extension TerminalEmulator {
  mutating func draw(_ scalar: Unicode.Scalar) {
    if !modes.contains(2026) { recordViolation(.drawsInFrames, "drew \(scalar) outside of a frame") }
    if combineWithPreviousCharacter(scalar) { return }
    draw(Character(scalar))
  }

  mutating func draw(_ character: Character) {
    let width = CellWidth.of(character)
    // Invisible characters have no cell.
    guard width > 0 else {
      ignoresCombiningScalars = true
      return
    }
    if cursor.wrapsNext || cursor.column + width > columns {
      recordViolation(.neverWraps, "a line wrapped at \(character)")
      cursor.column = 0
      lineFeed()
    }
    put(character, width: width)
    lastCharacter = character
  }

  private mutating func put(_ character: Character, width: Int) {
    ignoresCombiningScalars = false
    let start = cursor.column
    let end = min(start + width, columns)
    splitWideCharacter(at: start)
    splitWideCharacter(at: end)
    screen[cursor.row].extend(to: end)
    screen[cursor.row].cells[start] = Cell(character: character, pen: cursor.pen)
    if end > start + 1 { screen[cursor.row].cells[start + 1] = Cell(character: nil, pen: cursor.pen) }
    cursor.wrapsNext = end >= columns
    cursor.column = min(end, columns - 1)
  }

  /// Blanks a wide character if only one half of it would remain.
  mutating func splitWideCharacter(at column: Int) {
    guard column > 0, column < screen[cursor.row].cells.count,
      screen[cursor.row].cells[column].character == nil
    else { return }
    for half in [column - 1, column] { screen[cursor.row].cells[half].character = " " }
  }

  /// Adds a scalar to the character before the cursor if they form one grapheme cluster.
  private mutating func combineWithPreviousCharacter(_ scalar: Unicode.Scalar) -> Bool {
    let end = cursor.wrapsNext ? columns : cursor.column
    let cells = screen[cursor.row].cells
    guard !ignoresCombiningScalars, end > 0, end <= cells.count else { return false }
    let lead = cells[end - 1].character == nil && end > 1 ? end - 2 : end - 1
    guard let last = cells[lead].character, !(scalar.isASCII && last.isASCII) else { return false }
    var joined = String(last)
    joined.unicodeScalars.append(scalar)
    guard joined.count == 1, let character = joined.first else { return false }
    if lead + CellWidth.of(character) > columns { recordViolation("a character outgrew its line") }
    cursor.column = lead
    put(character, width: CellWidth.of(character))
    return true
  }

  // MARK: Lines

  mutating func lineFeed() {
    cursor.wrapsNext = false
    ignoresCombiningScalars = false
    if cursor.row == scrollRegion.upperBound - 1 {
      scrollUp(1)
    } else if cursor.row < rows - 1 {
      cursor.row += 1
    }
  }

  /// Scrolls the region up; rows that leave the top of the screen are added to the scrollback.
  mutating func scrollUp(_ count: Int) {
    for _ in 0..<min(count, scrollRegion.count) {
      let line = screen.remove(at: scrollRegion.lowerBound)
      if scrollRegion.lowerBound == 0, saved.normalScreen == nil { scrollback.append(line) }
      screen.insert(Row(), at: scrollRegion.upperBound - 1)
    }
  }

  mutating func scrollDown(_ count: Int) {
    for _ in 0..<min(count, scrollRegion.count) {
      screen.remove(at: scrollRegion.upperBound - 1)
      screen.insert(Row(), at: scrollRegion.lowerBound)
    }
  }

  /// Erases a range of a row with the pen's background.
  mutating func erase(_ range: Range<Int>, row: Int) {
    let range = range.clamped(to: 0..<columns)
    let blank = Cell(character: " ", pen: Pen(background: cursor.pen.background))
    if row == cursor.row, !range.isEmpty {
      splitWideCharacter(at: range.lowerBound)
      splitWideCharacter(at: range.upperBound)
    }
    if blank == .blank, range.upperBound >= screen[row].cells.count {
      screen[row].cells.removeLast(max(screen[row].cells.count - range.lowerBound, 0))
    } else {
      screen[row].extend(to: range.upperBound)
      for column in range { screen[row].cells[column] = blank }
    }
  }
}
