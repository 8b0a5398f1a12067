/// Falling asleep: an island sleeps when all of its bodies have been slow for long enough.
extension World {
  /// Counts how long bodies have been quiet and takes the islands that may sleep out of the lists of what is
  /// awake.
  mutating func putIslandsToSleep(_ h: Float) {
    guard countQuietTime(h) else { return }
    scratch.islands.takeQuietTimes(of: awakeBodies, motions)
    let count = awakeBodies.count
    removeSleepersFromBodies()
    if awakeBodies.count < count { removeSleepersFromLists() }
  }

  /// Counts how long each body has been quiet; answers whether one has been for long enough.
  private mutating func countQuietTime(_ h: Float) -> Bool {
    var isAnyReady = false
    let (listed, islands) = (awakeBodies, scratch.islands)
    withPointers { world in
      for body in listed {
        let (motion, state) = (world.motions[body], world.states[body])
        let isQuiet =
          islands.hasContacts(islands.root(of: body)) ? state.pointee.isStill(h) : state.pointee.isSlow
        motion.pointee.quietTime = isQuiet ? motion.pointee.quietTime + h : 0
        isAnyReady = isAnyReady || motion.pointee.quietTime >= Tolerances.timeToSleep
      }
    }
    return isAnyReady
  }

  private mutating func removeSleepersFromBodies() {
    var kept = 0
    // By index: a list that is walked through and changed at once is copied.
    for index in awakeBodies.indices {
      let body = awakeBodies[index]
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

extension BodyState {
  /// UIKit's measure of rest: the velocity.
  @inline(__always)
  fileprivate var isSlow: Bool { Self.isRest(velocity, angularVelocity) }

  /// The measure among contacts: the movement of the step.
  ///
  /// In a high pile the passes leave some velocity that the next step takes back before it moves anything.
  @inline(__always)
  fileprivate func isStill(_ h: Float) -> Bool { Self.isRest(deltaPosition / h, deltaAngle / h) }

  @inline(__always)
  private static func isRest(_ velocity: Vec2, _ angularVelocity: Float) -> Bool {
    velocity.lengthSquared <= Tolerances.sleepSpeed * Tolerances.sleepSpeed
      && angularVelocity.magnitude <= Tolerances.sleepAngularSpeed
  }
}
