/// UIKit's integration, for islands without contacts: symplectic Euler, sequential impulses for joints, and
/// position correction of stiff joints.
///
/// A body without joints gets v += h a, its damping, and x += h v, exact to the bit.
///
/// `lastFailedIteration` is indexed by island root: the error of a joint continues position correction in its
/// own island only, so that the result of one island does not depend on another.
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
        integrator.integrateVelocity(&states[Int(body)])
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
  /// Integrates the position over the whole step, without the delta rotation.
  @inline(__always)
  fileprivate mutating func integrateFullStep(_ h: Float) {
    deltaPosition = h * velocity
    deltaAngle = h * angularVelocity
  }
}

/// Integrates the velocity of a body over a step or its sub-steps: accelerations, forces, fields and damping,
/// which are constant during the step.
///
/// It also keeps the velocity without contacts and joints. The difference to the velocity at the end of a
/// sub-step is the effect of all impulses on the body. The next sub-step applies it again (warm starting),
/// without visiting the contacts.
struct VelocityIntegrator: Sendable {
  /// The factors of the velocity: 1, or 0 where a field imposes the velocity.
  private var retention = SIMD4<Float>(1, 1, 1, 1)
  private var velocityDelta = SIMD4<Float>.zero
  private var damping = SIMD4<Float>(1, 1, 1, 1)
  /// The velocity without impulses; the last component is the delta angle.
  private var freeVelocity = SIMD4<Float>.zero

  /// Prepares steps or sub-steps of `h` seconds each.
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

  /// Integrates the velocity of a step, or of its first sub-step, without impulses.
  @inline(__always)
  mutating func integrateVelocity(_ state: inout BodyState) {
    freeVelocity = (state.velocities * retention + velocityDelta) * damping
    state.velocities = freeVelocity
  }

  /// Integrates another sub-step, and applies the impulses of the previous one again.
  @inline(__always)
  mutating func integrate(_ state: inout BodyState) {
    var impulseVelocity = state.velocities - freeVelocity
    impulseVelocity.w = 0
    integrateVelocity(&state)
    state.velocities += impulseVelocity
  }
}
