internal import Workers

extension World {
  /// Moves the world on by `h` seconds, greater than 0; UIKit's step is `Float(1) / 120`.
  ///
  /// Two ways of solving meet here. What has no contact is integrated exactly as UIKit does it, joints
  /// included; what has contacts is solved in sub-steps of soft contacts. Both kinds are told apart island by
  /// island, so a body alone in the air is on UIKit's path whatever happens elsewhere.
  ///
  /// Complexity: O(awake bodies and their contacts and joints); a world that is all asleep costs nothing.
  public mutating func step(_ h: Float) {
    precondition(h > 0 && h.isFinite, "A step must be longer than 0 seconds and finite")
    clearEvents()
    guard !awakeBodies.isEmpty || !moveBuffer.isEmpty || !kinematicBodies.isEmpty else { return }

    enlargeKinematicProxies(h)
    enlargeProxies(h)
    updatePairs()
    destroyDisjointContacts()
    updateManifolds(h)
    wakeTouchedBodies()

    buildIslands(h)
    solveContactFreeIslands(h)
    solveContactIslands(h)

    finalizeBodies()
    finalizeKinematicBodies()
    solveContinuous(h)
    updateContactEvents()
    recordMovedBodies()
    if allowsSleep { putIslandsToSleep(h) }
  }

  /// The lists of the last step make room for those of this one.
  private mutating func clearEvents() {
    contactBeginEvents.removeAll(keepingCapacity: true)
    contactEndEvents.removeAll(keepingCapacity: true)
    movedBodies.removeAll(keepingCapacity: true)
    quarantinedBodies.removeAll(keepingCapacity: true)
  }

  private mutating func recordMovedBodies() {
    // Room for all at once: to append one by one, each time with a look at who owns the list, takes longer.
    movedBodies.append(contentsOf: repeatElement(.null, count: awakeBodies.count))
    let (bodies, handles) = (awakeBodies, bodyHandles)
    movedBodies.withUnsafeMutableBufferPointer { moved in
      for (index, body) in bodies.enumerated() { moved[index] = handles.handle(at: body) }
    }
  }
}

/// The two ways of solving, and who takes which.
extension World {
  /// Finds the islands and puts bodies and joints into the lists of their way; prepares the joints.
  mutating func buildIslands(_ h: Float) {
    collectSolverJoints()
    scratch.topology.update(kinematicBodies: kinematicBodies, joints: scratch.solverJoints)
    if scratch.topology.isDirty {
      scratch.islands.build(
        of: awakeBodies, linkedBy: scratch.solverContacts.contacts, scratch.solverJoints,
        slotCount: bodies.count)
      partitionBodiesBySolver()
      partitionJointsBySolver()
    }
    clearDeltas()
    scratch.contactFreeJoints.prepare(joints.elements, bodySims, h: h)
    scratch.contactJoints.prepare(joints.elements, bodySims, h: h / Float(subStepCount))
  }

  /// UIKit's way: velocities, eight passes over the joints, positions, corrections of rods.
  mutating func solveContactFreeIslands(_ h: Float) {
    solveSequentialImpulses(
      scratch.contactFreeBodies, &scratch.contactFreeJoints, &scratch.islands.lastFailedIteration, &states,
      bodySims, h)
    scratch.contactFreeJoints.storeImpulses(in: &joints.elements, time: h)
  }

  /// The way of contacts: blows first, on the velocities at the start, then sub-steps.
  mutating func solveContactIslands(_ h: Float) {
    guard !scratch.contactBodies.isEmpty else { return }
    let executor = executor
    resolveImpacts(h)
    if scratch.topology.isDirty {
      scratch.constraintGraph.assignColors(
        scratch.solverContacts.contacts, awakeBodies: awakeBodies, slotCount: bodies.count)
    }
    prepareContacts(
      &scratch.contactConstraints, scratch.constraintGraph, of: contacts.elements, bodySims, by: executor)
    solveSoftStep(
      scratch.contactBodies, &scratch.velocityIntegrators, &scratch.contactConstraints,
      scratch.constraintGraph,
      &scratch.contactJoints, &states, bodySims, h, count: subStepCount, by: executor)
    scratch.contactJoints.storeImpulses(in: &joints.elements, time: h / Float(subStepCount))
    storeImpulses(
      of: scratch.contactConstraints, scratch.constraintGraph, in: &contacts.elements, by: executor)
  }

  /// Lists the joints of awake bodies.
  private mutating func collectSolverJoints() {
    var collected = scratch.solverJoints
    scratch.solverJoints = []
    collected.removeAll(keepingCapacity: true)
    let awake = awakeJoints
    withPointers { world in
      for slot in awake {
        let joint = world.joints[slot]
        let isDynamicA = world.bodies[joint.pointee.bodyA].pointee.kind == .dynamic
        let isDynamicB = world.bodies[joint.pointee.bodyB].pointee.kind == .dynamic
        collected.append(
          SolverJoint(joint.pointee, slot: slot, isDynamicA: isDynamicA, isDynamicB: isDynamicB))
      }
    }
    scratch.solverJoints = collected
  }

  private mutating func clearDeltas() {
    let awake = awakeBodies
    withPointers { world in
      for body in awake { world.states[body].pointee.clearDeltas() }
    }
  }

  private mutating func partitionBodiesBySolver() {
    scratch.contactFreeBodies.removeAll(keepingCapacity: true)
    scratch.contactBodies.removeAll(keepingCapacity: true)
    // What pushes has to move along with what is pushed, sub-step by sub-step.
    scratch.contactBodies.append(contentsOf: kinematicBodies)
    for body in awakeBodies {
      if scratch.islands.hasContacts(scratch.islands.root(of: body)) {
        scratch.contactBodies.append(body)
      } else {
        scratch.contactFreeBodies.append(body)
      }
    }
  }

  private mutating func partitionJointsBySolver() {
    scratch.contactFreeSolverJoints.removeAll(keepingCapacity: true)
    scratch.contactSolverJoints.removeAll(keepingCapacity: true)
    for var joint in scratch.solverJoints {
      joint.island = scratch.islands.root(of: joint.firstDynamic)
      if scratch.islands.hasContacts(joint.island) {
        scratch.contactSolverJoints.append(joint)
      } else {
        scratch.contactFreeSolverJoints.append(joint)
      }
    }
    scratch.contactFreeJoints.setJoints(scratch.contactFreeSolverJoints, slotCount: bodies.count)
    scratch.contactJoints.setJoints(scratch.contactSolverJoints, slotCount: bodies.count)
  }

  /// Resolves the contacts that close faster than the restitution threshold.
  ///
  /// In most steps of a pile there is none: then this looks at no more than the speeds that the narrow phase found.
  private mutating func resolveImpacts(_ h: Float) {
    guard scratch.solverContacts.hasImpacts else { return }
    var solver = scratch.restitution
    scratch.restitution = RestitutionSolver()
    let (contacts, slotCount) = (scratch.solverContacts.contacts, bodies.count)
    withPointers { solver.solve(contacts, $0, slotCount: slotCount, h: h) }
    scratch.restitution = solver
  }
}

extension World {
  /// How many threads a step may use, the calling one included, from 1 to 64; 1 by default.
  ///
  /// Any number gives the same bits. Only steps of worlds with thousands of bodies and contacts awake are shared out:
  /// for smaller ones it takes longer to tell others than to do it all. More threads than processors make steps
  /// slower. A number outside the range stops the program.
  ///
  /// The threads belong to the world and its copies together and end with the last of them; between steps they sleep.
  /// Copies may step at the same time: who finds the threads at work for another does without them.
  public var threads: Int {
    get { workerPool?.threads ?? 1 }
    set {
      precondition((1...64).contains(newValue), "threads must be from 1 to 64, not \(newValue)")
      guard newValue != threads else { return }
      workerPool = newValue > 1 ? WorkerPool(threads: newValue) : nil
    }
  }

  /// Who does the loops of a step as large as this one.
  var executor: LoopExecutor {
    guard let workerPool, awakeBodies.count + awakeContacts.count >= minParallelWork else {
      return LoopExecutor(nil)
    }
    return LoopExecutor(workerPool)
  }
}

/// Arrays that a step fills and empties again, kept so that the next one need not allocate them.
///
/// No part of the world's state: what a step finds here that an earlier one left is what it would find itself, since
/// the same take part.
struct StepScratch: Sendable {
  var topology = ConstraintTopology()
  var islands = Islands()
  /// The joints that the solver sees, then those of islands without contacts and of islands with them.
  var solverJoints: [SolverJoint] = []
  var contactFreeSolverJoints: [SolverJoint] = []
  var contactSolverJoints: [SolverJoint] = []
  /// Awake bodies of islands without contacts, and those of islands with them.
  var contactFreeBodies: [Int32] = []
  var contactBodies: [Int32] = []
  /// What the latter do by themselves, in the same order.
  var velocityIntegrators: [VelocityIntegrator] = []
  /// The joints of both as the passes see them.
  var contactFreeJoints = JointConstraints()
  var contactJoints = JointConstraints()
  /// The contacts that the solver sees.
  var solverContacts = SolverContacts()
  var solverContactBuffers = PerWorkerBuffers<SolverContacts>()
  /// The same in the order in which the passes take them.
  var constraintGraph = ConstraintGraph()
  var contactConstraints: [ContactConstraintWide] = []
  /// Keeps its memory from step to step.
  var restitution = RestitutionSolver()
  /// How often the whole list of awake contacts was gone through for contacts that were removed between steps.
  var awakeContactFilterings = 0
  /// Contacts whose fat boxes have parted.
  var disjointContacts: [Int32] = []
  /// The leaves of parts that leave their fat box, with new ones.
  var enlargedProxies: [EnlargedProxy] = []
  /// Neighbours found for parts, as slots.
  var newPairs: [NewPair] = []
  /// What sorting keeps apart: of those pairs, and of lists of slots.
  var pairSortBuffer: [NewPair] = []
  var slotSortBuffer: [Int32] = []
  /// The parts of a fast body, each with a fixed one that it meets on its way.
  var continuousPairs: [ContinuousPair] = []
  /// Contacts that have come to touch in the step, and those that no longer do.
  var beganTouching: [Int32] = []
  var stoppedTouching: [Int32] = []
  var touchBuffers = PerWorkerBuffers<TouchTransitions>()
  /// Bodies that moved so far that they may have passed a fixed shape: those that left their fat boxes, and those that
  /// have contacts with such shapes.
  var treeSweptBodies: [Int32] = []
  var contactSweptBodies: [Int32] = []
  /// Slow bodies that something presses into a fixed shape.
  var penetratingBodies: [Int32] = []
  /// Bodies that left the numbers.
  var nonFiniteBodies = SlotBuffer()
  var nonFiniteBuffers = PerWorkerBuffers<SlotBuffer>()
  /// Sleeping bodies that something awake has come upon.
  var bodiesToWake: [Int32] = []

  /// The list of those contacts, emptied; the caller gives it back.
  mutating func takeSolverContacts() -> SolverContacts {
    var taken = solverContacts
    solverContacts = SolverContacts()
    taken.removeAll()
    return taken
  }
}
