import Physics

/// How a frame of 1/60 s is divided into steps of the world.
public enum SteppingMode: String, Sendable, CaseIterable {
  /// UIKit's stepping: two steps of 1/120 s, each with the world's default number of sub-steps.
  case twicePerFrame = "uikit"
  /// The usual stepping of other engines: one step of 1/60 s with four sub-steps, for fair comparisons.
  case oncePerFrame = "frame"

  /// The number of steps in a frame.
  var stepsPerFrame: Int { self == .twicePerFrame ? 2 : 1 }

  /// The time step, in seconds.
  var timeStep: Float { self == .twicePerFrame ? 1 / 120 : 1 / 60 }

  /// Sets the world's number of sub-steps for this stepping.
  func configure(_ world: inout World) {
    if self == .oncePerFrame { world.subStepCount = 4 }
  }
}
