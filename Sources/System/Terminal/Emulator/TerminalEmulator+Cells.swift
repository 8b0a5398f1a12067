extension TerminalEmulator {
  /// A color, as it was selected.
  public enum Color: Hashable, Sendable {
    /// The terminal's default color.
    case terminalDefault
    /// A palette index.
    case indexed(UInt8)
    /// Red, green and blue components, 0–255.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The colors and renditions of characters.
  public struct Pen: Hashable, Sendable {
    /// The color of the character.
    public var foreground = Color.terminalDefault
    /// The color of the background.
    public var background = Color.terminalDefault
    /// The numbers of the other active renditions: 1 bold, 2 faint, 3 italic, 4 underlined, 7 reversed.
    public var renditions: Set<Int> = []

    /// Creates a pen with default attributes and the given background.
    public init(background: Color = .terminalDefault) { self.background = background }
  }

  /// A cell of the screen.
  public struct Cell: Hashable, Sendable {
    /// The character; nil in the right half of a wide character.
    public var character: Character?
    /// The pen with which the character was drawn.
    public var pen: Pen

    /// A space without attributes.
    public static let blank = Cell(character: " ", pen: Pen())
  }

  /// The cells of a row up to the last written one; cells after it are blank.
  struct Row {
    var cells: [Cell] = []

    /// The text of the row without trailing spaces.
    var text: String {
      let end = cells.lastIndex { $0.character != " " && $0.character != nil }.map { $0 + 1 } ?? 0
      return String(cells[..<end].compactMap(\.character))
    }

    var isEmpty: Bool { cells.isEmpty }

    /// Extends the row to at least `count` cells.
    mutating func extend(to count: Int) {
      while cells.count < count { cells.append(.blank) }
    }
  }

  /// The position of the next character, and the pen.
  struct Cursor {
    var row = 0
    var column = 0
    /// Pending wrap: after a character in the last column the cursor stays there until the next character.
    var wrapsNext = false
    var pen = Pen()
  }

  /// What a program can restore.
  struct SavedState {
    /// The normal screen while the alternate screen is active.
    var normalScreen: (screen: [Row], cursor: Cursor)?
    var cursor = Cursor()
  }

  // MARK: Screen contents

  /// The text of each row of the screen, without trailing spaces.
  public var screenLines: [String] { screen.map(\.text) }

  /// The text of the scrollback and the screen, without empty rows at the end.
  public var historyLines: [String] { historyLines(from: 0) }

  /// The text of the scrollback and the screen from a line on, counted from the oldest line of the
  /// scrollback.
  public func historyLines(from first: Int) -> [String] {
    let used = max(cursor.row, screen.lastIndex { !$0.isEmpty } ?? 0)
    let end = scrollback.count + used
    return (min(first, end)...end).map { line(atHistoryRow: $0).text }
  }

  /// The cell at a position of the screen.
  public subscript(column: Int, row: Int) -> Cell {
    let cells = screen[row].cells
    return column < cells.count ? cells[column] : .blank
  }

  /// The cursor's line, counted from the oldest line of the scrollback.
  public var cursorHistoryRow: Int { scrollback.count + cursor.row }

  /// The cursor's row on the screen.
  public var cursorRow: Int { cursor.row }

  /// The cursor's column.
  public var cursorColumn: Int { cursor.column }

  /// The pen of the next character.
  public var pen: Pen { cursor.pen }

  /// The first line on the screen, counted from the oldest line of the scrollback.
  public var firstScreenRowInHistory: Int { scrollback.count }

  private func line(atHistoryRow place: Int) -> Row {
    place < scrollback.count ? scrollback[place] : screen[place - scrollback.count]
  }
}
