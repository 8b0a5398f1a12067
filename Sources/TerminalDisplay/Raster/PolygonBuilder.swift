import Dynamics

/// A polygon to fill, in pixels; its storage is reused for each shape.
struct PolygonBuilder {
  private(set) var points: [Point] = []

  /// The points of a quarter of the unit circle, enough for the largest corner radius on a terminal.
  private static let quarterCircle = (0...32).map { step in
    Vector(dx: 1, dy: 0).applying(AffineTransform(rotationAngle: Double(step) * .pi / 64))
  }

  /// The coordinate limit, in pixels, far beyond any screen; larger coordinates would lose precision.
  private static let coordinateLimit = 1e9

  /// Traces a rounded rectangle, centered at (0, 0), through a transform.
  mutating func trace(size: Size, cornerRadius: Double, transform: AffineTransform) {
    points.removeAll(keepingCapacity: true)
    let radius = min(cornerRadius, size.width / 2, size.height / 2)
    let stride = Self.stride(forRadius: radius * max(transform.scaleX, transform.scaleY))
    let corner = Vector(dx: size.width / 2 - radius, dy: size.height / 2 - radius)
    for quadrant in 0..<4 {
      let middle = Self.mirror(corner, into: quadrant)
      guard radius > 0 else {
        append(.zero + middle, transform)
        continue
      }
      for index in Swift.stride(from: 0, through: 32, by: stride) {
        append(.zero + middle + Self.rotate(Self.quarterCircle[index], by: quadrant) * radius, transform)
      }
    }
  }

  /// Traces a straight line with a thickness in pixels; the thickness of a tapered line decreases to 0 at its
  /// end.
  mutating func trace(from start: Point, to end: Point, thickness: Double, isTapered: Bool = false) {
    points.removeAll(keepingCapacity: true)
    let (start, end) = (Self.clampedPoint(start), Self.clampedPoint(end))
    let direction = end - start
    guard direction.length > 0 else { return }
    let normal = Vector(dx: -direction.dy, dy: direction.dx) * (thickness / 2 / direction.length)
    points += [start + normal] + (isTapered ? [end] : [end + normal, end - normal]) + [start - normal]
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
  /// The maximum distance of the polygon from the circle is 0.03 pixels, for radii up to 100.
  private static func stride(forRadius radius: Double) -> Int {
    switch radius {
    case ..<1.5: 8
    case ..<6: 4
    case ..<24: 2
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
