public import Dynamics
import Rasterizer
import Terminal
import TerminalDisplay
import Views

/// The layout of a picture of a terminal: a window with a title bar and a margin around the cells, in points.
enum TerminalWindow {
  /// The size of a cell: two squares, one above the other.
  static let cellSize = Size(width: 8, height: 16)
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
      width: Double(terminal.columns) * cellSize.width + 2 * margin,
      height: Double(terminal.rows) * cellSize.height + titleHeight + margin)
  }

  /// The glyph of a character; a box if no font has it.
  static func glyph(of character: Character) -> Rasterizer.Glyph {
    Font.monospaced.glyph(of: character) ?? Font.regular.glyph(of: character) ?? .missing(width: 600)
  }
}

extension TerminalScreen {
  /// The size of a picture of the terminal, in points.
  public var pictureSize: Size { TerminalWindow.size(size) }
}

extension TerminalCells {
  /// A rectangle of pixels with the same color.
  private struct Block: Hashable {
    let columns: Range<Int>
    var rows: Range<Int>
    let color: RGB
  }

  /// The number of pixels that each cell is divided into, so that all block characters consist of whole
  /// pixels.
  private var pixelsPerCell: (columns: Int, rows: Int) {
    let kinds = Set(cells.compactMap { $0.block?.cellSubdivision })
    let finer = kinds.subtracting([.half])
    // The least common multiples.
    return (
      finer.isEmpty ? 1 : 2,
      finer.contains(.octant) ? (finer.contains(.sextant) ? 12 : 4) : finer.isEmpty ? 2 : 6
    )
  }

  /// The backgrounds and block characters as few rectangles in points, of those cells that are to be drawn.
  func rectangles(where isDrawn: (_ index: Int) -> Bool) -> [(rect: Rect, color: RGB)] {
    let pixels = pixelsPerCell
    var blocks: [Block] = []
    // The indices of the blocks that end at the present row of pixels.
    var open: [Block: Int] = [:]
    for row in 0..<pixels.rows * rows {
      var next: [Block: Int] = [:]
      for (columns, color) in runs(inRow: row, of: pixels, where: isDrawn) {
        let key = Block(columns: columns, rows: 0..<0, color: color)
        if let index = open[key] {
          blocks[index].rows = blocks[index].rows.lowerBound..<row + 1
          next[key] = index
        } else {
          next[key] = blocks.count
          blocks.append(Block(columns: columns, rows: row..<row + 1, color: color))
        }
      }
      open = next
    }
    let width = TerminalWindow.cellSize.width / Double(pixels.columns)
    let height = TerminalWindow.cellSize.height / Double(pixels.rows)
    return blocks.map { block in
      let rect = Rect(
        x: Double(block.columns.lowerBound) * width, y: Double(block.rows.lowerBound) * height,
        width: Double(block.columns.count) * width, height: Double(block.rows.count) * height)
      return (rect, block.color)
    }
  }

  private func runs(
    inRow row: Int, of pixels: (columns: Int, rows: Int), where isDrawn: (_ index: Int) -> Bool
  ) -> [(columns: Range<Int>, color: RGB)] {
    var runs: [(columns: Range<Int>, color: RGB)] = []
    let start = row / pixels.rows * columns
    let y = (Double(row % pixels.rows) + 0.5) / Double(pixels.rows)
    for column in 0..<columns where isDrawn(start + column) {
      let cell = cells[start + column]
      for x in 0..<pixels.columns {
        let color = cell.color(x: (Double(x) + 0.5) / Double(pixels.columns), y: y)
        let place = column * pixels.columns + x
        if let last = runs.last, last.color == color, last.columns.upperBound == place {
          runs[runs.count - 1].columns = last.columns.lowerBound..<place + 1
        } else {
          runs.append((place..<place + 1, color))
        }
      }
    }
    return runs
  }
}
