/// A 2D point or vector, in points; x increases to the right, y downwards.
public typealias Vec2 = SIMD2<Float>

extension SIMD2<Float> {
  /// Returns the dot product with `other`.
  @inlinable @inline(__always)
  public func dot(_ other: Vec2) -> Float { x * other.x + y * other.y }

  /// Returns the z component of the cross product: positive if `other` is rotated from this vector in the
  /// direction from +x to +y.
  @inlinable @inline(__always)
  public func cross(_ other: Vec2) -> Float { x * other.y - y * other.x }

  /// The vector rotated by 90° from +x towards +y.
  @inlinable @inline(__always)
  public var perpendicular: Vec2 { Vec2(-y, x) }

  /// The square of ``length``; cheaper to compute.
  @inlinable @inline(__always)
  public var lengthSquared: Float { x * x + y * y }

  /// The length of the vector.
  @inlinable @inline(__always)
  public var length: Float { lengthSquared.squareRoot() }

  /// The unit vector in the same direction; zero if the length is 1e-18 or less.
  @inlinable @inline(__always)
  public var normalized: Vec2 {
    let length = self.length
    return length > 1e-18 ? self * (1 / length) : .zero
  }

  /// Whether both components are finite.
  @inlinable @inline(__always)
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The outward unit normal of a polygon's face with this direction, for polygons with positive area.
  @inline(__always)
  var rightNormal: Vec2 { Vec2(y, -x).normalized }
}

/// Returns the componentwise minimum.
///
/// The standard library's `pointwiseMin` calls a function that loops over the components; this is one
/// instruction.
@inline(__always)
func lanewiseMin(_ a: Vec2, _ b: Vec2) -> Vec2 { a.replacing(with: b, where: b .< a) }

/// Returns the componentwise maximum.
@inline(__always)
func lanewiseMax(_ a: Vec2, _ b: Vec2) -> Vec2 { a.replacing(with: b, where: b .> a) }
