import Scenes

extension BenchmarkScene {
  /// Who plays the scene: a world, an animator or a script.
  ///
  /// - Parameters:
  ///   - scene: What `makeScene()` gave.
  ///   - stepping: How a world's frame is stepped; animators have UIKit's way only.
  ///   - threads: How many threads a world's step may use; animators have one.
  /// - Returns: A player before its first frame.
  /// - Throws: `EngineFailure` if a script fails.
  func player(of scene: SceneDefinition, stepping: Stepping, threads: Int = 1) throws -> any ScenePlayer {
    switch self {
    case .animatorCrowd: AnimatedScene(scene)
    case .luaCrowd: try LuaScene(scene)
    default: SceneSimulation(scene, stepping: stepping, threads: threads)
    }
  }

  /// Whether a world is stepped as it is, so that there are other ways than an animator's.
  var isWorld: Bool { self != .animatorCrowd && self != .luaCrowd }
}
