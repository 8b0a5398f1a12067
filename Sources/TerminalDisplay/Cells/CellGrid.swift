/// What a terminal shows, cell by cell.
package struct CellGrid: Equatable, Sendable {
  /// One place for a character.
  package struct Cell: Hashable, Sendable {
    /// The character.
    package var glyph: Glyph
    /// The colour that it is drawn in.
    package var foreground: CellColor
    /// The colour behind it.
    package var background: CellColor

    /// A cell; where there is nothing to draw, the foreground does not count and becomes the standard one.
    package init(
      _ glyph: Glyph, foreground: CellColor = .terminalDefault, background: CellColor = .terminalDefault
    ) {
      self.glyph = glyph
      self.foreground = glyph == .space ? .terminalDefault : foreground
      self.background = background
    }

    /// A cell of two pixels.
    init(upper: CellColor, lower: CellColor) {
      if upper == lower {
        self = Cell(.space, background: upper)
      } else if upper == .terminalDefault {
        self = Cell(.lowerHalf, foreground: lower, background: upper)
      } else {
        self = Cell(.upperHalf, foreground: upper, background: lower)
      }
    }

    /// The colours of its two pixels; nil for a cell with a character.
    ///
    /// The standard colour is that of the background here; as the foreground's nobody knows it.
    var pixels: (upper: CellColor, lower: CellColor)? {
      switch glyph {
      case .space: (background, background)
      case _ where foreground == .terminalDefault: nil
      case .upperHalf: (foreground, background)
      case .lowerHalf: (background, foreground)
      case .full: (foreground, foreground)
      default: nil
      }
    }

    /// Nothing on the terminal's own background.
    package static let blank = Cell(.space)
  }

  /// The number of cells in a row.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The cells, row by row.
  private(set) var cells: [Cell]

  /// A blank grid; each extent is 1 at least.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The cell at a place inside the grid.
  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// Blanks all cells.
  mutating func clear() {
    for index in cells.indices { cells[index] = .blank }
  }
}

extension CellGrid: CustomStringConvertible {
  /// The characters, a line for each row, without blanks at the ends of lines.
  package var description: String {
    (0..<rows).map { row in
      let line = (0..<columns).map { self[$0, row].glyph.description }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
