/// The lower and upper limit of a joint's coordinate: an angle or a translation along an axis.
///
/// Each limit pushes inwards only. Within the range, a limit is speculative: it bounds the velocity so that
/// the coordinate just reaches the limit at the end of the time step.
struct JointLimit: Sendable {
  let range: ClosedRange<Float>
  let inverseH: Float
  /// The effective mass along the coordinate.
  let mass: Float

  /// Runs one velocity iteration, updates the limit impulses and returns the change of impulse along the
  /// coordinate.
  ///
  /// `speed` is the velocity of the coordinate before the iteration. The lower limit is solved first; the
  /// upper limit uses the velocity that results.
  func solve(_ coordinate: Float, speed: Float, impulse: inout JointImpulse, jointSoftness: Softness) -> Float
  {
    guard mass > 0 else { return 0 }
    var change: Float = 0
    if range.lowerBound > -.infinity {
      let total = newImpulse(coordinate - range.lowerBound, speed, impulse.lower, jointSoftness)
      change = total - impulse.lower
      impulse.lower = total
    }
    if range.upperBound < .infinity {
      let total = newImpulse(
        range.upperBound - coordinate, -(speed + change / mass), impulse.upper, jointSoftness)
      change -= total - impulse.upper
      impulse.upper = total
    }
    return change
  }

  /// Returns the limit violation: negative below the range, positive above it, 0 inside.
  func error(of coordinate: Float) -> Float {
    if coordinate < range.lowerBound { return coordinate - range.lowerBound }
    return coordinate > range.upperBound ? coordinate - range.upperBound : 0
  }

  /// Returns the new accumulated impulse of a limit at distance `gap`, which changes at velocity `speed`; the
  /// limit is violated if `gap` is negative.
  private func newImpulse(_ gap: Float, _ speed: Float, _ impulse: Float, _ jointSoftness: Softness) -> Float
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
  /// The total impulse of both limits along the coordinate.
  var limitImpulse: Float { lower - upper }
}

/// Four angle limits in SIMD lanes, with their accumulated impulses; see ``JointLimit``.
///
/// An infinite limit never pushes.
struct JointLimitWide: Sendable {
  let lowerBound: FloatW
  let upperBound: FloatW
  let inverseH: Float
  /// The angular effective masses.
  let mass: FloatW
  /// The accumulated impulses of the limits, both 0 or more.
  var lower: FloatW
  var upper: FloatW

  /// The total impulse of both limits along the angle.
  var impulse: FloatW {
    @inline(__always) get { lower - upper }
  }

  /// Runs one velocity iteration, updates the accumulated limit impulses and returns the change of angular
  /// impulse.
  mutating func solve(_ angle: FloatW, speed: FloatW, _ jointSoftness: Softness) -> FloatW {
    let canTurn = .zero < mass
    let newLower = canTurn.select(newImpulse(angle - lowerBound, speed, lower, jointSoftness), lower)
    let change = newLower - lower
    lower = newLower
    let remainingSpeed = -(speed + change / mass)
    let newUpper = canTurn.select(newImpulse(upperBound - angle, remainingSpeed, upper, jointSoftness), upper)
    let secondChange = newUpper - upper
    upper = newUpper
    return change - secondChange
  }

  /// Returns the limit violations: negative below the range, positive above it, 0 inside.
  @inline(__always)
  func error(of angle: FloatW) -> FloatW {
    let above = (upperBound < angle).select(angle - upperBound, .zero)
    return (angle < lowerBound).select(angle - lowerBound, above)
  }

  /// Returns the new accumulated impulses of limits at distances `gap`, which change at velocities `speed`; a
  /// limit is violated if its `gap` is negative.
  @inline(__always)
  private func newImpulse(_ gap: FloatW, _ speed: FloatW, _ impulse: FloatW, _ jointSoftness: Softness)
    -> FloatW
  {
    let gapImpulse = -mass * (speed + inverseH * gap)
    let softImpulse =
      -jointSoftness.massScale * mass * (speed + jointSoftness.biasRate * gap) - jointSoftness.impulseScale
      * impulse
    return lanewiseMax(impulse + (.zero < gap).select(gapImpulse, softImpulse), .zero)
  }
}
