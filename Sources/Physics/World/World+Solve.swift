/// The two ways of solving, and who takes which.
extension World {
  /// Finds the islands and puts bodies and joints into the lists of their way; prepares the joints.
  mutating func buildIslands(_ h: Float) {
    scratch.islands.reset(awakeBodies, slotCount: bodies.count)
    for slot in awakeContacts where isConstraint(contacts[slot]) {
      let contact = contacts[slot]
      if !isFixed(contact.bodyA) && !isFixed(contact.bodyB) {
        scratch.islands.unite(contact.bodyA, contact.bodyB)
      }
    }
    for slot in awakeJoints {
      let joint = joints[slot]
      if !isFixed(joint.bodyA) && !isFixed(joint.bodyB) { scratch.islands.unite(joint.bodyA, joint.bodyB) }
    }
    for slot in awakeContacts where isConstraint(contacts[slot]) {
      scratch.islands.markContact(of: movable(contacts[slot].bodyA, contacts[slot].bodyB))
    }
    sortBodiesByWay()
    prepareJoints(h)
  }

  /// UIKit's way: velocities, eight passes over the joints, positions, corrections of rods.
  mutating func solveFreeIslands(_ h: Float) {
    solveFreely(scratch.freeBodies, &scratch.freeJoints, &scratch.islands.failedPass, &states, motions, h)
    scratch.freeJoints.store(in: &joints, time: h)
  }

  /// The way of contacts: blows first, then sub-steps that integrate, solve and relax.
  mutating func solveContactIslands(_ h: Float) {
    prepareContacts(h)
    guard !scratch.contactBodies.isEmpty else { return }
    solveInSubSteps(
      scratch.contactBodies, &scratch.contacts, &scratch.contactJoints, &scratch.impacts, &states, motions, h,
      subSteps: subSteps)
    scratch.contactJoints.store(in: &joints, time: h / Float(subSteps))
    storeContactImpulses()
  }

  /// Whether the solver has to see a contact in this step.
  @inline(__always)
  private func isConstraint(_ contact: Contact) -> Bool { contact.isSolid && contact.isActive }

  /// The first of two bodies that can move.
  private func movable(_ bodyA: Int32, _ bodyB: Int32) -> Int32 { isFixed(bodyA) ? bodyB : bodyA }

  private mutating func sortBodiesByWay() {
    scratch.freeBodies.removeAll(keepingCapacity: true)
    scratch.contactBodies.removeAll(keepingCapacity: true)
    // What pushes has to move along with what is pushed, sub-step by sub-step.
    scratch.contactBodies.append(contentsOf: drivenBodies)
    for body in awakeBodies {
      states[Int(body)].clearDeltas()
      if scratch.islands.hasContacts(scratch.islands.root(of: body)) {
        scratch.contactBodies.append(body)
      } else {
        scratch.freeBodies.append(body)
      }
    }
  }

  private mutating func prepareJoints(_ h: Float) {
    scratch.freeJoints.removeAll()
    scratch.contactJoints.removeAll()
    for slot in awakeJoints {
      let joint = joints[slot]
      let (motionA, motionB) = (motions[Int(joint.bodyA)], motions[Int(joint.bodyB)])
      let root = scratch.islands.root(of: movable(joint.bodyA, joint.bodyB))
      if scratch.islands.hasContacts(root) {
        scratch.contactJoints.append(
          joint, slot: slot, island: root, motionA: motionA, motionB: motionB,
          h: h / Float(subSteps))
      } else {
        scratch.freeJoints.append(
          joint, slot: slot, island: root, motionA: motionA, motionB: motionB, h: h)
      }
    }
  }

  private mutating func prepareContacts(_ h: Float) {
    let subStep = h / Float(subSteps)
    let frequency = min(Tolerances.contactFrequency, 0.25 / subStep)
    let ratio = Tolerances.contactDampingRatio
    let soft = Softness(frequency: frequency, dampingRatio: ratio, h: subStep)
    let softOnFixed = Softness(frequency: 2 * frequency, dampingRatio: ratio, h: subStep)
    scratch.contacts.removeAll(keepingCapacity: true)
    for slot in awakeContacts where isConstraint(contacts[slot]) {
      let (motionA, motionB) = (motions[Int(contacts[slot].bodyA)], motions[Int(contacts[slot].bodyB)])
      let isOnFixed = motionA.inverseMass == 0 || motionB.inverseMass == 0
      scratch.contacts.append(
        ContactConstraint(
          contacts[slot], slot: slot, motionA: motionA, motionB: motionB, h: h,
          softness: isOnFixed ? softOnFixed : soft))
    }
  }

  private mutating func storeContactImpulses() {
    for constraint in scratch.contacts {
      let slot = constraint.contact
      for index in 0..<constraint.count {
        contacts[slot].manifold[index].normalImpulse = constraint[index].normalImpulse
        contacts[slot].manifold[index].tangentImpulse = constraint[index].tangentImpulse
        contacts[slot].manifold[index].totalImpulse = constraint[index].totalImpulse
      }
    }
  }
}
