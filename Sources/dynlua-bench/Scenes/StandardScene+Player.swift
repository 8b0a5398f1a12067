import Scenes

extension StandardScene {
  /// Who plays the scene: a world, an animator or a script.
  ///
  /// - Parameters:
  ///   - scene: What `makeScene()` gave.
  ///   - stepping: How a world's frame is stepped; animators have UIKit's way only.
  /// - Returns: A player before its first frame.
  /// - Throws: `EngineFailure` if a script fails.
  func player(of scene: Scene, stepping: Stepping) throws -> any ScenePlayer {
    switch self {
    case .animatorCrowd: AnimatedScene(scene)
    case .luaCrowd: try LuaScene(scene)
    default: SceneRun(scene, stepping: stepping)
    }
  }

  /// Whether there is another way to step the scene than UIKit's.
  var hasSteppings: Bool { self != .animatorCrowd && self != .luaCrowd }
}
