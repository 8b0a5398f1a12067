/// An axis-aligned rectangle: an origin and a size, in points.
///
/// A negative width or height is allowed: the rectangle then extends to the left of its origin, or above it.
/// Except for the two stored properties, all members refer to the standardized rectangle, as in Core
/// Graphics.
public struct Rect: Hashable, Sendable {
  /// The origin: the upper-left corner, if width and height are not negative.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// The rectangle with origin (0, 0) and size zero.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// Creates a rectangle from its origin and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its origin and its width and height, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle from its center and size.
  public init(center: Point, size: Size) {
    self.init(
      origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2),
      size: size
    )
  }

  /// Creates the smallest rectangle that contains the points; nil if there are none.
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
  /// The width, in points; never negative.
  public var width: Double { abs(size.width) }
  /// The height, in points; never negative.
  public var height: Double { abs(size.height) }

  /// The x coordinate of the left edge.
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The x coordinate of the center.
  public var midX: Double { origin.x + size.width / 2 }
  /// The x coordinate of the right edge.
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The y coordinate of the top edge.
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The y coordinate of the center.
  public var midY: Double { origin.y + size.height / 2 }
  /// The y coordinate of the bottom edge.
  public var maxY: Double { max(origin.y, origin.y + size.height) }

  /// The center of the rectangle.
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether the rectangle has zero area.
  public var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// Whether the coordinates of origin and size are finite.
  public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// The corners, clockwise on screen from the upper-left one.
  public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY),
      Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }
}

extension Rect {
  /// Returns whether the rectangle contains a point; it includes its left and top edges and excludes the
  /// other two.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle lies entirely inside this one.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns whether two rectangles overlap; touching edges do not overlap.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the intersection with another rectangle; nil if they do not overlap.
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle that contains both rectangles.
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    let right = max(maxX, other.maxX)
    let bottom = max(maxY, other.maxY)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle with its vertical edges moved inwards by `dx` and its horizontal edges by `dy`.
  ///
  /// Negative distances move the edges outwards. Edges moved by more than half the width or height meet at
  /// the center.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// Returns the rectangle with each edge moved inwards by its inset.
  ///
  /// Opposite edges that would pass each other meet halfway between their new positions.
  public func inset(by insets: EdgeInsets) -> Rect {
    let (left, right) = Self.collapsingReversedInterval(minX + insets.left, maxX - insets.right)
    let (top, bottom) = Self.collapsingReversedInterval(minY + insets.top, maxY - insets.bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle translated by a distance.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Returns the axis-aligned bounding box of the transformed rectangle.
  public func applying(_ transform: AffineTransform) -> Rect {
    Rect(enclosing: corners.map { $0.applying(transform) }) ?? self
  }

  private static func collapsingReversedInterval(_ lower: Double, _ upper: Double) -> (
    lower: Double, upper: Double
  ) {
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
