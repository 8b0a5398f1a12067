import Display
import Dynamics
import Views

extension ScenePainter {
  /// Paints the debug layers over the views.
  mutating func paintDebugLayers(of frame: Frame) {
    for line in frame.fieldLayer.lines {
      raster.strokeTapered(
        from: line.start.applying(stageToPixels), to: line.end.applying(stageToPixels),
        thickness: Theme.fieldLineThickness * cellSubdivision.lineThicknessScale, color: FrameTheme.field)
    }
    for field in frame.fieldLayer.fields {
      for line in field.outline { stroke(line, FrameTheme.field) }
      fillDisc(at: field.position, radius: Theme.fieldDotRadius, FrameTheme.field)
    }
    for line in frame.boundaries { stroke(line, FrameTheme.boundary) }
    for line in frame.attachments { stroke([line.start, line.end], FrameTheme.attachment) }
    for line in frame.snaps { stroke([line.start, line.end], FrameTheme.snap) }
    for marker in frame.contactMarkers { paint(marker) }
  }

  /// Paints a contact marker as a flash that grows and fades with age.
  private mutating func paint(_ marker: Frame.ContactMarker) {
    let age = Double(marker.age) / Double(Frame.ContactMarker.lifetime)
    let range = Theme.contactMarkerRadius
    let radius = range.lowerBound + age * (range.upperBound - range.lowerBound)
    fillDisc(at: marker.point, radius: radius, FrameTheme.contactMarker, alpha: 1 - age)
  }

  private mutating func stroke(_ line: [Point], _ color: Color) {
    for (start, end) in zip(line, line.dropFirst()) {
      raster.stroke(
        from: start.applying(stageToPixels), to: end.applying(stageToPixels),
        thickness: Theme.lineThickness * cellSubdivision.lineThicknessScale, color: color)
    }
  }

  /// Fills a disc with a radius in columns.
  private mutating func fillDisc(at point: Point, radius: Double, _ color: Color, alpha: Double = 1) {
    let center = point.applying(viewport.stageToCells)
    // Cells are twice as high as wide.
    let toPixels = AffineTransform(translationX: center.x, y: center.y).concatenating(
      AffineTransform(scaleX: Double(cellSubdivision.columns), y: Double(cellSubdivision.rows)))
    raster.fill(
      size: Size(width: 2 * radius, height: 2 * radius), cornerRadius: radius,
      transform: AffineTransform(scaleX: 1, y: 0.5).concatenating(toPixels), color: color, alpha: alpha)
  }
}
