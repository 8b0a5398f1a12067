/// An affine transform of the plane: rotation, scaling, shear and translation, in Core Graphics' convention.
///
/// The point (x, y) is mapped to (a·x + c·y + tx, b·x + d·y + ty).
public struct AffineTransform: Hashable, Sendable {
  /// The x component of the image of the vector (1, 0).
  public var a: Double
  /// The y component of the image of the vector (1, 0).
  public var b: Double
  /// The x component of the image of the vector (0, 1).
  public var c: Double
  /// The y component of the image of the vector (0, 1).
  public var d: Double
  /// The x component of the translation, in points.
  public var tx: Double
  /// The y component of the translation, in points.
  public var ty: Double

  /// The identity transform.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six matrix entries.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a rotation by an angle in radians, clockwise on screen.
  public init(rotationAngle angle: Double) {
    let (sine, cosine) = Trigonometry.sineAndCosine(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Creates a scaling by one factor per axis.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a translation, in points.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }
}

extension AffineTransform {
  /// The angle of the image of (1, 0), in radians from -π to π: the rotation, unless the transform reflects.
  public var rotationAngle: Double { Trigonometry.arctangent(y: b, x: a) }

  /// The scale factor of lengths along the x axis; never negative.
  public var scaleX: Double { Vector(dx: a, dy: b).length }

  /// The scale factor of lengths along the y axis; never negative.
  public var scaleY: Double { Vector(dx: c, dy: d).length }

  /// The determinant, the scale factor of areas; negative if the transform reflects.
  public var determinant: Double { a * d - b * c }

  /// Whether the transform is the identity.
  public var isIdentity: Bool { self == .identity }

  /// Whether all six entries are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Returns the transform that applies this one first and then `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty
    )
  }

  /// Returns the inverse transform.
  ///
  /// A singular transform has no inverse and is returned unchanged, as in Core Graphics.
  public func inverted() -> AffineTransform {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return AffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }

  /// Returns the transform that rotates by an angle in radians before it applies this one.
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the transform that scales before it applies this one.
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the transform that translates by distances in points before it applies this one.
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns the transform rotated so that `rotationAngle` is `angle`; scale, shear and translation do not
  /// change.
  func rotated(to angle: Double) -> AffineTransform {
    rotatedKeepingTranslation(by: angle - rotationAngle)
  }

  /// Returns the transform that rotates by an angle in radians after this one, but keeps its translation.
  func rotatedKeepingTranslation(by angle: Double) -> AffineTransform {
    var result = concatenating(AffineTransform(rotationAngle: angle))
    result.tx = tx
    result.ty = ty
    return result
  }
}

extension AffineTransform: CustomStringConvertible {
  /// The matrix entries as `[a, b, c, d, tx, ty]`.
  public var description: String { "[\(a), \(b), \(c), \(d), \(tx), \(ty)]" }
}
