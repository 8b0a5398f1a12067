internal import Workers

/// A pass over contacts of one colour.
struct ContactPass: SharedLoop {
  enum Kind {
    case warmStart
    case solve(Softness)
    case relax
  }

  let kind: Kind
  let blocks: UnsafeMutableBufferPointer<ContactBlock>
  let states: UnsafeMutablePointer<BodyState>
  /// The sub-steps of a second.
  let inverseH: Float

  func run(_ indices: Range<Int>, part: Int) {
    switch kind {
    case .warmStart: for index in indices { blocks[index].warmStart(states) }
    case .solve(let softness):
      for index in indices { blocks[index].solve(states, softness, inverseH: inverseH) }
    case .relax: for index in indices { blocks[index].relax(states, inverseH: inverseH) }
    }
  }
}

/// A pass over the bodies.
struct BodyPass: SharedLoop {
  enum Kind {
    /// The first sub-step of a step knows of no impulses yet.
    case firstVelocities, velocities, positions
  }

  let kind: Kind
  let bodies: UnsafeBufferPointer<Int32>
  /// Theirs, in the same order.
  let ownMotions: UnsafeMutableBufferPointer<OwnMotion>
  let states: UnsafeMutablePointer<BodyState>
  /// The seconds of a sub-step.
  let h: Float

  func run(_ indices: Range<Int>, part: Int) {
    switch kind {
    case .firstVelocities:
      for index in indices { ownMotions[index].start(&states[Int(bodies[index])]) }
    case .velocities:
      for index in indices { ownMotions[index].goOn(&states[Int(bodies[index])]) }
    case .positions: for body in bodies[indices] { states[Int(body)].integratePosition(h) }
    }
  }
}
