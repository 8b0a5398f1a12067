internal import Terminal

/// A text with its prompts, divided into rows of a terminal.
struct WrappedText {
  private let columns: Int
  private(set) var rows: [String] = []
  /// Where the cursor is; the last place if none was given.
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0

  private var row = ""
  private var width = 0

  /// How a tab is shown: it stands where it is, whatever the column.
  private static let tab = "    "

  /// Divides a text with what stands before its first line and before each other.
  ///
  /// The cursor is before a character, or nil if none is shown. Each character fits if there are at least 2 columns.
  init(_ characters: [Character], prompts: (String, String), cursor: Int?, columns: Int) {
    self.columns = columns
    append(prompts.0)
    for (index, character) in characters.enumerated() {
      if index == cursor { placeCursor(before: character) }
      if character == "\n" {
        endRow()
        append(prompts.1)
      } else {
        append(character == "\t" ? Self.tab : String(character))
      }
    }
    if cursor == characters.count { placeCursor(before: "\n") }
    endRow()
  }

  private mutating func append(_ text: String) {
    for character in text {
      var added = columnsAdded(character)
      if width + added > columns {
        endRow()
        added = CellWidth.of(character)
      }
      row.append(character)
      width += added
    }
  }

  /// The cells that a character adds to the row.
  ///
  /// What combines may begin a line of the text; the terminal then joins it with the prompt.
  private func columnsAdded(_ character: Character) -> Int {
    let alone = CellWidth.of(character)
    guard !character.isASCII, let last = row.last else { return alone }
    let joined = String(last) + String(character)
    return joined.count == 1 ? CellWidth.of(joined) - CellWidth.of(last) : alone
  }

  private mutating func endRow() {
    rows.append(row)
    row = ""
    width = 0
  }

  /// Notes the cursor's place, which is where the character will stand; at a line's end it needs a cell too.
  private mutating func placeCursor(before character: Character) {
    if width + max(CellWidth.of(character), 1) > columns { endRow() }
    cursorRow = rows.count
    cursorColumn = width
  }
}
