/// A point of a contact in a round of blows: one that closes too fast for the passes and hits within the step.
struct Impact: Sendable {
  /// The slot of the contact and which of its points it is.
  let contact: Int32
  let point: Int
  let bodyA: Int32
  let bodyB: Int32
  private let inverseMassA: Float
  private let inverseMassB: Float
  private let inverseInertiaA: Float
  private let inverseInertiaB: Float
  /// From A to B.
  private let normal: Vec2
  private let friction: Float
  /// The arms of the point when the step began.
  private let armsA: Arms
  private let armsB: Arms
  /// The effective mass along the normal.
  private let normalMass: Float
  /// The seconds of the step that have passed when the point hits.
  private let time: Float
  /// How fast the point must part afterwards, in pt/s.
  private let partingSpeed: Float
  /// The impulse along the normal so far in this round.
  private(set) var impulse: Float = 0
  /// The number of strikes in the step when this point was last struck; -1 before.
  var lastStrike: Int32 = -1

  /// The blow that a point is about to deal, if any; `point` is 0 or 1.
  ///
  /// The closing speed is that of the step's start; gravity has added `c` to it until the hit and takes the
  /// same from the rebound until the step's end. Euler's steps are half a step behind the parabola that they
  /// follow, which adds half of a step's gain on both sides. Counting this in, a ball rises again to e² of
  /// its height; the term of second order is there so that what is neglected loses height and never gains
  /// any.
  @inline(__always)
  init?(_ contact: Contact, slot: Int32, point: Int, _ world: WorldPointers, h: Float) {
    let (a, b) = (world.states[contact.bodyA], world.states[contact.bodyB])
    let (normal, place) = (contact.manifold.normal, contact.manifold[point])
    let (armsA, armsB) = (Arms(place.anchorA, normal), Arms(place.anchorB, normal))
    let closing =
      a.pointee.speed(along: normal, arm: armsA.push) - b.pointee.speed(along: normal, arm: armsB.push)
    guard closing > Tolerances.restitutionThreshold else { return nil }
    let (motionA, motionB) = (world.motions[contact.bodyA], world.motions[contact.bodyB])
    let gain = h * (motionA.pointee.totalAcceleration - motionB.pointee.totalAcceleration).dot(normal)
    let arms = b.pointee.reach(of: armsB) - a.pointee.reach(of: armsA)
    let shift = (b.pointee.deltaPosition - a.pointee.deltaPosition).dot(normal)
    let gap = max(place.separation - (armsB.rub - armsA.rub) + (shift + arms), 0)
    guard gap <= h * (closing + gain) else { return nil }
    let fraction = min(gap / (h * closing), 1)
    let c = gain * (0.5 + fraction)
    let parting = contact.restitution * (closing + c) + c - gain * gain / (2 * closing)

    (self.contact, self.point) = (slot, point)
    (bodyA, bodyB) = (contact.bodyA, contact.bodyB)
    (inverseMassA, inverseMassB) = (motionA.pointee.inverseMass, motionB.pointee.inverseMass)
    (inverseInertiaA, inverseInertiaB) = (motionA.pointee.inverseInertia, motionB.pointee.inverseInertia)
    (self.normal, friction) = (normal, contact.friction)
    (self.armsA, self.armsB) = (armsA, armsB)
    normalMass =
      1
      / (inverseMassA + inverseMassB + inverseInertiaA * armsA.push * armsA.push
        + inverseInertiaB * armsB.push * armsB.push)
    time = fraction * h
    partingSpeed = max(parting, 0)
  }

  /// Whether blows change the bodies.
  @inline(__always)
  var movesA: Bool { inverseMassA > 0 }
  @inline(__always)
  var movesB: Bool { inverseMassB > 0 }

  /// Brings the point to its parting speed; answers by how much the speed was off.
  @inline(__always)
  mutating func strike(_ states: Lent<BodyState>) -> Float {
    let (a, b) = (states[bodyA], states[bodyB])
    let error =
      partingSpeed + a.pointee.speed(along: normal, arm: armsA.push)
      - b.pointee.speed(along: normal, arm: armsB.push)
    let total = max(impulse + normalMass * error, 0)
    let change = total - impulse
    impulse = total
    apply(change, along: normal, armsA.push, armsB.push, states)
    return change == 0 ? 0 : error.magnitude
  }

  /// Coulomb friction, limited by the normal impulse of the round.
  @inline(__always)
  func rub(_ states: Lent<BodyState>) {
    guard friction > 0 else { return }
    let tangent = Vec2(-normal.y, normal.x)
    let response =
      inverseMassA + inverseMassB + inverseInertiaA * armsA.rub * armsA.rub
      + inverseInertiaB * armsB.rub * armsB.rub
    let sliding =
      states[bodyB].pointee.speed(along: tangent, arm: armsB.rub)
      - states[bodyA].pointee.speed(along: tangent, arm: armsA.rub)
    let limit = friction * impulse
    let wanted = -(1 / response) * sliding
    apply(min(max(wanted, -limit), limit), along: tangent, armsA.rub, armsB.rub, states)
  }

  /// Gives B an impulse at the point, and A the opposite one, as of the time of the hit: what was moved until then is
  /// moved back.
  @inline(__always)
  private func apply(
    _ impulse: Float, along direction: Vec2, _ armA: Float, _ armB: Float, _ states: Lent<BodyState>
  ) {
    if movesA {
      states[bodyA].pointee.changeVelocity(
        by: -inverseMassA * impulse * direction, -inverseInertiaA * armA * impulse, after: time)
    }
    if movesB {
      states[bodyB].pointee.changeVelocity(
        by: inverseMassB * impulse * direction, inverseInertiaB * armB * impulse, after: time)
    }
  }
}

/// How a point of a body lies to the normal of its contact, as ``ContactBlock`` has it.
private struct Arms {
  /// The arm of a push along the normal, and that of friction.
  let push: Float
  let rub: Float

  @inline(__always)
  init(_ anchor: Vec2, _ normal: Vec2) {
    rub = anchor.dot(normal)
    let arm = anchor.cross(normal)
    push = arm.magnitude > Tolerances.leastArm * rub.magnitude ? arm : 0
  }
}

extension BodyState {
  /// How fast a point moves in a direction, given its arm.
  @inline(__always)
  fileprivate func speed(along direction: Vec2, arm: Float) -> Float {
    velocity.dot(direction) + angularVelocity * arm
  }

  /// How far a point is from the centre of mass along the normal after the turn of the step.
  @inline(__always)
  fileprivate func reach(of arms: Arms) -> Float {
    deltaRotation.c * arms.rub + deltaRotation.s * arms.push
  }

  /// Changes the velocity as if from `time` seconds on.
  @inline(__always)
  fileprivate mutating func changeVelocity(by velocity: Vec2, _ angularVelocity: Float, after time: Float) {
    self.velocity += velocity
    deltaPosition -= time * velocity
    // Round things without friction never turn.
    guard angularVelocity != 0 else { return }
    self.angularVelocity += angularVelocity
    deltaAngle -= time * angularVelocity
    deltaRotation = deltaRotation.integrated(by: -time * angularVelocity)
  }
}
