/// Falling asleep: an island sleeps when all of its bodies have been slow for long enough.
extension World {
  /// Counts how long bodies have been quiet and takes the islands that may sleep out of the lists of what is
  /// awake.
  mutating func putIslandsToSleep(_ h: Float) {
    var isAnyReady = false
    for body in awakeBodies {
      let root = Int(scratch.islands.root(of: body))
      let isQuiet = scratch.islands.hasContacts(Int32(root)) ? isStill(body, h) : isSlow(body)
      let time = isQuiet ? motions[Int(body)].quietTime + h : 0
      motions[Int(body)].quietTime = time
      scratch.islands.quietTime[root] = min(scratch.islands.quietTime[root], time)
      isAnyReady = isAnyReady || time >= Tolerances.timeToSleep
    }
    guard isAnyReady else { return }
    let count = awakeBodies.count
    removeSleepersFromBodies()
    if awakeBodies.count < count { removeSleepersFromLists() }
  }

  /// UIKit's measure of rest: the velocity.
  private func isSlow(_ body: Int32) -> Bool {
    let state = states[Int(body)]
    return isRest(state.velocity, state.angularVelocity)
  }

  /// The measure among contacts: the movement of the step.
  ///
  /// In a high pile the passes leave some velocity that the next step takes back before it moves anything.
  private func isStill(_ body: Int32, _ h: Float) -> Bool {
    let state = states[Int(body)]
    return isRest(state.deltaPosition / h, state.deltaAngle / h)
  }

  private func isRest(_ velocity: Vec2, _ angularVelocity: Float) -> Bool {
    velocity.lengthSquared <= Tolerances.sleepSpeed * Tolerances.sleepSpeed
      && angularVelocity.magnitude <= Tolerances.sleepAngularSpeed
  }

  private mutating func removeSleepersFromBodies() {
    var kept = 0
    for body in awakeBodies {
      let root = scratch.islands.root(of: body)
      if scratch.islands.quietTime[Int(root)] < Tolerances.timeToSleep {
        awakeBodies[kept] = body
        kept += 1
      } else {
        bodies[Int(body)].isAwake = false
        states[Int(body)] = BodyState()
      }
    }
    awakeBodies.removeLast(awakeBodies.count - kept)
  }

  /// Contacts and joints stay listed as long as one of their bodies is awake.
  private mutating func removeSleepersFromLists() {
    awakeContacts.removeAll { slot in
      let contact = contacts[slot]
      let isAwake = bodies[Int(contact.bodyA)].isAwake || bodies[Int(contact.bodyB)].isAwake
      contacts[slot].isListed = isAwake
      return !isAwake
    }
    awakeJoints.removeAll { slot in
      let joint = joints[slot]
      let isAwake = bodies[Int(joint.bodyA)].isAwake || bodies[Int(joint.bodyB)].isAwake
      joints[slot].isListed = isAwake
      return !isAwake
    }
  }
}
