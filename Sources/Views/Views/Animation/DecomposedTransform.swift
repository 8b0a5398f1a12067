import Dynamics

/// The QR decomposition of a transform: a scale and shear followed by a rotation; the translation is kept.
///
/// The rotation is animated separately, so that an animation can scale a view while an animator rotates it.
struct DecomposedTransform {
  /// The rotation angle, in radians.
  var rotation: Double
  /// The transform without its rotation.
  var scaleShearTranslation: ScaleShearTranslation

  init(_ transform: AffineTransform, fallbackRotation: Double) {
    rotation = transform.hasUndefinedRotation ? fallbackRotation : transform.rotationAngle
    let linear = transform.concatenating(AffineTransform(rotationAngle: -rotation))
    scaleShearTranslation = ScaleShearTranslation(
      a: linear.a, c: linear.c, d: linear.d, tx: transform.tx, ty: transform.ty
    )
  }

  init(rotation: Double, scaleShearTranslation: ScaleShearTranslation) {
    self.rotation = rotation
    self.scaleShearTranslation = scaleShearTranslation
  }

  /// The recomposed transform.
  var transform: AffineTransform {
    var whole = AffineTransform(
      a: scaleShearTranslation.a, b: 0, c: scaleShearTranslation.c, d: scaleShearTranslation.d, tx: 0, ty: 0
    )
    .concatenating(AffineTransform(rotationAngle: rotation))
    whole.tx = scaleShearTranslation.tx
    whole.ty = scaleShearTranslation.ty
    return whole
  }
}

/// A transform without rotation: scale, shear and translation, named after the matrix elements.
struct ScaleShearTranslation: Interpolatable {
  var a: Double
  var c: Double
  var d: Double
  var tx: Double
  var ty: Double

  /// Scales both axes uniformly so that the scale of the x axis becomes `factor`.
  mutating func setUniformScale(_ factor: Double) {
    if a == 0 {
      (c, d) = (0, factor)
    } else {
      c *= factor / a
      d *= factor / a
    }
    a = factor
  }

  /// Whether two transforms are equal up to the rounding error of a decomposition.
  func isClose(to other: ScaleShearTranslation) -> Bool {
    func close(_ own: Double, _ others: Double) -> Bool {
      abs(own - others) <= 1e-9 * max(1, abs(own))
    }
    return close(a, other.a) && close(c, other.c) && close(d, other.d)
      && close(tx, other.tx) && close(ty, other.ty)
  }

  func interpolated(to other: ScaleShearTranslation, fraction: Double) -> ScaleShearTranslation {
    ScaleShearTranslation(
      a: a.interpolated(to: other.a, fraction: fraction),
      c: c.interpolated(to: other.c, fraction: fraction),
      d: d.interpolated(to: other.d, fraction: fraction),
      tx: tx.interpolated(to: other.tx, fraction: fraction),
      ty: ty.interpolated(to: other.ty, fraction: fraction)
    )
  }
}

extension AffineTransform {
  /// Whether the scale of the x axis is 0, so that the rotation is undefined.
  var hasUndefinedRotation: Bool { a == 0 && b == 0 }
}
