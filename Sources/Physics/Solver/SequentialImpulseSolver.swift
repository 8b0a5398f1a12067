/// UIKit's integration, for bodies that touch nothing: symplectic Euler, joints by sequential impulses with
/// stiff ones corrected afterwards.
///
/// Moves the states on; a body alone gets v += h a, its damping, and x += h v, to the bit.
///
/// `lastFailedIteration` is by island root: a joint's error keeps correction going in its own island only, so that no
/// island's bits depend on another's.
func solveSequentialImpulses(
  _ bodies: [Int32], _ joints: inout JointConstraints, _ lastFailedIteration: inout [Int32],
  _ states: inout [BodyState], _ bodySims: [BodySim], _ h: Float
) {
  states.withUnsafeMutableBufferPointer { states in
    lastFailedIteration.withUnsafeMutableBufferPointer { lastFailedIteration in
      guard let states = states.baseAddress, let lastFailedIteration = lastFailedIteration.baseAddress else {
        return
      }
      for body in bodies {
        var integrator = VelocityIntegrator(bodySims[Int(body)], h)
        integrator.integrateFirst(&states[Int(body)])
        lastFailedIteration[Int(body)] = 0
      }
      joints.run(WarmStartStage(states: states))
      for _ in 0..<Tolerances.velocityIterations { joints.run(RigidVelocityStage(states: states)) }
      for body in bodies { states[Int(body)].integrateFullStep(h) }
      for iteration in 0..<Int32(Tolerances.positionIterations) {
        joints.run(
          PositionStage(states: states, iteration: iteration, lastFailedIteration: lastFailedIteration))
      }
    }
  }
}

extension BodyState {
  /// Moves by the whole step at once, where no turned anchors are asked for.
  @inline(__always)
  fileprivate mutating func integrateFullStep(_ h: Float) {
    deltaPosition = h * velocity
    deltaAngle = h * angularVelocity
  }
}

/// What a body's velocity does by itself in a step or each of its sub-steps: by accelerations, forces, fields and
/// damping, which stay the same all the while.
///
/// It also tells how fast the body would be without contacts and joints. What it is faster at the end of a sub-step is
/// what all impulses on it have given it; the next sub-step starts from those, and need not ask each contact again.
struct VelocityIntegrator: Sendable {
  /// How much of the velocity is kept: all, unless a field says how fast the body is.
  private var retention = SIMD4<Float>(1, 1, 1, 1)
  private var velocityDelta = SIMD4<Float>.zero
  private var damping = SIMD4<Float>(1, 1, 1, 1)
  /// The velocity by that alone, and the turn so far.
  private var freeVelocity = SIMD4<Float>.zero

  /// For steps or sub-steps of `h` seconds each.
  @inline(__always)
  init(_ sim: BodySim, _ h: Float) {
    if case .velocity(let fieldVelocity) = sim.fieldEffect {
      retention.lowHalf = .zero
      velocityDelta.lowHalf = fieldVelocity
    } else {
      velocityDelta.lowHalf = h * sim.totalAcceleration
    }
    velocityDelta.z = h * sim.totalTorque * sim.inverseInertia
    damping.lowHalf *= 1 / (1 + h * sim.linearDamping)
    damping.z = 1 / (1 + h * sim.angularDamping)
  }

  /// Starts a step or its first sub-step, without impulses.
  @inline(__always)
  mutating func integrateFirst(_ state: inout BodyState) {
    freeVelocity = (state.velocities * retention + velocityDelta) * damping
    state.velocities = freeVelocity
  }

  /// Starts another sub-step, with the impulses of the last one.
  @inline(__always)
  mutating func integrate(_ state: inout BodyState) {
    var impulseVelocity = state.velocities - freeVelocity
    impulseVelocity.w = 0
    integrateFirst(&state)
    state.velocities += impulseVelocity
  }
}
