import Display
import Dynamics
import Views

extension ScenePainter {
  /// Draws the outline of a card (the background of an alert, a popover or a bar) with ASCII characters,
  /// clipped at the edges of the scene.
  ///
  /// A popover's arrow becomes an arrowhead in the outline.
  func drawBoxOutline(of card: Frame.Shape, arrow: Frame.Shape?, shapeID: Int32, on grid: inout CellGrid) {
    let box = Rect(center: .zero, size: card.size).applying(
      card.transform.concatenating(stageToPixels))
    guard card.alpha * card.color.alpha >= 0.5, box.isFinite else { return }
    let (left, right) = Self.outlineCells(from: box.minX, to: box.maxX, clampedTo: raster.width)
    let (top, bottom) = Self.outlineCells(from: box.minY / 2, to: box.maxY / 2, clampedTo: raster.height / 2)
    for column in left...right {
      let isCorner = column == left || column == right
      for row in [top, bottom] {
        drawCharacter(isCorner ? "+" : "-", column, row, shapeID: shapeID, on: &grid)
      }
    }
    for row in (top + 1)..<max(bottom, top + 1) {
      for column in [left, right] { drawCharacter("|", column, row, shapeID: shapeID, on: &grid) }
    }
    guard let place = arrow?.center.applying(stageToPixels), place.isFinite else { return }
    let column = Int(min(max(place.x, Double(left)), Double(right)))
    let row = Int(min(max(place.y / 2, Double(top)), Double(bottom)))
    let arrowheads: [(distance: Double, character: Unicode.Scalar, column: Int, row: Int)] = [
      (abs(place.y - box.minY), "^", column, top), (abs(place.y - box.maxY), "v", column, bottom),
      (abs(place.x - box.minX), "<", left, row), (abs(place.x - box.maxX), ">", right, row),
    ]
    guard let arrowhead = arrowheads.min(by: { $0.distance < $1.distance }) else { return }
    drawCharacter(arrowhead.character, arrowhead.column, arrowhead.row, shapeID: shapeID, on: &grid)
  }

  /// The indices of the cells just outside an interval; a cell that it covers by less than two thirds counts
  /// as outside.
  ///
  /// With a lower threshold, the outline of a navigation bar would cover a row of the scene below the bar;
  /// with a higher one, the outline of a card would touch its text.
  private static func outlineCells(
    from lower: Double, to upper: Double, clampedTo count: Int
  ) -> (before: Int, after: Int) {
    func clamped(_ cell: Double) -> Double { min(max(cell, -1), Double(count) + 1) }
    let before = Int((clamped(lower) - 1.0 / 3).rounded(.up)) - 1
    return (before, max(Int((clamped(upper) + 1.0 / 3).rounded(.down)), before))
  }

  /// Draws a character in a cell relative to the scene's upper left corner, if the cell is inside the scene
  /// and no shape in front covers it.
  private func drawCharacter(
    _ character: Unicode.Scalar, _ column: Int, _ row: Int, shapeID: Int32, on grid: inout CellGrid
  ) {
    let (column, row) = (viewport.columns.lowerBound + column, viewport.rows.lowerBound + row)
    guard viewport.contains(column: column, row: row), isUncovered(column, row, for: shapeID) else { return }
    grid[column, row] = CellGrid.Cell(Glyph(ascii: character))
  }
}
