import ArgumentParser
import LuaDynamics
import Runs

/// Plays a script and reports the events of its scene; the default command.
struct RunCommand: Subcommand {
  static let name = "run"
  static let summary = "Run a script, even one with the name of a command."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName,
    abstract: "Run a Lua script that drives a 2D physics engine through the API of UIKit Dynamics.",
    usage: "dynlua [OPTIONS] [FILE] [ARG...]",
    discussion: """
      On a terminal, the scene is displayed in real time until q is pressed; the mouse acts as a finger, and \
      ? lists the keys. With -i, or without a script, there is a Lua prompt below the scene; with -i \
      --headless, only the prompt; it opens even if the script fails. If there is no terminal, or with --headless, the script runs as fast as \
      possible until the stage is idle: everything is at rest, and no timer, animation or input is pending. \
      The run is limited to --seconds. The output of the script then goes to standard output, the events of \
      the scene to standard error.

      With -i, or without a script, if standard input is not a terminal, Lua is read from it line by line \
      and evaluated alongside the script; the values of expressions are printed. Simulated time then \
      advances only when a line requests it, for example with stage:step(n) or stage:run(seconds).

      A session that begins with a prompt runs the start-up file $XDG_CONFIG_HOME/dynlua/init.lua \
      (~/.config/dynlua/init.lua) before it, after the script; --no-init skips it.

      Examples:
        dynlua scripts/collision.lua
        dynlua --headless scripts/push.lua --tap 0.5:200,100 --tap 2:40,500
        dynlua --headless scripts/attachment.lua --drag '0.2:120,120>260,300/1.5'
        dynlua -e 'print(stage.size)'
        echo 'stage:run(5) print(square.center)' | dynlua -i scripts/push.lua

      \(Commands.overview)
      """,
    version: Session.versionText
  )

  @OptionGroup
  var script: ScriptWithArguments

  @Option(
    name: .customShort("e"),
    help: ArgumentHelp("Lua code to run before the script; repeatable.", valueName: "chunk"))
  var chunks: [String] = []

  @Flag(
    name: [.customShort("i"), .long],
    help: "Provide a Lua prompt while the script runs; the default without a script.")
  var interactive = false

  @Flag(
    name: .customLong("no-init"),
    help: "Do not run the start-up file before the first prompt.")
  var skipsStartupFile = false

  @Flag(help: "Accept connections of dynlua attach by the same user while the script runs.")
  var listen = false

  @OptionGroup
  var prompt: PromptOptions

  @OptionGroup(title: "Scene")
  var scene: SceneOptions

  @OptionGroup(title: "View")
  var view: ViewOptions

  @OptionGroup(title: "Parameters")
  var parameters: ParameterOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @OptionGroup(title: "Input")
  var input: InputOptions

  @Flag(help: "Do not log contacts, pauses and resumes to standard error.")
  var quiet = false

  @Flag(
    name: .customLong("hash"),
    help: """
      Print the state hash and the simulated time to standard error when the run ends. Equal runs of the same \
      version have equal hashes.
      """)
  var printsHash = false

  @Flag(exclusivity: .chooseLast)
  var watching: Watching?

  @Option(
    help: ArgumentHelp(
      """
      Write a recording of the run, for dynlua replay; a restart with the r key begins another one, with a \
      number in its name.
      """, valueName: "file.dynrec"), completion: .file(extensions: ["dynrec"]))
  var record: String?

  /// Replaces `--watch=rerun`, and doubles the terminator `--`.
  ///
  /// A flag of the argument parser takes no value, and an option would take the script as its value. Of two
  /// terminators the parser leaves one: without a script, it would take what follows for one.
  static func argumentsForParser(_ arguments: [String]) -> [String] {
    let optionCount = arguments.firstIndex(of: "--") ?? arguments.count
    return arguments[..<optionCount].map { $0 == "--watch=rerun" ? "--\(Watching.rerunName)" : $0 }
      + arguments[optionCount...].prefix(1) + arguments[optionCount...]
  }

  func run() throws {
    try ScriptRun(self).perform()
  }
}

/// A script and what follows it on the command line.
struct ScriptWithArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The script to run, or the name of an example that dynlua gallery lists; - reads it from standard input.",
      valueName: "file"),
    completion: .file(extensions: ["lua"]), transform: ScriptFolder.path(ofScript:))
  var file: String?

  @Argument(
    help: ArgumentHelp(
      "The arguments of the script, after its name or --; available as the global table arg and as '...'.",
      valueName: "arg"))
  var arguments: [String] = []
}

extension ScriptRun {
  /// Creates the run of parsed options.
  init(_ options: RunCommand) {
    var arguments = options.script.arguments
    if options.script.file != "--" {
      scriptPath = options.script.file
      if let terminator = arguments.firstIndex(of: "--") { arguments.remove(at: terminator) }
    }
    chunks = options.chunks
    isInteractive = options.interactive
    skipsStartupFile = options.skipsStartupFile
    listens = options.listen
    editingMode = options.prompt.editingMode
    seconds = options.scene.seconds
    display = options.view.settings
    parameters = options.parameters.settings
    settings = ScriptSettings(options.scene.stage, options.limits, options.input, arguments: arguments)
    isQuiet = options.quiet
    printsHash = options.printsHash
    watching = options.watching
    recordingPath = options.record
  }
}

extension Watching: EnumerableFlag {
  /// What `--watch=rerun` is parsed as.
  fileprivate static let rerunName = "watch-rerun"

  static func name(for value: Watching) -> NameSpecification {
    value == .reload ? .customLong("watch") : .customLong(rerunName)
  }

  static func help(for value: Watching) -> ArgumentHelp? {
    guard value == .reload else { return .private }
    return """
      Keep running after the run has ended, and run the script again whenever its file, the file of a module \
      that it requires or an image that it has loaded is saved. With --watch=rerun, a displayed scene is \
      recomputed from the start with the same input, as the R key does, and compared with the previous run.
      """
  }
}
