/// A grid of terminal cells.
package struct CellGrid: Equatable, Sendable {
  /// A cell: a glyph with a foreground and a background color.
  package struct Cell: Hashable, Sendable {
    /// The glyph.
    package var glyph: Glyph
    /// The foreground color.
    package var foreground: CellColor
    /// The background color.
    package var background: CellColor
    /// The renditions of the glyph; a space is never bold or faint.
    package var renditions: Renditions

    /// Whether the glyph is bold; always false for a space.
    package var isBold: Bool { renditions.contains(.bold) }

    /// Creates a cell; the foreground color of a space that shows none is normalized to the default.
    package init(
      _ glyph: Glyph, foreground: CellColor = .terminalDefault, background: CellColor = .terminalDefault,
      renditions: Renditions = []
    ) {
      self.glyph = glyph
      self.background = background
      if glyph == .space {
        self.renditions = renditions.intersection(.visibleOnSpaces)
        self.foreground = self.renditions.isEmpty ? .terminalDefault : foreground
      } else {
        (self.renditions, self.foreground) = (renditions, foreground)
      }
    }

    /// Creates a cell without renditions other than bold.
    package init(
      _ glyph: Glyph, foreground: CellColor = .terminalDefault, background: CellColor = .terminalDefault,
      isBold: Bool
    ) {
      self.init(glyph, foreground: foreground, background: background, renditions: isBold ? .bold : [])
    }

    /// Creates a cell of two pixels, drawn as a half block.
    init(upper: CellColor, lower: CellColor) {
      if upper == lower {
        self = Cell(.space, background: upper)
      } else if upper == .terminalDefault {
        self = Cell(.lowerHalf, foreground: lower, background: upper)
      } else {
        self = Cell(.upperHalf, foreground: upper, background: lower)
      }
    }

    /// The colors of the cell's two pixels; nil for a cell with any other glyph.
    ///
    /// The default color means the default background here; a default foreground has no known color and
    /// yields nil.
    var pixels: (upper: CellColor, lower: CellColor)? {
      guard renditions.isDisjoint(with: .visibleOnSpaces) else { return nil }
      return switch glyph {
      case .space: (background, background)
      case _ where foreground == .terminalDefault: nil
      case .upperHalf: (foreground, background)
      case .lowerHalf: (background, foreground)
      case .full: (foreground, foreground)
      default: nil
      }
    }

    /// A space on the default background.
    package static let blank = Cell(.space)
  }

  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The cells in row-major order.
  private(set) var cells: [Cell]

  /// Creates a blank grid; each dimension is clamped to at least 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The cell at a column and row, which must be inside the grid.
  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// Sets all cells to `Cell.blank`.
  mutating func clear() {
    for index in cells.indices { cells[index] = .blank }
  }
}

extension CellGrid: CustomStringConvertible {
  /// The glyphs, one line per row, without trailing blanks.
  package var description: String {
    (0..<rows).map { row in
      let line = (0..<columns).map { self[$0, row].glyph.description }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
