import ArgumentParser

/// The options for the stage and the duration of a run.
struct SceneOptions: ParsableArguments {
  /// The default limit of a run without a display, in simulated seconds.
  static let defaultHeadlessSeconds = 30.0

  @OptionGroup
  var stage: StageOptions

  @Option(
    help: """
      Stop after this many simulated seconds, even if the stage is not idle. (default: 30; none if the scene \
      is displayed)
      """)
  var seconds: Double?

  func validate() throws {
    guard let seconds else { return }
    guard seconds.isFinite, seconds >= 0 else {
      throw ValidationError("--seconds: expected a number of at least 0, got \(seconds)")
    }
  }
}
