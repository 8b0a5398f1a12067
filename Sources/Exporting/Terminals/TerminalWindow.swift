public import Dynamics
import Rasterizer
import Terminal
import Views

/// The layout of a picture of a terminal: a window with a title bar and a margin around the cells, in points.
enum TerminalWindow {
  /// The size of a cell: two squares, one above the other.
  static let cell = Size(width: 8, height: 16)
  /// The size of the font, whose glyphs are 0.6 times as wide.
  static let fontSize = 40.0 / 3
  /// The distance of the baseline from the top of a cell.
  static let baseline = 12.0
  /// The thickness and the top of an underline.
  static let underline = (top: 13.5, thickness: 1.0)
  /// The distance of the cells from the edges at the left, at the right and at the bottom.
  static let margin = 16.0
  /// The distance of the cells from the upper edge.
  static let titleHeight = 40.0
  static let cornerRadius = 10.0

  static let background = TerminalCells.RGB.background
  static let border = TerminalCells.RGB(value: 0x3A3A42)
  /// The buttons of the title bar.
  static let buttons: [TerminalCells.RGB] = [
    .init(value: 0xFF5F57), .init(value: 0xFEBC2E), .init(value: 0x28C840),
  ]
  static let buttonRadius = 6.0

  /// The center of a button.
  static func buttonCenter(_ index: Int) -> Point {
    Point(x: margin + buttonRadius + Double(index) * 20, y: titleHeight / 2)
  }

  /// The size of the picture of a terminal.
  static func size(_ terminal: TerminalSize) -> Size {
    Size(
      width: Double(terminal.columns) * cell.width + 2 * margin,
      height: Double(terminal.rows) * cell.height + titleHeight + margin)
  }

  /// The glyph of a character; a box if no font has it.
  static func glyph(of character: Character) -> Glyph {
    Font.monospaced.glyph(of: character) ?? Font.regular.glyph(of: character) ?? .missing(width: 600)
  }
}

extension TerminalScene {
  /// The size of a picture of the terminal, in points.
  public var pictureSize: Size { TerminalWindow.size(size) }
}

extension TerminalCells {
  /// A rectangle of half cells with the same color.
  struct Block: Hashable {
    let columns: Range<Int>
    /// The rows of half cells: the upper half of row 3 is 6.
    var halfRows: Range<Int>
    let color: RGB
  }

  /// The half cells as few rectangles, of those cells that are to be drawn.
  func blocks(where isDrawn: (_ index: Int) -> Bool) -> [Block] {
    var blocks: [Block] = []
    // The indices of the blocks that end at the present row of half cells.
    var open: [Block: Int] = [:]
    for halfRow in 0..<2 * rows {
      var next: [Block: Int] = [:]
      for (columns, color) in runs(inHalfRow: halfRow, where: isDrawn) {
        let key = Block(columns: columns, halfRows: 0..<0, color: color)
        if let index = open[key] {
          blocks[index].halfRows = blocks[index].halfRows.lowerBound..<halfRow + 1
          next[key] = index
        } else {
          next[key] = blocks.count
          blocks.append(Block(columns: columns, halfRows: halfRow..<halfRow + 1, color: color))
        }
      }
      open = next
    }
    return blocks
  }

  private func runs(
    inHalfRow halfRow: Int, where isDrawn: (_ index: Int) -> Bool
  ) -> [(columns: Range<Int>, color: RGB)] {
    var runs: [(columns: Range<Int>, color: RGB)] = []
    let start = halfRow / 2 * columns
    for column in 0..<columns where isDrawn(start + column) {
      let color = cells[start + column].color(isUpper: halfRow % 2 == 0)
      if let last = runs.last, last.color == color, last.columns.upperBound == column {
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append((column..<column + 1, color))
      }
    }
    return runs
  }
}

extension TerminalCells.Block {
  /// The rectangle, in points of the cells.
  var rect: Rect {
    let (width, height) = (TerminalWindow.cell.width, TerminalWindow.cell.height / 2)
    return Rect(
      x: Double(columns.lowerBound) * width, y: Double(halfRows.lowerBound) * height,
      width: Double(columns.count) * width, height: Double(halfRows.count) * height)
  }
}
