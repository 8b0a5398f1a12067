/// The two ends of the range in which a joint's coordinate may be: an angle or a way along an axis.
///
/// Each end pushes inwards only. Away from it, the coordinate may change as fast as brings it there by the end
/// of the pass.
struct JointLimit: Sendable {
  let range: ClosedRange<Float>
  let inverseH: Float
  /// The effective mass of the coordinate.
  let mass: Float

  /// What one pass adds to the impulse on the coordinate, and to the impulses of the two ends.
  ///
  /// `speed` is how fast the coordinate changes, before the lower end has done its part; the upper end sees
  /// what that leaves.
  func solve(_ coordinate: Float, speed: Float, impulse: inout JointImpulse, jointSoftness: Softness) -> Float
  {
    guard mass > 0 else { return 0 }
    var change: Float = 0
    if range.lowerBound > -.infinity {
      let total = endImpulse(coordinate - range.lowerBound, speed, impulse.lower, jointSoftness)
      change = total - impulse.lower
      impulse.lower = total
    }
    if range.upperBound < .infinity {
      let total = endImpulse(
        range.upperBound - coordinate, -(speed + change / mass), impulse.upper, jointSoftness)
      change -= total - impulse.upper
      impulse.upper = total
    }
    return change
  }

  /// How far the coordinate is outside the range: negative below it, positive above.
  func error(of coordinate: Float) -> Float {
    if coordinate < range.lowerBound { return coordinate - range.lowerBound }
    return coordinate > range.upperBound ? coordinate - range.upperBound : 0
  }

  /// The new impulse of one end, which lies `gap` away and is left at `speed`.
  private func endImpulse(_ gap: Float, _ speed: Float, _ impulse: Float, _ jointSoftness: Softness) -> Float
  {
    let change =
      gap > 0
      ? -mass * (speed + inverseH * gap)
      : -jointSoftness.massScale * mass * (speed + jointSoftness.biasRate * gap) - jointSoftness.impulseScale
        * impulse
    return max(impulse + change, 0)
  }
}

extension JointImpulse {
  /// What the two ends of a range do together, along the coordinate.
  var limitImpulse: Float { lower - upper }
}

/// The ranges in which the angles of four joints may be, one a lane, with their impulses; see ``JointLimit``.
///
/// Where an end is infinite it never pushes.
struct JointLimitWide: Sendable {
  let lowerBound: FloatW
  let upperBound: FloatW
  let inverseH: Float
  /// The effective masses of the angles.
  let mass: FloatW
  /// The impulses of the two ends, both 0 or more.
  var lower: FloatW
  var upper: FloatW

  /// What the ends do together, along the angle.
  var impulse: FloatW {
    @inline(__always) get { lower - upper }
  }

  /// What one pass adds to the impulse on the angle, and to the impulses of the two ends.
  mutating func solve(_ angle: FloatW, speed: FloatW, _ jointSoftness: Softness) -> FloatW {
    let canTurn = .zero < mass
    let newLower = canTurn.select(endImpulse(angle - lowerBound, speed, lower, jointSoftness), lower)
    let change = newLower - lower
    lower = newLower
    let remainingSpeed = -(speed + change / mass)
    let newUpper = canTurn.select(endImpulse(upperBound - angle, remainingSpeed, upper, jointSoftness), upper)
    let secondChange = newUpper - upper
    upper = newUpper
    return change - secondChange
  }

  /// How far the angles are outside the ranges: negative below, positive above.
  @inline(__always)
  func error(of angle: FloatW) -> FloatW {
    let above = (upperBound < angle).select(angle - upperBound, .zero)
    return (angle < lowerBound).select(angle - lowerBound, above)
  }

  /// The new impulse of one end, which lies `gap` away and is left at `speed`.
  @inline(__always)
  private func endImpulse(_ gap: FloatW, _ speed: FloatW, _ impulse: FloatW, _ jointSoftness: Softness)
    -> FloatW
  {
    let gapImpulse = -mass * (speed + inverseH * gap)
    let softImpulse =
      -jointSoftness.massScale * mass * (speed + jointSoftness.biasRate * gap) - jointSoftness.impulseScale
      * impulse
    return lanewiseMax(impulse + (.zero < gap).select(gapImpulse, softImpulse), .zero)
  }
}
