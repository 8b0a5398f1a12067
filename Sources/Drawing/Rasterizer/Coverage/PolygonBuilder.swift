package import Display
package import Dynamics
package import Views

/// The closed contours of an area to fill, in pixels; the storage is reused for each shape.
package struct PolygonBuilder {
  /// The points of all contours.
  package private(set) var points: [Point] = []

  /// For each contour, the index after its last point.
  package private(set) var contourEnds: [Int] = []

  /// Creates an empty builder.
  package init() {}

  /// The points of a quarter of the unit circle.
  private static let quarterCircle = (0...quarterCircleSteps).map { step in
    Vector(dx: 1, dy: 0).applying(
      AffineTransform(rotationAngle: Double(step) * .pi / Double(2 * quarterCircleSteps)))
  }

  /// Enough for radii of some thousand pixels.
  private static let quarterCircleSteps = 128

  /// The coordinate limit, in pixels, far beyond any screen; larger coordinates would lose precision.
  private static let coordinateLimit = 1e9

  /// Traces a rounded rectangle, centered at (0, 0), through a transform.
  package mutating func traceRoundedRect(size: Size, cornerRadius: Double, transform: AffineTransform) {
    removeAll()
    appendRoundedRect(size: size, cornerRadius: cornerRadius, transform: transform)
  }

  /// Traces the border of a rounded rectangle, centered at (0, 0): the area within `width` of its edges,
  /// inside.
  package mutating func traceBorder(
    size: Size, cornerRadius: Double, width: Double, transform: AffineTransform
  ) {
    traceRoundedRect(size: size, cornerRadius: cornerRadius, transform: transform)
    let hole = Size(width: size.width - 2 * width, height: size.height - 2 * width)
    guard hole.width > 0, hole.height > 0 else { return }
    let start = points.count
    appendRoundedRect(size: hole, cornerRadius: max(cornerRadius - width, 0), transform: transform)
    // The opposite direction makes a hole.
    points[start...].reverse()
  }

  /// Traces the area of an image in a shape: the rectangle of the image or, if it is clipped, its
  /// intersection with the rounded rectangle of the shape.
  package mutating func trace(_ image: Frame.PlacedImage, in shape: Frame.Shape, transform: AffineTransform) {
    let rect = image.rect
    guard image.isClipped else {
      return traceRoundedRect(
        size: rect.size, cornerRadius: 0,
        transform: AffineTransform(translationX: rect.midX, y: rect.midY).concatenating(transform))
    }
    traceRoundedRect(size: shape.size, cornerRadius: shape.cornerRadius, transform: transform)
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ].map { Self.clampedPoint($0.applying(transform)) }
    clip(toConvex: transform.determinant < 0 ? corners.reversed() : corners)
  }

  /// Clips the only contour to a convex polygon whose interior is to the right of its edges on a raster with
  /// the y axis down, by the algorithm of Sutherland and Hodgman.
  private mutating func clip(toConvex corners: [Point]) {
    for (start, end) in Polyline(corners, isClosed: true).segments {
      let edge = end - start
      func distance(_ point: Point) -> Double {
        edge.dx * (point.y - start.y) - edge.dy * (point.x - start.x)
      }
      var clipped: [Point] = []
      for (from, to) in Polyline(points, isClosed: true).segments {
        let (before, after) = (distance(from), distance(to))
        if before >= 0 { clipped.append(from) }
        if (before < 0) != (after < 0) { clipped.append(from + (to - from) * (before / (before - after))) }
      }
      points = clipped
    }
    contourEnds = [points.count]
  }

  private mutating func appendRoundedRect(size: Size, cornerRadius: Double, transform: AffineTransform) {
    defer { closeContour() }
    let radius = min(cornerRadius, size.width / 2, size.height / 2)
    let stride = Self.quarterCircleStride(forRadius: radius * max(transform.scaleX, transform.scaleY))
    let corner = Vector(dx: size.width / 2 - radius, dy: size.height / 2 - radius)
    for quadrant in 0..<4 {
      let middle = Self.mirror(corner, into: quadrant)
      guard radius > 0 else {
        append(.zero + middle, transform)
        continue
      }
      for index in Swift.stride(from: 0, through: Self.quarterCircleSteps, by: stride) {
        append(.zero + middle + Self.rotate(Self.quarterCircle[index], by: quadrant) * radius, transform)
      }
    }
  }

  /// Traces a straight line with a thickness in pixels; the thickness of a tapered line decreases to 0 at its
  /// end.
  package mutating func traceLine(
    from start: Point, to end: Point, thickness: Double, isTapered: Bool = false
  ) {
    removeAll()
    defer { closeContour() }
    let (start, end) = (Self.clampedPoint(start), Self.clampedPoint(end))
    let direction = end - start
    guard direction.length > 0 else { return }
    let normal = Vector(dx: -direction.dy, dy: direction.dx) * (thickness / 2 / direction.length)
    points += [start + normal] + (isTapered ? [end] : [end + normal, end - normal]) + [start - normal]
  }

  /// Traces the outline of a glyph, whose units are thousandths of the font size, through a transform.
  mutating func trace(_ glyph: Glyph, transform: AffineTransform) {
    removeAll()
    let tolerance = Self.localTolerance(transform)
    for segment in glyph.segments {
      switch segment {
      case .move(let point), .line(let point): append(point, transform)
      case .curve(let start, let first, let second, let end):
        let curve = CubicCurve(start: start, control1: first, control2: second, end: end)
        let count = curve.segmentCount(tolerance: tolerance, atMost: 32)
        for index in 1...count { append(curve.point(at: Double(index) / Double(count)), transform) }
      case .close: closeContour()
      }
    }
  }

  /// Traces the area of a path through a transform; open subpaths are closed.
  package mutating func traceFill(_ path: [BezierPath.Element], transform: AffineTransform) {
    removeAll()
    for polyline in path.polylines(tolerance: Self.localTolerance(transform)) {
      for point in polyline.points { append(point, transform) }
      closeContour()
    }
  }

  /// Traces the stroke of a path through a transform, which also applies to the width of the line.
  package mutating func traceStroke(
    _ path: [BezierPath.Element], style: StrokeStyle, transform: AffineTransform
  ) {
    removeAll()
    let tolerance = Self.localTolerance(transform)
    let stroker = PathStroker(path.polylines(tolerance: tolerance), style: style, tolerance: tolerance)
    for polygon in stroker.polygons {
      for point in polygon { append(point, transform) }
      closeContour()
    }
  }

  /// The maximum distance of a polygon from a curve, in pixels.
  private static let tolerance = 0.05

  /// The tolerance before a transform.
  private static func localTolerance(_ transform: AffineTransform) -> Double {
    tolerance / max(transform.scaleX, transform.scaleY, 1e-9)
  }

  /// Returns the contours moved by a vector in pixels.
  func translated(by vector: Vector) -> PolygonBuilder {
    var result = self
    for index in points.indices { result.points[index] += vector }
    return result
  }

  private mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
  }

  private mutating func closeContour() {
    contourEnds.append(points.count)
  }

  private mutating func append(_ point: Point, _ transform: AffineTransform) {
    points.append(Self.clampedPoint(point.applying(transform)))
  }

  private static func clampedPoint(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, -coordinateLimit), coordinateLimit),
      y: min(max(point.y, -coordinateLimit), coordinateLimit))
  }

  /// The stride through `quarterCircle` for a radius in pixels.
  ///
  /// The maximum distance of the polygon from the circle is 0.03 pixels, for radii up to 1600.
  private static func quarterCircleStride(forRadius radius: Double) -> Int {
    switch radius {
    case ..<1.5: 32
    case ..<6: 16
    case ..<24: 8
    case ..<100: 4
    case ..<400: 2
    default: 1
    }
  }

  /// Rotates a vector by a number of quarter turns.
  private static func rotate(_ vector: Vector, by quarters: Int) -> Vector {
    switch quarters {
    case 0: vector
    case 1: Vector(dx: -vector.dy, dy: vector.dx)
    case 2: -vector
    default: Vector(dx: vector.dy, dy: -vector.dx)
    }
  }

  /// Mirrors a corner of the lower right quadrant into another quadrant, counted clockwise from 0.
  private static func mirror(_ corner: Vector, into quadrant: Int) -> Vector {
    Vector(
      dx: quadrant == 1 || quadrant == 2 ? -corner.dx : corner.dx, dy: quadrant >= 2 ? -corner.dy : corner.dy)
  }
}
