/// Keeps `|d| <= length` for the vector d between the anchors: pulls when taut, never pushes.
struct RopeConstraint: Sendable {
  let ends: JointEnds
  let length: Float
  let inverseH: Float
  /// The effective mass along the rope when the step began.
  let mass: Float
  var impulse: JointImpulse

  /// Prepares a joint for passes of `h` seconds each.
  init(length: Float, _ ends: JointEnds, _ impulse: JointImpulse, h: Float) {
    self.ends = ends
    self.length = length
    inverseH = 1 / h
    let axis = (ends.centerOffset + ends.anchorB - ends.anchorA).normalized
    mass = ends.mass(ends.anchorA.cross(axis), ends.anchorB.cross(axis))
    self.impulse = impulse
  }
}

extension RopeConstraint: SingleJointConstraint {
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let arms = ends.turnedAnchors(a, b)
    ends.apply(impulse.point.x * ends.offset(a, b, arms).normalized, arms, states)
  }

  /// While the rope is slack, its ends may part as fast as makes it taut by the end of the pass.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    let (a, b) = (states[Int(ends.bodyA)], states[Int(ends.bodyB)])
    let arms = ends.turnedAnchors(a, b)
    let offset = ends.offset(a, b, arms)
    let axis = offset.normalized
    let speed = ends.velocity(a, b, arms).dot(axis)
    let slack = length - offset.length
    let change =
      slack > 0
      ? -mass * (speed - inverseH * slack)
      : -rod.massScale * mass * (speed + rod.biasRate * limitedCorrection(-slack))
        - rod.impulseScale * impulse.point.x
    let total = min(impulse.point.x + change, 0)
    ends.apply((total - impulse.point.x) * axis, arms, states)
    impulse.point.x = total
  }

  func correct(_ states: UnsafeMutablePointer<BodyState>) -> Bool {
    let arms = ends.exactAnchors(states)
    let offset = ends.exactOffset(states, arms)
    let error = max(offset.length - length, 0)
    let push = -mass * limitedCorrection(error) * offset.normalized
    ends.shift(push, turnA: arms.a.cross(push), turnB: arms.b.cross(push), states)
    return error < Tolerances.rodSlop
  }
}
