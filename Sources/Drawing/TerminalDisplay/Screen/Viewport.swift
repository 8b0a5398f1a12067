public import Dynamics

/// The cells of a terminal that a scene occupies: scaled to fit with its aspect ratio preserved, and
/// centered.
///
/// A cell is assumed to be twice as high as wide. The scene fills whole cells: its aspect ratio is rounded by
/// at most half a cell, so that views at the edges of the stage end at the edges of cells.
public struct Viewport: Hashable, Sendable {
  /// The visible rectangle of the stage, in points.
  public let bounds: Rect

  /// The columns of the terminal that the scene occupies, from 0.
  public let columns: Range<Int>

  /// The rows of the terminal that the scene occupies, from 0.
  public let rows: Range<Int>

  /// The columns per point.
  public let columnsPerPoint: Double

  /// The rows per point, approximately half of the columns.
  public let rowsPerPoint: Double

  /// The rounding of an alert's frames to whole rows of text; nil if they are drawn at their exact positions.
  var snapping: RowSnapping?

  /// Creates a viewport that fits a rectangle of a stage into the upper rows of a terminal.
  ///
  /// Empty if there are no cells, or if the rectangle is empty.
  public init(fitting bounds: Rect, columns: Int, rows: Int) {
    self.init(
      fitting: bounds,
      in: ScreenLayout.Area(columns: 0..<max(columns, 0), rows: 0..<max(rows, 0)))
  }

  /// Creates a viewport that fits a rectangle of a stage into a rectangle of a terminal.
  ///
  /// Empty if there are no cells, or if the rectangle is empty.
  public init(fitting bounds: Rect, in area: ScreenLayout.Area) {
    self.bounds = bounds
    let (columns, rows) = (area.columns.count, area.rows.count)
    let extent = (width: max(bounds.width, 1e-9), height: max(bounds.height, 1e-9))
    let fittingScale = min(Double(columns) / extent.width, Double(2 * rows) / extent.height)
    func cellCount(_ length: Double, atMost limit: Int) -> Int {
      limit > 0 ? min(max(Int(length.rounded()), 1), limit) : 0
    }
    let cells = (
      width: cellCount(extent.width * fittingScale, atMost: columns),
      height: cellCount(extent.height * fittingScale / 2, atMost: rows)
    )
    let corner = (
      column: area.columns.lowerBound + (columns - cells.width) / 2,
      row: area.rows.lowerBound + (rows - cells.height) / 2
    )
    self.columns = corner.column..<(corner.column + cells.width)
    self.rows = corner.row..<(corner.row + cells.height)
    columnsPerPoint = Double(cells.width) / extent.width
    rowsPerPoint = Double(cells.height) / extent.height
  }

  /// The transform from the stage's coordinates to cells, with the origin at the upper left corner of the
  /// scene's cells.
  var stageToCells: AffineTransform {
    AffineTransform(
      a: columnsPerPoint, b: 0, c: 0, d: rowsPerPoint, tx: -bounds.minX * columnsPerPoint,
      ty: -bounds.minY * rowsPerPoint)
  }

  /// Returns whether a cell of the terminal belongs to the scene.
  public func contains(column: Int, row: Int) -> Bool {
    columns.contains(column) && rows.contains(row)
  }

  /// Returns the stage point at the center of a cell, including cells outside the scene.
  ///
  /// For mouse input in cells: a press counts only if `contains(column:row:)` is true, but a drag may end
  /// outside. Without any cells, returns the center of the bounds.
  public func point(atColumn column: Int, row: Int) -> Point {
    guard !columns.isEmpty, !rows.isEmpty else { return bounds.center }
    let cell = (column: column - columns.lowerBound, row: row - rows.lowerBound)
    let exactRow = snapping?.exactRow(atColumn: cell.column, row: cell.row) ?? Double(cell.row) + 0.5
    return Point(
      x: bounds.minX + (Double(cell.column) + 0.5) / columnsPerPoint,
      y: bounds.minY + exactRow / rowsPerPoint)
  }

  /// Returns the cell that contains a stage point, including cells outside the scene.
  ///
  /// The point must be within a billion cells of the scene.
  public func cell(at point: Point) -> (column: Int, row: Int) {
    let cell = point.applying(stageToCells)
    return (
      columns.lowerBound + Int(cell.x.rounded(.down)), rows.lowerBound + Int(cell.y.rounded(.down))
    )
  }
}
