/// A point or a vector in the plane, in points; x to the right, y down.
public typealias Vec2 = SIMD2<Float>

extension SIMD2<Float> {
  /// The dot product with `other`.
  @inlinable @inline(__always)
  public func dot(_ other: Vec2) -> Float { x * other.x + y * other.y }

  /// The z component of the cross product: positive where `other` lies from this vector towards +y of +x.
  @inlinable @inline(__always)
  public func cross(_ other: Vec2) -> Float { x * other.y - y * other.x }

  /// This vector turned by a quarter turn, from +x towards +y.
  @inlinable @inline(__always)
  public var perpendicular: Vec2 { Vec2(-y, x) }

  /// The square of the length; cheaper than ``length``.
  @inlinable @inline(__always)
  public var lengthSquared: Float { x * x + y * y }

  /// The length.
  @inlinable @inline(__always)
  public var length: Float { lengthSquared.squareRoot() }

  /// The vector of length 1 in the same direction; zero for a vector too short to have one (below 1e-18).
  @inlinable @inline(__always)
  public var normalized: Vec2 {
    let length = self.length
    return length > 1e-18 ? self * (1 / length) : .zero
  }

  /// Whether both components are finite.
  @inlinable @inline(__always)
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The outward normal of a face with this direction, for polygons whose area is positive.
  @inline(__always)
  var outwardNormal: Vec2 { Vec2(y, -x).normalized }
}

/// The smaller component of each pair.
///
/// The library's `pointwiseMin` is a call to a lane by lane routine; this is one instruction.
@inline(__always)
func lanewiseMin(_ a: Vec2, _ b: Vec2) -> Vec2 { a.replacing(with: b, where: b .< a) }

/// The larger component of each pair.
@inline(__always)
func lanewiseMax(_ a: Vec2, _ b: Vec2) -> Vec2 { a.replacing(with: b, where: b .> a) }
