/// Joints of one kind as the solver sees them in a step, one or several at once: the same passes for every kind.
///
/// The passes serve both ways of solving: bodies without contacts take UIKit's (passes over velocities, then
/// corrections of position), the others take sub-steps, where stiff joints give a little instead of being
/// corrected.
protocol JointConstraint: Sendable {
  /// Applies the impulse of the last step again, before anything has moved.
  func warmStart(_ states: UnsafeMutablePointer<BodyState>)

  /// Removes the relative velocity that the joint does not allow; `rod` is how stiff joints take their error.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness)

  /// Like ``solve(_:rod:)`` with joints that give nothing, while nothing has moved since the step began: UIKit's way.
  mutating func solveFreely(_ states: UnsafeMutablePointer<BodyState>)

  /// Moves the bodies to where the joint holds them, without velocity; UIKit's way.
  ///
  /// Only in islands in which the pass before `pass` found something to do; `failedPass` is by root, and tells so
  /// of this one. The angles are taken exactly here, since what is corrected stays.
  func correct(
    _ states: UnsafeMutablePointer<BodyState>, pass: Int32, _ failedPass: UnsafeMutablePointer<Int32>)

  /// Gives the joints the impulses of the last pass, which took `time` seconds.
  func store(in joints: UnsafeMutablePointer<Joint>, time: Float)
}

/// One joint that is solved by itself.
protocol SingleJointConstraint: JointConstraint {
  var ends: JointEnds { get }

  /// What the joint takes back when the step is over.
  var impulse: JointImpulse { get }

  /// Moves the bodies to where the joint holds them; answers whether there was next to nothing to do.
  func correct(_ states: UnsafeMutablePointer<BodyState>) -> Bool
}

extension SingleJointConstraint {
  @inline(__always)
  mutating func solveFreely(_ states: UnsafeMutablePointer<BodyState>) { solve(states, rod: .rigid) }

  @inline(__always)
  func correct(
    _ states: UnsafeMutablePointer<BodyState>, pass: Int32, _ failedPass: UnsafeMutablePointer<Int32>
  ) {
    guard failedPass[Int(ends.island)] >= pass else { return }
    if !correct(states) { failedPass[Int(ends.island)] = pass + 1 }
  }

  @inline(__always)
  func store(in joints: UnsafeMutablePointer<Joint>, time: Float) {
    joints[Int(ends.joint)].impulse = impulse
    joints[Int(ends.joint)].impulseTime = time
  }
}

/// An error as far as one pass may correct it, so that a joint cannot press items through each other.
@inline(__always)
func limitedCorrection(_ error: Float) -> Float {
  min(max(error, -Tolerances.largestRodCorrection), Tolerances.largestRodCorrection)
}

/// Four errors as far as one pass may correct them.
@inline(__always)
func limitedCorrection(_ errors: Lanes) -> Lanes {
  let most = Lanes(repeating: Tolerances.largestRodCorrection)
  return lanewiseMin(lanewiseMax(errors, -most), most)
}

/// An error of an angle as far as one pass may correct it.
@inline(__always)
func limitedTurn(_ error: Float) -> Float {
  min(max(error, -Tolerances.largestTurnCorrection), Tolerances.largestTurnCorrection)
}

/// Four errors of angles as far as one pass may correct them.
@inline(__always)
func limitedTurn(_ errors: Lanes) -> Lanes {
  let most = Lanes(repeating: Tolerances.largestTurnCorrection)
  return lanewiseMin(lanewiseMax(errors, -most), most)
}
