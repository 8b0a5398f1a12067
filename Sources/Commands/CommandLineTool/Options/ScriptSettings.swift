import ArgumentParser
import Runs

/// The arguments of the script, after those of the command.
struct ScriptArguments: ParsableArguments {
  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "The arguments of the script, after --; available as the global table arg and as '...'.",
      valueName: "arg"))
  var values: [String] = []
}

/// How a script runs: the values of the options of its stage and of its own, or their defaults.
struct ScriptSettings: Equatable {
  /// The stage and the limits.
  var options = Recording.Options()
  /// The simulated input.
  var scheduledInput: [Recording.ScheduledInput] = []
  /// The arguments of the script.
  var arguments: [String] = []
}

extension ScriptSettings {
  /// Creates the settings of parsed options.
  init(_ stage: StageOptions, _ limits: LimitOptions, _ input: InputOptions, _ arguments: ScriptArguments) {
    self.init(
      options: Recording.Options(stage, limits, modules: []), scheduledInput: input.scheduledInput,
      arguments: arguments.values)
  }
}
