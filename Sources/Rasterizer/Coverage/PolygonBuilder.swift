package import Dynamics

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

  /// Traces the border of a rounded rectangle, centered at (0, 0): the area within `width` of its edges, inside.
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

  private mutating func appendRoundedRect(size: Size, cornerRadius: Double, transform: AffineTransform) {
    defer { closeContour() }
    let radius = min(cornerRadius, size.width / 2, size.height / 2)
    let stride = Self.stride(forRadius: radius * max(transform.scaleX, transform.scaleY))
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
    let scale = max(transform.scaleX, transform.scaleY)
    for segment in glyph.segments {
      switch segment {
      case .move(let point), .line(let point): append(point, transform)
      case .curve(let start, let first, let second, let end):
        let count = Self.segmentCount(start, first, second, end, scale: scale)
        for index in 1...count {
          let point = Self.point(at: Double(index) / Double(count), start, first, second, end)
          append(point, transform)
        }
      case .close: closeContour()
      }
    }
  }

  /// The number of line segments of a cubic Bézier curve whose distance from it is at most 0.05 pixels.
  ///
  /// The distance of a polygon of *n* segments with equal parameter intervals is at most M / (8 n²), where M bounds
  /// the second derivative, 6 times the second differences of the control points.
  private static func segmentCount(
    _ start: Point, _ first: Point, _ second: Point, _ end: Point, scale: Double
  ) -> Int {
    let bend = max(((first - start) - (second - first)).length, ((second - first) - (end - second)).length)
    let count = (6 * bend * scale / (8 * 0.05)).squareRoot().rounded(.up)
    return Int(min(max(count, 1), 32))
  }

  private static func point(
    at fraction: Double, _ start: Point, _ first: Point, _ second: Point, _ end: Point
  ) -> Point {
    let rest = 1 - fraction
    let weights = (
      rest * rest * rest, 3 * rest * rest * fraction, 3 * rest * fraction * fraction,
      fraction * fraction * fraction
    )
    return Point(
      x: weights.0 * start.x + weights.1 * first.x + weights.2 * second.x + weights.3 * end.x,
      y: weights.0 * start.y + weights.1 * first.y + weights.2 * second.y + weights.3 * end.y)
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
  private static func stride(forRadius radius: Double) -> Int {
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
