/// A displacement, velocity or force: a direction with a length, but without a place.
public struct Vector: Hashable, Sendable {
  /// The part to the right.
  public var dx: Double
  /// The part downwards.
  public var dy: Double

  /// The vector without length.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Creates a vector from its parts.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector from a direction in radians (0 = right, π/2 = down) and a length.
  ///
  /// A negative magnitude points the other way.
  public init(angle: Double, magnitude: Double) {
    let (sine, cosine) = Trigonometry.sineAndCosine(angle)
    self.init(dx: cosine * magnitude, dy: sine * magnitude)
  }

  /// Whether both parts are finite numbers.
  public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The length; never negative, and finite for finite parts: one beyond the largest number reads as that number.
  public var length: Double {
    let squares = dx * dx + dy * dy
    // Squares leave the range of numbers long before lengths do.
    return squares.isNormal ? squares.squareRoot() : scaledLength
  }

  private var scaledLength: Double {
    let scale = max(dx.magnitude, dy.magnitude)
    guard scale > 0, scale.isFinite else { return scale }
    let (x, y) = (dx / scale, dy / scale)
    return min(scale * (x * x + y * y).squareRoot(), .greatestFiniteMagnitude)
  }

  /// The direction in radians, -π to π, clockwise on screen from the right; 0 for the zero vector.
  public var angle: Double { Trigonometry.arctangent(y: dy, x: dx) }

  /// The vector of length 1 in the same direction; the zero vector stays as it is.
  public var normalized: Vector {
    let length = length
    return length > 0 ? self / length : self
  }

  /// The scalar product with another vector.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The vector product's only component: positive if `other` lies clockwise on screen from this vector.
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The vector after a transform; a transform's translation does not apply to vectors.
  public func applying(_ transform: AffineTransform) -> Vector {
    Vector(dx: transform.a * dx + transform.c * dy, dy: transform.b * dx + transform.d * dy)
  }

  /// The sum of two vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// The difference of two vectors.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }

  /// The vector of the same length in the opposite direction.
  public static prefix func - (vector: Vector) -> Vector { Vector(dx: -vector.dx, dy: -vector.dy) }

  /// The vector scaled by a factor.
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The vector scaled by a factor.
  public static func * (factor: Double, vector: Vector) -> Vector { vector * factor }

  /// The vector scaled by the inverse of a number; dividing by 0 gives infinite or undefined parts.
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }

  /// Adds a vector to this one.
  public static func += (a: inout Vector, b: Vector) { a = a + b }

  /// Subtracts a vector from this one.
  public static func -= (a: inout Vector, b: Vector) { a = a - b }

  /// Scales this vector by a factor.
  public static func *= (vector: inout Vector, factor: Double) { vector = vector * factor }
}

extension Vector: CustomStringConvertible {
  /// The parts as `(dx, dy)`.
  public var description: String { "(\(dx), \(dy))" }
}
