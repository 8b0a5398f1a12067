/// An upright rectangle: the corner with the smallest coordinates and a size, in points.
///
/// A negative width or height is allowed and means that the rectangle extends to the left of, or above,
/// its origin; everything below but the two stored properties answers for the area covered.
public struct Rect: Hashable, Sendable {
  /// The corner from which the size extends.
  public var origin: Point
  /// The extent to the right and downwards.
  public var size: Size

  /// The rectangle without extent at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// Creates a rectangle from a corner and a size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its corner and its extents, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates the rectangle of a size around a centre.
  public init(center: Point, size: Size) {
    self.init(
      origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2),
      size: size
    )
  }

  /// Creates the smallest rectangle that holds the points; nil if there are none.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public init?(enclosing points: some Sequence<Point>) {
    var box: (lower: Point, upper: Point)?
    for point in points {
      let (lower, upper) = box ?? (point, point)
      box = (
        Point(x: min(lower.x, point.x), y: min(lower.y, point.y)),
        Point(x: max(upper.x, point.x), y: max(upper.y, point.y))
      )
    }
    guard let (lower, upper) = box else { return nil }
    self.init(x: lower.x, y: lower.y, width: upper.x - lower.x, height: upper.y - lower.y)
  }
}

extension Rect {
  /// The extent to the right, in points; never negative.
  public var width: Double { abs(size.width) }
  /// The extent downwards, in points; never negative.
  public var height: Double { abs(size.height) }

  /// The coordinate of the left edge.
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The horizontal middle.
  public var midX: Double { origin.x + size.width / 2 }
  /// The coordinate of the right edge.
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The coordinate of the upper edge.
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The vertical middle.
  public var midY: Double { origin.y + size.height / 2 }
  /// The coordinate of the lower edge.
  public var maxY: Double { max(origin.y, origin.y + size.height) }

  /// The point in the middle.
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether the rectangle covers no area.
  public var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// Whether origin and size are finite numbers.
  public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// The corners, clockwise on screen from the upper left one.
  public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY),
      Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }
}

extension Rect {
  /// Whether a point lies inside; the left and upper edges belong to the rectangle, the others do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether another rectangle lies entirely inside this one.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether two rectangles share an area; touching edges are not enough.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The area shared with another rectangle; nil if there is none.
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    let right = max(maxX, other.maxX)
    let bottom = max(maxY, other.maxY)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle with its vertical edges moved inwards by `dx` and the horizontal ones by `dy`.
  ///
  /// Negative distances move outwards. More than half the extent leaves an empty rectangle at the centre.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The rectangle with each edge moved inwards by its own distance.
  ///
  /// Where two opposite edges would pass each other, both end in the middle between them.
  public func inset(by insets: EdgeInsets) -> Rect {
    let (left, right) = Self.clampedInterval(minX + insets.left, maxX - insets.right)
    let (top, bottom) = Self.clampedInterval(minY + insets.top, maxY - insets.bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle moved by a distance.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// The smallest upright rectangle that holds this one after a transform.
  public func applying(_ transform: AffineTransform) -> Rect {
    Rect(enclosing: corners.map { $0.applying(transform) }) ?? self
  }

  private static func clampedInterval(_ lower: Double, _ upper: Double) -> (Double, Double) {
    guard lower > upper else { return (lower, upper) }
    let middle = (lower + upper) / 2
    return (middle, middle)
  }
}

extension Rect: CustomStringConvertible {
  /// The rectangle as `(x, y, width, height)`.
  public var description: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}
