/// Resolves impacts, the contacts that close faster than the restitution threshold, before the sub-steps.
///
/// Inelastic impacts are included: soft contacts alone would spread an impact that propagates through several
/// bodies over several steps, and the bodies would overlap meanwhile.
///
/// Simultaneous impacts are resolved in rounds, after Smith, Kaufman, Vouga, Tamstorf and Grinspun,
/// "Reflections on Simultaneous Impact", SIGGRAPH 2012. A round consists of the points that close fast when
/// it begins and whose gap is used up within the step. Projected Gauss-Seidel finds the impulses that turn
/// each closing speed v into a separating speed e v, with Coulomb friction. Points that start to close
/// because of these impulses belong to the next round. In this way an impact travels down a row of balls one
/// by one and only the last ball leaves (Newton's cradle), a box that lands flat bounces flat, and without
/// friction e = 1 conserves energy in each round.
///
/// As in Box2D 2.4, each iteration solves friction first and the normal impulses last. Restitution therefore
/// holds for the velocity after friction: the corner with which a box hits the floor leaves it with e times
/// its closing speed.
///
/// The first round examines all contacts, each later one only the contacts of bodies whose velocity has
/// changed. Bodies that an impact does not reach therefore cost no time, and their motion is the same, bit
/// for bit, as without it.
struct RestitutionSolver: Sendable {
  /// The impacts of the round.
  private var impacts: [Impact] = []
  /// By body slot: the number of the last solve that changed the body's velocity noticeably, 0 if none did.
  private var lastSolveNumberByBody: [Int32] = []
  /// The number of times that an impact was solved in the step.
  private var impactSolveCount: Int32 = 0

  /// Resolves the impacts of a step that begins with the current states.
  ///
  /// `slotCount` is the number of body slots.
  mutating func solve(_ contacts: [SolverContact], _ world: WorldPointers, slotCount: Int, h: Float) {
    reset(for: contacts, slotCount)
    for contact in contacts where contact.hasImpact { addImpact(of: contact, world, h) }
    for _ in 1..<PhysicsConstants.maxImpactRounds {
      guard !impacts.isEmpty else { return }
      let solveCountBefore = impactSolveCount
      solveRound(world)
      impacts.removeAll(keepingCapacity: true)
      for contact in contacts
      where lastSolveNumberByBody[Int(contact.bodyA)] > solveCountBefore
        || lastSolveNumberByBody[Int(contact.bodyB)] > solveCountBefore
      {
        addImpact(of: contact, world, h)
      }
    }
    solveRound(world)
  }

  private mutating func reset(for contacts: [SolverContact], _ slotCount: Int) {
    lastSolveNumberByBody.grow(to: slotCount, with: 0)
    for contact in contacts {
      (lastSolveNumberByBody[Int(contact.bodyA)], lastSolveNumberByBody[Int(contact.bodyB)]) = (0, 0)
    }
    impactSolveCount = 0
    impacts.removeAll(keepingCapacity: true)
  }

  private mutating func addImpact(of solverContact: SolverContact, _ world: WorldPointers, _ h: Float) {
    let slot = solverContact.slot
    if let impact = Impact(world.contacts[slot], slot: slot, world, h: h) { impacts.append(impact) }
  }

  private mutating func solveRound(_ world: WorldPointers) {
    for _ in 0..<PhysicsConstants.maxIterationsPerImpactRound {
      guard solveImpactsOnce(world.bodies.states) else { break }
    }
    for impact in impacts { impact.storeImpulses(in: &world.contacts[impact.contact].manifold) }
  }

  /// Solves each impact that is unsolved; returns whether a velocity changed.
  ///
  /// An impact stays solved until another one changes the velocity of one of its bodies.
  private mutating func solveImpactsOnce(_ states: BorrowedArray<BodyState>) -> Bool {
    var isChanged = false
    for index in impacts.indices {
      let (a, b) = (Int(impacts[index].bodyA), Int(impacts[index].bodyB))
      guard max(lastSolveNumberByBody[a], lastSolveNumberByBody[b]) > impacts[index].lastSolveNumber else {
        continue
      }
      impactSolveCount += 1
      if impacts[index].solve(states) >= PhysicsConstants.impactSpeedTolerance {
        isChanged = true
        if impacts[index].isDynamicA { lastSolveNumberByBody[a] = impactSolveCount }
        if impacts[index].isDynamicB { lastSolveNumberByBody[b] = impactSolveCount }
      }
      // The friction limit depends on the normal impulse of the same solve, which is computed after friction.
      // An impact with friction is therefore solved again after its own change of velocity.
      impacts[index].lastSolveNumber = impacts[index].hasFriction ? impactSolveCount - 1 : impactSolveCount
    }
    return isChanged
  }
}
