/// The passes over distance joints, the same four operations as for contacts.
extension DistanceConstraint {
  /// Applies the impulse of the last pass again.
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    let (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    let arms = turnedAnchors(a, b)
    let along = isPin ? impulse : impulse.x * offset(a, b, arms).normalized
    apply(along, arms, states)
  }

  /// Removes the relative velocity that the joint does not allow; `rod` is how rods and pins take their
  /// error.
  ///
  /// Springs take theirs as they are in every pass, since their pull is meant.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    let (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    let arms = turnedAnchors(a, b)
    let offset = offset(a, b, arms)
    let velocity = b.velocity(at: arms.b) - a.velocity(at: arms.a)
    let change: Vec2
    if isPin {
      let wanted = velocity + rod.biasRate * limited(offset.length) * offset.normalized
      change = -rod.massScale * timesPinMass(wanted) - rod.impulseScale * impulse
      impulse += change
    } else {
      let softness = spring ?? rod
      let axis = offset.normalized
      let error = offset.length - length
      let wanted = velocity.dot(axis) + softness.biasRate * (spring == nil ? limited(error) : error)
      let scalar = -softness.massScale * axialMass * wanted - softness.impulseScale * impulse.x
      impulse.x += scalar
      change = scalar * axis
    }
    apply(change, arms, states)
  }

  /// Moves the bodies so that a rod has its length again, or a pin its points together; UIKit's way.
  ///
  /// Answers whether there was next to nothing to do. The angles are taken exactly here, since what is
  /// corrected stays.
  func correct(_ states: UnsafeMutablePointer<BodyState>, _ motions: UnsafePointer<BodyMotion>) -> Bool {
    guard spring == nil else { return true }
    let (indexA, indexB) = (Int(bodyA), Int(bodyB))
    let arms = (
      a: Rotation(angle: motions[indexA].angle + states[indexA].deltaAngle).rotate(armA),
      b: Rotation(angle: motions[indexB].angle + states[indexB].deltaAngle).rotate(armB)
    )
    let offset = centerOffset + states[indexB].deltaPosition - states[indexA].deltaPosition + arms.b - arms.a
    let error = isPin ? offset.length : offset.length - length
    let correction = limited(error) * offset.normalized
    let push = isPin ? -timesPinMass(correction) : -axialMass * correction
    if inverseMassA > 0 {
      states[indexA].shift(by: -inverseMassA * push, turn: -inverseInertiaA * arms.a.cross(push))
    }
    if inverseMassB > 0 {
      states[indexB].shift(by: inverseMassB * push, turn: inverseInertiaB * arms.b.cross(push))
    }
    return error.magnitude < Tolerances.rodSlop
  }

  /// The error of a rod as far as one pass may correct it, so that a rod cannot press items through each
  /// other.
  private func limited(_ error: Float) -> Float {
    min(max(error, -Tolerances.largestRodCorrection), Tolerances.largestRodCorrection)
  }

  private func timesPinMass(_ vector: Vec2) -> Vec2 {
    Vec2(pinMass.xx * vector.x + pinMass.xy * vector.y, pinMass.xy * vector.x + pinMass.yy * vector.y)
  }

  @inline(__always)
  private func turnedAnchors(_ a: BodyState, _ b: BodyState) -> (a: Vec2, b: Vec2) {
    (a.deltaRotation.rotate(anchorA), b.deltaRotation.rotate(anchorB))
  }

  @inline(__always)
  private func offset(_ a: BodyState, _ b: BodyState, _ arms: (a: Vec2, b: Vec2)) -> Vec2 {
    centerOffset + (b.deltaPosition - a.deltaPosition) + (arms.b - arms.a)
  }

  /// Gives B an impulse and A the opposite one; never a fixed body, whom not even an overflow may reach.
  @inline(__always)
  private func apply(_ impulse: Vec2, _ arms: (a: Vec2, b: Vec2), _ states: UnsafeMutablePointer<BodyState>) {
    if inverseMassA > 0 {
      states[Int(bodyA)].velocity -= inverseMassA * impulse
      states[Int(bodyA)].angularVelocity -= inverseInertiaA * arms.a.cross(impulse)
    }
    if inverseMassB > 0 {
      states[Int(bodyB)].velocity += inverseMassB * impulse
      states[Int(bodyB)].angularVelocity += inverseInertiaB * arms.b.cross(impulse)
    }
  }
}

extension BodyState {
  /// Moves without velocity.
  @inline(__always)
  fileprivate mutating func shift(by offset: Vec2, turn: Float) {
    deltaPosition += offset
    deltaAngle += turn
  }
}
