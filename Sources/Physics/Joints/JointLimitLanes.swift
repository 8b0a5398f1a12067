/// The ranges in which the angles of four joints may be, one a lane, with their impulses; see ``JointLimit``.
///
/// Where an end is infinite it never pushes.
struct JointLimitLanes: Sendable {
  let lowerBound: Lanes
  let upperBound: Lanes
  let inverseH: Float
  /// The effective masses of the angles.
  let mass: Lanes
  /// The impulses of the two ends, both 0 or more.
  var lower: Lanes
  var upper: Lanes

  /// What the ends do together, along the angle.
  var impulse: Lanes {
    @inline(__always) get { lower - upper }
  }

  /// What one pass adds to the impulse on the angle, and to the impulses of the two ends.
  mutating func solve(_ angle: Lanes, speed: Lanes, _ rod: Softness) -> Lanes {
    let canTurn = .zero < mass
    let newLower = canTurn.select(push(angle - lowerBound, speed, lower, rod), lower)
    let change = newLower - lower
    lower = newLower
    let left = -(speed + change / mass)
    let newUpper = canTurn.select(push(upperBound - angle, left, upper, rod), upper)
    let secondChange = newUpper - upper
    upper = newUpper
    return change - secondChange
  }

  /// How far the angles are outside the ranges: negative below, positive above.
  @inline(__always)
  func error(of angle: Lanes) -> Lanes {
    let above = (upperBound < angle).select(angle - upperBound, .zero)
    return (angle < lowerBound).select(angle - lowerBound, above)
  }

  /// The new impulse of one end, which lies `gap` away and is left at `speed`.
  @inline(__always)
  private func push(_ gap: Lanes, _ speed: Lanes, _ impulse: Lanes, _ rod: Softness) -> Lanes {
    let open = -mass * (speed + inverseH * gap)
    let closed = -rod.massScale * mass * (speed + rod.biasRate * gap) - rod.impulseScale * impulse
    return lanewiseMax(impulse + (.zero < gap).select(open, closed), .zero)
  }
}
