public import Dynamics

/// The cells of a terminal that a scene occupies: scaled to fit with its aspect ratio preserved, and centered.
///
/// A cell is assumed to be twice as high as wide and contains two square pixels, one above the other. The
/// scene occupies whole cells; the uncovered parts of its edge cells are drawn empty.
public struct Viewport: Hashable, Sendable {
  /// The visible rectangle of the stage, in points.
  public let bounds: Rect

  /// The columns of the terminal that the scene occupies, from 0.
  public let columns: Range<Int>

  /// The rows of the terminal that the scene occupies, from 0.
  public let rows: Range<Int>

  /// The scale in pixels per point; a cell has two pixels.
  public let scale: Double

  /// The transform from the stage's coordinates to pixels, with the origin at the upper left corner of the
  /// scene's cells.
  let stageToPixels: AffineTransform

  /// Creates a viewport that fits a rectangle of a stage into the upper rows of a terminal.
  ///
  /// Empty if there are no cells, or if the rectangle is empty.
  public init(fitting bounds: Rect, columns: Int, rows: Int) {
    self.bounds = bounds
    let extent = (width: max(bounds.width, 1e-9), height: max(bounds.height, 1e-9))
    let available = (width: Double(max(columns, 0)), height: Double(2 * max(rows, 0)))
    scale = min(available.width / extent.width, available.height / extent.height)
    let size = (width: extent.width * scale, height: extent.height * scale)
    // Tolerates rounding: a size slightly above a whole number of cells must not take another cell.
    let cells = (
      width: Int((size.width - 1e-6).rounded(.up)), height: Int((size.height / 2 - 1e-6).rounded(.up))
    )
    let corner = (
      column: (Int(available.width) - cells.width) / 2, row: (Int(available.height) / 2 - cells.height) / 2
    )
    self.columns = corner.column..<(corner.column + cells.width)
    self.rows = corner.row..<(corner.row + cells.height)
    stageToPixels = AffineTransform(
      a: scale, b: 0, c: 0, d: scale,
      tx: (Double(cells.width) - size.width) / 2 - bounds.minX * scale,
      ty: (Double(2 * cells.height) - size.height) / 2 - bounds.minY * scale)
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
    guard scale > 0 else { return bounds.center }
    let x = Double(column - columns.lowerBound) + 0.5
    let y = Double(2 * (row - rows.lowerBound)) + 1
    return Point(x: x, y: y).applying(stageToPixels.inverted())
  }

  /// Returns the cell that contains a stage point, including cells outside the scene.
  ///
  /// The point must be within a billion cells of the scene.
  public func cell(at point: Point) -> (column: Int, row: Int) {
    let pixel = point.applying(stageToPixels)
    return (
      columns.lowerBound + Int(pixel.x.rounded(.down)), rows.lowerBound + Int((pixel.y / 2).rounded(.down))
    )
  }
}
