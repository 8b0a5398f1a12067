/// Soft contacts with sub-stepping, for islands that have contacts; see ``ContactConstraint``.
///
/// Blows are dealt first, on the velocities at the start. Each sub-step then integrates velocities, applies
/// the impulses of the last one, solves once with bias, moves, and solves once without ("relax"), which takes
/// out what the bias put in. Joints come before contacts in each pass, so that not passing through each other
/// has the last word.
func solveInSubSteps(
  _ bodies: [Int32], _ contacts: inout [ContactConstraint], _ joints: inout JointConstraints,
  _ impacts: inout [Impact], _ states: inout [BodyState], _ motions: [BodyMotion], _ h: Float,
  subSteps: Int
) {
  states.withUnsafeMutableBufferPointer { states in
    contacts.withUnsafeMutableBufferPointer { contacts in
      motions.withUnsafeBufferPointer { motions in
        guard let states = states.baseAddress else { return }
        resolveImpacts(contacts, states, h: h, scratch: &impacts)
        let stage = SubStep(
          bodies: bodies, contacts: contacts, states: states, motions: motions,
          h: h / Float(subSteps))
        for _ in 0..<subSteps { stage.run(&joints) }
      }
    }
  }
}

/// One of the equal parts into which a step is cut.
private struct SubStep {
  let bodies: [Int32]
  let contacts: UnsafeMutableBufferPointer<ContactConstraint>
  let states: UnsafeMutablePointer<BodyState>
  let motions: UnsafeBufferPointer<BodyMotion>
  let h: Float

  func run(_ joints: inout JointConstraints) {
    integrateVelocities()
    warmStart(joints)
    solve(&joints)
    integratePositions()
    relax(&joints)
  }

  private func integrateVelocities() {
    for body in bodies { states[Int(body)].integrateVelocity(motions[Int(body)], h) }
  }

  private func warmStart(_ joints: JointConstraints) {
    joints.warmStart(states)
    for index in contacts.indices { contacts[index].warmStart(states) }
  }

  private func solve(_ joints: inout JointConstraints) {
    let rod = Softness(frequency: Tolerances.rodFrequency, dampingRatio: Tolerances.rodDampingRatio, h: h)
    joints.solve(states, rod: rod)
    for index in contacts.indices { contacts[index].solve(states, inverseH: 1 / h) }
  }

  private func integratePositions() {
    for body in bodies { states[Int(body)].integratePosition(h) }
  }

  private func relax(_ joints: inout JointConstraints) {
    joints.solve(states, rod: .rigid)
    for index in contacts.indices { contacts[index].relax(states, inverseH: 1 / h) }
  }
}
