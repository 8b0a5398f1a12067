import ArgumentParser

/// The options with which a script runs, besides those of its stage.
struct ScriptOptions: ParsableArguments {
  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @OptionGroup(title: "Input")
  var input: InputOptions

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "The arguments of the script, after --; available as the global table arg and as '...'.",
      valueName: "arg"))
  var arguments: [String] = []
}
