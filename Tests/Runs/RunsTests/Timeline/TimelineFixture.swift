import LuaConsole
import LuaDynamics
import LuaHost
import Runs
import Testing
import Views

/// A timeline with an open prompt, and what it logged.
final class TimelineFixture {
  let timeline: Timeline
  /// The prompt that was opened before the first tick.
  private(set) var console: Console
  private let log: Log

  private final class Log {
    var events: [LogEvent] = []
    var errors: [LuaError] = []
  }

  /// The events so far.
  var eventCount: Int { log.events.count }
  /// The errors so far.
  var errors: [LuaError] { log.errors }

  /// Runs the main chunk of a script.
  init(
    _ script: String, writer: RecordingWriter? = nil, isReloadable: Bool = false, startupFile: String? = nil
  ) throws {
    var header = Recording.Header()
    header.scripts = [Self.script(script)]
    header.isReloadable = isReloadable
    let log = Log()
    self.log = log
    timeline = try Timeline(
      Recorder(header, to: writer), log: { log.events.append($0) }, report: { log.errors.append($0) })
    #expect(timeline.start())
    console = try Console(timeline.session)
    timeline.liveConsoles.append(console)
    if let startupFile { _ = console.evaluateStartupFile(Chunk(startupFile, name: "init.lua")) }
  }

  static func script(_ text: String) -> Recording.Script {
    Recording.Script(name: "script.lua", source: Array(text.utf8))
  }

  /// Runs ticks at the end of the run.
  func advance(_ count: Int = 1) {
    for _ in 0..<count { timeline.session.stage.advanceOneTick() }
  }

  /// Evaluates a text in the prompt of the visited state, and returns what it displays.
  @discardableResult
  func evaluate(_ text: String) -> String {
    let consoles = timeline.isInPast ? timeline.pastConsoles : timeline.liveConsoles
    guard let console = consoles.first else { return "no console" }
    switch console.evaluate(text) {
    case .output(let lines): return lines.joined(separator: "\n")
    case .failed(let error): return error.message
    }
  }
}
