/// A rotation, scaling, shear and translation of the plane, in Core Graphics' convention.
///
/// The point (x, y) goes to (a·x + c·y + tx, b·x + d·y + ty).
public struct AffineTransform: Hashable, Sendable {
  /// The horizontal part of where (1, 0) goes.
  public var a: Double
  /// The vertical part of where (1, 0) goes.
  public var b: Double
  /// The horizontal part of where (0, 1) goes.
  public var c: Double
  /// The vertical part of where (0, 1) goes.
  public var d: Double
  /// The distance moved to the right, in points.
  public var tx: Double
  /// The distance moved down, in points.
  public var ty: Double

  /// The transform that leaves everything in place.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six numbers.
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

  /// Creates a scaling by a factor for each axis.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a translation by distances in points.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }
}

extension AffineTransform {
  /// The direction in which (1, 0) goes, in radians, -π to π: the rotation, if there is no mirroring.
  public var rotationAngle: Double { Trigonometry.arctangent(y: b, x: a) }

  /// The factor by which lengths along the transformed x axis grow; never negative.
  public var scaleX: Double { Vector(dx: a, dy: b).length }

  /// The factor by which lengths along the transformed y axis grow; never negative.
  public var scaleY: Double { Vector(dx: c, dy: d).length }

  /// The factor by which areas grow; negative if the transform mirrors.
  public var determinant: Double { a * d - b * c }

  /// Whether the transform leaves everything in place.
  public var isIdentity: Bool { self == .identity }

  /// Whether all six numbers are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The transform that applies this one first and `next` to its result.
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

  /// The transform that undoes this one.
  ///
  /// A transform that flattens the plane cannot be undone and is returned unchanged, as Core Graphics does.
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

  /// The transform that rotates by an angle in radians before it does the rest.
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The transform that scales before it does the rest.
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// The transform that moves by distances in points before it does the rest.
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// The transform turned so that `rotationAngle` has a new value; scale, shear and translation stay.
  func rotated(to angle: Double) -> AffineTransform {
    let turn = AffineTransform(rotationAngle: angle - rotationAngle)
    var result = concatenating(turn)
    result.tx = tx
    result.ty = ty
    return result
  }
}

extension AffineTransform: CustomStringConvertible {
  /// The numbers as `[a, b, c, d, tx, ty]`.
  public var description: String { "[\(a), \(b), \(c), \(d), \(tx), \(ty)]" }
}
