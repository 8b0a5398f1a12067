/// The two ways of solving, and who takes which.
extension World {
  /// Finds the islands and puts bodies and joints into the lists of their way; prepares the joints.
  mutating func buildIslands(_ h: Float) {
    scratch.islands.reset(awakeBodies, slotCount: bodies.count)
    scratch.solvedContacts.removeAll(keepingCapacity: true)
    for slot in awakeContacts where contacts[slot].isSolid && contacts[slot].isActive {
      scratch.solvedContacts.append(slot)
      let contact = contacts[slot]
      if contact.movesA && contact.movesB { scratch.islands.unite(contact.bodyA, contact.bodyB) }
    }
    for slot in awakeJoints {
      let joint = joints[slot]
      if !isFixed(joint.bodyA) && !isFixed(joint.bodyB) { scratch.islands.unite(joint.bodyA, joint.bodyB) }
    }
    for slot in scratch.solvedContacts {
      scratch.islands.markContact(of: contacts[slot].movesA ? contacts[slot].bodyA : contacts[slot].bodyB)
    }
    sortBodiesByWay()
    prepareJoints(h)
  }

  /// UIKit's way: velocities, eight passes over the joints, positions, corrections of rods.
  mutating func solveFreeIslands(_ h: Float) {
    solveFreely(scratch.freeBodies, &scratch.freeJoints, &scratch.islands.failedPass, &states, motions, h)
    scratch.freeJoints.store(in: &joints, time: h)
  }

  /// The way of contacts: blows first, on the velocities at the start, then sub-steps.
  mutating func solveContactIslands(_ h: Float) {
    guard !scratch.contactBodies.isEmpty else { return }
    dealBlows(h)
    scratch.coloring.color(
      scratch.solvedContacts, of: contacts.elements, awakeBodies: awakeBodies, slotCount: bodies.count)
    prepare(&scratch.contactBlocks, scratch.coloring.slots, of: contacts.elements, motions)
    solveInSubSteps(
      scratch.contactBodies, &scratch.contactBlocks, firstOnFixed: scratch.coloring.movingCount / 4,
      &scratch.contactJoints, &states, motions, h, count: subSteps)
    scratch.contactJoints.store(in: &joints, time: h / Float(subSteps))
    storeContactImpulses()
  }

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

  /// Resolves the contacts that close too fast for the passes.
  ///
  /// In most steps of a pile there is none: then this looks at no more than the speeds that the narrow phase found.
  private mutating func dealBlows(_ h: Float) {
    guard scratch.solvedContacts.contains(where: { contacts[$0].manifold.isBlow }) else { return }
    scratch.impactConstraints.removeAll(keepingCapacity: true)
    for slot in scratch.solvedContacts {
      let (a, b) = (Int(contacts[slot].bodyA), Int(contacts[slot].bodyB))
      scratch.impactConstraints.append(
        ImpactConstraint(contacts[slot], slot: slot, motionA: motions[a], motionB: motions[b], h: h))
    }
    resolveImpacts(&scratch.impactConstraints, &states, h: h, scratch: &scratch.impacts)
    for constraint in scratch.impactConstraints {
      contacts[constraint.contact].manifold.points.0.totalImpulse = constraint.points.0.totalImpulse
      contacts[constraint.contact].manifold.points.1.totalImpulse = constraint.points.1.totalImpulse
    }
  }

  private mutating func storeContactImpulses() {
    contacts.elements.withUnsafeMutableBufferPointer { contacts in
      guard let contacts = contacts.baseAddress else { return }
      for block in scratch.contactBlocks { block.storeImpulses(in: contacts) }
    }
  }
}

extension Manifold {
  /// Whether a point closes fast enough to be dealt a blow.
  fileprivate var isBlow: Bool {
    for index in 0..<count where self[index].relativeNormalVelocity < -Tolerances.restitutionThreshold {
      return true
    }
    return false
  }
}
