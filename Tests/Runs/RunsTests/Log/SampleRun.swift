import Dynamics
import Foundation
import LuaConsole
import LuaDynamics
import LuaHost
import Runs
import TestSupport
import Testing
import Views

/// A recorded run with input of every kind at fixed ticks.
struct SampleRun {
  /// The recording as it was read from the file.
  let recording: Recording
  /// The text of the file.
  let text: [UInt8]
  /// The hash after the last tick.
  let runHash: UInt64
  /// The errors that were reported.
  let errors: [LuaError]

  /// Records a run of a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - configure: Changes the header before the run.
  ///   - play: Runs the session after the scripts have run.
  /// - Throws: If the recording cannot be written or read.
  init(
    _ script: Recording.Script, configure: (inout Recording.Header) -> Void,
    play: (Session) throws -> Void
  ) throws {
    let folder = try TemporaryDirectory()
    var header = Recording.Header()
    header.scripts = [script]
    configure(&header)
    let writer = try RecordingWriter(path: folder.path("run.dynrec"))
    let recorder = Recorder(header, to: writer)
    var errors: [LuaError] = []
    let session = try recorder.makeSession(log: { _ in }) { errors.append($0) }
    _ = header.runScripts(in: session)
    try withExtendedLifetime(recorder) { try play(session) }
    #expect(writer.error == nil)
    text = Array(try Data(contentsOf: folder.url("run.dynrec")))
    recording = try Recording(text, file: "run.dynrec")
    runHash = session.stage.cumulativeStateHash
    self.errors = errors
  }

  /// Records a run of a text.
  init(
    _ text: String, timeLimit: Double = 2, play: (Session) throws -> Void = { $0.advance(60) }
  ) throws {
    try self.init(Recording.Script(name: "script.lua", source: Array(text.utf8))) { header in
      header.options.timeLimit = timeLimit
    } play: {
      try play($0)
    }
  }

  /// Records 200 ticks of a script of the repository, with input of every kind.
  init(ofScript path: String) throws {
    let header = try Self.header(ofScript: path)
    try self.init(header.scripts[0]) {
      $0 = header
    } play: { session in
      let input = SampleInput(reloading: header.scripts[0])
      let consoles = try SampleInput.openConsoles(of: session)
      while session.stage.tick < SampleInput.tickCount { input.advance(session, consoles) }
    }
  }

  /// The header of a run of a script of the repository, with scheduled input.
  static func header(ofScript path: String) throws -> Recording.Header {
    var header = Recording.Header()
    header.scripts = [Recording.Script(name: path, source: Array(try Repository.text(of: path).utf8))]
    header.options.seed = 5
    header.options.moduleDirectories = [Repository.path("scripts")]
    header.isReloadable = true
    header.scheduledInput = [
      .tap(time: 0.5, location: Point(x: 293, y: 22)),
      .drag(
        time: 0.9, duration: 0.6,
        path: [Point(x: 120, y: 120), Point(x: 260, y: 300), Point(x: 60, y: 400)]),
      .rotation(time: 2.2, orientation: .landscapeLeft),
    ]
    return header
  }
}

/// Input of every kind at fixed ticks, from 0 to 200.
struct SampleInput {
  /// The number of ticks over which the input is spread.
  static let tickCount = 200

  /// The new version of the script in a reload.
  let reloaded: Chunk

  /// The input for a script.
  init(reloading script: Recording.Script) {
    reloaded = Chunk(source: script.source + Array("\nreloaded = true\n".utf8), name: script.name)
  }

  /// The consoles that the input is evaluated in, to be opened at tick 0.
  static func openConsoles(of session: Session) throws -> [Console] {
    [try Console(session), try Console(session, resultFormat: .plain, name: "stdin")]
  }

  /// Applies the input of the session's tick, and runs the tick.
  func advance(_ session: Session, _ consoles: [Console]) {
    let (prompt, plain) = (consoles[0], consoles[1])
    switch session.stage.tick {
    case 7:
      session.perform(.touchBegan(0, Point(x: 160, y: 284)))
      session.perform(.touchBegan(1, Point(x: 40.25, y: 500)))
    case 9: session.perform(.touchMoved(0, Point(x: 200, y: 250)))
    case 12:
      session.perform(.touchEnded(0, Point(x: 220, y: 240)))
      session.perform(.touchCancelled(1))
    case 25: session.perform(.pointerMoved(Point(x: 160, y: 284)))
    case 27:
      session.perform(.wheel(Vector(dx: 0, dy: 48), Point(x: 160, y: 284)))
      session.perform(.pointerLeft)
    case 13: KeyName("left").map { session.perform(.keyBegan($0)) }
    case 16: KeyName("left").map { session.perform(.keyEnded($0)) }
    case 14:
      session.perform(.grabBegan(0, Point(x: 160, y: 284)))
      session.perform(.grabBegan(3, Point(x: 100, y: 100)))
    case 15, 17, 19:
      session.perform(.grabMoved(0, Point(x: 160 + 5 * Double(session.stage.tick), y: 200)))
      session.perform(.grabMoved(3, Point(x: 90, y: 110)))
    case 48:
      session.perform(.grabEnded(0))
      session.perform(.grabEnded(3))
    case 20:
      _ = prompt.evaluate("watch('#stage.view.subviews') watch('stage.time') watch('no.field')")
      _ = plain.evaluate("n = 0 function twice(x) n = n + 1 return 2 * x end", line: 3)
    case 31: _ = plain.evaluate("error('no')", line: 4)
    case 32: _ = plain.evaluate("x = ", line: 5)
    case 41: _ = prompt.evaluate("stage:step(3) return twice(4), stage.view")
    case 50:
      _ = prompt.evaluate(
        """
        for i, view in ipairs(stage.view.subviews) do
          view.center = { view.center.x + twice(i), view.center.y - 3 }
        end
        """)
    case 60: session.perform(.rotation(.portraitUpsideDown))
    case 61:
      session.perform(.paused(true))
      session.perform(.speed(0.5))
    case 62: session.perform(.paused(false))
    case 100: session.reload(reloaded)
    case 130: session.perform(.touchBegan(0, Point(x: 100, y: 500)))
    case 135: session.perform(.touchEnded(0, Point(x: 100, y: 500)))
    case 150: _ = prompt.evaluate("_1, _2, collectgarbage('count')")
    default: break
    }
    if session.stage.tick % 7 == 3 { _ = prompt.watchValues() }
    session.reloadIfRequested()
    session.stage.advanceOneTick()
  }
}

extension Session {
  /// Runs ticks.
  func advance(_ count: Int) { for _ in 0..<count { stage.advanceOneTick() } }
}

extension Replay {
  /// Replays a recording to its end.
  static func play(_ recording: Recording) throws -> Replay {
    let replay = try Replay(recording) { _ in }
    replay.start()
    while replay.advance() {}
    replay.applyFinalInput()
    return replay
  }
}
