/// A point in the coordinate system of a view or an animator, in points; x increases to the right, y
/// downwards.
public struct Point: Hashable, Sendable {
  /// The x coordinate, in points; increases to the right.
  public var x: Double
  /// The y coordinate, in points; increases downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the distance to another point, in points.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// Returns the point transformed by a transform.
  public func applying(_ transform: AffineTransform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty
    )
  }

  /// Returns the vector from the second point to the first.
  public static func - (a: Point, b: Point) -> Vector { Vector(dx: a.x - b.x, dy: a.y - b.y) }

  /// Returns the point translated by a vector.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// Returns the point translated by the opposite of a vector.
  public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// Translates the point by a vector.
  public static func += (point: inout Point, vector: Vector) { point = point + vector }

  /// Translates the point by the opposite of a vector.
  public static func -= (point: inout Point, vector: Vector) { point = point - vector }
}

extension Point: CustomStringConvertible {
  /// The coordinates as `(x, y)`.
  public var description: String { "(\(x), \(y))" }
}
