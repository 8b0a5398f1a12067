/// The constraint topology of a step: awake and kinematic bodies, and the contacts and joints in the solver.
///
/// Islands, graph colors and joint levels depend on the topology only, not on positions or velocities. In a
/// pile at rest or a swinging net the topology is the same in each step, and comparing it takes a fraction of
/// the time of rebuilding them.
struct ConstraintTopology: Sendable {
  /// Whether the lists passed to `update` in this step differ from those of the previous step.
  private(set) var isDirty = true

  private var awakeBodies: [Int32] = []
  private var kinematicBodies: [Int32] = []
  private var contacts: [SolverContact] = []
  private var joints: [SolverJoint] = []

  /// Has the next step find a difference.
  mutating func invalidate() { (awakeBodies, contacts, joints) = ([], [], []) }

  /// Clears the dirty flag at the beginning of a step.
  mutating func beginStep() { isDirty = false }

  /// Replaces the awake bodies and the contacts; sets the dirty flag if they differ.
  mutating func update(awakeBodies: [Int32], contacts: [SolverContact]) {
    markDirty(if: replaceIfChanged(&self.awakeBodies, with: awakeBodies) { $0 == $1 })
    markDirty(if: replaceIfChanged(&self.contacts, with: contacts) { $0.isSame(as: $1) })
  }

  /// Replaces the kinematic bodies and the joints; sets the dirty flag if they differ.
  mutating func update(kinematicBodies: [Int32], joints: [SolverJoint]) {
    markDirty(if: replaceIfChanged(&self.kinematicBodies, with: kinematicBodies) { $0 == $1 })
    markDirty(if: replaceIfChanged(&self.joints, with: joints) { $0.isSame(as: $1) })
  }

  private mutating func markDirty(if isChanged: Bool) { isDirty = isDirty || isChanged }
}

/// Copies `other` into `list`, reusing its memory; returns whether they differed.
@inline(__always)
private func replaceIfChanged<Element>(
  _ list: inout [Element], with other: [Element], _ isSame: (Element, Element) -> Bool
) -> Bool {
  guard !areEqual(list, other, isSame) else { return false }
  list.removeAll(keepingCapacity: true)
  list.append(contentsOf: other)
  return true
}

@inline(__always)
private func areEqual<Element>(
  _ list: [Element], _ other: [Element], _ isSame: (Element, Element) -> Bool
) -> Bool {
  guard list.count == other.count else { return false }
  return list.withUnsafeBufferPointer { list in
    other.withUnsafeBufferPointer { other in
      list.indices.allSatisfy { isSame(list[$0], other[$0]) }
    }
  }
}

/// Islands: sets of awake bodies that are connected by contacts and joints, found by union-find.
///
/// All arrays are indexed by body slot and are valid only for the bodies of the step. An island is identified
/// by its root, its smallest slot.
struct Islands: Sendable {
  private var parents: [Int32] = []
  /// By root: whether the soft-step solver solves the island.
  private var softStepFlags: [Bool] = []
  /// By root: the number of the island's bodies.
  private var bodyCounts: [Int32] = []
  /// By root: the smallest sleep time of the island's bodies, in seconds.
  private var sleepTimes: [Float] = []

  /// The number of body slots.
  var slotCount: Int { parents.count }

  /// Builds the islands of `bodies`, and finds out which of them the soft-step solver solves: those with
  /// contacts and more than ``PhysicsConstants/maxSequentialIslandSize`` bodies.
  ///
  /// Afterwards the parent of each body is its root. `slotCount` is the number of body slots.
  mutating func build(
    of bodies: [Int32], linkedBy contacts: [SolverContact], _ joints: [SolverJoint], slotCount: Int
  ) {
    if parents.count < slotCount { grow(to: slotCount) }
    for body in bodies {
      parents[Int(body)] = body
      softStepFlags[Int(body)] = false
      bodyCounts[Int(body)] = 0
    }
    parents.withBorrowedArray { parents in
      let unionFind = UnionFind(parents: parents)
      for contact in contacts where contact.isBetweenDynamicBodies {
        unionFind.union(contact.bodyA, contact.bodyB)
      }
      for joint in joints where joint.isBetweenDynamicBodies { unionFind.union(joint.bodyA, joint.bodyB) }
      for body in bodies { unionFind.parents[body] = unionFind.root(of: body) }
    }
    for body in bodies { bodyCounts[Int(root(of: body))] += 1 }
    for contact in contacts {
      let root = Int(root(of: contact.firstDynamicBody))
      softStepFlags[root] = isLarge(Int32(root))
    }
  }

  /// Has the sequential solver solve the island of a body, however large it is.
  mutating func excludeFromSoftSteps(_ body: Int32) { softStepFlags[Int(root(of: body))] = false }

  /// Whether an island has more bodies than ``PhysicsConstants/maxSequentialIslandSize``.
  func isLarge(_ root: Int32) -> Bool { bodyCounts[Int(root)] > PhysicsConstants.maxSequentialIslandSize }

  /// Updates the sleep time of each body; returns whether one has reached ``PhysicsConstants/timeToSleep``.
  ///
  /// Islands of the soft-step solver have moved by `stepCount` steps of `h` seconds, the others by the last
  /// one.
  func updateSleepTimes(of awake: [Int32], _ bodies: BodyPointers, _ h: Float, stepCount: Int) -> Bool {
    var canAnySleep = false
    let softDuration = Float(stepCount) * h
    for body in awake {
      let usesSoftSteps = usesSoftSteps(root(of: body))
      let duration = usesSoftSteps ? softDuration : h
      let isAtRest =
        bodies.states[body].isAtRestByDisplacement(duration)
        && (usesSoftSteps || bodies.states[body].isAtRestByVelocity)
      bodies.sims[body].sleepTime = isAtRest ? bodies.sims[body].sleepTime + duration : 0
      canAnySleep = canAnySleep || bodies.sims[body].sleepTime >= PhysicsConstants.timeToSleep
    }
    return canAnySleep
  }

  /// Computes the sleep time of each island; `bodies` must contain all bodies of the islands.
  mutating func computeSleepTimes(of bodies: [Int32], _ sims: SlotArray<BodySim>) {
    for body in bodies { sleepTimes[Int(root(of: body))] = .infinity }
    for body in bodies {
      let root = Int(root(of: body))
      sleepTimes[root] = min(sleepTimes[root], sims[body].sleepTime)
    }
  }

  /// Whether all bodies of the island with the given root have been at rest for long enough; after
  /// ``computeSleepTimes(of:_:)``.
  func maySleep(_ root: Int32) -> Bool { sleepTimes[Int(root)] >= PhysicsConstants.timeToSleep }

  /// The root of a body's island.
  @inline(__always)
  func root(of body: Int32) -> Int32 { parents[Int(body)] }

  /// Whether the soft-step solver solves the island with the given root.
  @inline(__always)
  func usesSoftSteps(_ root: Int32) -> Bool { softStepFlags[Int(root)] }

  private mutating func grow(to count: Int) {
    parents.grow(to: count, with: 0)
    softStepFlags.grow(to: count, with: false)
    bodyCounts.grow(to: count, with: 0)
    sleepTimes.grow(to: count, with: 0)
  }
}

/// Union-find with path halving; the root of a set is its smallest slot.
private struct UnionFind {
  let parents: BorrowedArray<Int32>

  /// Returns the root of a body's set, with path halving.
  @inline(__always)
  func root(of body: Int32) -> Int32 {
    var body = body
    while parents[body] != body {
      let grandparent = parents[parents[body]]
      parents[body] = grandparent
      body = grandparent
    }
    return body
  }

  /// Merges the sets of two bodies; the smaller root becomes the root of the union.
  @inline(__always)
  func union(_ a: Int32, _ b: Int32) {
    let (rootA, rootB) = (root(of: a), root(of: b))
    if rootA != rootB { parents[max(rootA, rootB)] = min(rootA, rootB) }
  }
}

extension BodyState {
  /// UIKit's criterion of rest: the velocity.
  @inline(__always)
  fileprivate var isAtRestByVelocity: Bool { Self.isBelowSleepSpeed(velocity, angularVelocity) }

  /// Whether the body hardly moved in the step: shapes that overlap are still pushed apart, which changes no
  /// velocity.
  ///
  /// The only criterion for the islands of the soft-step solver, which leaves some velocity in a high pile
  /// that the next step removes before it moves anything.
  @inline(__always)
  fileprivate func isAtRestByDisplacement(_ duration: Float) -> Bool {
    Self.isBelowSleepSpeed(deltaPosition / duration, deltaAngle / duration)
  }

  @inline(__always)
  private static func isBelowSleepSpeed(_ velocity: Vec2, _ angularVelocity: Float) -> Bool {
    velocity.lengthSquared <= PhysicsConstants.sleepSpeed * PhysicsConstants.sleepSpeed
      && angularVelocity.magnitude <= PhysicsConstants.sleepAngularSpeed
  }
}
