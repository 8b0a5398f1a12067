/// Integrates the velocity of a body over a step or its sub-steps: accelerations, forces, fields and damping,
/// which are constant during the step.
///
/// It also stores the velocity without contact and joint impulses. The difference between the velocity at the
/// end of a sub-step and this one is the effect of all impulses on the body. The next sub-step applies the
/// difference again, which is warm starting per body instead of per contact.
struct VelocityIntegrator: Sendable {
  /// The factors of the previous velocity: 1, or 0 for components that a field imposes.
  private var previousVelocityFactor = SIMD4<Float>(1, 1, 1, 1)
  private var velocityDelta = SIMD4<Float>.zero
  private var damping = SIMD4<Float>(1, 1, 1, 1)
  /// The velocity without impulses; the last component is the delta angle.
  private var unconstrainedVelocity = SIMD4<Float>.zero

  /// Creates the integrator of a body for steps or sub-steps of `h` seconds each.
  @inline(__always)
  init(_ sim: BodySim, _ h: Float) {
    // A kinematic body moves at the velocity that the program gives it.
    if sim.inverseMass == 0 { return }
    if case .velocity(let fieldVelocity) = sim.forces.fieldEffect {
      previousVelocityFactor.lowHalf = .zero
      velocityDelta.lowHalf = fieldVelocity
    } else {
      velocityDelta.lowHalf = h * sim.totalAcceleration
    }
    velocityDelta.z = h * sim.totalTorque * sim.inverseInertia
    damping.lowHalf *= 1 / (1 + h * sim.forces.linearDamping)
    damping.z = 1 / (1 + h * sim.forces.angularDamping)
  }

  /// Integrates the velocity of a step, or of its first sub-step, without impulses.
  @inline(__always)
  mutating func integrateVelocity(_ state: inout BodyState) {
    unconstrainedVelocity = (state.velocities * previousVelocityFactor + velocityDelta) * damping
    state.velocities = unconstrainedVelocity
  }

  /// Integrates another sub-step, and applies the impulses of the previous one again.
  @inline(__always)
  mutating func integrateAndWarmStart(_ state: inout BodyState) {
    var impulseVelocity = state.velocities - unconstrainedVelocity
    impulseVelocity.w = 0
    integrateVelocity(&state)
    state.velocities += impulseVelocity
  }
}
