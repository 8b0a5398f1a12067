/// A joint as the solver sees it in a step: the same passes for every kind.
///
/// The passes serve both ways of solving: bodies without contacts take UIKit's (passes over velocities, then
/// corrections of position), the others take sub-steps, where stiff joints give a little instead of being
/// corrected.
protocol JointConstraint: Sendable {
  var ends: JointEnds { get }

  /// What the joint takes back when the step is over.
  var impulse: JointImpulse { get }

  /// Applies the impulse of the last pass again.
  func warmStart(_ states: UnsafeMutablePointer<BodyState>)

  /// Removes the relative velocity that the joint does not allow; `rod` is how stiff joints take their error.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness)

  /// Moves the bodies to where the joint holds them, without velocity; UIKit's way.
  ///
  /// Answers whether there was next to nothing to do. The angles are taken exactly here, since what is
  /// corrected stays.
  func correct(_ states: UnsafeMutablePointer<BodyState>, _ motions: UnsafePointer<BodyMotion>) -> Bool
}

extension Array where Element: JointConstraint {
  /// Applies the impulses of the last pass again, joint by joint.
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    for joint in self { joint.warmStart(states) }
  }

  /// One pass over the velocities.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    guard !isEmpty else { return }
    withUnsafeMutableBufferPointer { joints in
      for index in joints.indices { joints[index].solve(states, rod: rod) }
    }
  }

  /// Pass number `pass` over the positions: only in islands in which the one before found something to do.
  func correct(
    _ states: UnsafeMutablePointer<BodyState>, _ motions: UnsafePointer<BodyMotion>, pass: Int32,
    _ failedPass: inout [Int32]
  ) {
    for joint in self where failedPass[Int(joint.ends.island)] >= pass {
      if !joint.correct(states, motions) { failedPass[Int(joint.ends.island)] = pass + 1 }
    }
  }
}

/// An error as far as one pass may correct it, so that a joint cannot press items through each other.
@inline(__always)
func limitedCorrection(_ error: Float) -> Float {
  min(max(error, -Tolerances.largestRodCorrection), Tolerances.largestRodCorrection)
}

/// An error of an angle as far as one pass may correct it.
@inline(__always)
func limitedTurn(_ error: Float) -> Float {
  min(max(error, -Tolerances.largestTurnCorrection), Tolerances.largestTurnCorrection)
}
