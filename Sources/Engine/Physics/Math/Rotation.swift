/// A 2D rotation, stored as the cosine and the sine of its angle.
///
/// A positive angle rotates +x towards +y, which is clockwise on a screen where y points down.
public struct Rotation: Hashable, Sendable {
  /// The cosine of the angle.
  public var c: Float
  /// The sine of the angle.
  public var s: Float

  /// The identity rotation.
  public static let identity = Rotation(c: 1, s: 0)

  /// Creates a rotation from the cosine and the sine of the same angle.
  @inlinable @inline(__always)
  public init(c: Float, s: Float) {
    self.c = c
    self.s = s
  }

  /// Creates a rotation by `angle` radians; both components are NaN if its magnitude exceeds 1e9.
  public init(angle: Float) {
    (c, s) = Trigonometry.cosineAndSine(of: angle)
  }

  /// The angle in radians, from -pi to pi.
  public var angle: Float { Trigonometry.arctangent(y: s, x: c) }

  /// Rotates a vector.
  @inlinable @inline(__always)
  public func rotate(_ vector: Vec2) -> Vec2 {
    Vec2(c * vector.x - s * vector.y, s * vector.x + c * vector.y)
  }

  /// Rotates a vector by the inverse rotation.
  @inlinable @inline(__always)
  public func inverseRotate(_ vector: Vec2) -> Vec2 {
    Vec2(c * vector.x + s * vector.y, c * vector.y - s * vector.x)
  }

  /// Returns the product of the rotations, which applies `other` first and then this one.
  @inlinable @inline(__always)
  public func composed(with other: Rotation) -> Rotation {
    Rotation(c: c * other.c - s * other.s, s: s * other.c + c * other.s)
  }

  /// Returns the rotation of `other` relative to this one: `composed(with:)` applied to the result gives
  /// `other`.
  @inlinable @inline(__always)
  public func relative(to other: Rotation) -> Rotation {
    Rotation(c: c * other.c + s * other.s, s: c * other.s - s * other.c)
  }

  /// Returns the rotation advanced by a small angle in radians, without trigonometric functions.
  ///
  /// A first-order step along the tangent, then normalization: rotates by `atan(delta)` instead of `delta`,
  /// which is 0.03 % too little at 0.03 rad. For use within a step; the body's angle is accumulated
  /// separately.
  @inline(__always)
  func integrated(by delta: Float) -> Rotation {
    let (c, s) = (self.c - delta * self.s, self.s + delta * self.c)
    let scale = 1 / (c * c + s * s).squareRoot()
    return Rotation(c: c * scale, s: s * scale)
  }
}
