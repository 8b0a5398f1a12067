/// Keeps warm starting from adding energy to small islands with joints.
///
/// Iterations over rigid constraints only take energy from what they begin with. Warm starting may have added
/// some: after a hit, or while levers turn, the impulses of the last step are too large for this one, and
/// eight iterations do not take all of it back. An island that ends with more kinetic energy than forces gave
/// it is solved again, with the fraction of these impulses after which its energy is lowest.
struct WarmStartLimit: Sendable {
  /// The velocities of the bodies without impulses.
  private var velocities: [SIMD4<Float>] = []
  /// By island root.
  private var energies: [IslandEnergy] = []

  private struct IslandEnergy {
    /// The kinetic energy without impulses, in kg pt²/s².
    var before: Float = 0
    /// That after the iterations.
    var after: Float = 0
    /// That of the changes of the velocities by warm starting, and what warm starting adds beyond it.
    var change: Float = 0
    var work: Float = 0
    /// The fraction of the impulses of the last step.
    var fraction: Float = 1

    var hasGained: Bool { after > before * (1 + PhysicsConstants.energyTolerance) }
  }

  /// Records the velocities without impulses.
  mutating func recordVelocities(of bodies: [Int32], _ states: BorrowedArray<BodyState>) {
    velocities.removeAll(keepingCapacity: true)
    for body in bodies { velocities.append(states[body].velocities) }
  }

  func restoreVelocities(of bodies: [Int32], _ states: BorrowedArray<BodyState>) {
    for (index, body) in bodies.enumerated() { states[body].velocities = velocities[index] }
  }

  /// Measures the energies of the small islands after the iterations; to solve a net of thousands of bodies
  /// twice would cost too much.
  mutating func measureEnergies(of bodies: [Int32], _ world: BodyPointers, _ islands: Islands) {
    energies.grow(to: islands.slotCount, with: IslandEnergy())
    for body in bodies { energies[Int(body)] = IslandEnergy() }
    for (index, body) in bodies.enumerated() where !islands.isLarge(islands.root(of: body)) {
      let (root, sim) = (Int(islands.root(of: body)), world.sims[body])
      energies[root].before += sim.kineticEnergy(velocities[index])
      energies[root].after += sim.kineticEnergy(world.states[body].velocities)
    }
  }

  func hasGains(_ bodies: [Int32]) -> Bool { bodies.contains { energies[Int($0)].hasGained } }

  /// Excludes an island with a source of energy.
  mutating func exclude(island: Int32) { energies[Int(island)].after = 0 }

  /// Chooses the fractions of the islands that gained energy, given the velocities after warm starting.
  mutating func chooseFractions(of bodies: [Int32], _ world: BodyPointers, _ islands: Islands) {
    for (index, body) in bodies.enumerated() {
      let (root, sim) = (Int(islands.root(of: body)), world.sims[body])
      let (before, after) = (velocities[index], world.states[body].velocities)
      let change = sim.kineticEnergy(after - before)
      energies[root].change += change
      energies[root].work += sim.kineticEnergy(after) - sim.kineticEnergy(before) - change
    }
    for body in bodies where energies[Int(body)].hasGained {
      let (change, work) = (energies[Int(body)].change, energies[Int(body)].work)
      energies[Int(body)].fraction = change > 0 ? min(max(-work / (2 * change), 0), 1) : 0
    }
  }

  /// The fraction of the impulses of the last step with which an island is warm-started.
  func fraction(ofIsland island: Int32) -> Float { energies[Int(island)].fraction }
}

extension BodySim {
  /// The kinetic energy at given velocities, in kg pt²/s².
  @inline(__always)
  func kineticEnergy(_ velocities: SIMD4<Float>) -> Float {
    let linear = velocities.lowHalf.lengthSquared / inverseMass
    return 0.5 * (inverseInertia > 0 ? linear + velocities.z * velocities.z / inverseInertia : linear)
  }
}
