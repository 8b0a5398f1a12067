/// The phases of a step, with the buffers that they keep from step to step to avoid allocations.
///
/// Not part of the world's state: results of an earlier step are only reused if the constraint topology is
/// unchanged, and then equal those that the step would compute. Only whether steps may be combined depends on
/// them; copies of a world have the same.
struct StepScratch: Sendable {
  var pairFinder = PairFinder()
  var narrowPhase = NarrowPhase()
  /// Sleeping bodies that have a contact in the solver with an awake body.
  private(set) var bodiesToWake: [Int32] = []
  var topology = ConstraintTopology()
  var islands = Islands()
  /// The joints of awake bodies, which are solved in this step.
  private(set) var solverJoints: [SolverJoint] = []
  var sequentialImpulseSolver = SequentialImpulseSolver()
  var softStepSolver = SoftStepSolver()
  var bodyFinalizer = BodyFinalizer()
  var continuousSolver = ContinuousSolver()
  var contactEventRecorder = ContactEventRecorder()
  /// The contacts that may have begun or stopped touching in this step.
  private(set) var touchCandidates: [Int32] = []
  /// The buffer of merge sort, for slots.
  var sortBuffer: [Int32] = []
}

extension StepScratch {
  /// Updates the constraints of the last step and the manifolds of the contacts that were not in the solver;
  /// returns whether the solver needs exactly the contacts of the last step.
  mutating func recycleConstraints(_ updater: ManifoldUpdater, subStepCount: Int, by executor: LoopExecutor)
    -> Bool
  {
    let isComplete = softStepSolver.recycleConstraints(updater, subStepCount: subStepCount, by: executor)
    let others = softStepSolver.recycler.otherContacts
    let isAnyAdded = narrowPhase.updateManifolds(ofOthers: others, updater, by: executor)
    return isComplete && !isAnyAdded
  }

  /// Collects the sleeping bodies that have a contact in the solver with an awake body.
  mutating func collectBodiesToWake(_ bodies: BodyPointers) {
    bodiesToWake.removeAll(keepingCapacity: true)
    for contact in narrowPhase.result.solverContacts where contact.isBetweenDynamicBodies {
      if !bodies[contact.bodyA].isAwake { bodiesToWake.append(contact.bodyA) }
      if !bodies[contact.bodyB].isAwake { bodiesToWake.append(contact.bodyB) }
    }
  }

  /// Collects the contacts that may have begun or stopped touching; for the others, records where they touch.
  mutating func collectTouchCandidates(_ world: WorldPointers, by executor: LoopExecutor) {
    let contacts = narrowPhase.result
    touchCandidates.removeAll(keepingCapacity: true)
    touchCandidates.reserveCapacity(contacts.solverContacts.capacity + contacts.otherContacts.capacity)
    if softStepSolver.recycler.isFilled {
      softStepSolver.updateTouching(world, by: executor)
      touchCandidates.append(contentsOf: softStepSolver.recycler.contactsNotResting.slots)
    } else {
      for contact in contacts.solverContacts where !world.contacts[contact.slot].wasHit {
        touchCandidates.append(contact.slot)
      }
    }
    for slot in contacts.otherContacts where !world.contacts[slot].wasHit { touchCandidates.append(slot) }
    touchCandidates.append(contentsOf: continuousSolver.meetings.contacts)
  }

  /// Collects the joints of awake bodies, and compares them and the kinematic bodies with those of the
  /// previous step.
  mutating func collectSolverJoints(_ awakeJoints: [Int32], _ world: WorldPointers, kinematicBodies: [Int32])
  {
    solverJoints.removeAll(keepingCapacity: true)
    for slot in awakeJoints {
      let isDynamicA = world.bodies[world.joints[slot].bodyA].kind == .dynamic
      let isDynamicB = world.bodies[world.joints[slot].bodyB].kind == .dynamic
      var joint = SolverJoint(
        world.joints[slot], slot: slot, isDynamicA: isDynamicA, isDynamicB: isDynamicB)
      if joint.kind == .revolute, world.bodies.isAnyAxisLocked(of: joint) { joint.kind = .lockedRevolute }
      solverJoints.append(joint)
    }
    topology.update(kinematicBodies: kinematicBodies, joints: solverJoints)
  }

  /// Builds the islands and partitions their bodies and joints between the two solvers.
  ///
  /// The sequential solver takes the islands of `lockedBodies`, awake bodies that do not move along an axis.
  mutating func buildIslands(
    awakeBodies: [Int32], lockedBodies: [Int32], kinematicBodies: [Int32], slotCount: Int
  ) {
    let contacts = narrowPhase.result.solverContacts
    islands.build(of: awakeBodies, linkedBy: contacts, solverJoints, slotCount: slotCount)
    for body in lockedBodies { islands.excludeFromSoftSteps(body) }
    partitionBodies(awakeBodies, kinematicBodies, slotCount)
    for contact in contacts {
      if islands.usesSoftSteps(islands.root(of: contact.firstDynamicBody)) {
        softStepSolver.contacts.append(contact)
      } else {
        sequentialImpulseSolver.contacts.append(contact)
      }
    }
    sequentialImpulseSolver.contacts.reverse()
    partitionJoints(slotCount)
  }

  /// Resets the sleep time of the bodies that motors drive.
  func keepDrivenBodiesAwake(_ world: WorldPointers) {
    sequentialImpulseSolver.joints.keepDrivenBodiesAwake(world.bodies, world.joints)
    softStepSolver.joints.keepDrivenBodiesAwake(world.bodies, world.joints)
  }

  private mutating func partitionBodies(_ awakeBodies: [Int32], _ kinematicBodies: [Int32], _ slotCount: Int)
  {
    sequentialImpulseSolver.reset(slotCount: slotCount)
    softStepSolver.removeAll()
    softStepSolver.bodies.append(contentsOf: kinematicBodies)
    for body in awakeBodies {
      if islands.usesSoftSteps(islands.root(of: body)) {
        softStepSolver.bodies.append(body)
      } else {
        sequentialImpulseSolver.bodies.append(body)
      }
    }
  }

  private mutating func partitionJoints(_ slotCount: Int) {
    for var joint in solverJoints.reversed() {
      joint.island = islands.root(of: joint.firstDynamicBody)
      if islands.usesSoftSteps(joint.island) {
        softStepSolver.joints.addJoint(joint)
      } else {
        sequentialImpulseSolver.joints.addJoint(joint)
      }
    }
    softStepSolver.joints.scheduleJoints(slotCount: slotCount)
    sequentialImpulseSolver.joints.scheduleJoints(slotCount: slotCount)
  }
}

extension BodyPointers {
  /// Whether a body of a joint does not move along an axis.
  fileprivate func isAnyAxisLocked(of joint: SolverJoint) -> Bool {
    !sims[joint.bodyA].lockedAxes.isEmpty || !sims[joint.bodyB].lockedAxes.isEmpty
  }
}
