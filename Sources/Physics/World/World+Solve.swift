/// The two ways of solving, and who takes which.
extension World {
  /// Finds the islands and puts bodies and joints into the lists of their way; prepares the joints.
  mutating func buildIslands(_ h: Float) {
    listJoints()
    scratch.roster.take(drivenBodies: drivenBodies, joints: scratch.solvedJoints)
    if scratch.roster.hasChanged {
      scratch.islands.find(
        of: awakeBodies, linkedBy: scratch.solved.contacts, scratch.solvedJoints, slotCount: bodies.count)
      sortBodiesByWay()
      sortJointsByWay()
    }
    clearDeltas()
    scratch.freeJoints.prepare(joints.elements, motions, h: h)
    scratch.contactJoints.prepare(joints.elements, motions, h: h / Float(subSteps))
  }

  /// UIKit's way: velocities, eight passes over the joints, positions, corrections of rods.
  mutating func solveFreeIslands(_ h: Float) {
    solveFreely(scratch.freeBodies, &scratch.freeJoints, &scratch.islands.failedPass, &states, motions, h)
    scratch.freeJoints.store(in: &joints.elements, time: h)
  }

  /// The way of contacts: blows first, on the velocities at the start, then sub-steps.
  mutating func solveContactIslands(_ h: Float) {
    guard !scratch.contactBodies.isEmpty else { return }
    let crew = crew
    resolveImpacts(h)
    if scratch.roster.hasChanged {
      scratch.coloring.color(scratch.solved.contacts, awakeBodies: awakeBodies, slotCount: bodies.count)
    }
    prepare(&scratch.contactBlocks, scratch.coloring, of: contacts.elements, motions, by: crew)
    solveInSubSteps(
      scratch.contactBodies, &scratch.ownMotions, &scratch.contactBlocks, scratch.coloring,
      &scratch.contactJoints, &states, motions, h, count: subSteps, by: crew)
    scratch.contactJoints.store(in: &joints.elements, time: h / Float(subSteps))
    storeImpulses(of: scratch.contactBlocks, scratch.coloring, in: &contacts.elements, by: crew)
  }

  /// Lists the joints of awake bodies.
  private mutating func listJoints() {
    var solved = scratch.solvedJoints
    scratch.solvedJoints = []
    solved.removeAll(keepingCapacity: true)
    let listed = awakeJoints
    withPointers { world in
      for slot in listed {
        let joint = world.joints[slot]
        let movesA = world.bodies[joint.pointee.bodyA].pointee.kind == .dynamic
        let movesB = world.bodies[joint.pointee.bodyB].pointee.kind == .dynamic
        solved.append(SolvedJoint(joint.pointee, slot: slot, movesA: movesA, movesB: movesB))
      }
    }
    scratch.solvedJoints = solved
  }

  private mutating func clearDeltas() {
    let listed = awakeBodies
    withPointers { world in
      for body in listed { world.states[body].pointee.clearDeltas() }
    }
  }

  private mutating func sortBodiesByWay() {
    scratch.freeBodies.removeAll(keepingCapacity: true)
    scratch.contactBodies.removeAll(keepingCapacity: true)
    // What pushes has to move along with what is pushed, sub-step by sub-step.
    scratch.contactBodies.append(contentsOf: drivenBodies)
    for body in awakeBodies {
      if scratch.islands.hasContacts(scratch.islands.root(of: body)) {
        scratch.contactBodies.append(body)
      } else {
        scratch.freeBodies.append(body)
      }
    }
  }

  private mutating func sortJointsByWay() {
    scratch.freeSolvedJoints.removeAll(keepingCapacity: true)
    scratch.contactSolvedJoints.removeAll(keepingCapacity: true)
    for var joint in scratch.solvedJoints {
      joint.island = scratch.islands.root(of: joint.firstMoving)
      if scratch.islands.hasContacts(joint.island) {
        scratch.contactSolvedJoints.append(joint)
      } else {
        scratch.freeSolvedJoints.append(joint)
      }
    }
    scratch.freeJoints.arrange(scratch.freeSolvedJoints, slotCount: bodies.count)
    scratch.contactJoints.arrange(scratch.contactSolvedJoints, slotCount: bodies.count)
  }

  /// Resolves the contacts that close faster than the restitution threshold.
  ///
  /// In most steps of a pile there is none: then this looks at no more than the speeds that the narrow phase found.
  private mutating func resolveImpacts(_ h: Float) {
    guard scratch.solved.hasBlow else { return }
    var solver = scratch.restitution
    scratch.restitution = RestitutionSolver()
    let (contacts, slotCount) = (scratch.solved.contacts, bodies.count)
    withPointers { solver.solve(contacts, $0, slotCount: slotCount, h: h) }
    scratch.restitution = solver
  }
}
