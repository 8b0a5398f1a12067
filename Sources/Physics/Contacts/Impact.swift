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
  /// From the centres of mass to the point when the step began, in world axes.
  private let anchorA: Vec2
  private let anchorB: Vec2
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
    let closing = -(b.pointee.velocity(at: place.anchorB) - a.pointee.velocity(at: place.anchorA)).dot(normal)
    guard closing > Tolerances.restitutionThreshold else { return nil }
    let (motionA, motionB) = (world.motions[contact.bodyA], world.motions[contact.bodyB])
    let gain = h * (motionA.pointee.totalAcceleration - motionB.pointee.totalAcceleration).dot(normal)
    let gap = max(place.gap(along: normal, a.pointee, b.pointee), 0)
    guard gap <= h * (closing + gain) else { return nil }
    let fraction = min(gap / (h * closing), 1)
    let c = gain * (0.5 + fraction)
    let parting = contact.restitution * (closing + c) + c - gain * gain / (2 * closing)

    (self.contact, self.point) = (slot, point)
    (bodyA, bodyB) = (contact.bodyA, contact.bodyB)
    (inverseMassA, inverseMassB) = (motionA.pointee.inverseMass, motionB.pointee.inverseMass)
    (inverseInertiaA, inverseInertiaB) = (motionA.pointee.inverseInertia, motionB.pointee.inverseInertia)
    (self.normal, friction) = (normal, contact.friction)
    (anchorA, anchorB) = (place.anchorA, place.anchorB)
    let (armA, armB) = (anchorA.cross(normal), anchorB.cross(normal))
    normalMass =
      1 / (inverseMassA + inverseMassB + inverseInertiaA * armA * armA + inverseInertiaB * armB * armB)
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
    let error = partingSpeed - speed(along: normal, states)
    let total = max(impulse + normalMass * error, 0)
    let change = total - impulse
    impulse = total
    apply(change * normal, states)
    return change == 0 ? 0 : error.magnitude
  }

  /// Coulomb friction, limited by the normal impulse of the round.
  @inline(__always)
  func rub(_ states: Lent<BodyState>) {
    guard friction > 0 else { return }
    let tangent = Vec2(-normal.y, normal.x)
    let (armA, armB) = (anchorA.cross(tangent), anchorB.cross(tangent))
    let response =
      inverseMassA + inverseMassB + inverseInertiaA * armA * armA + inverseInertiaB * armB * armB
    let limit = friction * impulse
    let wanted = -(1 / response) * speed(along: tangent, states)
    apply(min(max(wanted, -limit), limit) * tangent, states)
  }

  /// How fast the bodies part at the point, along `direction` from A to B.
  @inline(__always)
  private func speed(along direction: Vec2, _ states: Lent<BodyState>) -> Float {
    (states[bodyB].pointee.velocity(at: anchorB) - states[bodyA].pointee.velocity(at: anchorA)).dot(direction)
  }

  /// Gives B an impulse at the point, and A the opposite one, as of the time of the hit: what was moved until then is
  /// moved back.
  @inline(__always)
  private func apply(_ impulse: Vec2, _ states: Lent<BodyState>) {
    if movesA {
      states[bodyA].pointee.changeVelocity(
        by: -inverseMassA * impulse, -inverseInertiaA * anchorA.cross(impulse), after: time)
    }
    if movesB {
      states[bodyB].pointee.changeVelocity(
        by: inverseMassB * impulse, inverseInertiaB * anchorB.cross(impulse), after: time)
    }
  }
}

extension ManifoldPoint {
  /// The gap as the bodies are now, in the middle of a step.
  @inline(__always)
  fileprivate func gap(along normal: Vec2, _ a: BodyState, _ b: BodyState) -> Float {
    let arms = b.deltaRotation.rotate(anchorB) - a.deltaRotation.rotate(anchorA)
    let adjustedSeparation = separation - (anchorB - anchorA).dot(normal)
    return adjustedSeparation + (b.deltaPosition - a.deltaPosition + arms).dot(normal)
  }
}

extension BodyState {
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
