import ArgumentParser
import LineEditing
import LuaDynamics
import LuaHost
@preconcurrency import POSIX
import Playback
import Recordings
import Sweeps
package import Studio
import Terminal
import TerminalPlayer

/// What `dynlua-studio` does.
extension StudioCommand {
  /// Creates a web server that listens on a port; 0 for a free one.
  package typealias ServerFactory = (_ port: UInt16) throws -> any StudioWebServer

  /// Runs the command with the arguments of the process.
  ///
  /// - Parameter makeServer: Creates the web server.
  package static func main(makeServer: ServerFactory) {
    Commands.configureSignalsAndStreams()
    execute(Array(CommandLine.arguments.dropFirst())) { try $0.run(makeServer: makeServer) }
  }

  private func run(makeServer: ServerFactory) throws {
    // Created before the file is read, so that no change is missed.
    let watcher = file.map(ScriptWatcher.init)
    let table = try rows.map { try SweepTable(path: $0) }
    let sessionFactory = try SessionFactory(
      chunks: [], scriptPath: file, stage: scene.stage, options: script, parameters: parameters,
      recordingPath: record)
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    do {
      let server = try makeServer(port)
      defer { server.stop() }
      try play(sessionFactory, watcher, table, server, until: shutdownRequest)
    } catch {
      try sessionFactory.finishRecording()
      throw error
    }
    try sessionFactory.finishRecording()
  }

  private func play(
    _ sessionFactory: SessionFactory, _ watcher: ScriptWatcher?, _ table: SweepTable?,
    _ server: any StudioWebServer, until shutdownRequest: ShutdownRequest
  ) throws {
    let terminal = ViewOptions.isInteractiveTerminal ? try ViewOptions.openTerminal() : nil
    let capture = terminal == nil ? OutputCapture.all() : terminal?.capture
    defer { capture?.stop() }
    let log = EventLog { capture?.drain() ?? [] }
    func makeTimeline() throws -> Timeline {
      try sessionFactory.makeTimeline(stoppedBy: shutdownRequest, isInteractive: true) { log.add($0) }
        .timeline
    }
    // The page opens also if the script fails, so that the user can mend it there.
    let timeline = try makeTimeline()
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    let controller = SceneController(
      timeline, log: log, stopRequest: shutdownRequest, seconds: scene.seconds, watch: watcher)
    controller.enableRestart(makeTimeline: makeTimeline)
    controller.enableRerun(afterFileChanges: false) { try sessionFactory.readScripts() }
    // Captured output, so that it is in the log and on the terminal before the prompt.
    StandardError.write("the studio is at \(server.address)\n")
    if !skipsBrowser { DesktopBrowser.open(server.address) }
    let studio = StudioSession(controller, channel: server, scriptPath: file)
    let scripts = scriptFolder ?? ScriptFolder.path(besideExecutable: ProcessEnvironment.executablePath)
    studio.enableOpening(ScriptGallery(folder: scripts), StudioSceneOpener(sessionFactory, controller))
    if let table, let rows, let file {
      studio.enableRows(table, name: rows.fileName(withoutSuffix: ""), ofScript: file)
    }
    let code: Int32
    if let terminal {
      let player = Player(
        controller, capture: capture, terminalInput: terminal.input, shutdownRequest: shutdownRequest,
        environment: ProcessEnvironment.values(of: Player.terminalEnvironmentVariables),
        displayMode: .prompt,
        history: .userHistory(ProcessEnvironment.values(of: HistoryFile.environmentVariables)))
      player.backgroundService = studio
      code = try player.play()
      studio.end(because: "the terminal ended the studio")
    } else {
      play(studio, log, printingTo: capture?.terminalDescriptor ?? STDERR_FILENO, until: shutdownRequest)
      studio.end(because: "the studio was ended")
      code = shutdownRequest.exitCode ?? (controller.liveSession.hasRaisedError ? 1 : 0)
    }
    if code != 0 { throw ExitCode(code) }
  }

  /// Plays the scene without a terminal; events and messages go to standard error, as captured output does already.
  private func play(
    _ studio: StudioSession, _ log: EventLog, printingTo descriptor: Int32,
    until shutdownRequest: ShutdownRequest
  ) {
    var printedCount = 0
    studio.runPlaybackLoop(wakingOn: shutdownRequest.signals.descriptor) {
      shutdownRequest.didHandleInterrupt()
      for line in log.lastLines(log.count - printedCount) where [.event, .message].contains(line.kind) {
        _ = FileDescriptor.write("\(line.text)\n", to: descriptor)
      }
      printedCount = log.count
    }
  }
}
