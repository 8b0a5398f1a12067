public import Dynamics

/// Where on a terminal a scene lies: as large as fits, with its aspect kept, in the middle.
///
/// A cell counts as twice as high as wide and holds two square pixels, one above the other. The scene takes whole
/// cells; what it does not fill of those at its edges is shown empty.
public struct Viewport: Hashable, Sendable {
  /// The part of the stage that is shown, in points.
  public let bounds: Rect

  /// The columns of the terminal that the scene takes, from 0.
  public let columns: Range<Int>

  /// The rows of the terminal that the scene takes, from 0.
  public let rows: Range<Int>

  /// How many pixels, of which a cell has two, a point takes.
  public let scale: Double

  /// The way from the stage to pixels, counted from the upper left corner of the scene's cells.
  let pixels: AffineTransform

  /// Fits a part of a stage into the upper rows of a terminal.
  ///
  /// Without cells, or without anything to show, nothing is taken.
  public init(fitting bounds: Rect, columns: Int, rows: Int) {
    self.bounds = bounds
    let extent = (width: max(bounds.width, 1e-9), height: max(bounds.height, 1e-9))
    let available = (width: Double(max(columns, 0)), height: Double(2 * max(rows, 0)))
    scale = min(available.width / extent.width, available.height / extent.height)
    let size = (width: extent.width * scale, height: extent.height * scale)
    // A hair less than a whole number of cells must not take one more for rounding.
    let cells = (
      width: Int((size.width - 1e-6).rounded(.up)), height: Int((size.height / 2 - 1e-6).rounded(.up))
    )
    let corner = (
      column: (Int(available.width) - cells.width) / 2, row: (Int(available.height) / 2 - cells.height) / 2
    )
    self.columns = corner.column..<(corner.column + cells.width)
    self.rows = corner.row..<(corner.row + cells.height)
    pixels = AffineTransform(
      a: scale, b: 0, c: 0, d: scale,
      tx: (Double(cells.width) - size.width) / 2 - bounds.minX * scale,
      ty: (Double(2 * cells.height) - size.height) / 2 - bounds.minY * scale)
  }

  /// Whether a cell of the terminal belongs to the scene.
  public func contains(column: Int, row: Int) -> Bool {
    columns.contains(column) && rows.contains(row)
  }

  /// The point of the stage in the middle of a cell of the terminal, also of one outside the scene.
  ///
  /// The mouse tells cells: a press counts if `contains(column:row:)`, a drag may end outside. Without any cells the
  /// middle of the bounds.
  public func point(atColumn column: Int, row: Int) -> Point {
    guard scale > 0 else { return bounds.center }
    let x = Double(column - columns.lowerBound) + 0.5
    let y = Double(2 * (row - rows.lowerBound)) + 1
    return Point(x: x, y: y).applying(pixels.inverted())
  }

  /// The cell of the terminal in which a point of the stage lies, also if that is outside the scene.
  ///
  /// The point must be within a billion cells of it.
  public func cell(at point: Point) -> (column: Int, row: Int) {
    let pixel = point.applying(pixels)
    return (
      columns.lowerBound + Int(pixel.x.rounded(.down)), rows.lowerBound + Int((pixel.y / 2).rounded(.down))
    )
  }
}
