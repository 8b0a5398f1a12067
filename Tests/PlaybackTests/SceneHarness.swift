import Dynamics
import LuaConsole
import LuaDynamics
import LuaHost
import Playback
import Recordings
import Views

/// A scene with a controller, whose ticks are due as soon as a test runs them.
final class SceneHarness: StopRequest {
  /// A falling square that a tap moves.
  static let fallingSquare = """
    square = View { size = { 40, 40 }, center = { 100, 100 }, backgroundColor = "red" }
    stage.view:addSubview(square)
    animator = Animator(stage.view)
    animator:addBehavior(GravityBehavior { square })
    animator:addBehavior(CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true })
    stage.view:onTap(function(tap) square.center = tap.location animator:updateItem(square) end)
    """

  let controller: SceneController
  let log = EventLog()
  private(set) var interruptTarget: Session?
  var isStopped = false

  /// The script that a restart or rerun reads.
  private final class Source {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private let source: Source

  init(_ script: String = fallingSquare, seconds: Double? = nil, watch: ScriptWatcher? = nil) throws {
    let (source, log, target) = (Source(script), log, DeferredStopRequest())
    self.source = source
    func makeTimeline() throws -> Timeline {
      var header = Recording.Header()
      header.isReloadable = true
      header.scripts = [Recording.Script(name: "scene.lua", source: Array(source.text.utf8))]
      let timeline = try Timeline(
        Recorder(header), log: { log.add($0) }, report: { log.addError("\($0)") })
      timeline.session.readScript = { Chunk(source.text, name: "scene.lua") }
      timeline.start()
      return timeline
    }
    controller = SceneController(
      try makeTimeline(), log: log, stopRequest: target, seconds: seconds, watch: watch)
    target.harness = self
    controller.enableRestart(makeTimeline: makeTimeline)
    controller.enableRerun(afterFileChanges: false) {
      [Recording.Script(name: "scene.lua", source: Array(source.text.utf8))]
    }
    controller.begin()
    let start = controller.pacer.nextTick - .nanoseconds(1)
    controller.now = { start }
  }

  /// The text that a restart or rerun reads.
  var script: String {
    get { source.text }
    set { source.text = newValue }
  }

  func setInterruptTarget(_ session: Session) { interruptTarget = session }

  var tick: Int { controller.session.stage.tick }
  var hash: UInt64 { controller.session.stage.cumulativeStateHash }
  var lines: [String] { log.lastLines(100).map(\.text) }

  /// Runs iterations of the main loop, in each of which a tick is due.
  func run(_ count: Int = 1) { controller.runIterations(count) }

  /// Runs iterations without due ticks until the sought state is shown.
  func finishSeek() {
    while controller.soughtTick != nil { controller.advance() }
  }

  /// The lines that a text displays; nil if it failed.
  func evaluate(_ text: String) -> [String]? {
    guard case .output(let lines)? = controller.evaluate(text) else { return nil }
    return lines
  }
}

extension SceneController {
  /// Runs iterations of the main loop, in each of which a tick is due, and none afterwards.
  func runIterations(_ count: Int) {
    for _ in 0..<count {
      let time = pacer.nextTick
      now = { time }
      advance()
    }
  }
}

/// Passes requests to a harness that is created after it.
private final class DeferredStopRequest: StopRequest {
  weak var harness: SceneHarness?
  var isStopped: Bool { harness?.isStopped ?? false }
  func setInterruptTarget(_ session: Session) { harness?.setInterruptTarget(session) }
}
