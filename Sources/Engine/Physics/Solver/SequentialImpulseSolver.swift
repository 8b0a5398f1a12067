/// UIKit's solver, that of Box2D 2.4: symplectic Euler, sequential impulses for joints and contacts, and
/// position correction.
///
/// For islands without contacts, and for those with contacts of up to
/// ``PhysicsConstants/maxSequentialIslandSize`` bodies. For a body without contacts and joints, a step is
/// `v += h a`, then damping, then `x += h v`, in the order of UIKit's operations.
struct SequentialImpulseSolver: Sendable {
  /// The awake bodies of the islands.
  var bodies: [Int32] = []
  /// The joints of the islands.
  var joints = JointConstraints()
  /// The contacts of the islands that may touch in the step.
  var contacts: [SolverContact] = []
  /// The constraints of those contacts that do.
  private var constraints: [ContactConstraint] = []
  /// By island root: the number of the last position iteration, from 1, that found an error; 0 for none.
  ///
  /// The number of position iterations is determined per island, so that the result of one island does not
  /// depend on the joints of another.
  private var lastUnconvergedIteration: [Int32] = []
  private var warmStartLimit = WarmStartLimit()

  /// Removes all bodies, joints and contacts; `slotCount` is the number of body slots.
  mutating func reset(slotCount: Int) {
    bodies.removeAll(keepingCapacity: true)
    joints.removeAllJoints()
    contacts.removeAll(keepingCapacity: true)
    constraints.removeAll(keepingCapacity: true)
    lastUnconvergedIteration.grow(to: slotCount, with: 0)
  }

  /// Prepares the constraints of the contacts whose shapes touch, or hit each other within the step.
  mutating func prepareContacts(_ updater: ManifoldUpdater, _ islands: Islands) {
    constraints.removeAll(keepingCapacity: true)
    for contact in contacts {
      let slot = contact.slot
      guard updater.touchesInStep(&updater.world.contacts[slot]) else { continue }
      let sims = updater.world.bodies.sims
      constraints.append(
        ContactConstraint(
          updater.world.contacts[slot].manifold, updater.world.contacts[slot].material, contact: slot,
          island: islands.root(of: contact.firstDynamicBody), (contact.bodyA, contact.bodyB),
          sims[contact.bodyA],
          sims[contact.bodyB]))
    }
  }

  /// Solves a step of `h` seconds: velocities, iterations over joints and contacts, positions, position
  /// correction.
  ///
  /// `skin` is the thickness of the skins, in points.
  mutating func solve(_ world: WorldPointers, _ h: Float, _ islands: Islands, skin: Float) {
    // Box2D's slop is half a skin.
    let slop = max(0.5 * skin, PhysicsConstants.overlapSlop)
    let states = world.bodies.states
    joints.prepare(world.joints, world.bodies.sims, h: h)
    for body in bodies {
      var integrator = VelocityIntegrator(world.bodies.sims[body], h)
      integrator.integrateVelocity(&states[body])
      lastUnconvergedIteration[Int(body)] = 0
    }
    for index in constraints.indices {
      let rebound =
        skin > 0
        ? Rebound(elasticity: constraints[index].restitution, threshold: world.restitutionThreshold) : nil
      constraints[index].setTargets(states, h: h, rebound: rebound)
    }
    iterate(world, islands, h)
    lastUnconvergedIteration.withBorrowedArray { lastUnconvergedIteration in
      constraints.withBorrowedArray { constraints in
        for body in bodies {
          states[body].limitSpeeds(h)
          states[body].integrateFullStep(h)
        }
        for iteration in 0..<Int32(PhysicsConstants.positionIterations) {
          for index in constraints.indices
          where lastUnconvergedIteration[constraints[index].island] >= iteration {
            let separation = constraints[index].solvePositions(states, slop: slop)
            if separation < -(3 * slop + PhysicsConstants.linearSlop) {
              lastUnconvergedIteration[constraints[index].island] = iteration + 1
            }
          }
          joints.run(
            PositionStage(
              states: states, iteration: iteration, lastUnconvergedIteration: lastUnconvergedIteration))
        }
        for index in constraints.indices {
          constraints[index].storeImpulses(in: &world.contacts[constraints[index].contact].manifold)
        }
      }
    }
    joints.run(StoreImpulsesStage(joints: world.joints, timeStep: h))
  }

  /// Warm-starts and iterates over the velocities, a second time if an island with joints gained energy.
  private mutating func iterate(_ world: WorldPointers, _ islands: Islands, _ h: Float) {
    let states = world.bodies.states
    if !joints.isEmpty { warmStartLimit.recordVelocities(of: bodies, states) }
    warmStart(states)
    iterate(states)
    guard !joints.isEmpty, hasGainedEnergy(world, islands) else { return }
    restart(world, h)
    warmStartLimit.chooseFractions(of: bodies, world.bodies, islands)
    for joint in joints.joints {
      world.joints[joint.slot].impulse =
        warmStartLimit.fraction(ofIsland: joint.island) * world.joints[joint.slot].impulse
    }
    restart(world, h)
    iterate(states)
  }

  /// Whether the energy of an island without sources of energy has grown.
  private mutating func hasGainedEnergy(_ world: WorldPointers, _ islands: Islands) -> Bool {
    warmStartLimit.measureEnergies(of: bodies, world.bodies, islands)
    guard warmStartLimit.hasGains(bodies) else { return false }
    for joint in joints.joints where world.joints[joint.slot].isDriven(world.bodies) {
      warmStartLimit.exclude(island: joint.island)
    }
    for constraint in constraints where constraint.isDriven(world.bodies.states) {
      warmStartLimit.exclude(island: constraint.island)
    }
    return warmStartLimit.hasGains(bodies)
  }

  /// Warm-starts again.
  private mutating func restart(_ world: WorldPointers, _ h: Float) {
    warmStartLimit.restoreVelocities(of: bodies, world.bodies.states)
    joints.prepare(world.joints, world.bodies.sims, h: h)
    for index in constraints.indices {
      constraints[index].setImpulses(
        of: world.contacts[constraints[index].contact].manifold,
        fraction: warmStartLimit.fraction(ofIsland: constraints[index].island))
    }
    warmStart(world.bodies.states)
  }

  private mutating func warmStart(_ states: BorrowedArray<BodyState>) {
    constraints.withBorrowedArray { constraints in
      for index in constraints.indices { constraints[index].warmStart(states) }
    }
    joints.run(WarmStartStage(states: states))
  }

  private mutating func iterate(_ states: BorrowedArray<BodyState>) {
    constraints.withBorrowedArray { constraints in
      for _ in 0..<PhysicsConstants.velocityIterations {
        joints.run(VelocityStage(states: states, jointSoftness: nil))
        for index in constraints.indices { constraints[index].solve(states) }
      }
    }
  }
}

extension BodyState {
  var isFinite: Bool { velocity.isFinite && angularVelocity.isFinite }

  /// Limits the velocities to what UIKit allows in a step of `h` seconds: 200 points and a quarter turn.
  @inline(__always)
  mutating func limitSpeeds(_ h: Float) {
    let maxSpeed = PhysicsConstants.maxTranslation / h, maxAngularSpeed = PhysicsConstants.maxRotation / h
    // What is not finite is halted.
    guard isFinite else { return }
    let largest = max(velocity.x.magnitude, velocity.y.magnitude)
    // The square of a large velocity overflows.
    if largest > maxSpeed { velocity *= maxSpeed / largest }
    if velocity.lengthSquared > maxSpeed * maxSpeed { velocity *= maxSpeed / velocity.length }
    if angularVelocity.magnitude > maxAngularSpeed {
      angularVelocity = angularVelocity < 0 ? -maxAngularSpeed : maxAngularSpeed
    }
  }

  /// Integrates the position over the whole step; the delta rotation is not needed and not updated.
  @inline(__always)
  fileprivate mutating func integrateFullStep(_ h: Float) {
    deltaPosition = h * velocity
    deltaAngle = h * angularVelocity
  }
}
