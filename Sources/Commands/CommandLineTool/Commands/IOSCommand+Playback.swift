import ArgumentParser
package import Dynamics
import LineEditing
import LuaDynamics
import LuaHost
@preconcurrency import POSIX
import RemoteControl
import Runs
import Studio
import Terminal
import TerminalPlayer
package import Views

/// What a built program does with its command line, which is that of `dynlua ios`.
extension IOSCommand {
  /// What the user has given for the device, and the folders of the program's files.
  package struct Device {
    /// The size of the screen; nil unless given.
    package var size: Size?
    /// The kind of device; nil unless given.
    package var idiom: Stage.Idiom?
    /// The folders of the files.
    package var folders: [String] = []
    /// The tilts: the times, in seconds, and the angles, in degrees.
    package var tilts: [(time: Double, degrees: Double)] = []
  }

  /// Prepares the process, and returns what the user has given for the device.
  package static func beginProgram() -> Device {
    StandardOutput.failAtExitIfWriteFailed()
    // What the program has printed is not lost if it stops with a fatal error.
    setvbuf(stdout, nil, _IOLBF, 0)
    CrashReport.installHandler(
      program: "dynlua", advice: "the program has stopped; the messages above say where")
    var device = Device()
    execute(Array(CommandLine.arguments.dropFirst())) {
      device.size = $0.size?.value
      device.idiom = $0.idiom?.value
      device.folders = SwiftProgram.folders(of: $0.files)
      device.tilts = $0.tilts.map { ($0.time, $0.degrees) }
    }
    return device
  }

  /// Plays the scene of a stage, and ends the process.
  ///
  /// - Parameters:
  ///   - stage: The stage of the program.
  ///   - isActive: Whether the program is going to change the scene though nothing on the stage moves or is
  ///     pending.
  package static func play(_ stage: Stage, isActive: @escaping () -> Bool) -> Never {
    execute(Array(CommandLine.arguments.dropFirst())) {
      try $0.play(stage, isActive: isActive)
    }
    exit()
  }

  private func play(_ stage: Stage, isActive: @escaping () -> Bool) throws {
    stage.schedule(input.scheduledInput)
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    func makeSession(log: ((LogEvent) -> Void)?) throws -> Session {
      let session = try Session(Session.Configuration(), stage: stage, log: log) {
        StandardError.write("dynlua: \($0)\n")
      }
      session.host.isActive = isActive
      session.writeSnapshot = StagePictureFile.write
      shutdownRequest.setInterruptTarget(session)
      return session
    }
    if export.hasTarget {
      try export.record(until: shutdownRequest) {
        ExportedRun(try makeSession(log: $0), runsWhileIdle: export.runsWhileIdle)
      }
    } else if opensStudio {
      stage.isInteractive = true
      let server = try RemoteServer(port: server.port ?? 0)
      defer { server.stop() }
      try display(makeSession, in: server, until: shutdownRequest)
    } else if try view.settings.mode(isInteractive: false, hasFile: true) != nil {
      stage.isInteractive = true
      try display(makeSession, until: shutdownRequest)
    } else {
      let session = try makeSession(log: nil)
      session.runUntilIdle(limit: export.seconds ?? SceneOptions.defaultHeadlessSeconds) {
        shutdownRequest.exitCode != nil
      }
      if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    }
    if printsHash { StandardError.write("\(stage.hashDescription)\n") }
  }

  private func display(
    _ makeSession: (((LogEvent) -> Void)?) throws -> Session, until shutdownRequest: ShutdownRequest
  ) throws {
    let (terminalInput, capture) = try ViewOptions.openTerminal()
    defer { capture?.stop() }
    let log = EventLog { capture?.drain() ?? [] }
    let controller = SceneController(
      try makeSession { log.add($0) }, log: log, stopRequest: shutdownRequest, seconds: export.seconds)
    let player = Player(
      controller, capture: capture, terminalInput: terminalInput, shutdownRequest: shutdownRequest,
      environment: ProcessEnvironment.values(of: Player.terminalEnvironmentVariables),
      preferences: view.settings.preferences, displayMode: .scene,
      history: .userHistory(ProcessEnvironment.values(of: HistoryFile.environmentVariables)))
    if let file = files.first { player.pictures.name = file.fileName(withoutSuffix: ".swift") }
    let code = try player.play()
    if code != 0 { throw ExitCode(code) }
  }

  private func display(
    _ makeSession: (((LogEvent) -> Void)?) throws -> Session, in server: RemoteServer,
    until shutdownRequest: ShutdownRequest
  ) throws {
    let display = try StudioDisplay(server, until: shutdownRequest)
    defer { display.close() }
    let log = display.log
    let controller = SceneController(
      try makeSession { log.add($0) }, log: log, stopRequest: shutdownRequest, seconds: export.seconds)
    display.open(self.server)
    let name = (files.first ?? "").fileName(withoutSuffix: "")
    try display.play(StudioSession(controller, channel: server, programName: name), controller)
  }
}
