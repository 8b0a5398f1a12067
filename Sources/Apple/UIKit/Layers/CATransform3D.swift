public import Foundation

/// A transform in space, of which layers draw the part in the plane: a 4 × 4 matrix by which row vectors are
/// multiplied.
///
/// The perspective, which ``m34`` usually has, is not drawn.
public struct CATransform3D: Hashable, Sendable {
  /// The entry in the first row and the first column.
  public var m11: CGFloat = 0
  /// The entry in the first row and the second column.
  public var m12: CGFloat = 0
  /// The entry in the first row and the third column.
  public var m13: CGFloat = 0
  /// The entry in the first row and the fourth column.
  public var m14: CGFloat = 0
  /// The entry in the second row and the first column.
  public var m21: CGFloat = 0
  /// The entry in the second row and the second column.
  public var m22: CGFloat = 0
  /// The entry in the second row and the third column.
  public var m23: CGFloat = 0
  /// The entry in the second row and the fourth column.
  public var m24: CGFloat = 0
  /// The entry in the third row and the first column.
  public var m31: CGFloat = 0
  /// The entry in the third row and the second column.
  public var m32: CGFloat = 0
  /// The entry in the third row and the third column.
  public var m33: CGFloat = 0
  /// The entry in the third row and the fourth column; with a perspective, −1 divided by the distance of the
  /// eye.
  public var m34: CGFloat = 0
  /// The entry in the fourth row and the first column: the translation along the x-axis, in points.
  public var m41: CGFloat = 0
  /// The entry in the fourth row and the second column: the translation along the y-axis, in points.
  public var m42: CGFloat = 0
  /// The entry in the fourth row and the third column.
  public var m43: CGFloat = 0
  /// The entry in the fourth row and the fourth column.
  public var m44: CGFloat = 0

  /// Creates a matrix whose entries are 0.
  public init() {}

  /// Creates a matrix from its entries, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat,
    m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat,
    m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a transform in the plane.
  init(_ transform: CGAffineTransform) {
    (m11, m12, m21, m22) = (transform.a, transform.b, transform.c, transform.d)
    (m41, m42) = (transform.tx, transform.ty)
    (m33, m44) = (1, 1)
  }

  /// The part in the plane.
  var affineTransform: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  // MARK: Multiplication

  fileprivate init(rows: [SIMD4<CGFloat.NativeType>]) {
    (m11, m12, m13, m14) = Self.entries(rows[0])
    (m21, m22, m23, m24) = Self.entries(rows[1])
    (m31, m32, m33, m34) = Self.entries(rows[2])
    (m41, m42, m43, m44) = Self.entries(rows[3])
  }

  private static func entries(_ row: SIMD4<CGFloat.NativeType>) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
    (CGFloat(row.x), CGFloat(row.y), CGFloat(row.z), CGFloat(row.w))
  }

  fileprivate var rows: [SIMD4<CGFloat.NativeType>] {
    [(m11, m12, m13, m14), (m21, m22, m23, m24), (m31, m32, m33, m34), (m41, m42, m43, m44)].map {
      SIMD4($0.0.native, $0.1.native, $0.2.native, $0.3.native)
    }
  }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D(.identity)

/// Returns whether a transform changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Creates a transform in the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { CATransform3D(m) }

/// Returns the part of a transform in the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affineTransform }

/// Creates a scaling.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var transform = CATransform3DIdentity
  (transform.m11, transform.m22, transform.m33) = (sx, sy, sz)
  return transform
}

/// Creates a translation, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var transform = CATransform3DIdentity
  (transform.m41, transform.m42, transform.m43) = (tx, ty, tz)
  return transform
}

/// Creates a rotation about an axis, in radians; one about x or y shortens the other axis, as without a
/// perspective.
///
/// If the axis is zero, the result is the identity.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (cosine, sine) = (CGFloat(cos(Double(angle))), CGFloat(sin(Double(angle))))
  let rest = 1 - cosine
  var transform = CATransform3DIdentity
  (transform.m11, transform.m12) = (cosine + x * x * rest, y * x * rest + z * sine)
  transform.m13 = z * x * rest - y * sine
  (transform.m21, transform.m22) = (x * y * rest - z * sine, cosine + y * y * rest)
  transform.m23 = z * y * rest + x * sine
  (transform.m31, transform.m32) = (x * z * rest + y * sine, y * z * rest - x * sine)
  transform.m33 = cosine + z * z * rest
  return transform
}

/// Returns a scaling followed by a transform.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns a translation followed by a transform.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns a rotation followed by a transform.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns a transform followed by another one: the product of the matrices.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let rows = b.rows
  return CATransform3D(
    rows: a.rows.map { row in
      let first = rows[0] * row.x + rows[1] * row.y
      return first + rows[2] * row.z + rows[3] * row.w
    })
}
