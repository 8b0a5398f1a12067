import Dynamics

/// A transform taken apart into a turn and what happens before the turn.
///
/// The two are animated separately: a view may grow in an animation while an animator turns it.
struct DecomposedTransform {
  /// The angle of the turn in radians.
  var rotation: Double
  /// The transform without the turn.
  var stretch: Stretch

  init(_ transform: AffineTransform, fallbackRotation: Double) {
    rotation = transform.isDegenerate ? fallbackRotation : transform.rotationAngle
    let straight = transform.concatenating(AffineTransform(rotationAngle: -rotation))
    stretch = Stretch(
      a: straight.a, c: straight.c, d: straight.d, tx: transform.tx, ty: transform.ty
    )
  }

  init(rotation: Double, stretch: Stretch) {
    self.rotation = rotation
    self.stretch = stretch
  }

  /// The transform put together again.
  var transform: AffineTransform {
    var whole = AffineTransform(a: stretch.a, b: 0, c: stretch.c, d: stretch.d, tx: 0, ty: 0)
      .concatenating(AffineTransform(rotationAngle: rotation))
    whole.tx = stretch.tx
    whole.ty = stretch.ty
    return whole
  }
}

/// A transform without rotation: scales, shear and shift; the names are those of the matrix.
struct Stretch: Interpolatable {
  var a: Double
  var c: Double
  var d: Double
  var tx: Double
  var ty: Double

  /// Scales both axes so that the x axis gets a factor.
  mutating func scale(to factor: Double) {
    if a == 0 {
      (c, d) = (0, factor)
    } else {
      c *= factor / a
      d *= factor / a
    }
    a = factor
  }

  /// Whether two stretches differ by no more than what taking transforms apart loses to rounding.
  func isClose(to other: Stretch) -> Bool {
    func close(_ own: Double, _ others: Double) -> Bool {
      abs(own - others) <= 1e-9 * max(1, abs(own))
    }
    return close(a, other.a) && close(c, other.c) && close(d, other.d)
      && close(tx, other.tx) && close(ty, other.ty)
  }

  func interpolated(to other: Stretch, fraction: Double) -> Stretch {
    Stretch(
      a: a.interpolated(to: other.a, fraction: fraction),
      c: c.interpolated(to: other.c, fraction: fraction),
      d: d.interpolated(to: other.d, fraction: fraction),
      tx: tx.interpolated(to: other.tx, fraction: fraction),
      ty: ty.interpolated(to: other.ty, fraction: fraction)
    )
  }
}

extension AffineTransform {
  /// Whether the x axis shrinks to nothing, so that no rotation can be read.
  var isDegenerate: Bool { a == 0 && b == 0 }
}
