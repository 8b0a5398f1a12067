import ArgumentParser
import LuaConsole
import LuaDynamics
import class LuaHost.Lua
@preconcurrency import POSIX
import Runs
import TerminalPlayer
import Views

/// Computes a recorded run again.
struct ReplayCommand: Subcommand {
  static let name = "replay"
  static let summary = "Play a recording made with --record, exactly as it was."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    discussion: """
      A recording contains the scripts, what they read, and all input, each with its tick of 1/60 s. A replay \
      recomputes the run from it. On a terminal the scene is displayed in real time: the keys for pause, \
      single ticks, going back, speed, layers, pictures and clips work, the mouse does not. If there is no terminal, or with --headless or \
      --check, the replay runs as fast as possible; the output of the scripts goes to standard output again, \
      the events to standard error.

      A replay is exact with the dynlua and the Lua library that made the recording. With others it may differ; \
      --check shows whether it does.

      A recording of a failed test (dynlua test --record-failures) is recomputed in the same way, and the \
      errors of the test are printed. The ticks of a test run inside it, so that on a terminal only the scene \
      at its end is displayed, and --to cannot stop earlier.

      Examples:
        dynlua scripts/push.lua --record run.dynrec
        dynlua replay run.dynrec
        dynlua replay --check run.dynrec
      """)

  @Argument(
    help: ArgumentHelp("The recording.", valueName: "file.dynrec"), completion: .file(extensions: ["dynrec"]))
  var file: String

  @Flag(
    help: """
      Display nothing, compare the state after each tick with the recording, and print the first difference; the \
      exit code is 1 if there is one, or if the end of the recording is missing.
      """)
  var check = false

  @Option(
    name: .customLong("to"), parsing: .unconditional,
    help: ArgumentHelp("Stop after this tick.", valueName: "tick"))
  var endTick: Int?

  @Flag(
    name: .customLong("then-live"),
    help: """
      After the end of the recording, or of --to, continue with the user's input. What the scripts do then, such as \
      writing files, is real.
      """)
  var continuesLive = false

  @OptionGroup(title: "View")
  var view: ViewOptions

  @Flag(help: "Do not log contacts, pauses and resumes to standard error.")
  var quiet = false

  func validate() throws {
    if let endTick, endTick < 0 {
      throw ValidationError("--to: expected a tick of at least 0, got \(endTick)")
    }
    if check, continuesLive { throw ValidationError("--check and --then-live cannot be combined") }
  }

  func run() throws {
    let recording = try Recording(path: file)
    if recording.header.test != nil, let endTick, endTick < recording.tickCount {
      throw CommandError(
        message: "--to: the ticks of a test run inside it; its replay cannot stop before tick "
          + "\(recording.tickCount), its end")
    }
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    if !check, let displayMode = try view.settings.mode(isInteractive: false, hasFile: true) {
      return try show(recording, as: displayMode, until: shutdownRequest)
    }
    if continuesLive {
      throw CommandError(message: "--then-live: standard input and output are not a terminal")
    }
    try runHeadless(recording, until: shutdownRequest)
  }

  // MARK: Without a display

  private func runHeadless(_ recording: Recording, until shutdownRequest: ShutdownRequest) throws {
    let replay = try Replay(
      recording, onHang: { ProcessExit.exitAfterHang(at: $0) },
      log: quiet || check ? nil : { StandardError.write("\($0)\n") },
      runTest: { $0.run(declaredIn: $1, in: $2) },
      report: { StandardError.write("dynlua: \($0)\n") })
    shutdownRequest.setInterruptTarget(replay.session)
    replay.session.lua.isOutputMuted = check
    replay.onEvaluation = { result in
      guard !check else { return }
      switch result {
      case .output(let lines): for line in lines { print(line) }
      case .failed(let error): if error.exitCode == nil { StandardError.write("dynlua: \(error)\n") }
      }
    }
    replay.start()
    let last = min(endTick ?? replay.tickCount, replay.tickCount)
    while replay.session.stage.runTick < last, shutdownRequest.exitCode == nil, replay.advance() {
      if check, replay.stateValueDifference != nil { break }
    }
    let isWhole = last == replay.tickCount && shutdownRequest.exitCode == nil
    if isWhole { replay.applyFinalInput() }
    replay.session.summarizeErrors()
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    let isEqual = !check || reportComparison(of: replay, last: last)
    // After the comparison, because the hash of a run is that before its tasks end.
    if isWhole { replay.session.endTasks() }
    guard isEqual else { throw ExitCode.failure }
    if !check, let code = replay.session.exitCode, recording.header.test == nil { throw ExitCode(code) }
  }

  /// Prints the comparison, and returns whether the replay is equal to the recorded run up to a tick.
  private func reportComparison(of replay: Replay, last: Int) -> Bool {
    if let divergence = replay.divergence {
      print("\(file): differs at \(divergence)")
      if let difference = replay.stateValueDifference { print("\(file): \(difference)") }
    } else {
      let tick = replay.session.stage.runTick
      // A test whose recording is incomplete, because the program was killed, runs to its end.
      let ticks =
        tick >= replay.tickCount ? "all \(replay.tickCount)" : "the first \(tick) of \(replay.tickCount)"
      let hash = replay.session.stage.stateHash.hexadecimalDigits
      print("\(file): equal in \(ticks) ticks, state hash \(hash)")
    }
    if let stopTick = replay.firstStoppedCallTick {
      print(
        "\(file): the time limit or the user stopped a call at tick \(stopTick): from there on a replay may differ"
      )
    }
    guard replay.divergence == nil else { return false }
    guard last == replay.tickCount, !replay.recording.isComplete else { return true }
    print(
      "\(file): its end is missing: the program was killed while it made the recording, or the file was cut")
    return false
  }

  // MARK: On a terminal

  private func show(
    _ recording: Recording, as displayMode: Player.DisplayMode, until shutdownRequest: ShutdownRequest
  ) throws {
    let (terminalInput, capture) = try ViewOptions.openTerminal()
    defer { capture?.stop() }
    let log = EventLog { capture?.drain() ?? [] }
    let timeline = try Timeline(
      playing: recording, through: endTick, onHang: { ProcessExit.exitAfterHang(at: $0) },
      log: quiet ? nil : { log.add($0) }, runTest: { $0.run(declaredIn: $1, in: $2) },
      onEvaluation: { result in
        switch result {
        case .output(let lines): for line in lines { log.add(line) }
        case .failed(let error): log.addError("\(error)")
        }
      },
      report: { StandardError.write("dynlua: \($0)\n") })
    // For the time after the recording.
    timeline.session.writeSnapshot = StagePictureFile.write
    shutdownRequest.setInterruptTarget(timeline.session)
    timeline.willReplay = { shutdownRequest.setInterruptTarget($0) }
    timeline.start()
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    let controller = SceneController(timeline, log: log, stopRequest: shutdownRequest)
    controller.recordingClock.continuesLive = continuesLive
    let player = Player(
      controller, capture: capture, terminalInput: terminalInput, shutdownRequest: shutdownRequest,
      environment: ProcessEnvironment.values(of: Player.terminalEnvironmentVariables),
      preferences: view.settings.preferences, displayMode: displayMode)
    player.pictures.name = file.fileName(withoutSuffix: ".\(RecordingFormat.fileExtension)")
    let code = try player.play()
    if code != 0 { throw ExitCode(code) }
  }
}
