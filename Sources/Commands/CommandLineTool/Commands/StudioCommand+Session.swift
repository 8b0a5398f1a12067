import ArgumentParser
import LuaDynamics
import LuaHost
@preconcurrency import POSIX
import RemoteControl
import Runs
import Studio
import Sweeps
import TerminalPlayer

extension StudioCommand {
  package mutating func run() throws {
    // Created before the file is read, so that no change is missed.
    let watcher = file.map(ScriptWatcher.init)
    let table = try rows.map { try SweepTable(path: $0) }
    let sessionFactory = try SessionFactory(
      chunks: [], scriptPath: file,
      settings: ScriptSettings(scene.stage, script.limits, input, arguments: script.arguments),
      parameters: try parameters.settings.parameters(), recordingPath: record)
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    do {
      let server = try RemoteServer(port: server.port ?? 0)
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
    _ server: RemoteServer, until shutdownRequest: ShutdownRequest
  ) throws {
    let display = try StudioDisplay(server, until: shutdownRequest)
    defer { display.close() }
    let log = display.log
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
    display.open(self.server)
    let studio = StudioSession(controller, channel: server, scriptPath: file)
    let scripts = scriptFolder ?? ScriptFolder.path(besideExecutable: ProcessEnvironment.executablePath)
    studio.enableOpening(ScriptGallery(folder: scripts), StudioSceneOpener(sessionFactory, controller))
    if let table, let rows, let file {
      studio.enableRows(table, name: rows.fileName(withoutSuffix: ""), ofScript: file)
    }
    try display.play(studio, controller)
  }
}
