import Display
import Dynamics
import Views

extension ScenePainter {
  /// The number of shapes that paths are painted over: all up to the last that covers a large part of the
  /// stage.
  ///
  /// Other shapes, which usually are the items, stay visible where many paths cross.
  func shapeCountBelowPaths(in shapes: ArraySlice<Frame.Shape>) -> Int {
    let limit = viewport.bounds.width * viewport.bounds.height * Theme.minimumShapeAreaBelowPaths
    return shapes.lastIndex { shape in
      shape.size.width * shape.size.height * abs(shape.transform.determinant) > limit
    }.map { $0 + 1 } ?? 0
  }

  /// Paints the outlines of ghosts, then the paths of items: those of another run below those of this one.
  ///
  /// With 16 colors, antialiased lines would be mostly gray: the pixels of the lines have one color. Without
  /// colors, `drawPathCharacters(of:on:)` draws characters instead.
  mutating func paintPathPixels(of frame: Frame) {
    guard depth != .none else { return }
    for (points, style) in pathLines(of: frame) {
      if depth == .ansi16 {
        Self.forEachPixel(of: points, in: raster) { raster.plot($0, color: style.color) }
      } else {
        stroke(points, style)
      }
    }
  }

  /// Draws ghosts and paths with characters, where no shape in front of them is.
  mutating func drawPathCharacters(of frame: Frame, on grid: inout CellGrid) {
    let sceneCount = max(frame.shapes.count - frame.overlayShapeCount, 0)
    let shapeID = Int32(shapeCountBelowPaths(in: frame.shapes[..<sceneCount]))
    for (points, style) in pathLines(of: frame) {
      Self.forEachPixel(of: points, in: raster) { point in
        let column = viewport.columns.lowerBound + Int(point.x)
        let row = viewport.rows.lowerBound + Int(point.y / 2)
        guard isUncovered(column, row, for: shapeID) else { return }
        grid[column, row] = CellGrid.Cell(Glyph(ascii: style.character))
      }
    }
  }

  /// The outlines of ghosts and the paths as polylines in pixels, in the order in which they are painted.
  private mutating func pathLines(of frame: Frame) -> [(points: [Point], style: Theme.PathStyle)] {
    let outlines = frame.ghosts.map { ghost in
      raster.outline(
        size: ghost.size, cornerRadius: ghost.cornerRadius,
        transform: ghost.transform.concatenating(stageToPixels))
    }
    return outlines.map { ($0, Theme.previousRunPath) }
      + Frame.Trajectory.Role.allCases.flatMap { role in
        frame.trajectories.filter { $0.role == role }.map { path in
          (path.points.map { $0.applying(stageToPixels) }, Theme.pathStyle(role))
        }
      }
  }

  /// Strokes a polyline with segments of at least a pixel: shorter ones, of slow items, would cover each
  /// other's pixels only in part.
  private mutating func stroke(_ points: [Point], _ style: Theme.PathStyle) {
    guard var start = points.first else { return }
    let range = style.alpha
    for (index, end) in points.enumerated().dropFirst() {
      guard start.isFinite, end.isFinite, (end - start).length >= Theme.minimumPathSegmentLength else {
        continue
      }
      let alpha =
        range.upperBound - (range.upperBound - range.lowerBound) * Double(index) / Double(points.count)
      raster.stroke(
        from: start, to: end, thickness: Theme.pathThickness * cellSubdivision.lineThicknessScale,
        color: style.color.withAlphaComponent(alpha))
      start = end
    }
  }

  /// Calls a closure for the pixels of a polyline inside the raster, by a digital differential analyzer.
  private static func forEachPixel(of points: [Point], in raster: Raster, _ body: (Point) -> Void) {
    let bounds = Rect(x: 0, y: 0, width: Double(raster.width), height: Double(raster.height))
    for (start, end) in zip(points, points.dropFirst()) where start.isFinite && end.isFinite {
      let direction = end - start
      let count = max(abs(direction.dx), abs(direction.dy)).rounded(.up)
      guard count >= 1, count <= Self.maximumSegmentLength else {
        if count < 1, bounds.contains(start) { body(start) }
        continue
      }
      for step in 0...Int(count) {
        let point = start + direction * (Double(step) / count)
        if bounds.contains(point) { body(point) }
      }
    }
  }

  /// The length in pixels above which a segment is not drawn, far more than any screen.
  private static let maximumSegmentLength = 10_000.0
}
