import Terminal

/// A text with its prompts, wrapped into rows of the terminal's width.
struct WrappedText {
  private let columns: Int
  private(set) var rows: [StyledRow] = []
  /// The cursor's row; 0 if no cursor was given.
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0

  private var currentRow = StyledRow()
  private var rowWidth = 0

  /// A tab is shown as four spaces, regardless of the column.
  private static let tab = "    "

  /// Wraps a text with the prompt of its first line and the continuation prompt of every other line.
  ///
  /// `cursor` is the index of the character after the cursor, or nil if the cursor is not shown. There must
  /// be at least 2 columns, so that every character fits. `styles` has the styles of the first characters.
  init(
    _ characters: [Character], styles: [InputStyle] = [], prompts: (String, String), cursor: Int?,
    columns: Int
  ) {
    self.columns = columns
    append(prompts.0, .plain)
    for (index, character) in characters.enumerated() {
      if index == cursor { placeCursor(before: character) }
      if character == "\n" {
        endRow()
        append(prompts.1, .plain)
      } else {
        append(
          character == "\t" ? Self.tab : String(character), index < styles.count ? styles[index] : .plain)
      }
    }
    if cursor == characters.count { placeCursor(before: "\n") }
    endRow()
  }

  private mutating func append(_ text: String, _ style: InputStyle) {
    for character in text {
      var added = columnsAdded(by: character)
      if rowWidth + added > columns {
        endRow()
        added = CellWidth.of(character)
      }
      currentRow.append(String(character), style)
      rowWidth += added
    }
  }

  /// The number of cells that a character adds to the row.
  ///
  /// A line of the text may begin with a combining character; the terminal then combines it with the end of
  /// the prompt.
  private func columnsAdded(by character: Character) -> Int {
    let ownWidth = CellWidth.of(character)
    guard !character.isASCII, let last = currentRow.text.last else { return ownWidth }
    let joined = String(last) + String(character)
    return joined.count == 1 ? CellWidth.of(joined) - CellWidth.of(last) : ownWidth
  }

  private mutating func endRow() {
    currentRow.appendStyleReset()
    rows.append(currentRow)
    currentRow = StyledRow()
    rowWidth = 0
  }

  /// Records the cursor's position, at which the next character will be placed; at the end of a line, the
  /// cursor itself takes a cell.
  private mutating func placeCursor(before character: Character) {
    if rowWidth + max(CellWidth.of(character), 1) > columns { endRow() }
    cursorRow = rows.count
    cursorColumn = rowWidth
  }
}
