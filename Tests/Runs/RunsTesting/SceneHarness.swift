import Dynamics
import LuaConsole
package import LuaDynamics
import LuaHost
import POSIX
package import Runs
import Views

/// A scene with a controller, whose ticks are due as soon as a test runs them.
package final class SceneHarness: StopRequest {
  /// A falling square that a tap moves.
  package static let fallingSquare = """
    square = View { size = { 40, 40 }, center = { 100, 100 }, backgroundColor = "red" }
    stage.view:addSubview(square)
    animator = Animator(stage.view)
    animator:addBehavior(GravityBehavior { square })
    animator:addBehavior(CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true })
    stage.view:onTap(function(tap) square.center = tap.location animator:updateItem(square) end)
    """

  package let controller: SceneController
  package let log = EventLog()
  package private(set) var interruptTarget: Session?
  package var isStopped = false

  /// The script that a restart or rerun reads.
  private final class Source {
    /// The path of the file; nil if the script is not in a file.
    var path: String?
    /// A script that sets the parameters; nil for none.
    var parameters: Recording.Script?
    private var unfiledText = ""

    init(_ text: String, path: String?) {
      self.path = path
      self.text = text
    }

    /// The name of the script.
    var name: String { path ?? "scene.lua" }

    /// The scripts of a run.
    var scripts: [Recording.Script] {
      (parameters.map { [$0] } ?? []) + [Recording.Script(name: name, source: Array(text.utf8))]
    }

    var text: String {
      get {
        guard let path, let contents = FileDescriptor.contents(ofFile: path) else { return unfiledText }
        return String(decoding: contents, as: UTF8.self)
      }
      set {
        guard let path else { return unfiledText = newValue }
        try? OutputFile.write(Array(newValue.utf8), to: path)
      }
    }
  }

  private let source: Source

  package init(_ script: String = fallingSquare, seconds: Double? = nil, path: String? = nil) throws {
    let (source, log, target) = (Source(script, path: path), log, DeferredStopRequest())
    self.source = source
    func makeTimeline() throws -> Timeline {
      var header = Recording.Header()
      header.isReloadable = true
      if let path, let slash = path.lastIndex(of: "/") {
        header.options.moduleDirectories = [String(path[..<slash])]
      }
      header.scripts = source.scripts
      let timeline = try Timeline(
        Recorder(header), log: { log.add($0) }, report: { log.addError("\($0)") })
      timeline.session.readScript = { Chunk(source.text, name: source.name) }
      timeline.start()
      return timeline
    }
    controller = SceneController(
      try makeTimeline(), log: log, stopRequest: target, seconds: seconds,
      watch: path.map(ScriptWatcher.init))
    target.harness = self
    controller.enableRestart(makeTimeline: makeTimeline)
    controller.enableRerun(afterFileChanges: false) { source.scripts }
    controller.startPlayback()
    let start = controller.pacer.nextTick - .nanoseconds(1)
    controller.now = { start }
  }

  /// The text that a restart or rerun reads.
  package var script: String {
    get { source.text }
    set { source.text = newValue }
  }

  /// Replaces the session by one of a script in another file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - parameters: A script that sets the parameters; nil, the default, for none.
  /// - Throws: An error if the session cannot be created.
  package func open(_ path: String, parameters: Recording.Script? = nil) throws {
    (source.path, source.parameters) = (path, parameters)
    try controller.restart(watching: ScriptWatcher(path))
  }

  package func setInterruptTarget(_ session: Session) { interruptTarget = session }

  package var tick: Int { controller.session.stage.tick }
  package var hash: UInt64 { controller.session.stage.cumulativeStateHash }
  package var lines: [String] { log.lastLines(100).map(\.text) }

  /// Runs iterations of the main loop, in each of which a tick is due.
  package func run(_ count: Int = 1) { controller.runIterations(count) }

  /// Runs iterations without due ticks until the sought state is shown.
  package func finishSeek() {
    while controller.seekTarget != nil { controller.advanceToCurrentTime() }
  }

  /// The lines that a text displays; nil if it failed.
  package func evaluate(_ text: String) -> [String]? {
    guard case .output(let lines)? = controller.evaluate(text) else { return nil }
    return lines
  }
}

extension SceneController {
  /// Runs iterations of the main loop, in each of which a tick is due, and none afterwards.
  package func runIterations(_ count: Int) {
    for _ in 0..<count {
      let time = pacer.nextTick
      now = { time }
      advanceToCurrentTime()
    }
  }
}

/// Passes requests to a harness that is created after it.
private final class DeferredStopRequest: StopRequest {
  weak var harness: SceneHarness?
  var isStopped: Bool { harness?.isStopped ?? false }
  func setInterruptTarget(_ session: Session) { harness?.setInterruptTarget(session) }
}
