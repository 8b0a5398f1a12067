import Physics

/// How a frame of 1/60 s is cut into steps of the world.
public enum Stepping: String, Sendable, CaseIterable {
  /// UIKit's way: two steps of 1/120 s, each with the world's standard number of sub-steps.
  case uikit
  /// The way of most engines: one step of 1/60 s with four sub-steps, so that comparisons are fair.
  case frame

  /// How many steps of the world make a frame.
  var stepsPerFrame: Int { self == .uikit ? 2 : 1 }

  /// How long each of them takes, in seconds.
  var duration: Float { self == .uikit ? 1 / 120 : 1 / 60 }

  /// Gives a world the number of sub-steps that belongs to these steps.
  func prepare(_ world: inout World) {
    if self == .frame { world.subStepCount = 4 }
  }
}
