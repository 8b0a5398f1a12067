import ArgumentParser

/// The options that set the scene's frame: its stage, and how long it plays.
struct SceneOptions: ParsableArguments {
  @OptionGroup
  var stage: StageOptions

  @Option(help: "Stop after this many simulated seconds, should anything still move.")
  var seconds: Double = 30

  func validate() throws {
    guard seconds.isFinite, seconds >= 0 else {
      throw ValidationError("--seconds: expected a number of at least 0, got \(seconds)")
    }
  }
}
