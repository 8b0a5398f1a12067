import CLanes
import Workers

/// Solves the large islands with contacts by soft steps, color by color: soft contacts with sub-stepping; see
/// ``ContactConstraintWide``.
///
/// Each sub-step integrates the velocities (including the impulses of the previous sub-step), solves once
/// with bias (contacts with fixed bodies twice), integrates the positions, and solves once without bias
/// ("relax"), which removes the velocity added by the bias. Joints are solved before contacts in each stage,
/// so that non-penetration has priority.
struct SoftStepSolver: Sendable {
  /// The bodies of the islands, after the kinematic bodies, which move in each sub-step together with the
  /// bodies that they push.
  var bodies: [Int32] = []
  /// The joints and the contacts of the islands.
  var joints = JointConstraints()
  var contacts: [SolverContact] = []
  /// The contacts sorted by color, and their wide constraints in the same order.
  private var graph = ConstraintGraph()
  private var constraints: [ContactConstraintWide] = []
  /// Keeps ``constraints`` from step to step.
  private(set) var recycler = ConstraintRecycler()
  /// The integrators of ``bodies``, in the same order.
  private var integrators: [VelocityIntegrator] = []
  /// The contact stages; tests choose another number of lanes, which gives the same bits.
  var contactKernel = SoftStepSolver.widestContactKernel

  /// The contact stages with the most lanes that this processor can run.
  static let widestContactKernel = contact_kernel_with_most_lanes()

  /// Removes all bodies, joints and contacts.
  mutating func removeAll() {
    bodies.removeAll(keepingCapacity: true)
    contacts.removeAll(keepingCapacity: true)
    joints.removeAllJoints()
  }

  /// Assigns a color to each contact; see ``ConstraintGraph/assignColors(_:awakeBodies:slotCount:)``.
  mutating func assignColors(awakeBodies: [Int32], slotCount: Int) {
    graph.assignColors(contacts, awakeBodies: awakeBodies, slotCount: slotCount)
  }

  /// Updates the constraints of the previous step for this one; returns whether the solver needs all their
  /// contacts.
  mutating func recycleConstraints(_ updater: ManifoldUpdater, subStepCount: Int, by executor: LoopExecutor)
    -> Bool
  {
    recycler.update(&constraints, graph, updater, subStepCount: subStepCount, by: executor)
  }

  /// Copies the caches of the contacts in the solver at the end of a step, so that the next one can recycle
  /// the constraints; only after several steps without changes.
  mutating func fillRecyclerIfSettled(
    isChanged: Bool, awakeContacts: [Int32], _ contacts: BorrowedArray<Contact>, by executor: LoopExecutor
  ) {
    recycler.fillIfSettled(
      isChanged: isChanged, &constraints, graph, awakeContacts: awakeContacts, contacts, by: executor)
  }

  /// Records where contacts touch after the step, for recycled constraints all of whose contacts touched
  /// before and still do; the contacts of the others are in ``ConstraintRecycler/contactsNotResting``.
  mutating func updateTouching(_ world: WorldPointers, by executor: LoopExecutor) {
    recycler.updateTouching(&constraints, graph, world, by: executor)
  }

  /// Discards recycled constraints; if they are prepared for this step, writes their manifolds to the
  /// contacts first.
  mutating func discardRecycledConstraints(
    _ contacts: BorrowedArray<Contact>, subStepCount: Int, by executor: LoopExecutor
  ) {
    if recycler.isUpdated {
      recycler.store(
        &constraints, graph, in: contacts, subStepCount: subStepCount, stepCount: 1, by: executor)
    }
    recycler.removeAll()
  }

  /// Solves `stepCount` steps of `subStepCount` sub-steps each, which take `h` seconds.
  mutating func solve(
    _ world: WorldPointers, _ h: Float, subStepCount: Int, stepCount: Int, by executor: LoopExecutor
  ) {
    integrators.removeAll(keepingCapacity: true)
    for body in bodies { integrators.append(VelocityIntegrator(world.bodies.sims[body], h)) }
    joints.prepare(world.joints, world.bodies.sims, h: h)
    if !recycler.isUpdated { constraints.prepare(graph, world, subStepCount: subStepCount, by: executor) }
    bodies.withUnsafeBufferPointer { bodies in
      integrators.withBorrowedArray { integrators in
        constraints.withBorrowedArray { constraints in
          let subSteps = SubSteps(
            bodies: bodies, integrators: integrators, constraints: constraints,
            dynamicColors: graph.activeColors.prefix(graph.activeDynamicColorCount),
            fixedColors: graph.activeColors.dropFirst(graph.activeDynamicColorCount),
            states: world.bodies.states, h: h, restitutionThreshold: world.restitutionThreshold,
            contactKernel: contactKernel, executor: executor)
          subSteps.run(stepCount * subStepCount, &joints)
        }
      }
    }
    joints.run(StoreImpulsesStage(joints: world.joints, timeStep: h))
    if recycler.isUpdated {
      recycler.store(
        &constraints, graph, in: world.contacts, subStepCount: subStepCount, stepCount: stepCount,
        by: executor)
    } else {
      constraints.storeImpulses(
        graph, in: world.contacts, subStepCount: subStepCount, stepCount: stepCount, by: executor)
    }
  }
}

/// The sub-steps of a step.
private struct SubSteps {
  let bodies: UnsafeBufferPointer<Int32>
  /// The integrators of the bodies, in the same order.
  let integrators: BorrowedArray<VelocityIntegrator>
  let constraints: BorrowedArray<ContactConstraintWide>
  /// The colors of contacts between dynamic bodies.
  let dynamicColors: ArraySlice<ConstraintGraph.Color>
  /// The colors of contacts with a fixed body.
  let fixedColors: ArraySlice<ConstraintGraph.Color>
  let states: BorrowedArray<BodyState>
  /// The duration of a sub-step, in seconds.
  let h: Float
  let restitutionThreshold: Float
  let contactKernel: contact_kernel
  let executor: LoopExecutor

  func run(_ subStepCount: Int, _ joints: inout JointConstraints) {
    let softness = ContactSoftness(h: h)
    let jointSoftness = Softness(
      frequency: PhysicsConstants.jointFrequency, dampingRatio: PhysicsConstants.jointDampingRatio, h: h)
    for subStep in 0..<subStepCount {
      if subStep == 0 {
        integrate(.initialVelocities)
        joints.run(WarmStartStage(states: states))
        runStage(.warmStart, over: dynamicColors)
        runStage(.warmStart, over: fixedColors)
      } else {
        integrate(.velocities)
      }
      joints.run(VelocityStage(states: states, jointSoftness: jointSoftness))
      // Contacts with fixed bodies are solved first, and again last so that they have priority.
      runStage(.solve(softness.fixedBody), over: fixedColors)
      runStage(.solve(softness.dynamicBodies), over: dynamicColors)
      runStage(.solve(softness.fixedBody), over: fixedColors)
      integrate(.positions)
      joints.run(VelocityStage(states: states, jointSoftness: .rigid))
      runStage(.relax, over: dynamicColors)
      runStage(.relax, over: fixedColors)
    }
  }

  private func integrate(_ kind: IntegrationStage.Kind) {
    let stage = IntegrationStage(
      kind: kind, bodies: bodies, integrators: integrators, states: states, h: h)
    executor.run(stage, over: bodies.indices, grain: 256)
  }

  private func runStage(_ kind: ContactStage.Kind, over contacts: ArraySlice<ConstraintGraph.Color>) {
    let stage = ContactStage(
      kind, kernel: contactKernel, constraints: constraints, states: states, inverseH: 1 / h,
      restitutionThreshold: restitutionThreshold)
    executor.run(stage, over: contacts)
  }
}

/// The softness of contacts in sub-steps of `h` seconds: against fixed bodies with twice the frequency.
private struct ContactSoftness {
  let dynamicBodies: Softness
  let fixedBody: Softness

  init(h: Float) {
    let frequency = min(PhysicsConstants.contactFrequency, 0.25 / h)
    let ratio = PhysicsConstants.contactDampingRatio
    dynamicBodies = Softness(frequency: frequency, dampingRatio: ratio, h: h)
    fixedBody = Softness(frequency: 2 * frequency, dampingRatio: ratio, h: h)
  }
}

/// A stage that integrates the velocities or positions of bodies.
struct IntegrationStage: ParallelLoop {
  enum Kind {
    /// `initialVelocities` is for the first sub-step of a step, which has no impulses of a previous one.
    case initialVelocities, velocities, positions
  }

  let kind: Kind
  let bodies: UnsafeBufferPointer<Int32>
  /// The integrators of the bodies, in the same order.
  let integrators: BorrowedArray<VelocityIntegrator>
  let states: BorrowedArray<BodyState>
  /// The duration of a sub-step, in seconds.
  let h: Float

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    switch kind {
    case .initialVelocities:
      for index in indices { integrators[index].integrateVelocity(&states[bodies[index]]) }
    case .velocities:
      for index in indices { integrators[index].integrateAndWarmStart(&states[bodies[index]]) }
    case .positions: for body in bodies[indices] { states[body].integratePosition(h) }
    }
  }
}
