public import ArgumentParser
public import Scenes

/// The options that select scenes and how they are stepped.
struct SceneSelection: ParsableArguments {
  @Option(name: .customLong("scene"), help: "The letters of the scenes, such as abc. (default: all)")
  private var sceneLetters: String?

  @Option(
    name: .customLong("steps"), help: "How many frames of 1/60 s to measure. (default: the scene's own)")
  private var stepCount: Int?

  @Option(help: "How a frame is stepped: uikit (twice 1/120 s) or frame (once 1/60 s with four sub-steps).")
  var stepping = SteppingMode.twicePerFrame

  @Option(
    help: """
      How many threads a step of the engine may use, from 1 to 64. More than one take part in scenes with thousands of \
      contacts only (b, e, f; c once it has fallen), never in h and i, and lead to the same state; frames are then \
      timed by the clock instead of the processor's time.
      """)
  var threads = 1

  /// The selected scenes, in the order of `BenchmarkScene.allCases`.
  var scenes: [BenchmarkScene] {
    guard let sceneLetters else { return BenchmarkScene.allCases }
    return BenchmarkScene.allCases.filter { sceneLetters.contains($0.rawValue) }
  }

  /// Returns the number of frames of a scene to measure.
  func steps(of scene: BenchmarkScene) -> Int { stepCount ?? scene.stepCount }

  func validate() throws {
    let known = BenchmarkScene.allCases.map(\.rawValue).joined()
    if let sceneLetters, sceneLetters.isEmpty || !sceneLetters.allSatisfy(known.contains) {
      throw ValidationError("--scene takes letters from \(known), not '\(sceneLetters)'")
    }
    if let stepCount, stepCount < 1 { throw ValidationError("--steps must be at least 1, not \(stepCount)") }
    if !(1...64).contains(threads) {
      throw ValidationError("--threads must be from 1 to 64, not \(threads)")
    }
  }
}

extension SteppingMode: ExpressibleByArgument {}
