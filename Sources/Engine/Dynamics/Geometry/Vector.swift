/// A two-dimensional vector: a displacement, direction, velocity or force.
public struct Vector: Hashable, Sendable {
  /// The x component; positive to the right.
  public var dx: Double
  /// The y component; positive downwards.
  public var dy: Double

  /// The zero vector.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector from an angle in radians (0 is right, π/2 is down) and a magnitude.
  ///
  /// A negative magnitude reverses the direction.
  public init(angle: Double, magnitude: Double) {
    let (sine, cosine) = Trigonometry.sineAndCosine(angle)
    self.init(dx: cosine * magnitude, dy: sine * magnitude)
  }

  /// Whether both components are finite.
  public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// The length; never negative, and clamped to the greatest finite number if the components are finite.
  public var length: Double {
    let squares = dx * dx + dy * dy
    // The squares overflow and underflow long before the length does.
    return squares.isNormal ? squares.squareRoot() : overflowSafeLength
  }

  private var overflowSafeLength: Double {
    let scale = max(dx.magnitude, dy.magnitude)
    guard scale > 0, scale.isFinite else { return scale }
    let (x, y) = (dx / scale, dy / scale)
    return min(scale * (x * x + y * y).squareRoot(), .greatestFiniteMagnitude)
  }

  /// The angle in radians, from -π to π, clockwise on screen from the right; 0 for the zero vector.
  public var angle: Double { Trigonometry.arctangent(y: dy, x: dx) }

  /// The unit vector in the same direction; the zero vector for the zero vector.
  public var normalized: Vector {
    let length = length
    return length > 0 ? self / length : self
  }

  /// Returns the dot product with another vector.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the z component of the cross product: positive if `other` is clockwise on screen from this
  /// vector.
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// Returns the transformed vector; the translation of a transform does not apply to vectors.
  public func applying(_ transform: AffineTransform) -> Vector {
    Vector(dx: transform.a * dx + transform.c * dy, dy: transform.b * dx + transform.d * dy)
  }

  /// Returns the sum of two vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// Returns the difference of two vectors.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }

  /// Returns the vector with both components negated.
  public static prefix func - (vector: Vector) -> Vector { Vector(dx: -vector.dx, dy: -vector.dy) }

  /// Returns the vector multiplied by a factor.
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// Returns the vector multiplied by a factor.
  public static func * (factor: Double, vector: Vector) -> Vector { vector * factor }

  /// Returns the vector divided by a number; dividing by 0 gives infinite or NaN components.
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }

  /// Adds a vector to this one.
  public static func += (a: inout Vector, b: Vector) { a = a + b }

  /// Subtracts a vector from this one.
  public static func -= (a: inout Vector, b: Vector) { a = a - b }

  /// Multiplies this vector by a factor.
  public static func *= (vector: inout Vector, factor: Double) { vector = vector * factor }
}

extension Vector: CustomStringConvertible {
  /// The components as `(dx, dy)`.
  public var description: String { "(\(dx), \(dy))" }
}
