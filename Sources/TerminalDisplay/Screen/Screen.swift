public import Display
import Views

/// A terminal's rows and columns, with a scene on top, a status line and the last events below.
public struct Screen {
  /// The sizes that are told apart, in columns or rows; others count as the nearest of these.
  public static let sizeRange = 1...1000

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// How many colours there are.
  public let depth: ColorDepth

  /// What was drawn last.
  package private(set) var grid: CellGrid

  /// How many rows show events.
  private let eventRows: Int
  private var painter: ScenePainter?

  /// A blank screen.
  public init(columns: Int, rows: Int, depth: ColorDepth) {
    self.columns = min(max(columns, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
    self.rows = min(max(rows, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
    self.depth = depth
    grid = CellGrid(columns: self.columns, rows: self.rows)
    // An eighth of the rows, and at least two, unless the scene needs them all.
    eventRows = self.rows < 10 ? 0 : min(max(self.rows / 8, 2), 6)
  }

  /// Where the scene of the last frame is; nil before the first.
  ///
  /// Turns cells into points of the stage, which is what a mouse needs.
  public var viewport: Viewport? { painter?.viewport }

  /// Draws a frame with a panel below it, in place of what was there.
  ///
  /// A screen of one row shows the scene alone.
  public mutating func draw(_ frame: Frame, panel: Panel = Panel()) {
    grid.clear()
    let statusRow = rows - 1 - eventRows
    let viewport = Viewport(fitting: frame.bounds, columns: columns, rows: max(statusRow, 1))
    if painter?.viewport != viewport { painter = ScenePainter(viewport: viewport, depth: depth) }
    painter?.paint(frame, on: &grid)
    guard statusRow > 0 else { return }
    write(panel.status(of: frame, width: columns), row: statusRow, color: Theme.status)
    for (offset, event) in panel.events.suffix(eventRows).enumerated() {
      write(event, row: statusRow + 1 + offset, color: Theme.event)
    }
  }

  private mutating func write(_ text: String, row: Int, color: Color) {
    let foreground = depth.nearest(to: Raster.Pixel(color))
    grid.write(text, column: 0, row: row, within: 0..<columns, asciiOnly: depth == .none) {
      CellGrid.Cell($1, foreground: foreground)
    }
  }
}
