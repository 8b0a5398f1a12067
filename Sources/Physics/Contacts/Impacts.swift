/// Blows: what contacts do that close faster than the threshold, before the inner passes take care of the
/// rest.
///
/// Those without restitution too: the passes alone would take several steps over a blow that goes on from
/// body to body, and let them sink into each other meanwhile.
///
/// A blow is treated as what it is, an event inside the step. Contacts that would hit in this step are
/// resolved in *rounds*. A round holds the points that close when it begins; together they get the impulses
/// that turn each closing speed v into e v parting. What the round itself makes close is next round's work.
/// So a blow travels down a row of balls one by one and sends out the last (Newton's cradle), while a box
/// that lands flat, on one edge or on many, bounces flat; and with e = 1 every round keeps the energy
/// exactly, since each impulse works over equal and opposite speeds. The idea of taking closing contacts
/// together and again until none closes is that of Smith, Kaufman, Vouga, Tamstorf and Grinspun, "Reflections
/// on Simultaneous Impact", SIGGRAPH 2012.
///
/// A blow comes at a fraction f of the step, when the gap is used up. A velocity changed at the start by d
/// would carry the body f h d too far, so each impulse also moves the body back by that much: up to f it goes
/// on as it did.
struct Impact: Sendable {
  /// The index of the constraint and of its point.
  let constraint: Int
  let point: Int
  /// The part of the step that has passed when the point hits.
  let fraction: Float
  /// How fast the point must part afterwards, in pt/s.
  let partingSpeed: Float
  /// The impulse so far in this round.
  var impulse: Float = 0
}

/// Resolves the blows of a step, given the states at its start; `impacts` is scratch space.
func resolveImpacts(
  _ constraints: inout [ImpactConstraint], _ states: inout [BodyState], h: Float,
  scratch impacts: inout [Impact]
) {
  constraints.withUnsafeMutableBufferPointer { constraints in
    states.withUnsafeMutableBufferPointer { states in
      guard let states = states.baseAddress else { return }
      for _ in 0..<Tolerances.impactRounds {
        impacts.removeAll(keepingCapacity: true)
        gatherImpacts(constraints, states, h: h, into: &impacts)
        guard !impacts.isEmpty else { return }
        impacts.withUnsafeMutableBufferPointer { solveRound($0, constraints, states, h: h) }
      }
    }
  }
}

/// Finds the points that close fast enough to bounce and get there in this step.
private func gatherImpacts(
  _ constraints: UnsafeMutableBufferPointer<ImpactConstraint>, _ states: UnsafeMutablePointer<BodyState>,
  h: Float, into impacts: inout [Impact]
) {
  for index in constraints.indices {
    let (a, b) = (states[Int(constraints[index].bodyA)], states[Int(constraints[index].bodyB)])
    for point in 0..<constraints[index].count {
      guard let impact = constraints[index].impact(at: point, index: index, a, b, h: h) else { continue }
      impacts.append(impact)
    }
  }
}

/// Solves one round: normal impulses until they agree with each other, then friction once.
private func solveRound(
  _ impacts: UnsafeMutableBufferPointer<Impact>, _ constraints: UnsafeMutableBufferPointer<ImpactConstraint>,
  _ states: UnsafeMutablePointer<BodyState>, h: Float
) {
  for _ in 0..<Tolerances.impactIterations {
    var change: Float = 0
    for index in impacts.indices {
      let constraint = impacts[index].constraint
      change = max(change, constraints[constraint].strike(&impacts[index], states, h: h))
    }
    if change < Tolerances.impactAccuracy { break }
  }
  for impact in impacts { constraints[impact.constraint].rub(impact, states, h: h) }
}

extension ImpactConstraint {
  /// The blow that a point is about to deal, if any.
  ///
  /// The closing speed is that of the step's start; gravity has added `c` to it until the hit and takes the
  /// same from the rebound until the step's end. Euler's steps are half a step behind the parabola that they
  /// follow, which adds half of a step's gain on both sides. Counting this in, a ball rises again to e² of
  /// its height; the term of second order is there so that what is neglected loses height and never gains
  /// any.
  fileprivate func impact(at point: Int, index: Int, _ a: BodyState, _ b: BodyState, h: Float) -> Impact? {
    let closing = -speed(along: normal, at: self[point], a, b)
    guard closing > Tolerances.restitutionThreshold else { return nil }
    let gap = max(separation(at: self[point], a, b), 0)
    guard gap <= h * (closing + closingGain) else { return nil }
    let fraction = min(gap / (h * closing), 1)
    let c = closingGain * (0.5 + fraction)
    let parting = restitution * (closing + c) + c - closingGain * closingGain / (2 * closing)
    return Impact(constraint: index, point: point, fraction: fraction, partingSpeed: max(parting, 0))
  }

  /// Brings one point of a round to its parting speed; answers by how much the speed was off.
  fileprivate mutating func strike(
    _ impact: inout Impact, _ states: UnsafeMutablePointer<BodyState>, h: Float
  ) -> Float {
    let (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    let error = impact.partingSpeed - speed(along: normal, at: self[impact.point], a, b)
    let impulse = max(impact.impulse + self[impact.point].normalMass * error, 0)
    let change = impulse - impact.impulse
    impact.impulse = impulse
    self[impact.point].totalImpulse += change
    applyBlow(change * normal, impact, states, h: h)
    return change == 0 ? 0 : error.magnitude
  }

  /// Coulomb friction of a blow, limited by the normal impulse of its round.
  fileprivate func rub(_ impact: Impact, _ states: UnsafeMutablePointer<BodyState>, h: Float) {
    guard friction > 0 else { return }
    let (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    let limit = friction * impact.impulse
    let wanted = -self[impact.point].tangentMass * speed(along: tangent, at: self[impact.point], a, b)
    applyBlow(min(max(wanted, -limit), limit) * tangent, impact, states, h: h)
  }

  /// Changes velocities as of the time of the hit: what was moved until then is moved back.
  private func applyBlow(
    _ impulse: Vec2, _ impact: Impact, _ states: UnsafeMutablePointer<BodyState>, h: Float
  ) {
    var (a, b) = (states[Int(bodyA)], states[Int(bodyB)])
    apply(impulse, at: self[impact.point], &a, &b)
    let time = impact.fraction * h
    if inverseMassA > 0 { states[Int(bodyA)].takeVelocity(of: a, after: time) }
    if inverseMassB > 0 { states[Int(bodyB)].takeVelocity(of: b, after: time) }
  }
}

extension BodyState {
  /// Takes the velocity of `other` as if from `time` seconds on.
  fileprivate mutating func takeVelocity(of other: BodyState, after time: Float) {
    deltaPosition -= time * (other.velocity - velocity)
    deltaAngle -= time * (other.angularVelocity - angularVelocity)
    deltaRotation = deltaRotation.integrated(by: -time * (other.angularVelocity - angularVelocity))
    (velocity, angularVelocity) = (other.velocity, other.angularVelocity)
  }
}
