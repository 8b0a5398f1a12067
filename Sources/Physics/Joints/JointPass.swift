/// Something that is done to every joint of a step, one after the other.
///
/// A value rather than a closure, since it does not know which kinds there are.
protocol JointPass {
  func visit(_ joint: inout some JointConstraint)
}

/// Applies the impulses of the last step again, before anything has moved.
struct WarmStart: JointPass {
  let states: UnsafeMutablePointer<BodyState>

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.warmStart(states) }
}

/// One pass over the velocities; `rod` is how stiff joints take their error.
struct VelocityPass: JointPass {
  let states: UnsafeMutablePointer<BodyState>
  let rod: Softness

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.solve(states, rod: rod) }
}

/// Like ``VelocityPass`` with joints that give nothing, while nothing has moved since the step began.
struct FreeVelocityPass: JointPass {
  let states: UnsafeMutablePointer<BodyState>

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.solveFreely(states) }
}

/// Pass number `pass` over the positions, in islands in which the one before found something to do.
struct Correction: JointPass {
  let states: UnsafeMutablePointer<BodyState>
  let pass: Int32
  /// By island root: the last pass that found an error.
  let failedPass: UnsafeMutablePointer<Int32>

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.correct(states, pass: pass, failedPass) }
}

/// Gives the joints the impulses of the last pass, which took `time` seconds.
struct Storing: JointPass {
  let joints: UnsafeMutablePointer<Joint>
  let time: Float

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.store(in: joints, time: time) }
}
