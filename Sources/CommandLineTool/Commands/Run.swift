import ArgumentParser
import ConsoleLink
import LineEditing
import LuaDynamics
import POSIX
import Playback
import Recordings
import TerminalPlayer
import Views

/// Plays a script and reports the events of its scene; the default command.
struct Run: Subcommand {
  static let name = "run"
  static let summary = "Run a script, even one with the name of a command."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName,
    abstract: "Run a Lua script that drives a 2D physics engine through the API of UIKit Dynamics.",
    usage: "dynlua [OPTIONS] [FILE] [-- ARG...]",
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

  @Argument(
    help: ArgumentHelp(
      "The script to run, or the name of an example that dynlua gallery lists; - reads it from standard input.",
      valueName: "file"),
    completion: .file(extensions: ["lua"]), transform: ScriptFolder.path(ofScript:))
  var file: String?

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

  @OptionGroup
  var script: ScriptOptions

  @Flag(help: "Do not log contacts, pauses and resumes to standard error.")
  var quiet = false

  @Flag(
    name: .customLong("hash"),
    help: """
      Print the state hash and the simulated time to standard error when the run ends. Equal runs of the same \
      version have equal hashes.
      """)
  var printsHash = false

  @Flag(
    help: """
      Keep running after the run has ended, and run the script again whenever its file, the file of a module \
      that it requires or an image that it has loaded is saved. With --watch=rerun, a displayed scene is computed again from the start \
      with the same input, as the R key does, and compared with the former run.
      """)
  var watch = false

  /// What `--watch=rerun` is parsed as; see `execute(_:)`.
  @Flag(name: .customLong("watch-rerun"), help: .private)
  var watchRerun = false

  @Option(
    help: ArgumentHelp(
      """
      Write a recording of the run, for dynlua replay; a restart with the r key begins another one, with a \
      number in its name.
      """, valueName: "file.dynrec"), completion: .file(extensions: ["dynrec"]))
  var record: String?

  /// Replaces `--watch=rerun`: a flag of the argument parser takes no value, and an option would take the script as
  /// its value.
  static func argumentsForParser(_ arguments: [String]) -> [String] {
    let optionCount = arguments.firstIndex(of: "--") ?? arguments.count
    return arguments[..<optionCount].map { $0 == "--watch=rerun" ? "--watch-rerun" : $0 }
      + arguments[optionCount...]
  }

  func run() throws {
    let watch = watch || watchRerun
    // Checked here and not in `validate()`, whose error would hide errors in the options.
    guard !watch || (file != nil && file != "-") else {
      throw ValidationError("--watch: expected a script in a file")
    }
    let isInteractive = interactive || (file == nil && chunks.isEmpty)
    guard !isInteractive || file != "-" else {
      throw ValidationError("-i: standard input has the lines, so the script must be in a file")
    }
    let displayMode = try view.displayMode(isInteractive: isInteractive, hasFile: file != nil)
    guard !isInteractive || displayMode != nil || !watch else {
      throw ValidationError("-i and --watch: a run that waits for changes reads no lines")
    }
    guard !isInteractive || displayMode != nil || !listen else {
      throw ValidationError("--listen: a run whose lines come from standard input listens to nobody else")
    }
    guard !watchRerun || displayMode == .scene || displayMode == .sceneAndPrompt else {
      throw ValidationError(
        "--watch=rerun: expected a displayed scene; --watch runs the script again without one")
    }
    // Created before the file is read, so that no change is missed.
    let watcher = watch ? file.map(ScriptWatcher.init) : nil
    let sessionFactory = try SessionFactory(
      chunks: chunks, scriptPath: file, stage: scene.stage, options: script, parameters: parameters,
      recordingPath: record)
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    do {
      if let displayMode {
        try runWithDisplay(sessionFactory, as: displayMode, watch: watcher, until: shutdownRequest)
      } else if isInteractive {
        try evaluateLines(sessionFactory, until: shutdownRequest)
      } else {
        try runHeadless(sessionFactory, watch: watcher, until: shutdownRequest)
      }
    } catch {
      try sessionFactory.finishRecording()
      throw error
    }
    try sessionFactory.finishRecording()
  }

  private func evaluateLines(
    _ sessionFactory: SessionFactory, until shutdownRequest: ShutdownRequest
  ) throws {
    let (timeline, succeeded) = try sessionFactory.makeTimeline(
      stoppedBy: shutdownRequest, log: quiet ? nil : { StandardError.write("\($0)\n") })
    guard succeeded else { throw ExitCode.failure }
    let session = timeline.session
    var console = try PipedConsole(session)
    if !skipsStartupFile { console.evaluateStartupFile() }
    let allSucceeded = console.run(until: shutdownRequest)
    printHash(of: session)
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    if !allSucceeded || session.hasRaisedError { throw ExitCode.failure }
  }

  private func runHeadless(
    _ sessionFactory: SessionFactory, watch: ScriptWatcher?, until shutdownRequest: ShutdownRequest
  ) throws {
    let server = try makeServer()
    defer { server?.stop() }
    let (timeline, succeeded) = try sessionFactory.makeTimeline(
      stoppedBy: shutdownRequest,
      log: quiet
        ? nil
        : { event in
          StandardError.write("\(event)\n")
          server?.broadcast(["\(event)"])
        })
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    guard succeeded || watch != nil else { throw ExitCode.failure }
    let session = timeline.session
    let seconds = scene.seconds ?? SceneOptions.defaultHeadlessSeconds
    server?.setInterruptTarget(session)
    try watch?.playReloadingOnChange(session, seconds: seconds, until: shutdownRequest)
    session.runUntilIdle(limit: seconds) {
      server?.serve(session) { [] }
      return shutdownRequest.exitCode != nil
    }
    printHash(of: session)
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    if session.hasRaisedError { throw ExitCode.failure }
  }

  private func runWithDisplay(
    _ sessionFactory: SessionFactory, as displayMode: Player.DisplayMode, watch: ScriptWatcher?,
    until shutdownRequest: ShutdownRequest
  ) throws {
    let (terminalInput, capture) = try ViewOptions.openTerminal()
    defer { capture?.stop() }
    let log = EventLog { capture?.drain() ?? [] }
    func makeTimeline() throws -> (timeline: Timeline, succeeded: Bool) {
      try sessionFactory.makeTimeline(
        stoppedBy: shutdownRequest, isInteractive: true, log: quiet ? nil : { logEvent($0, log, capture) })
    }
    let (timeline, succeeded) = try makeTimeline()
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    // A prompt opens nevertheless, so that the user can examine what the script has left behind.
    guard succeeded || watch != nil || displayMode != .scene else { throw ExitCode.failure }
    let controller = SceneController(
      timeline, log: log, stopRequest: shutdownRequest, seconds: scene.seconds, watch: watch)
    controller.enableRestart { try makeTimeline().timeline }
    controller.enableRerun(afterFileChanges: watchRerun) { try sessionFactory.readScripts() }
    let player = Player(
      controller, capture: capture, terminalInput: terminalInput, shutdownRequest: shutdownRequest,
      environment: ProcessEnvironment.values(of: Player.terminalEnvironmentVariables),
      preferences: view.preferences, displayMode: displayMode,
      history: .userHistory(ProcessEnvironment.values(of: HistoryFile.environmentVariables)))
    if let file, file != "-" { player.pictureName = file.fileName(withoutSuffix: ".lua") }
    player.setEditingMode(prompt.editingMode)
    if displayMode != .scene, !skipsStartupFile { player.setStartupFile { try StartupFile.read() } }
    let server = try makeServer()
    defer { server?.stop() }
    server.map(player.serveClients)
    let code = try player.play()
    // End the capture before the hash is printed: until then, standard error is not the terminal.
    capture?.stop()
    printHash(of: controller.liveSession)
    if code != 0 { throw ExitCode(code) }
  }

  /// Prints the state hash if `--hash` is given, to standard error, because the script uses standard output.
  private func printHash(of session: Session) {
    guard printsHash else { return }
    StandardError.write("\(session.stage.hashDescription)\n")
  }

  /// The server for attached clients if `--listen` is given; a socket that is not removed at exit is removed
  /// by the next server.
  private func makeServer() throws -> ConsoleServer? {
    guard listen else { return nil }
    do {
      let server = try ConsoleServer(
        in: SocketDirectory(environment: ProcessEnvironment.values(of: ["XDG_RUNTIME_DIR"])))
      let path = server.path
      ProcessExit.register { unlink(path) }
      return server
    } catch {
      throw CommandError(message: "--listen: \(error)")
    }
  }

  /// Adds an event to the log and, if standard error is not captured, writes it there as well.
  private func logEvent(_ event: LogEvent, _ log: EventLog, _ capture: OutputCapture?) {
    log.add(event)
    if capture?.captures(2) != true { StandardError.write("\(event)\n") }
  }
}
