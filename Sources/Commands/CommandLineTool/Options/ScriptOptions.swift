import ArgumentParser
import Runs

/// The options with which a script runs, besides those of its stage and its input.
///
/// The input is a group beside this one: debug builds of the argument parser check each nested group five
/// times whenever the group around it is created.
struct ScriptOptions: ParsableArguments {
  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "The arguments of the script, after --; available as the global table arg and as '...'.",
      valueName: "arg"))
  var arguments: [String] = []
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
  init(_ stage: StageOptions, _ limits: LimitOptions, _ input: InputOptions, arguments: [String]) {
    self.init(
      options: Recording.Options(stage, limits, modules: []), scheduledInput: input.scheduledInput,
      arguments: arguments)
  }
}
