extension TerminalEmulator {
  /// A colour as the terminal was told it.
  public enum Color: Hashable, Sendable {
    /// What the terminal uses when told nothing.
    case terminalDefault
    /// One of the palette.
    case indexed(UInt8)
    /// Shares of red, green and blue, 0–255.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// What characters are drawn with.
  public struct Pen: Hashable, Sendable {
    /// The colour of the character.
    public var foreground = Color.terminalDefault
    /// The colour behind it.
    public var background = Color.terminalDefault
    /// The other renditions that are on, by number: 1 bold, 2 faint, 3 italic, 4 underlined, 7 reversed.
    public var renditions: Set<Int> = []

    /// What a terminal begins with, with another background if one is given.
    public init(background: Color = .terminalDefault) { self.background = background }
  }

  /// One place for a character.
  public struct Cell: Hashable, Sendable {
    /// What it shows; nil in the right half of a wide character.
    public var character: Character?
    /// What it was drawn with.
    public var pen: Pen

    static let blank = Cell(character: " ", pen: Pen())
  }

  /// The cells of a line up to the last that was written; the others are blank.
  struct Row {
    var cells: [Cell] = []

    /// What one reads, without the spaces at the end.
    var text: String {
      let end = cells.lastIndex { $0.character != " " && $0.character != nil }.map { $0 + 1 } ?? 0
      return String(cells[..<end].compactMap(\.character))
    }

    var isEmpty: Bool { cells.isEmpty }

    /// Makes the row at least so long.
    mutating func extend(to count: Int) {
      while cells.count < count { cells.append(.blank) }
    }
  }

  /// Where the next character comes, and with which pen.
  struct Cursor {
    var row = 0
    var column = 0
    /// After a character in the last column the cursor stays on it until another comes.
    var wrapsNext = false
    var pen = Pen()
  }

  // MARK: What a user sees

  /// The screen, a line for each row, without the spaces at their ends.
  public var screenLines: [String] { screen.map(\.text) }

  /// What has left the screen at the top and the screen, without the empty rows at the end.
  public var shown: [String] { shown(from: 0) }

  /// The same from a line on, counted from the oldest that has left the screen.
  public func shown(from first: Int) -> [String] {
    let used = max(cursor.row, screen.lastIndex { !$0.isEmpty } ?? 0)
    let end = scrollback.count + used
    return (min(first, end)...end).map { line(at: $0).text }
  }

  /// The cell at a place of the screen.
  public subscript(column: Int, row: Int) -> Cell {
    let cells = screen[row].cells
    return column < cells.count ? cells[column] : .blank
  }

  /// The line that the cursor is in, counted from the oldest that has left the screen.
  public var row: Int { scrollback.count + cursor.row }

  /// The row of the screen that the cursor is in.
  public var screenRow: Int { cursor.row }

  /// The cell that the cursor is on.
  public var column: Int { cursor.column }

  /// What the next character would be drawn with.
  public var pen: Pen { cursor.pen }

  /// The first line that is on the screen.
  public var top: Int { scrollback.count }

  /// The rows of the screen that scroll.
  public var scrollRegion: Range<Int> { region }

  private func line(at place: Int) -> Row {
    place < scrollback.count ? scrollback[place] : screen[place - scrollback.count]
  }
}
