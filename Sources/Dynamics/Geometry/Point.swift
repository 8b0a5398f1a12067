/// A place in the coordinates of a view or of an animator: x to the right, y down, in points.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin, in points.
  public var x: Double
  /// The distance below the origin, in points.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance to another point, in points.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The point to which a transform takes this one.
  public func applying(_ transform: AffineTransform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty
    )
  }

  /// The vector that leads from the second point to the first.
  public static func - (a: Point, b: Point) -> Vector { Vector(dx: a.x - b.x, dy: a.y - b.y) }

  /// The point reached from `point` along `vector`.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point from which `vector` leads to `point`.
  public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// Moves the point along a vector.
  public static func += (point: inout Point, vector: Vector) { point = point + vector }

  /// Moves the point against a vector.
  public static func -= (point: inout Point, vector: Vector) { point = point - vector }
}

extension Point: CustomStringConvertible {
  /// The coordinates as `(x, y)`.
  public var description: String { "(\(x), \(y))" }
}
