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
  func solve(_ coordinate: Float, speed: Float, impulse: inout JointImpulse, rod: Softness) -> Float {
    guard mass > 0 else { return 0 }
    var change: Float = 0
    if range.lowerBound > -.infinity {
      let total = push(coordinate - range.lowerBound, speed, impulse.lower, rod)
      change = total - impulse.lower
      impulse.lower = total
    }
    if range.upperBound < .infinity {
      let total = push(range.upperBound - coordinate, -(speed + change / mass), impulse.upper, rod)
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
  private func push(_ gap: Float, _ speed: Float, _ impulse: Float, _ rod: Softness) -> Float {
    let change =
      gap > 0
      ? -mass * (speed + inverseH * gap)
      : -rod.massScale * mass * (speed + rod.biasRate * gap) - rod.impulseScale * impulse
    return max(impulse + change, 0)
  }
}

extension JointImpulse {
  /// What the two ends of a range do together, along the coordinate.
  var ofLimit: Float { lower - upper }
}
