import Terminal

extension CellGrid {
  /// Writes text into a row, starting at a column.
  ///
  /// Text outside `limits` or the grid is clipped. Control characters are dropped: text comes from scripts
  /// and must not contain escape sequences. With `asciiOnly`, other characters are replaced with similar
  /// ones or question marks. `style` returns the cell for a glyph, or nil to leave the column unchanged; by
  /// default, a cell in the default colors.
  package mutating func write(
    _ text: some StringProtocol, column: Int, row: Int, within limits: Range<Int>, asciiOnly: Bool = false,
    style: (_ column: Int, _ glyph: Glyph) -> Cell? = { _, glyph in Cell(glyph) }
  ) {
    guard (0..<rows).contains(row) else { return }
    let limits = limits.clamped(to: 0..<columns)
    var column = column
    for character in text {
      guard let glyph = Self.glyph(for: character, asciiOnly: asciiOnly) else { continue }
      let width = glyph.width
      if column >= limits.lowerBound, column + width <= limits.upperBound,
        let cell = style(column, glyph)
      {
        setCell(cell, width: width, column: column, row: row)
      }
      column += width
    }
  }

  /// Returns the width of text, in cells.
  package static func width(of text: some StringProtocol, asciiOnly: Bool = false) -> Int {
    text.reduce(0) { width, character in
      guard let glyph = glyph(for: character, asciiOnly: asciiOnly) else { return width }
      return width + glyph.width
    }
  }

  private static let asciiReplacements: [Character: Unicode.Scalar] = [
    "×": "x", "–": "-", "—": "-", "−": "-", "·": ".", "…": ".", "→": ">", "←": "<", "↑": "^", "↓": "v",
    "’": "'",
    "“": "\"", "”": "\"",
  ]

  private static func glyph(for character: Character, asciiOnly: Bool) -> Glyph? {
    guard let glyph = Glyph(character) else { return nil }
    if asciiOnly, !character.isASCII { return Glyph(ascii: Self.asciiReplacements[character] ?? "?") }
    // A zero-width character has no cell of its own.
    return glyph.width > 0 ? glyph : nil
  }

  /// Stores a cell, and blanks the remaining half of a wide character that it overwrites in part.
  private mutating func setCell(_ cell: Cell, width: Int, column: Int, row: Int) {
    if self[column, row].glyph == .continuation { clearCell(column - 1, row) }
    let endColumn = column + width
    if endColumn < columns, self[endColumn, row].glyph == .continuation { clearCell(endColumn, row) }
    self[column, row] = cell
    if width == 2 {
      self[column + 1, row] = Cell(.continuation, background: cell.background)
    }
  }

  private mutating func clearCell(_ column: Int, _ row: Int) {
    self[column, row] = Cell(.space, background: self[column, row].background)
  }
}

extension Glyph {
  /// The width of the glyph in cells; for a truncated character (see `Glyph.init`), that of its first scalar.
  fileprivate var width: Int { CellWidth.of(description) }
}
