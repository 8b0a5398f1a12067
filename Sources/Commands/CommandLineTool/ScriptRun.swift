import ArgumentParser
import LineEditing
import LuaDynamics
import POSIX
import RemoteControl
import Runs
import TerminalPlayer
import Views

/// A run by `dynlua [FILE]` or `dynlua run`, with the values of its options.
///
/// The values are plain, not those of the argument parser: its values exist only after parsing, which takes
/// as long as everything else in the start of a short script; see `init(plainArguments:)`.
struct ScriptRun: Equatable {
  /// The path of the script; `-` for standard input, nil for none.
  var scriptPath: String?
  /// Lua code that runs before the script.
  var chunks: [String] = []
  /// Whether a prompt is requested.
  var isInteractive = false
  /// Whether the first prompt opens without the user's start-up file.
  var skipsStartupFile = false
  /// Whether `dynlua attach` can connect.
  var listens = false
  /// The key bindings of the prompt.
  var editingMode = LineEditor.EditingMode.emacs
  /// The limit of the run in simulated seconds; nil for the default.
  var seconds: Double?
  var display = DisplaySettings()
  var parameters = ParameterSettings()
  var settings = ScriptSettings()
  /// Whether events are not logged.
  var isQuiet = false
  /// Whether the state hash is printed at the end.
  var printsHash = false
  /// What happens when a file of the script is saved; nil for nothing.
  var watching: Watching?
  /// The path of the recording; nil for none.
  var recordingPath: String?

  /// Performs the run.
  ///
  /// - Throws: `ValidationError` if options contradict each other, `CommandError` if a file cannot be read or
  ///   written, and `ExitCode` if the script fails or a signal ends the run.
  func perform() throws {
    let displayMode = try checkedDisplayMode()
    // Created before the file is read, so that no change is missed.
    let watcher = watching == nil ? nil : scriptPath.map(ScriptWatcher.init)
    let sessionFactory = try SessionFactory(
      chunks: chunks, scriptPath: scriptPath, settings: settings, parameters: try parameters.parameters(),
      recordingPath: recordingPath)
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    do {
      if let displayMode {
        try runWithDisplay(sessionFactory, as: displayMode, watch: watcher, until: shutdownRequest)
      } else if hasPrompt {
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

  /// Whether lines are read: if that is requested, or if there is nothing to run.
  private var hasPrompt: Bool { isInteractive || (scriptPath == nil && chunks.isEmpty) }

  /// Checks the options that contradict each other, and determines the contents of the terminal; nil for no
  /// display.
  private func checkedDisplayMode() throws -> Player.DisplayMode? {
    // Checked here and not in the options' `validate()`, whose error would hide errors in other options.
    guard watching == nil || (scriptPath != nil && scriptPath != "-") else {
      throw ValidationError("--watch: expected a script in a file")
    }
    guard !hasPrompt || scriptPath != "-" else {
      throw ValidationError("-i: standard input has the lines, so the script must be in a file")
    }
    let displayMode = try display.mode(isInteractive: hasPrompt, hasFile: scriptPath != nil)
    guard !hasPrompt || displayMode != nil || watching == nil else {
      throw ValidationError("-i and --watch: a run that waits for changes reads no lines")
    }
    guard !hasPrompt || displayMode != nil || !listens else {
      throw ValidationError("--listen: cannot be combined with lines from standard input")
    }
    guard watching != .rerun || displayMode == .scene || displayMode == .sceneAndPrompt else {
      throw ValidationError(
        "--watch=rerun: expected a displayed scene; --watch runs the script again without one")
    }
    return displayMode
  }

  private func evaluateLines(
    _ sessionFactory: SessionFactory, until shutdownRequest: ShutdownRequest
  ) throws {
    let (timeline, succeeded) = try sessionFactory.makeTimeline(
      stoppedBy: shutdownRequest, log: isQuiet ? nil : { StandardError.write("\($0)\n") })
    let session = timeline.session
    if let code = session.exitCode { throw ExitCode(code) }
    guard succeeded else { throw ExitCode.failure }
    var console = try PipedConsole(session)
    if !skipsStartupFile { console.evaluateStartupFile() }
    let allSucceeded = console.run(until: shutdownRequest)
    printHash(of: session)
    session.endTasks()
    if let code = shutdownRequest.exitCode ?? session.exitCode { throw ExitCode(code) }
    if !allSucceeded || session.hasRaisedError { throw ExitCode.failure }
  }

  private func runHeadless(
    _ sessionFactory: SessionFactory, watch: ScriptWatcher?, until shutdownRequest: ShutdownRequest
  ) throws {
    let server = try makeServer()
    defer { server?.stop() }
    let (timeline, succeeded) = try sessionFactory.makeTimeline(
      stoppedBy: shutdownRequest,
      log: isQuiet
        ? nil
        : { event in
          StandardError.write("\(event)\n")
          server?.broadcast(["\(event)"])
        })
    let session = timeline.session
    if let code = shutdownRequest.exitCode ?? session.exitCode { throw ExitCode(code) }
    guard succeeded || watch != nil else { throw ExitCode.failure }
    let seconds = seconds ?? SceneOptions.defaultHeadlessSeconds
    server?.setInterruptTarget(session)
    try watch?.playReloadingOnChange(session, seconds: seconds, until: shutdownRequest)
    session.runUntilIdle(limit: seconds) {
      server?.serve(session) { [] }
      return shutdownRequest.exitCode != nil
    }
    printHash(of: session)
    session.endTasks()
    if let code = shutdownRequest.exitCode ?? session.exitCode { throw ExitCode(code) }
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
        stoppedBy: shutdownRequest, isInteractive: true, log: isQuiet ? nil : { logEvent($0, log, capture) })
    }
    let (timeline, succeeded) = try makeTimeline()
    if let code = shutdownRequest.exitCode ?? timeline.session.exitCode { throw ExitCode(code) }
    // A prompt opens nevertheless, so that the user can examine what the script has left behind.
    guard succeeded || watch != nil || displayMode != .scene else { throw ExitCode.failure }
    let controller = SceneController(
      timeline, log: log, stopRequest: shutdownRequest, seconds: seconds, watch: watch)
    controller.enableRestart { try makeTimeline().timeline }
    controller.enableRerun(afterFileChanges: watching == .rerun) { try sessionFactory.readScripts() }
    let player = Player(
      controller, capture: capture, terminalInput: terminalInput, shutdownRequest: shutdownRequest,
      environment: ProcessEnvironment.values(of: Player.terminalEnvironmentVariables),
      preferences: display.preferences, displayMode: displayMode,
      history: .userHistory(ProcessEnvironment.values(of: HistoryFile.environmentVariables)))
    if let scriptPath, scriptPath != "-" { player.pictures.name = scriptPath.fileName(withoutSuffix: ".lua") }
    player.setEditingMode(editingMode)
    if scriptPath == nil, chunks.isEmpty, !isInteractive, !isQuiet { player.printAbovePrompt(Self.greeting) }
    if displayMode != .scene, !skipsStartupFile { player.setStartupFile { try StartupFile.read() } }
    let server = try makeServer()
    defer { server?.stop() }
    player.clients.server = server
    let code = try player.play()
    controller.liveSession.endTasks()
    // End the capture before the hash is printed: until then, standard error is not the terminal.
    capture?.stop()
    printHash(of: controller.liveSession)
    if code != 0 { throw ExitCode(code) }
  }

  /// The lines above the first prompt of a run without a script.
  private static let greeting = [
    Session.versionText,
    "View? describes a type, help() lists all, Tab completes.",
    "quit leaves.",
  ]

  /// Prints the state hash if `--hash` is given, to standard error, because the script uses standard output.
  private func printHash(of session: Session) {
    guard printsHash else { return }
    StandardError.write("\(session.stage.hashDescription)\n")
  }

  /// The server for attached clients if `--listen` is given; a socket that is not removed at exit is removed
  /// by the next server.
  private func makeServer() throws -> ConsoleServer? {
    guard listens else { return nil }
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

/// What happens when a file of a script is saved.
enum Watching: CaseIterable {
  /// The script runs again in the same session, and keeps its table `state`, if it has one.
  case reload
  /// The scene is computed from the start, with the same input.
  case rerun
}
