/// Solves the contacts of a step in sub-steps, colour by colour.
///
/// Soft contacts with sub-stepping, for islands that have contacts; see ``ContactBlock``.
///
/// Each sub-step integrates velocities, the impulses of the last one included, solves once with bias (contacts with
/// fixed bodies twice), moves, and solves once without ("relax"), which takes out what the bias put in. Joints come
/// before contacts in each pass, so that not passing through each other has the last word.
func solveInSubSteps(
  _ bodies: [Int32], _ ownMotions: inout [OwnMotion], _ blocks: inout [ContactBlock],
  _ coloring: ContactColoring, _ joints: inout JointConstraints, _ states: inout [BodyState],
  _ motions: [BodyMotion], _ h: Float, count: Int, by crew: Crew
) {
  ownMotions.removeAll(keepingCapacity: true)
  for body in bodies { ownMotions.append(OwnMotion(motions[Int(body)], h / Float(count))) }
  states.withUnsafeMutableBufferPointer { states in
    ownMotions.withUnsafeMutableBufferPointer { ownMotions in
      bodies.withUnsafeBufferPointer { bodies in
        blocks.withUnsafeMutableBufferPointer { blocks in
          guard let states = states.baseAddress else { return }
          let passes = SubSteps(
            bodies: bodies, ownMotions: ownMotions, blocks: blocks,
            movingContacts: coloring.batches.prefix(coloring.movingBatchCount),
            fixedContacts: coloring.batches.dropFirst(coloring.movingBatchCount), states: states,
            h: h / Float(count), crew: crew)
          passes.run(count, &joints)
        }
      }
    }
  }
}

private struct SubSteps {
  let bodies: UnsafeBufferPointer<Int32>
  /// Theirs, in the same order.
  let ownMotions: UnsafeMutableBufferPointer<OwnMotion>
  let blocks: UnsafeMutableBufferPointer<ContactBlock>
  /// The contacts between bodies that move.
  let movingContacts: ArraySlice<ContactColoring.Batch>
  /// The contacts with a fixed body.
  let fixedContacts: ArraySlice<ContactColoring.Batch>
  let states: UnsafeMutablePointer<BodyState>
  /// The seconds of one of them.
  let h: Float
  let crew: Crew

  func run(_ count: Int, _ joints: inout JointConstraints) {
    let springs = ContactSprings(h: h)
    let rod = Softness(frequency: Tolerances.rodFrequency, dampingRatio: Tolerances.rodDampingRatio, h: h)
    for subStep in 0..<count {
      if subStep == 0 {
        integrate(.firstVelocities)
        joints.run(WarmStart(states: states))
        pass(.warmStart, over: movingContacts)
        pass(.warmStart, over: fixedContacts)
      } else {
        integrate(.velocities)
      }
      joints.run(VelocityPass(states: states, rod: rod))
      // Those that cannot give way are heard of from the first, and obeyed in the end.
      pass(.solve(springs.onFixed), over: fixedContacts)
      pass(.solve(springs.betweenMoving), over: movingContacts)
      pass(.solve(springs.onFixed), over: fixedContacts)
      integrate(.positions)
      joints.run(VelocityPass(states: states, rod: .rigid))
      pass(.relax, over: movingContacts)
      pass(.relax, over: fixedContacts)
    }
  }

  private func integrate(_ kind: BodyPass.Kind) {
    let loop = BodyPass(kind: kind, bodies: bodies, ownMotions: ownMotions, states: states, h: h)
    crew.run(loop, over: bodies.indices, grain: 256)
  }

  private func pass(_ kind: ContactPass.Kind, over contacts: ArraySlice<ContactColoring.Batch>) {
    crew.run(ContactPass(kind: kind, blocks: blocks, states: states, inverseH: 1 / h), over: contacts)
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
