internal import Workers

extension World {
  /// Advances the world by `h` seconds, greater than 0; UIKit's step is `Float(1) / 120`.
  ///
  /// Islands are solved by one of two solvers. An island without contacts is integrated exactly as UIKit does
  /// it, joints included; an island with contacts is solved in sub-steps with soft contacts. So a body alone
  /// in the air follows UIKit's path, whatever happens elsewhere.
  ///
  /// Complexity: O(awake bodies and their contacts and joints); the step of a world in which all bodies sleep
  /// returns at once.
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

  /// Clears the events of the previous step.
  private mutating func clearEvents() {
    contactBeginEvents.removeAll(keepingCapacity: true)
    contactEndEvents.removeAll(keepingCapacity: true)
    movedBodies.removeAll(keepingCapacity: true)
    quarantinedBodies.removeAll(keepingCapacity: true)
  }

  private mutating func recordMovedBodies() {
    // All at once: appending one by one would check each time whether the array's buffer is shared.
    movedBodies.append(contentsOf: repeatElement(.null, count: awakeBodies.count))
    let (bodies, handles) = (awakeBodies, bodyHandles)
    movedBodies.withUnsafeMutableBufferPointer { moved in
      for (index, body) in bodies.enumerated() { moved[index] = handles.handle(at: body) }
    }
  }
}

/// The two solvers, and the partition of bodies and joints between them.
extension World {
  /// Builds the islands, partitions bodies and joints by solver, and prepares the joints.
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

  /// UIKit's integration: velocities, eight iterations over the joints, positions, position correction of
  /// joints.
  mutating func solveContactFreeIslands(_ h: Float) {
    solveSequentialImpulses(
      scratch.contactFreeBodies, &scratch.contactFreeJoints, &scratch.islands.lastFailedIteration, &states,
      bodySims, h)
    scratch.contactFreeJoints.storeImpulses(in: &joints.elements, time: h)
  }

  /// The soft-step solver: impacts first, with the velocities at the beginning of the step, then the
  /// sub-steps.
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

  /// Collects the joints of awake bodies.
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
    // Kinematic bodies move in each sub-step, together with the bodies that they push.
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
  /// In most steps of a pile there are none; then only the speeds found by the narrow phase are examined.
  private mutating func resolveImpacts(_ h: Float) {
    guard scratch.solverContacts.hasImpacts else { return }
    var solver = scratch.restitutionSolver
    scratch.restitutionSolver = RestitutionSolver()
    let (contacts, slotCount) = (scratch.solverContacts.contacts, bodies.count)
    withPointers { solver.solve(contacts, $0, slotCount: slotCount, h: h) }
    scratch.restitutionSolver = solver
  }
}

extension World {
  /// The number of threads that a step may use, including the calling one, from 1 to 64; 1 by default.
  ///
  /// The results are equal to the bit for any number. Only the steps of worlds with thousands of awake bodies
  /// and contacts run in parallel: for smaller ones the synchronization takes longer than the work. More
  /// threads than processors make steps slower. A number outside the range stops the program.
  ///
  /// The threads are shared by the world and its copies and end with the last of them; between steps they
  /// sleep. Copies may step at the same time: a step that finds the threads busy runs on the calling thread
  /// only.
  public var threads: Int {
    get { workerPool?.threads ?? 1 }
    set {
      precondition((1...64).contains(newValue), "threads must be from 1 to 64, not \(newValue)")
      guard newValue != threads else { return }
      workerPool = newValue > 1 ? WorkerPool(threads: newValue) : nil
    }
  }

  /// The executor of the loops of a step of this size.
  var executor: LoopExecutor {
    guard let workerPool, awakeBodies.count + awakeContacts.count >= minParallelWork else {
      return LoopExecutor(nil)
    }
    return LoopExecutor(workerPool)
  }
}

/// Buffers that are kept from step to step to avoid allocations.
///
/// Not part of the world's state: results of an earlier step are only reused if the constraint topology is
/// unchanged, and then equal those that the step would compute.
struct StepScratch: Sendable {
  var topology = ConstraintTopology()
  var islands = Islands()
  /// The joints in the solver, then those of islands without contacts and those of islands with contacts.
  var solverJoints: [SolverJoint] = []
  var contactFreeSolverJoints: [SolverJoint] = []
  var contactSolverJoints: [SolverJoint] = []
  /// The awake bodies of islands without contacts, and those of islands with contacts after the kinematic
  /// bodies.
  var contactFreeBodies: [Int32] = []
  var contactBodies: [Int32] = []
  /// The integrators of ``contactBodies``, in the same order.
  var velocityIntegrators: [VelocityIntegrator] = []
  /// The joint constraints of islands without contacts and of islands with contacts.
  var contactFreeJoints = JointConstraints()
  var contactJoints = JointConstraints()
  /// The contacts in the solver.
  var solverContacts = SolverContacts()
  var solverContactBuffers = PerWorkerBuffers<SolverContacts>()
  /// The same contacts in the order of solving, and prepared for the solver.
  var constraintGraph = ConstraintGraph()
  var contactConstraints: [ContactConstraintWide] = []
  /// Kept for its buffers.
  var restitutionSolver = RestitutionSolver()
  /// The number of times that the list of awake contacts was filtered for contacts removed between steps.
  var awakeContactFilterings = 0
  /// Contacts whose fat AABBs no longer overlap.
  var disjointContacts: [Int32] = []
  /// The proxies of child shapes that leave their fat AABB, with enlarged ones.
  var enlargedProxies: [EnlargedProxy] = []
  /// The new pairs of the broad phase.
  var newPairs: [NewPair] = []
  /// The buffers of merge sort, for pairs and for slots.
  var pairSortBuffer: [NewPair] = []
  var slotSortBuffer: [Int32] = []
  /// The child shapes of a fast body, each with a fixed child shape that its swept AABB overlaps.
  var continuousPairs: [ContinuousPair] = []
  /// The contacts that began and stopped touching in the step.
  var beganTouching: [Int32] = []
  var stoppedTouching: [Int32] = []
  var touchBuffers = PerWorkerBuffers<TouchTransitions>()
  /// The fast bodies, which may have passed a fixed shape: those that left their fat AABBs, and those that
  /// have contacts with fixed shapes.
  var treeSweptBodies: [Int32] = []
  var contactSweptBodies: [Int32] = []
  /// Slow bodies that overlap a fixed shape deeply.
  var penetratingBodies: [Int32] = []
  /// Bodies with a non-finite or too large pose or velocity.
  var nonFiniteBodies = SlotBuffer()
  var nonFiniteBuffers = PerWorkerBuffers<SlotBuffer>()
  /// Sleeping bodies that have a contact in the solver with an awake body.
  var bodiesToWake: [Int32] = []

  /// Moves the contacts in the solver out and clears them; the caller has to assign the list again.
  mutating func takeSolverContacts() -> SolverContacts {
    var taken = solverContacts
    solverContacts = SolverContacts()
    taken.removeAll()
    return taken
  }
}
