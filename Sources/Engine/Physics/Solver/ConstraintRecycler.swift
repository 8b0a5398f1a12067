import Workers

/// Keeps the constraints of contacts from step to step for as long as the constraint topology stays the same.
///
/// UIKit takes two steps a frame. In a pile at rest the contacts in the solver, their colors and nearly all
/// cached manifolds are the same in each: only the poses have changed, by less than the contacts' tolerance.
/// The constraints are then updated four at a time from ``CachedManifoldWide``, bit-identical to what the
/// narrow phase and the preparation would compute for each contact, and the manifolds are written to the
/// contacts together with the impulses.
struct ConstraintRecycler: Sendable {
  private enum State {
    /// The constraints have to be prepared from the contacts.
    case empty
    /// The constraints and the caches are those of the last step.
    case filled
    /// The constraints are prepared for this step; their manifolds are not yet written to the contacts.
    case updated
  }

  private var state = State.empty
  /// The number of consecutive steps with the same contacts in the solver, since constraints were last
  /// discarded.
  private var unchangedStepCount = 0
  /// The caches of the wide constraints, in the same order.
  private var manifolds: [CachedManifoldWide] = []
  /// The awake contacts that are not in the solver, in order of creation.
  private(set) var otherContacts: [Int32] = []
  /// The contacts of constraints of which not all contacts stay in touch.
  private(set) var contactsNotResting = SlotBuffer()
  private var updates = ManifoldUpdates()
  private var buffers = PerWorkerBuffers<ManifoldUpdates>()
  private var slotBuffers = PerWorkerBuffers<SlotBuffer>()

  /// Whether the constraints of the last step can be updated for this one, if no contact was changed in
  /// between.
  var isFilled: Bool { state == .filled }
  /// Whether the constraints are prepared for this step.
  var isUpdated: Bool { state == .updated }

  /// Discards the constraints of earlier steps.
  mutating func removeAll() {
    if state != .empty { unchangedStepCount = 0 }
    state = .empty
  }

  /// Copies the caches of the contacts in the solver at the end of a step, after several steps without
  /// changes.
  ///
  /// While bodies fall, the contacts change nearly every step, and copying would cost more than it saves.
  mutating func fillIfSettled(
    isChanged: Bool, _ constraints: inout [ContactConstraintWide], _ graph: ConstraintGraph,
    awakeContacts: [Int32], _ contacts: BorrowedArray<Contact>, by executor: LoopExecutor
  ) {
    unchangedStepCount = isChanged ? 0 : unchangedStepCount + 1
    reserveCapacity(graph, awakeContacts, contacts)
    guard state == .empty, unchangedStepCount >= 4, !graph.contactSlots.isEmpty else { return }
    manifolds.withBorrowedArray { manifolds in
      constraints.withBorrowedArray { constraints in
        let task = FillCachesTask(constraints: constraints, contacts: contacts, manifolds: manifolds)
        executor.run(task, over: graph.activeColors[...])
      }
    }
    otherContacts.removeAll(keepingCapacity: true)
    for slot in awakeContacts where !contacts[slot].isInSolver { otherContacts.append(slot) }
    state = .filled
  }

  /// Makes room in advance, so that a world whose other buffers have their size allocates nothing when it
  /// settles.
  private mutating func reserveCapacity(
    _ graph: ConstraintGraph, _ awakeContacts: [Int32], _ contacts: BorrowedArray<Contact>
  ) {
    if let first = graph.contactSlots.first {
      manifolds.grow(
        to: graph.constraintCount, with: CachedManifoldWide(SIMD4(first, -1, -1, -1), contacts))
    }
    otherContacts.reserveCapacity(awakeContacts.capacity)
    contactsNotResting.slots.reserveCapacity(graph.contactSlots.capacity)
  }

  /// Updates the constraints for a step; returns whether the solver needs all their contacts.
  mutating func update(
    _ constraints: inout [ContactConstraintWide], _ graph: ConstraintGraph, _ updater: ManifoldUpdater,
    subStepCount: Int, by executor: LoopExecutor
  ) -> Bool {
    updates.removeAll()
    manifolds.withBorrowedArray { manifolds in
      constraints.withBorrowedArray { constraints in
        buffers.fill(&updates, over: 0..<graph.constraintCount, grain: 16, by: executor) {
          UpdateConstraintsTask(
            updater: updater, constraints: constraints, manifolds: manifolds,
            impulseScale: 1 / Float(subStepCount), results: $0)
        }
      }
    }
    state = .updated
    return updates.areComplete
  }

  /// Writes the manifolds and the impulses of `stepCount` steps of `subStepCount` sub-steps to the contacts.
  mutating func store(
    _ constraints: inout [ContactConstraintWide], _ graph: ConstraintGraph,
    in contacts: BorrowedArray<Contact>, subStepCount: Int, stepCount: Int, by executor: LoopExecutor
  ) {
    manifolds.withBorrowedArray { manifolds in
      constraints.withBorrowedArray { constraints in
        let task = StoreManifoldsTask(
          constraints: constraints, manifolds: manifolds, contacts: contacts, subStepCount: subStepCount,
          stepCount: stepCount)
        executor.run(task, over: graph.activeColors[...])
      }
    }
    state = .filled
  }
}

extension ConstraintRecycler {
  /// Records where contacts touch after the step, for constraints all of whose contacts touched before and
  /// still do; collects the contacts of the others in ``contactsNotResting``.
  mutating func updateTouching(
    _ constraints: inout [ContactConstraintWide], _ graph: ConstraintGraph, _ world: WorldPointers,
    by executor: LoopExecutor
  ) {
    manifolds.withBorrowedArray { manifolds in
      constraints.withBorrowedArray { constraints in
        slotBuffers.fill(&contactsNotResting, over: 0..<graph.constraintCount, grain: 32, by: executor) {
          RecordTouchesTask(world: world, constraints: constraints, manifolds: manifolds, results: $0)
        }
      }
    }
  }
}

private struct RecordTouchesTask: ParallelLoop {
  let world: WorldPointers
  let constraints: BorrowedArray<ContactConstraintWide>
  let manifolds: BorrowedArray<CachedManifoldWide>
  let results: PerWorkerBufferPointers<SlotBuffer>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    results.withBuffer(ofChunk: chunkIndex) { result in
      for index in indices where !manifolds[index].updateTouching(constraints[index], world) {
        let slots = constraints[index].contacts
        for lane in 0..<4 where slots[lane] >= 0 { result.slots.append(slots[lane]) }
      }
    }
  }
}

/// What the update of the constraints found.
private struct ManifoldUpdates: PerWorkerBuffer {
  /// Whether the solver still needs all contacts.
  var areComplete = true

  mutating func removeAll() { self = ManifoldUpdates() }

  mutating func append(contentsOf other: ManifoldUpdates) {
    areComplete = areComplete && other.areComplete
  }
}

private struct FillCachesTask: ParallelLoop {
  let constraints: BorrowedArray<ContactConstraintWide>
  let contacts: BorrowedArray<Contact>
  let manifolds: BorrowedArray<CachedManifoldWide>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    for index in indices { manifolds[index] = CachedManifoldWide(constraints[index].contacts, contacts) }
  }
}

private struct UpdateConstraintsTask: ParallelLoop {
  let updater: ManifoldUpdater
  let constraints: BorrowedArray<ContactConstraintWide>
  let manifolds: BorrowedArray<CachedManifoldWide>
  let impulseScale: Float
  let results: PerWorkerBufferPointers<ManifoldUpdates>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    let world = updater.world
    results.withBuffer(ofChunk: chunkIndex) { result in
      for index in indices {
        let slots = constraints[index].contacts
        let isComplete = manifolds[index].update(
          constraints[index].bodies, activeLanes: slots.activeLanes, world, updater.h)
        if isComplete {
          constraints[index].update(manifolds[index], world.bodies.sims)
        } else {
          updateOneByOne(index, slots, &result)
        }
      }
    }
  }

  /// Updates the contacts of a constraint as the narrow phase does, and prepares the constraint from them.
  private func updateOneByOne(_ index: Int, _ slots: SIMD4<Int32>, _ result: inout ManifoldUpdates) {
    let contacts = updater.world.contacts
    for lane in 0..<4 where slots[lane] >= 0 {
      let slot = slots[lane]
      updater.update(&contacts[slot])
      result.areComplete = result.areComplete && contacts[slot].isInSolver
    }
    manifolds[index] = CachedManifoldWide(slots, contacts)
    constraints[index] = ContactConstraintWide(slots, updater.world, impulseScale: impulseScale)
  }
}

private struct StoreManifoldsTask: ParallelLoop {
  let constraints: BorrowedArray<ContactConstraintWide>
  let manifolds: BorrowedArray<CachedManifoldWide>
  let contacts: BorrowedArray<Contact>
  let subStepCount: Int
  let stepCount: Int

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    let prefetch = Prefetch(in: indices, distance: 3, elementCount: 4 * constraints.indices.count)
    for index in indices {
      if let ahead = prefetch.index(aheadOf: index) {
        contacts.prefetchForSolver(constraints[ahead].contacts)
      }
      manifolds[index].store(constraints[index].contacts, in: contacts)
      constraints[index].storeImpulses(in: contacts, subStepCount: subStepCount, stepCount: stepCount)
    }
  }
}
