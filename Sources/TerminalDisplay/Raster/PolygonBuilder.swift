import Dynamics

/// The polygon to be filled next, in pixels; the storage serves one shape after another.
struct PolygonBuilder {
  private(set) var points: [Point] = []

  /// The points of a quarter of the unit circle, finely enough for the largest corner on a terminal.
  private static let quarterCircle = (0...32).map { step in
    Vector(dx: 1, dy: 0).applying(AffineTransform(rotationAngle: Double(step) * .pi / 64))
  }

  /// Nothing on a screen is as far away as this, in pixels; what is further would only lose digits.
  private static let coordinateLimit = 1e9

  /// Follows a rectangle with round corners around (0, 0) through a transform.
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

  /// Follows a straight line of a thickness, or one that is so thick where it begins and ends in a point.
  mutating func trace(from start: Point, to end: Point, thickness: Double, isTapered: Bool = false) {
    points.removeAll(keepingCapacity: true)
    let (start, end) = (Self.clampedPoint(start), Self.clampedPoint(end))
    let along = end - start
    guard along.length > 0 else { return }
    let side = Vector(dx: -along.dy, dy: along.dx) * (thickness / 2 / along.length)
    points += [start + side] + (isTapered ? [end] : [end + side, end - side]) + [start - side]
  }

  private mutating func append(_ point: Point, _ transform: AffineTransform) {
    points.append(Self.clampedPoint(point.applying(transform)))
  }

  private static func clampedPoint(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, -coordinateLimit), coordinateLimit),
      y: min(max(point.y, -coordinateLimit), coordinateLimit))
  }

  /// Which of the points of a quarter suffice for a radius in pixels: their polygon is nowhere further than 0.03 pixels
  /// from the circle, up to a radius of 100.
  private static func stride(forRadius radius: Double) -> Int {
    switch radius {
    case ..<1.5: 8
    case ..<6: 4
    case ..<24: 2
    default: 1
    }
  }

  /// A direction of the first quarter, turned by so many more.
  private static func rotate(_ vector: Vector, by quarters: Int) -> Vector {
    switch quarters {
    case 0: vector
    case 1: Vector(dx: -vector.dy, dy: vector.dx)
    case 2: -vector
    default: Vector(dx: vector.dy, dy: -vector.dx)
    }
  }

  /// A corner of the lower right quadrant, put into one that is so many quarters further.
  private static func mirror(_ corner: Vector, into quadrant: Int) -> Vector {
    Vector(
      dx: quadrant == 1 || quadrant == 2 ? -corner.dx : corner.dx, dy: quadrant >= 2 ? -corner.dy : corner.dy)
  }
}
