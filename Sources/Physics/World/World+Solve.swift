/// The two ways of solving, and who takes which.
extension World {
  /// Finds the islands and puts bodies and joints into the lists of their way; prepares the joints.
  mutating func buildIslands(_ h: Float) {
    listLinks()
    scratch.islands.reset(awakeBodies, slotCount: bodies.count)
    scratch.islands.unite(awakeBodies, by: scratch.solved.contacts, joints: scratch.links)
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
      scratch.solved.contacts, awakeBodies: awakeBodies, slotCount: bodies.count)
    prepare(&scratch.contactBlocks, scratch.coloring.slots, of: contacts.elements, motions)
    solveInSubSteps(
      scratch.contactBodies, &scratch.contactBlocks, firstOnFixed: scratch.coloring.movingCount / 4,
      &scratch.contactJoints, &states, motions, h, count: subSteps)
    scratch.contactJoints.store(in: &joints, time: h / Float(subSteps))
    storeImpulses(of: &scratch.contactBlocks, in: &contacts.elements)
  }

  /// The first of two bodies that can move.
  private func movable(_ bodyA: Int32, _ bodyB: Int32) -> Int32 { isFixed(bodyA) ? bodyB : bodyA }

  /// Lists the pairs of bodies that joints make one island.
  private mutating func listLinks() {
    scratch.links.removeAll(keepingCapacity: true)
    for slot in awakeJoints {
      let joint = joints[slot]
      if !isFixed(joint.bodyA) && !isFixed(joint.bodyB) { scratch.links.append((joint.bodyA, joint.bodyB)) }
    }
  }

  private mutating func sortBodiesByWay() {
    var (free, touching) = (scratch.freeBodies, scratch.contactBodies)
    (scratch.freeBodies, scratch.contactBodies) = ([], [])
    free.removeAll(keepingCapacity: true)
    touching.removeAll(keepingCapacity: true)
    // What pushes has to move along with what is pushed, sub-step by sub-step.
    touching.append(contentsOf: drivenBodies)
    let (listed, islands) = (awakeBodies, scratch.islands)
    withPointers { world in
      for body in listed {
        world.states[body].pointee.clearDeltas()
        if islands.hasContacts(islands.root(of: body)) { touching.append(body) } else { free.append(body) }
      }
    }
    (scratch.freeBodies, scratch.contactBodies) = (free, touching)
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
    guard scratch.solved.hasBlow else { return }
    scratch.impactConstraints.removeAll(keepingCapacity: true)
    for contact in scratch.solved.contacts {
      let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
      scratch.impactConstraints.append(
        ImpactConstraint(
          contacts[contact.slot], slot: contact.slot, motionA: motions[a], motionB: motions[b], h: h))
    }
    resolveImpacts(&scratch.impactConstraints, &states, h: h, scratch: &scratch.impacts)
    for constraint in scratch.impactConstraints {
      contacts[constraint.contact].manifold.points.0.totalImpulse = constraint.points.0.totalImpulse
      contacts[constraint.contact].manifold.points.1.totalImpulse = constraint.points.1.totalImpulse
    }
  }
}
