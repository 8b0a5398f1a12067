import Dynamics
import LuaConsole
import LuaDynamics
import LuaHost
import Runs
import RunsTesting
import Testing
import Views

/// The playback of a recording without any display.
@Suite struct RecordingPlaybackTests {
  private final class NeverStopped: StopRequest {
    var isStopped: Bool { false }
    func setInterruptTarget(_ session: Session) {}
  }

  private struct Failure: Error {}

  private let log = EventLog()
  private let recording: Recording
  /// The hash after each tick of the recorded run.
  private let hashes: [UInt64]

  init() throws {
    var header = Recording.Header()
    header.scripts = [
      Recording.Script(name: "scene.lua", source: Array(SceneHarness.fallingSquare.utf8))
    ]
    let recorder = Recorder(header)
    let timeline = try Timeline(recorder, report: { Issue.record("\($0)") })
    timeline.start()
    var hashes: [UInt64] = []
    for tick in 0..<40 {
      if tick == 10 { timeline.session.perform(.touchBegan(0, Point(x: 200, y: 300))) }
      if tick == 12 { timeline.session.perform(.touchEnded(0, Point(x: 200, y: 300))) }
      timeline.session.stage.advanceOneTick()
      hashes.append(timeline.session.stage.cumulativeStateHash)
    }
    recording = recorder.recording
    self.hashes = hashes
  }

  private func makeController(through tick: Int? = nil, continuesLive: Bool = false) throws -> SceneController
  {
    let recording = recording
    func makeReplay() throws -> Replay {
      try Replay(recording, tickCount: 40, report: { Issue.record("\($0)") })
    }
    let replay = try makeReplay()
    replay.start()
    let controller = SceneController(replay.session, log: log, stopRequest: NeverStopped())
    controller.setReplay(replay, through: tick, continuesLive: continuesLive, makeReplay: makeReplay)
    controller.startPlayback()
    return controller
  }

  private func run(_ controller: SceneController, _ count: Int) { controller.runIterations(count) }

  @Test func `the recorded run is played, and pauses at its end`() throws {
    let controller = try makeController()
    run(controller, 50)
    #expect(controller.session.stage.tick == 40)
    #expect(controller.session.stage.cumulativeStateHash == hashes[39])
    #expect(controller.isPaused)
    #expect(log.lastLines(1).map(\.text) == ["the end of the recording"])
  }

  @Test func `the playback ends at a tick`() throws {
    let controller = try makeController(through: 15)
    run(controller, 50)
    #expect(controller.session.stage.tick == 15)
    #expect(log.lastLines(1).map(\.text) == ["tick 15 of 40"])
  }

  @Test func `it has its own pause and speed`() throws {
    let controller = try makeController()
    controller.setSpeed(2)
    run(controller, 4)
    #expect(controller.session.stage.tick == 8)
    controller.togglePause()
    run(controller, 4)
    #expect(controller.session.stage.tick == 8)
    controller.step()
    #expect(controller.session.stage.tick == 9)
    #expect(controller.speed == 2)
  }

  @Test func `it goes back and forth`() throws {
    let controller = try makeController()
    run(controller, 30)
    controller.go(byTicks: -20)
    controller.finishSeek()
    #expect(controller.session.stage.cumulativeStateHash == hashes[9])
    controller.go(byTicks: 10)
    controller.finishSeek()
    #expect(controller.session.stage.cumulativeStateHash == hashes[19])
  }

  @Test func `touches, rotation and restart have no effect`() throws {
    let controller = try makeController()
    run(controller, 5)
    controller.perform(.touchBegan(0, Point(x: 1, y: 1)))
    controller.rotateDevice()
    controller.restart()
    run(controller, 10)
    #expect(controller.session.stage.cumulativeStateHash == hashes[14])
  }

  @Test func `after its end the scene can be live`() throws {
    let controller = try makeController(continuesLive: true)
    run(controller, 45)
    #expect(controller.session.stage.tick > 40)
    #expect(!controller.isPaused)
    let result = try #require(controller.evaluate("1 + 1"))
    guard case .output(let lines) = result else { throw Failure() }
    #expect(lines == ["_1 = 2"])
  }
}
