internal import Terminal

extension CellGrid {
  /// Writes text into a row from a column on.
  ///
  /// What lies outside `limits`, or outside the grid, is cut off. Control characters are left out: text comes from
  /// scripts, and must not give orders to the terminal. With `asciiOnly` other characters become question marks.
  /// `style` makes the cell at a column, or nil to leave what is there; in the standard colours by default.
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
        put(cell, width: width, column: column, row: row)
      }
      column += width
    }
  }

  /// How many cells text takes in a row.
  package static func width(of text: some StringProtocol, asciiOnly: Bool = false) -> Int {
    text.reduce(0) { width, character in
      guard let glyph = glyph(for: character, asciiOnly: asciiOnly) else { return width }
      return width + glyph.width
    }
  }

  private static func glyph(for character: Character, asciiOnly: Bool) -> Glyph? {
    guard let glyph = Glyph(character) else { return nil }
    if asciiOnly, !character.isASCII { return Glyph(ascii: "?") }
    // What is shown only together with what stands beside it has no cell.
    return glyph.width > 0 ? glyph : nil
  }

  /// Puts a cell in place; what remains of a wide character that it cuts in half is blanked.
  private mutating func put(_ cell: Cell, width: Int, column: Int, row: Int) {
    if self[column, row].glyph == .continuation { blank(column - 1, row) }
    let behind = column + width
    if behind < columns, self[behind, row].glyph == .continuation { blank(behind, row) }
    self[column, row] = cell
    if width == 2 {
      self[column + 1, row] = Cell(.continuation, background: cell.background)
    }
  }

  private mutating func blank(_ column: Int, _ row: Int) {
    self[column, row] = Cell(.space, background: self[column, row].background)
  }
}

extension Glyph {
  /// How many cells it takes, which may be fewer than the character's of which it is the beginning.
  fileprivate var width: Int { CellWidth.of(description) }
}
