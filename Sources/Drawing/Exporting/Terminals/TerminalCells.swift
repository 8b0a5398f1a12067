import Terminal
import TerminalDisplay

/// The contents of a terminal's screen, with the colors in which they are displayed.
struct TerminalCells {
  /// A color, 0x00RRGGBB.
  struct RGB: Hashable {
    let value: UInt32
  }

  /// A cell of the screen.
  struct Cell: Hashable {
    /// The character; a space in the right half of a wide one.
    var character: Character
    var foreground: RGB
    var background: RGB
    var isUnderlined: Bool
  }

  let columns: Int
  let rows: Int
  /// The cells in row-major order.
  let cells: [Cell]

  /// Takes the screen of a terminal, with the cursor as a block.
  init(_ terminal: TerminalEmulator, colors: TerminalColors) {
    (columns, rows) = (terminal.columns, terminal.rows)
    let columns = columns
    let cursor = terminal.modes.contains(25) ? terminal.cursorRow * columns + terminal.cursorColumn : nil
    cells = (0..<rows * columns).map { index in
      var cell = Cell(terminal[index % columns, index / columns], colors)
      if index == cursor { swap(&cell.foreground, &cell.background) }
      return cell
    }
  }

  /// Creates a screen with cells.
  init(columns: Int, rows: Int, cells: [Cell]) {
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }

  /// The cell at an index in row-major order.
  subscript(index: Int) -> Cell { cells[index] }

  /// The cells of a row.
  func row(_ number: Int) -> ArraySlice<Cell> { cells[number * columns..<(number + 1) * columns] }
}

extension TerminalCells.Cell {
  /// The color of a point of the cell, whose coordinates are fractions of its size: that of a block, or the
  /// background, on which other characters are drawn.
  func color(x: Double, y: Double) -> TerminalCells.RGB {
    block?.contains(x: x, y: y) == true ? foreground : background
  }

  /// The block that the character is; nil for other characters.
  var block: CellSubdivision.Block? {
    // The fast path, for almost all text.
    character.isASCII && character != " " ? nil : CellSubdivision.block(of: character)
  }

  /// The character to draw; nil for spaces and blocks, which are rectangles.
  var textCharacter: Character? { block == nil ? character : nil }

  /// Whether the cell differs from the window behind it, its character aside.
  func hasBackground(on window: TerminalCells.RGB) -> Bool {
    guard let block else { return background != window }
    return background != window && !block.isFull || foreground != window && block.set != 0
  }

  fileprivate init(_ cell: TerminalEmulator.Cell, _ colors: TerminalColors) {
    let renditions = cell.pen.renditions
    character = cell.character ?? " "
    isUnderlined = renditions.contains(4)
    foreground = TerminalCells.RGB(cell.pen.foreground, default: colors.foreground, palette: colors.palette)
    background = TerminalCells.RGB(cell.pen.background, default: colors.background, palette: colors.palette)
    if renditions.contains(7) { swap(&foreground, &background) }
    if renditions.contains(2) { foreground = foreground.halfway(to: background) }
  }
}

extension TerminalCells.RGB {
  /// The color in CSS's notation.
  var css: String {
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  fileprivate func halfway(to other: Self) -> Self {
    Self(value: ((value ^ other.value) & 0xFEFEFE) >> 1 + (value & other.value))
  }

  fileprivate init(_ color: TerminalEmulator.Color, default terminalDefault: Self, palette: [UInt32]) {
    switch color {
    case .terminalDefault: self = terminalDefault
    case .indexed(let index): self = Self.indexed(Int(index), palette)
    case .rgb(let red, let green, let blue): self.init(red, green, blue)
    }
  }

  private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// A color of the 256-color palette: 16 ANSI colors, a 6 × 6 × 6 cube, then grays.
  private static func indexed(_ index: Int, _ palette: [UInt32]) -> Self {
    if index < palette.count { return Self(value: palette[index]) }
    guard index < 232 else {
      let level = UInt8(8 + 10 * (index - 232))
      return Self(level, level, level)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = index - 16
    return Self(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }
}
