import CLanes
import Workers

extension World {
  /// Advances the world by `h` seconds, greater than 0; UIKit's step is `Float(1) / 120`.
  ///
  /// Islands are solved by one of two solvers: as UIKit does it, or, if they have contacts and more than 50
  /// bodies, in sub-steps with soft contacts. Shapes that meet within the step hit each other at their time
  /// of impact.
  ///
  /// Complexity: O(awake bodies and their contacts and joints); the step of a world in which all bodies sleep
  /// returns at once.
  public mutating func step(_ h: Float) {
    precondition(h > 0 && h.isFinite, "A step must be longer than 0 seconds and finite")
    events.removeAll()
    guard !isAtRest else { return }

    if !bodies.rollingBodies.isEmpty { applyRollingResistance(h) }
    findNewPairs(h)
    destroyDisjointContacts()
    updateManifolds(h)
    wakeTouchedBodies()

    buildIslands(h)
    solveSequentially(h)
    solveInSoftSteps(h, stepCount: 1)

    finalizeStep(h, stepCount: 1)
  }

  /// Tries to advance the world by `count` steps of `h` seconds with one collision detection, and returns the
  /// number of steps that it has advanced; the caller then calls ``step(_:)`` for the others.
  ///
  /// In a large pile at rest, the second of UIKit's two steps per frame would find the contacts of the first
  /// again. Its island is then solved in all sub-steps of the steps in a row, as Box2D solves the four
  /// sub-steps of its step. Bodies without contacts move as in single steps, to the bit.
  ///
  /// Returns 0 if the steps could miss a hit: the soft-step solver must have had the same contacts for some
  /// steps, or there are none, and neither an impact nor another contact may be possible in the `count`
  /// steps; joints, which move bodies in a way that is not predicted, must not be awake. Returns less than
  /// `count` if an island of the sequential solver falls asleep. Forces must stay the same in the steps.
  /// Afterwards, the impulses of contacts are those of one step, averaged.
  package mutating func combineStepsIfSettled(_ h: Float, count: Int) -> Int {
    precondition(h > 0 && h.isFinite, "A step must be longer than 0 seconds and finite")
    guard canCombineSteps(count) else { return 0 }
    let duration = Float(count) * h
    findNewPairs(duration)
    destroyDisjointContacts()
    guard hasSettledContacts, contacts.unansweredContacts().isEmpty, updateSettledManifolds(duration) else {
      return 0
    }
    events.removeAll()
    wakeTouchedBodies()

    buildIslands(h)
    for step in 1..<count {
      guard !advanceSequentialIslands(h) else {
        solveInSoftSteps(h, stepCount: step)
        finalizeStep(h, stepCount: step, onlySoftIslands: true, mayOthersSleep: true)
        return step
      }
    }
    solveSequentially(h)
    solveInSoftSteps(h, stepCount: count)

    finalizeStep(h, stepCount: count)
    return count
  }

  /// Applies the results of the solvers, and everything that follows from the new poses.
  ///
  /// `onlySoftIslands` for a step that the other islands have already made, with `mayOthersSleep` if one of
  /// them may sleep.
  private mutating func finalizeStep(
    _ h: Float, stepCount: Int, onlySoftIslands: Bool = false, mayOthersSleep: Bool = false
  ) {
    // A function of its own, since the awake set would be copied if this one changed it while it has an array
    // of its bodies.
    let maySleep = finalizeMotion(
      of: onlySoftIslands ? scratch.softStepSolver.bodies : awakeSet.bodies, h, stepCount: stepCount)
    if maySleep || mayOthersSleep { putIslandsToSleep() }
  }

  /// Applies the results of the solvers to awake bodies; returns whether one has been at rest for long enough
  /// to sleep.
  private mutating func finalizeMotion(of awakeBodies: [Int32], _ h: Float, stepCount: Int) -> Bool {
    if stepCount % 2 != 0 { broadPhase.looksAhead.toggle() }
    finalizeBodies(awakeBodies)
    bodies.finalizeKinematicBodies()
    solveContinuous(h, of: awakeBodies)
    updateContactEvents(stepCount: stepCount)
    recordMovedBodies()
    return updateSleepTimes(of: awakeBodies, h, stepCount: stepCount)
  }

  /// Whether a step would change nothing.
  private var isAtRest: Bool {
    awakeSet.bodyCount == 0 && broadPhase.moveBuffer.isEmpty && bodies.kinematicBodies.isEmpty
      && !events.hasRemovedContacts && !fixedContacts.needsUpdate
  }
}

// MARK: Broad phase

extension World {
  /// Finds the new pairs of a step of `h` seconds; a second call before the step changes nothing.
  mutating func findNewPairs(_ h: Float) {
    guard !isAtRest else { return }
    enlargeKinematicProxies(h)
    enlargeProxies(h)
    updatePairs()
  }

  /// Enlarges the AABBs of kinematic bodies by their motion in this step, buffers them for new pairs, and
  /// wakes bodies near them.
  private mutating func enlargeKinematicProxies(_ h: Float) {
    for body in bodies.kinematicBodies {
      broadPhase.enlargeKinematicProxies(of: body, h, bodies, &shapes)
      wakeNeighbors(of: body)
    }
  }

  /// Enlarges the fat AABBs that child shapes may leave in this step, and marks their proxies as moved.
  private mutating func enlargeProxies(_ h: Float) {
    sortAwakeSet()
    let slotCount = bodies.slotCount
    withBodyAndShapePointers(&bodies, &shapes) { bodies, shapes in
      scratch.pairFinder.collectEnlargedProxies(
        of: awakeSet.bodies, bodies, shapes, broadPhase.dynamicTree, slotCount: slotCount, h,
        skin: collisionSkin,
        looksAhead: broadPhase.looksAhead)
    }
    broadPhase.enlargeProxies(scratch.pairFinder.enlargedProxies)
  }

  /// Creates contacts for new pairs of child shapes, in order of creation of the child shapes.
  private mutating func updatePairs() {
    guard broadPhase.hasMovedProxies else { return }
    fixedContacts.needsUpdate = fixedContacts.needsUpdate || !broadPhase.moveBuffer.isEmpty
    if !broadPhase.moveBuffer.isEmpty { broadPhase.flushMoveBuffer(bodies, &shapes) }
    let (pairSet, bodySlotCount) = (contacts.pairSet, bodies.slotCount)
    withWorldPointers(&bodies, &shapes, &joints, &contacts) {
      scratch.pairFinder.collectNewPairs(broadPhase, pairSet, filter, $0, bodySlotCount: bodySlotCount)
    }
    broadPhase.clearMovedProxies()
    guard !scratch.pairFinder.newPairs.isEmpty else { return }
    for pair in scratch.pairFinder.newPairs { createContact(pair) }
    sortAwakeSet()
  }

  /// Creates the contact of a new pair.
  ///
  /// If both bodies sleep, wakes them: the narrow phase has to collide the new pair.
  private mutating func createContact(_ pair: NewPair) {
    let contact = contacts.insert(pair.first, pair.second, isSolid: pair.isSolid, shapes, &bodies)
    awakeSet.appendCreatedContact(contact)
    if filter.askingGroupCount > 0 { updateShouldCollide(ofContact: contact, isNew: true) }
    if events.hasRemovedContacts { continueTouch(ofContact: contact) }
    guard !bodies[contacts[contact].bodyA].isAwake && !bodies[contacts[contact].bodyB].isAwake else { return }
    awakeSet.wakeBodies(ofContact: contact, &bodies, &contacts, &joints)
  }

  /// Destroys the contacts whose fat AABBs no longer overlap; those that still touch are kept until their end
  /// event.
  ///
  /// There can only be such contacts if a fat AABB moved or a contact stopped touching since the last call.
  private mutating func destroyDisjointContacts() {
    let candidates = broadPhase.disjointCandidates
    guard candidates != .none else { return }
    broadPhase.disjointCandidates = .none
    guard awakeSet.contactCount > 0 else { return }
    withWorldPointers(&bodies, &shapes, &joints, &contacts) { world in
      scratch.pairFinder.collectDisjointContacts(
        from: &awakeSet.contacts, candidates: candidates, world, broadPhase)
    }
    for contact in scratch.pairFinder.disjointContacts { contacts.remove(contact, &bodies) }
  }
}

// MARK: Narrow phase

/// Calls `run` with an updater of manifolds for `h` seconds; see ``withWorldPointers(_:_:_:_:_:)``.
@inline(__always)
private func withManifoldUpdater<Result>(
  _ h: Float, _ bodies: inout BodyStore, _ shapes: inout ShapeStore, _ joints: inout JointGraph,
  _ contacts: inout ContactGraph, skin: Float, _ run: (ManifoldUpdater) -> Result
) -> Result {
  withWorldAndVertexPointers(&bodies, &shapes, &joints, &contacts) { world, vertices in
    run(ManifoldUpdater(world: world, vertices: vertices, h: h, skin: skin))
  }
}

extension World {
  /// Updates the manifold of every awake contact and collects the contacts for the solver.
  private mutating func updateManifolds(_ h: Float) {
    guard awakeSet.contactCount > 0 else { return scratch.narrowPhase.removeAllContacts() }
    let executor = executor
    let canRecycle = canRecycleConstraints
    contacts.clearChanges()
    let isSame = withManifoldUpdater(h, &bodies, &shapes, &joints, &contacts, skin: collisionSkin) {
      updater in
      guard canRecycle else {
        scratch.softStepSolver.discardRecycledConstraints(
          updater.world.contacts, subStepCount: subStepCount, by: executor)
        scratch.narrowPhase.updateManifolds(of: awakeSet.contacts, updater, by: executor)
        return true
      }
      return scratch.recycleConstraints(updater, subStepCount: subStepCount, by: executor)
    }
    guard !isSame else { return }
    discardRecycledConstraints()
    scratch.narrowPhase.collectSolverContacts(awakeSet.contacts, contacts)
  }

  /// Whether the constraints of the last step can be updated for the next one: no contact changed since.
  private var canRecycleConstraints: Bool {
    scratch.softStepSolver.recycler.isFilled && !contacts.hasChanges
  }

  /// Prepares the constraints of the next step from the contacts, after the constraint topology or a contact
  /// changed.
  private mutating func discardRecycledConstraints() {
    let executor = executor
    contacts.withBorrowedArray {
      scratch.softStepSolver.discardRecycledConstraints($0, subStepCount: subStepCount, by: executor)
    }
  }

  /// Wakes sleeping bodies that have a contact in the solver with an awake body.
  ///
  /// As long as the awake bodies and the contacts in the solver stay the same, there are none.
  private mutating func wakeTouchedBodies() {
    scratch.topology.beginStep()
    scratch.topology.update(
      awakeBodies: awakeSet.bodies, contacts: scratch.narrowPhase.result.solverContacts)
    guard scratch.topology.isDirty else { return }
    discardRecycledConstraints()
    bodies.withPointers { scratch.collectBodiesToWake($0) }
    for body in scratch.bodiesToWake { wakeBody(body) }
    guard awakeSet.needsSorting else { return }
    sortAwakeSet()
    scratch.narrowPhase.collectSolverContacts(awakeSet.contacts, contacts)
    scratch.topology.update(
      awakeBodies: awakeSet.bodies, contacts: scratch.narrowPhase.result.solverContacts)
  }
}

// MARK: Solver

/// The two solvers, and the partition of bodies and joints between them.
extension World {
  /// Clears the deltas of the last step, builds the islands and partitions their bodies and joints by solver.
  private mutating func buildIslands(_ h: Float) {
    let slotCount = bodies.slotCount
    let kinematicBodies = bodies.kinematicBodies
    let lockedBodies = bodies.lockedBodies.filter { bodies[$0].isAwake }
    withWorldPointers(&bodies, &shapes, &joints, &contacts) { world in
      for body in awakeSet.bodies { world.bodies.states[body].clearDeltas() }
      scratch.continuousSolver.predictMotions(of: awakeSet.bodies, world.bodies, h, slotCount: slotCount)
      scratch.collectSolverJoints(awakeSet.joints, world, kinematicBodies: kinematicBodies)
      if scratch.topology.isDirty {
        scratch.buildIslands(
          awakeBodies: awakeSet.bodies, lockedBodies: lockedBodies, kinematicBodies: kinematicBodies,
          slotCount: slotCount)
      }
    }
  }

  /// UIKit's solver: velocities, eight velocity iterations over joints and contacts, positions, position
  /// correction.
  private mutating func solveSequentially(_ h: Float) {
    let skin = collisionSkin
    if !scratch.sequentialImpulseSolver.contacts.isEmpty {
      withManifoldUpdater(h, &bodies, &shapes, &joints, &contacts, skin: collisionSkin) {
        scratch.sequentialImpulseSolver.prepareContacts($0, scratch.islands)
      }
    }
    withWorldPointers(&bodies, &shapes, &joints, &contacts) {
      scratch.sequentialImpulseSolver.solve($0, h, scratch.islands, skin: skin)
    }
  }

  /// The soft-step solver, in sub-steps.
  private mutating func solveInSoftSteps(_ h: Float, stepCount: Int) {
    guard !scratch.softStepSolver.bodies.isEmpty else { return }
    let (executor, slotCount) = (executor, bodies.slotCount)
    if scratch.topology.isDirty {
      discardRecycledConstraints()
      scratch.softStepSolver.assignColors(awakeBodies: awakeSet.bodies, slotCount: slotCount)
    }
    withWorldPointers(&bodies, &shapes, &joints, &contacts) { world in
      scratch.softStepSolver.solve(
        world, h / Float(subStepCount), subStepCount: subStepCount, stepCount: stepCount, by: executor)
      // The contacts of other islands change in every step.
      scratch.softStepSolver.fillRecyclerIfSettled(
        isChanged: scratch.topology.isDirty || !scratch.sequentialImpulseSolver.contacts.isEmpty,
        awakeContacts: awakeSet.contacts, world.contacts, by: executor)
    }
  }
}

// MARK: Results

extension World {
  /// Applies the solver's deltas to bodies and updates the AABBs of child shapes with a proxy.
  ///
  /// Bodies with a non-finite or too large result are halted.
  private mutating func finalizeBodies(_ awakeBodies: [Int32]) {
    let executor = executor
    withWorldAndVertexPointers(&bodies, &shapes, &joints, &contacts) { world, vertices in
      scratch.bodyFinalizer.finalize(awakeBodies, world, vertices, by: executor)
    }
    for body in scratch.bodyFinalizer.nonFiniteBodies.slots { haltNonFiniteBody(body) }
  }

  /// Moves a body whose state is not finite back to its pose before the step, with velocity 0, and reports
  /// it.
  ///
  /// Discards its manifolds and joint impulses.
  private mutating func haltNonFiniteBody(_ body: Int32) {
    bodies.states[body] = BodyState()
    contacts.clearManifolds(of: bodies[body])
    joints.clearImpulses(of: bodies[body])
    events.nonFiniteBodies.append(bodies.id(of: body))
  }

  /// Resolves the hits of shapes that meet within the step, at their time of impact.
  private mutating func solveContinuous(_ h: Float, of awakeBodies: [Int32]) {
    let (fixedTree, tree, filter) = (broadPhase.fixedTree, broadPhase.dynamicTree, filter)
    let (skinTarget, pairSet) = (-1.5 * collisionSkin, contacts.pairSet)
    withManifoldUpdater(h, &bodies, &shapes, &joints, &contacts, skin: collisionSkin) { updater in
      let context = ContinuousContext(
        updater: updater, fixedTree: fixedTree, tree: tree, filter: filter, islands: scratch.islands,
        pairSet: pairSet,
        skinTarget: skinTarget)
      scratch.continuousSolver.solve(
        context, awakeBodies: awakeBodies, contacts: scratch.narrowPhase.result.otherContacts,
        solverContacts: scratch.narrowPhase.result.solverContacts)
    }
    for pair in scratch.continuousSolver.meetings.pairs { createContact(of: pair) }
    guard !scratch.continuousSolver.meetings.contacts.isEmpty else { return }
    discardRecycledConstraints()
    for body in scratch.continuousSolver.meetings.bodiesToWake { wakeBody(body) }
  }

  /// Creates the contact of two child shapes that met within the step, so that it is reported.
  private mutating func createContact(of pair: MetPair) {
    guard !contacts.pairSet.contains(pair.childA, pair.childB) else { return }
    let slot = contacts.insert(pair.childA, pair.childB, isSolid: true, shapes, &bodies)
    awakeSet.appendCreatedContact(slot)
    let isInOrder = contacts[slot].childA == pair.childA
    contacts[slot].manifold = isInOrder ? pair.manifold : pair.manifold.flipped
    contacts[slot].wasHit = true
    contacts[slot].recordTouchLocation(
      isInOrder ? pair.centerA : pair.centerB, isInOrder ? pair.centerB : pair.centerA)
    scratch.continuousSolver.meetings.addContact(slot)
  }

  /// Updates which contacts touch and records the begin and end events of this step.
  private mutating func updateContactEvents(stepCount: Int) {
    updateFixedContacts()
    events.reportRemovedContacts()
    guard !scratch.narrowPhase.result.isEmpty else { return }
    let executor = executor
    // A body that was halted has lost its manifolds.
    if contacts.hasChanges { discardRecycledConstraints() }
    withWorldPointers(&bodies, &shapes, &joints, &contacts) { world in
      scratch.collectTouchCandidates(world, by: executor)
      scratch.contactEventRecorder.update(
        scratch.touchCandidates, world, stepCount: stepCount, by: executor, beginEvents: &events.contactBegin,
        endEvents: &events.contactEnd)
    }
    if scratch.contactEventRecorder.hasEndedContacts {
      broadPhase.disjointCandidates = max(broadPhase.disjointCandidates, .marked)
    }
  }

  private mutating func recordMovedBodies() {
    bodies.withPointers { events.recordMoved(awakeSet.bodies, $0) }
  }

  /// Updates the sleep times of bodies, if bodies may sleep; returns whether one has reached
  /// ``PhysicsConstants/timeToSleep``.
  private mutating func updateSleepTimes(of awakeBodies: [Int32], _ h: Float, stepCount: Int) -> Bool {
    guard allowsSleep else { return false }
    withWorldPointers(&bodies, &shapes, &joints, &contacts) { scratch.keepDrivenBodiesAwake($0) }
    return bodies.withPointers {
      scratch.islands.updateSleepTimes(of: awakeBodies, $0, h, stepCount: stepCount)
    }
  }

  /// Removes the islands that may sleep from the awake set.
  private mutating func putIslandsToSleep() {
    scratch.islands.computeSleepTimes(of: awakeSet.bodies, bodies.sims)
    awakeSet.removeSleepingIslands(scratch.islands, &bodies, &contacts, &joints)
  }
}

// MARK: Combined steps

extension World {
  /// Whether `count` steps may be combined, as far as it is known before the collision detection.
  ///
  /// Kinematic bodies are moved in each step, and rolling ones braked.
  private mutating func canCombineSteps(_ count: Int) -> Bool {
    count > 1 && !isAtRest && bodies.kinematicBodies.isEmpty && bodies.rollingBodies.isEmpty
      && awakeSet.joints.isEmpty
      && scratch.sequentialImpulseSolver.contacts.isEmpty && hasSettledContacts && !events.hasRemovedContacts
  }

  /// Whether the solver had no contacts in the last step, or may need the same ones again.
  private var hasSettledContacts: Bool { hasNoSolverContacts || canRecycleConstraints }

  private var hasNoSolverContacts: Bool { scratch.narrowPhase.result.solverContacts.isEmpty }

  /// Updates the manifolds for `duration` seconds; returns whether the solver needs exactly the contacts of
  /// the last step, without impacts, and no other contact can begin or stop touching.
  private mutating func updateSettledManifolds(_ duration: Float) -> Bool {
    let executor = executor
    if hasNoSolverContacts {
      updateManifolds(duration)
      return hasNoSolverContacts && canNoneChangeTouching(awakeSet.contacts, duration)
    }
    // The constraints last, so that the next step can recycle them if another contact prevents the
    // combination.
    let others = scratch.softStepSolver.recycler.otherContacts
    let isAnyAdded = withManifoldUpdater(duration, &bodies, &shapes, &joints, &contacts, skin: collisionSkin)
    {
      scratch.narrowPhase.updateManifolds(ofOthers: others, $0, by: executor)
    }
    guard !isAnyAdded, canNoneChangeTouching(others, duration) else { return false }
    let isComplete = withManifoldUpdater(duration, &bodies, &shapes, &joints, &contacts, skin: collisionSkin)
    {
      scratch.softStepSolver.recycleConstraints($0, subStepCount: subStepCount, by: executor)
    }
    guard isComplete else {
      discardRecycledConstraints()
      return false
    }
    return true
  }

  private mutating func canNoneChangeTouching(_ slots: [Int32], _ duration: Float) -> Bool {
    guard !slots.isEmpty else { return true }
    return withManifoldUpdater(duration, &bodies, &shapes, &joints, &contacts, skin: collisionSkin) {
      updater in
      !slots.contains { updater.canChangeTouching(updater.world.contacts[$0]) }
    }
  }

  /// Moves the islands of the sequential solver by a step that is not the last of the combined ones; returns
  /// whether one may sleep.
  private mutating func advanceSequentialIslands(_ h: Float) -> Bool {
    let awakeBodies = scratch.sequentialImpulseSolver.bodies
    guard !awakeBodies.isEmpty else { return false }
    solveSequentially(h)
    finalizeBodies(awakeBodies)
    bodies.withPointers { bodies in
      for body in awakeBodies { bodies.states[body].clearDeltas() }
    }
    guard updateSleepTimes(of: awakeBodies, h, stepCount: 1) else { return false }
    scratch.islands.computeSleepTimes(of: awakeBodies, bodies.sims)
    return awakeBodies.contains { scratch.islands.maySleep(scratch.islands.root(of: $0)) }
  }
}

// MARK: Waking

extension World {
  /// Wakes a dynamic body and the bodies connected to it; resets the sleep time of a body that is awake.
  mutating func wakeBody(_ body: Int32) { awakeSet.wake(body, &bodies, &contacts, &joints) }

  /// Wakes a body, the bodies that it has contacts with and the bodies joined to it; it may be fixed itself.
  mutating func wakeNeighbors(of body: Int32) {
    awakeSet.wakeNeighbors(of: body, &bodies, &contacts, &joints)
  }

  private mutating func sortAwakeSet() {
    guard awakeSet.needsSorting else { return }
    awakeSet.sort(bodies, contacts, joints, using: &scratch.sortBuffer)
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
  public var threadCount: Int {
    get { workerPool?.threadCount ?? 1 }
    set {
      precondition((1...64).contains(newValue), "threads must be from 1 to 64, not \(newValue)")
      guard newValue != threadCount else { return }
      workerPool = newValue > 1 ? WorkerPool(threads: newValue) : nil
    }
  }

  /// The number of contacts that the solver takes at a time on this processor: four or eight.
  package static var contactLaneCount: Int { Int(SoftStepSolver.widestContactKernel.lane_count) }

  /// The executor of the step's loops: parallel if enough bodies and contacts are awake, otherwise serial.
  private var executor: LoopExecutor {
    guard let workerPool, awakeSet.bodyCount + awakeSet.contactCount >= minParallelElementCount else {
      return LoopExecutor(nil)
    }
    return LoopExecutor(workerPool)
  }
}
