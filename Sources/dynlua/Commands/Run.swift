import ArgumentParser
import LuaDynamics

/// Plays a script and reports what happened; what `dynlua` does unless its first argument names another command.
struct Run: Subcommand {
  static let name = "run"
  static let summary = "Play a script, even one that is named like a command."
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Play a Lua script that drives a 2D physics engine through the API of UIKit Dynamics.",
    usage: "dynlua [OPTIONS] FILE [-- ARG...]",
    discussion: """
      The script sets up a scene; the simulation then runs as fast as it can until everything rests, and at \
      most for --seconds. What the script prints goes to standard output, what happens in the scene to \
      standard error.

      Examples:
        dynlua scripts/collision.lua
        dynlua scripts/push.lua --tap 0.5:200,100 --tap 2:40,500
        dynlua scripts/attachment.lua --drag '0.2:120,120>260,300/1.5'
        dynlua -e 'print(stage.size)'

      \(Commands.overview)
      """,
    version: "dynlua \(Session.version) (\(Session.luaVersion))"
  )

  @Argument(help: ArgumentHelp("The script to play; - reads it from standard input.", valueName: "file"))
  var file: String?

  @Option(
    name: .customShort("e"),
    help: ArgumentHelp("Run this Lua code before the script; repeatable.", valueName: "chunk"))
  var chunks: [String] = []

  @OptionGroup(title: "Scene")
  var scene: SceneOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @OptionGroup(title: "Input")
  var input: InputOptions

  @Flag(help: "Do not report contacts, pauses and resumes on standard error.")
  var quiet = false

  @Flag(
    help: """
      Stay when the run is over, and run the script again whenever its file or that of a module it required is saved.
      """)
  var watch = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "What follows -- is the script's: its global table arg and its '...'.", valueName: "arg"))
  var scriptArguments: [String] = []

  func run() throws {
    // Not in validate(), which would hide what is wrong with the options.
    guard file != nil || !chunks.isEmpty else {
      throw ValidationError("no script given: name a file, - for standard input, or use -e CHUNK")
    }
    guard !watch || (file != nil && file != "-") else {
      throw ValidationError("--watch: expected a script in a file")
    }
    // Before the file is read, so that no change is missed.
    let watch = watch ? file.map(Watch.init) : nil
    let scripts =
      try chunks.map { Script(code: $0, name: "(command line)") }
      + (file.map { [try Script(path: $0)] } ?? [])
    let session = try Session(
      Session.Configuration(scene.stage, limits, modules: scripts.compactMap(\.directory)),
      log: quiet ? nil : { StandardError.write("\($0)\n") },
      report: { StandardError.write("dynlua: \($0)\n") })
    if let file, file != "-" { session.source = { try Script(path: file).chunk } }
    let endRequest = EndRequest()
    endRequest.stops(session)
    input.schedule(on: session.stage)
    for script in scripts {
      let succeeded = session.run(script.chunk, arguments: scriptArguments)
      if let code = endRequest.exitCode { throw ExitCode(code) }
      guard succeeded || watch != nil else { throw ExitCode.failure }
    }
    try watch?.play(session, seconds: scene.seconds, until: endRequest)
    session.runUntilIdle(limit: scene.seconds) { endRequest.exitCode != nil }
    if let code = endRequest.exitCode { throw ExitCode(code) }
    if session.hasFailed { throw ExitCode.failure }
  }
}
