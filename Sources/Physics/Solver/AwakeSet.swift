/// Sleeping bodies stand in no list that a step walks through. What wakes one wakes all that it holds up or
/// hangs on: the bodies linked to it by joints and by contacts that the solver saw.
extension World {
  /// Wakes a dynamic body and what is linked to it; if it is awake, its rest starts anew.
  ///
  /// Nothing for fixed bodies.
  mutating func wakeBody(_ body: Int32) {
    bodySims[Int(body)].sleepTime = 0
    guard bodies[Int(body)].kind == .dynamic, !bodies[Int(body)].isAwake else { return }
    // The end of the list of what is awake serves as the queue of those whose links are still to be followed.
    var next = awakeBodies.count
    addBodyToAwakeSet(body)
    while next < awakeBodies.count {
      forEachBody(linkedTo: awakeBodies[next]) { world, other in
        if !world.bodies[Int(other)].isAwake { world.addBodyToAwakeSet(other) }
      }
      next += 1
    }
  }

  /// Wakes a body, and all that is near it or joined to it even if it is fixed itself.
  ///
  /// Near, not only touching: a fixed body that moves a little may come upon a sleeper without a new pair
  /// being found.
  mutating func wakeNeighbors(of body: Int32) {
    wakeBody(body)
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      let (other, next) = (
        contacts[key.slot].body(opposite: key.edgeIndex), contacts[key.slot][key.edgeIndex].next
      )
      wakeBody(other)
      key = next
    }
    forEachBody(linkedTo: body) { world, other in world.wakeBody(other) }
  }

  /// Wakes the bodies of a joint.
  mutating func wakeJointBodies(_ joint: Int32) {
    wakeBody(joints[joint].bodyA)
    wakeBody(joints[joint].bodyB)
    addJointToAwakeSet(joint)
  }

  /// Puts a contact into the list of those that a step looks at.
  private mutating func addContactToAwakeSet(_ contact: Int32) {
    guard !contacts[contact].isInAwakeSet else { return }
    contacts[contact].isInAwakeSet = true
    awakeContacts.append(contact)
    awakeSetNeedsSorting = true
  }

  /// Brings the lists of what is awake back into order of creation, if anything joined them since.
  mutating func sortAwakeSet() {
    guard awakeSetNeedsSorting else { return }
    awakeSetNeedsSorting = false
    let (bodies, contacts, joints) = (bodies, contacts, joints)
    awakeBodies.mergeSort(using: &scratch.slotSortBuffer) {
      bodies[Int($0)].creationIndex < bodies[Int($1)].creationIndex
    }
    awakeContacts.mergeSort(using: &scratch.slotSortBuffer) {
      contacts[$0].creationIndex < contacts[$1].creationIndex
    }
    awakeJoints.mergeSort(using: &scratch.slotSortBuffer) {
      joints[$0].creationIndex < joints[$1].creationIndex
    }
  }

  /// Puts a body and what belongs to it into the lists of what is awake.
  private mutating func addBodyToAwakeSet(_ body: Int32) {
    bodies[Int(body)].isAwake = true
    bodySims[Int(body)].sleepTime = 0
    awakeBodies.append(body)
    awakeSetNeedsSorting = true
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      addContactToAwakeSet(key.slot)
      key = contacts[key.slot][key.edgeIndex].next
    }
    key = bodies[Int(body)].headJointKey
    while key != .none {
      addJointToAwakeSet(key.slot)
      key = joints[key.slot][key.edgeIndex].next
    }
  }

  /// Puts a joint into the list of those that a step looks at, if it has an awake body.
  private mutating func addJointToAwakeSet(_ joint: Int32) {
    guard !joints[joint].isInAwakeSet else { return }
    guard bodies[Int(joints[joint].bodyA)].isAwake || bodies[Int(joints[joint].bodyB)].isAwake else { return }
    joints[joint].isInAwakeSet = true
    awakeJoints.append(joint)
    awakeSetNeedsSorting = true
  }

  /// Calls `visit` with each dynamic body that a solid contact or a joint links to a body.
  private mutating func forEachBody(linkedTo body: Int32, _ visit: (inout World, Int32) -> Void) {
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      let contact = contacts[key.slot]
      let (edgeIndex, isLink) = (key.edgeIndex, contact.isSolid && contact.isActive)
      key = contact[edgeIndex].next
      let other = contact.body(opposite: edgeIndex)
      if isLink && !isFixed(other) { visit(&self, other) }
    }
    key = bodies[Int(body)].headJointKey
    while key != .none {
      let other = joints[key.slot].body(opposite: key.edgeIndex)
      key = joints[key.slot][key.edgeIndex].next
      if !isFixed(other) { visit(&self, other) }
    }
  }
}

/// Falling asleep: an island sleeps when all of its bodies have been slow for long enough.
extension World {
  /// Counts how long bodies have been quiet and takes the islands that may sleep out of the lists of what is
  /// awake.
  mutating func putIslandsToSleep(_ h: Float) {
    guard updateSleepTimes(h) else { return }
    scratch.islands.computeSleepTimes(of: awakeBodies, bodySims)
    let count = awakeBodies.count
    removeSleepingBodies()
    if awakeBodies.count < count { removeSleepingConstraints() }
  }

  /// Counts how long each body has been quiet; answers whether one has been for long enough.
  private mutating func updateSleepTimes(_ h: Float) -> Bool {
    var canAnySleep = false
    let (awake, islands) = (awakeBodies, scratch.islands)
    withPointers { world in
      for body in awake {
        let (sim, state) = (world.bodySims[body], world.states[body])
        let isAtRest =
          islands.hasContacts(islands.root(of: body))
          ? state.pointee.isDisplacementAtRest(h) : state.pointee.isVelocityAtRest
        sim.pointee.sleepTime = isAtRest ? sim.pointee.sleepTime + h : 0
        canAnySleep = canAnySleep || sim.pointee.sleepTime >= Tolerances.timeToSleep
      }
    }
    return canAnySleep
  }

  private mutating func removeSleepingBodies() {
    var kept = 0
    // By index: a list that is walked through and changed at once is copied.
    for index in awakeBodies.indices {
      let body = awakeBodies[index]
      let root = scratch.islands.root(of: body)
      if scratch.islands.sleepTime[Int(root)] < Tolerances.timeToSleep {
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
  private mutating func removeSleepingConstraints() {
    awakeContacts.removeAll { slot in
      let contact = contacts[slot]
      let isAwake = bodies[Int(contact.bodyA)].isAwake || bodies[Int(contact.bodyB)].isAwake
      contacts[slot].isInAwakeSet = isAwake
      return !isAwake
    }
    awakeJoints.removeAll { slot in
      let joint = joints[slot]
      let isAwake = bodies[Int(joint.bodyA)].isAwake || bodies[Int(joint.bodyB)].isAwake
      joints[slot].isInAwakeSet = isAwake
      return !isAwake
    }
  }
}

extension BodyState {
  /// UIKit's measure of rest: the velocity.
  @inline(__always)
  fileprivate var isVelocityAtRest: Bool { Self.isAtRestSpeed(velocity, angularVelocity) }

  /// The measure among contacts: the movement of the step.
  ///
  /// In a high pile the passes leave some velocity that the next step takes back before it moves anything.
  @inline(__always)
  fileprivate func isDisplacementAtRest(_ h: Float) -> Bool {
    Self.isAtRestSpeed(deltaPosition / h, deltaAngle / h)
  }

  @inline(__always)
  private static func isAtRestSpeed(_ velocity: Vec2, _ angularVelocity: Float) -> Bool {
    velocity.lengthSquared <= Tolerances.sleepSpeed * Tolerances.sleepSpeed
      && angularVelocity.magnitude <= Tolerances.sleepAngularSpeed
  }
}
