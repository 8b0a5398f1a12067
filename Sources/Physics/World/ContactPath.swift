/// Solves the contacts of a step in sub-steps; the first `firstOnFixed` blocks hold those between bodies that move.
///
/// Soft contacts with sub-stepping, for islands that have contacts; see ``ContactBlock``.
///
/// Each sub-step integrates velocities, applies the impulses of the last one, solves once with bias (contacts with fixed
/// bodies twice), moves, and solves once without ("relax"), which takes out what the bias put in. Joints come before
/// contacts in each pass, so that not passing through each other has the last word.
func solveInSubSteps(
  _ bodies: [Int32], _ blocks: inout [ContactBlock], firstOnFixed: Int, _ joints: inout JointConstraints,
  _ states: inout [BodyState], _ motions: [BodyMotion], _ h: Float, count: Int
) {
  states.withUnsafeMutableBufferPointer { states in
    motions.withUnsafeBufferPointer { motions in
      blocks.withUnsafeMutableBufferPointer { blocks in
        guard let states = states.baseAddress, let motions = motions.baseAddress else { return }
        let passes = SubSteps(
          bodies: bodies,
          movingContacts: UnsafeMutableBufferPointer(rebasing: blocks[..<firstOnFixed]),
          fixedContacts: UnsafeMutableBufferPointer(rebasing: blocks[firstOnFixed...]),
          states: states, motions: motions, h: h / Float(count))
        passes.run(count, &joints)
      }
    }
  }
}

private struct SubSteps {
  let bodies: [Int32]
  /// The contacts between bodies that move.
  let movingContacts: UnsafeMutableBufferPointer<ContactBlock>
  /// The contacts with a fixed body.
  let fixedContacts: UnsafeMutableBufferPointer<ContactBlock>
  let states: UnsafeMutablePointer<BodyState>
  let motions: UnsafePointer<BodyMotion>
  /// The seconds of one of them.
  let h: Float

  func run(_ count: Int, _ joints: inout JointConstraints) {
    let springs = ContactSprings(h: h)
    let rod = Softness(frequency: Tolerances.rodFrequency, dampingRatio: Tolerances.rodDampingRatio, h: h)
    for _ in 0..<count {
      for body in bodies { states[Int(body)].integrateVelocity(motions[Int(body)], h) }
      warmStart(&joints)
      joints.run(VelocityPass(states: states, rod: rod))
      // Those that cannot give way are heard of from the first, and obeyed in the end.
      solve(fixedContacts, springs.onFixed)
      solve(movingContacts, springs.betweenMoving)
      solve(fixedContacts, springs.onFixed)
      for body in bodies { states[Int(body)].integratePosition(h) }
      joints.run(VelocityPass(states: states, rod: .rigid))
      relax(movingContacts)
      relax(fixedContacts)
    }
  }

  private func warmStart(_ joints: inout JointConstraints) {
    joints.run(WarmStart(states: states))
    for index in movingContacts.indices { movingContacts[index].warmStart(states) }
    for index in fixedContacts.indices { fixedContacts[index].warmStart(states) }
  }

  private func solve(_ blocks: UnsafeMutableBufferPointer<ContactBlock>, _ softness: Softness) {
    for index in blocks.indices { blocks[index].solve(states, softness, inverseH: 1 / h) }
  }

  private func relax(_ blocks: UnsafeMutableBufferPointer<ContactBlock>) {
    for index in blocks.indices { blocks[index].relax(states, inverseH: 1 / h) }
  }
}

/// How overlap is undone, in sub-steps of a given length: twice as stiff against what cannot give way.
private struct ContactSprings {
  let betweenMoving: Softness
  let onFixed: Softness

  init(h: Float) {
    let frequency = min(Tolerances.contactFrequency, 0.25 / h)
    let ratio = Tolerances.contactDampingRatio
    betweenMoving = Softness(frequency: frequency, dampingRatio: ratio, h: h)
    onFixed = Softness(frequency: 2 * frequency, dampingRatio: ratio, h: h)
  }
}
