/// Scenes of any number of bodies, which show how the cost of a body grows with their number.
public enum GrowthScene: String, CaseIterable, Sendable {
  /// A square grid of boxes that falls on the ground.
  case falling
  /// Pyramids of 55 boxes that rest, but may not sleep.
  case piled
  /// Sleeping boxes beside a pendulum.
  case asleep

  /// The number of frames of 1/60 s to measure.
  public var stepCount: Int { self == .asleep ? 600 : 60 }

  /// Creates the definition of the scene with about `count` dynamic bodies.
  ///
  /// - Complexity: O(`count`).
  public func makeScene(count: Int) -> SceneDefinition {
    switch self {
    case .falling:
      let side = Int(Double(count).squareRoot().rounded())
      return .fallingGrid(columns: side, rows: side, size: 20)
    case .piled:
      var scene = SceneDefinition.manyPyramids(count: (count + 27) / 55)
      scene.warmUpFrames = 10
      return scene
    case .asleep: return .sleepingBodies(count: count)
    }
  }
}
