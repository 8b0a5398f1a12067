/// The awake set: waking bodies.
///
/// A step iterates only over the awake lists, which contain no sleeping body. Waking a body also wakes every
/// dynamic body that is connected to it, directly or indirectly, by joints and by contacts that were in the
/// solver.
extension World {
  /// Wakes a dynamic body and the bodies connected to it; resets the sleep time of a body that is awake.
  ///
  /// Has no effect on a fixed body.
  mutating func wakeBody(_ body: Int32) {
    bodySims[Int(body)].sleepTime = 0
    guard bodies[Int(body)].kind == .dynamic, !bodies[Int(body)].isAwake else { return }
    // The tail of `awakeBodies` serves as the queue of a breadth-first traversal.
    var next = awakeBodies.count
    addBodyToAwakeSet(body)
    while next < awakeBodies.count {
      forEachBody(linkedTo: awakeBodies[next]) { world, other in
        if !world.bodies[Int(other)].isAwake { world.addBodyToAwakeSet(other) }
      }
      next += 1
    }
  }

  /// Wakes a body, the bodies that it has contacts with and the bodies joined to it; it may be fixed itself.
  ///
  /// Contacts count even if the shapes do not touch: a fixed body that moves a little may reach a sleeping
  /// body without a new pair in the broad phase.
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

  /// Wakes the bodies of a joint and adds the joint to the awake set.
  mutating func wakeJointBodies(_ joint: Int32) {
    wakeBody(joints[joint].bodyA)
    wakeBody(joints[joint].bodyB)
    addJointToAwakeSet(joint)
  }

  /// Adds a contact to the awake set.
  private mutating func addContactToAwakeSet(_ contact: Int32) {
    guard !contacts[contact].isInAwakeSet else { return }
    contacts[contact].isInAwakeSet = true
    awakeContacts.append(contact)
    awakeSetNeedsSorting = true
  }

  /// Sorts the awake lists by creation index if something was added since they were last sorted.
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

  /// Adds a body with its contacts and joints to the awake set.
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

  /// Adds a joint to the awake set if one of its bodies is awake.
  private mutating func addJointToAwakeSet(_ joint: Int32) {
    guard !joints[joint].isInAwakeSet else { return }
    guard bodies[Int(joints[joint].bodyA)].isAwake || bodies[Int(joints[joint].bodyB)].isAwake else { return }
    joints[joint].isInAwakeSet = true
    awakeJoints.append(joint)
    awakeSetNeedsSorting = true
  }

  /// Calls `visit` with each dynamic body that a joint or a contact in the solver connects to `body`.
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

/// Putting bodies to sleep: an island sleeps when all of its bodies have been at rest for long enough.
extension World {
  /// Updates the sleep times and removes the islands that may sleep from the awake set.
  mutating func putIslandsToSleep(_ h: Float) {
    guard updateSleepTimes(h) else { return }
    scratch.islands.computeSleepTimes(of: awakeBodies, bodySims)
    let count = awakeBodies.count
    removeSleepingBodies()
    if awakeBodies.count < count { removeSleepingConstraints() }
  }

  /// Updates the sleep time of each awake body; returns whether one has reached ``Tolerances/timeToSleep``.
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
    // By index: an array that is mutated while it is iterated over is copied.
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

  /// Removes the contacts and joints without an awake body from the awake set.
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
  /// UIKit's criterion of rest, for islands without contacts: the velocity.
  @inline(__always)
  fileprivate var isVelocityAtRest: Bool { Self.isAtRestSpeed(velocity, angularVelocity) }

  /// The criterion of rest for islands with contacts: the displacement in the step.
  ///
  /// In a high pile the solver leaves some velocity that the next step removes before it moves anything.
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
