/// UIKit's integration, for bodies that touch nothing: symplectic Euler, joints by sequential impulses with
/// stiff ones corrected afterwards.
///
/// Moves the states on; a body alone gets v += h a, its damping, and x += h v, to the bit.
///
/// `failedPass` is by island root: a joint's error keeps correction going in its own island only, so that no
/// island's bits depend on another's.
func solveFreely(
  _ bodies: [Int32], _ joints: inout JointConstraints, _ failedPass: inout [Int32],
  _ states: inout [BodyState], _ motions: [BodyMotion], _ h: Float
) {
  states.withUnsafeMutableBufferPointer { states in
    failedPass.withUnsafeMutableBufferPointer { failedPass in
      guard let states = states.baseAddress, let failedPass = failedPass.baseAddress else { return }
      for body in bodies {
        var own = OwnMotion(motions[Int(body)], h)
        own.start(&states[Int(body)])
        failedPass[Int(body)] = 0
      }
      joints.run(WarmStart(states: states))
      for _ in 0..<Tolerances.jointIterations { joints.run(FreeVelocityPass(states: states)) }
      for body in bodies { states[Int(body)].integrateFreely(h) }
      for pass in 0..<Int32(Tolerances.rodCorrections) {
        joints.run(Correction(states: states, pass: pass, failedPass: failedPass))
      }
    }
  }
}

extension BodyState {
  /// Moves by the whole step at once, where no turned anchors are asked for.
  @inline(__always)
  fileprivate mutating func integrateFreely(_ h: Float) {
    deltaPosition = h * velocity
    deltaAngle = h * angularVelocity
  }
}
