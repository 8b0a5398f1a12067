import Scenes

extension BenchmarkScene {
  /// Creates the player of the scene: a world, an animator or a script.
  ///
  /// - Parameters:
  ///   - scene: The result of `makeScene()`.
  ///   - stepping: How a world's frame is stepped; animators always use UIKit's stepping.
  ///   - threads: The number of threads that a world's step may use; animators use one.
  /// - Returns: A player before its first frame.
  /// - Throws: `EngineFailure` if a script fails.
  func player(of scene: SceneDefinition, stepping: SteppingMode, threads: Int = 1) throws
    -> any SteppableScene
  {
    switch self {
    case .manyAnimatorItems: AnimatorScene(scene)
    case .manyScriptItems: try LuaScene(scene)
    default: SceneSimulation(scene, stepping: stepping, threads: threads)
    }
  }

  /// Whether the scene is simulated by a world directly, so that its stepping can be chosen.
  var usesWorldDirectly: Bool { self != .manyAnimatorItems && self != .manyScriptItems }
}
