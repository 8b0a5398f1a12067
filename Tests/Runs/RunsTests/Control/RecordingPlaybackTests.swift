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

  private func makeController(
    of recording: Recording? = nil, through tick: Int? = nil, continuesLive: Bool = false
  ) throws -> SceneController {
    var recording = recording ?? self.recording
    recording.entries.append(.end(tick: 40, errors: []))
    let timeline = try Timeline(playing: recording, through: tick, report: { Issue.record("\($0)") })
    timeline.start()
    let controller = SceneController(timeline, log: log, stopRequest: NeverStopped())
    controller.recordingClock.continuesLive = continuesLive
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

  @Test func `going back into a text that runs ticks leads to the state before it`() throws {
    var recording = recording
    recording.entries += [
      .input(tick: 20, .console(.opened(name: "prompt", printsResultsAsPlainText: false))),
      .input(tick: 20, .console(.evaluation(console: 0, line: 1, text: "step(10)"))),
    ]
    let controller = try makeController(of: recording)
    run(controller, 21)
    #expect(controller.session.stage.tick == 30)
    controller.go(byTicks: -1)
    controller.finishSeek()
    #expect(controller.session.stage.tick == 20)
    controller.go(byTicks: -1)
    controller.finishSeek()
    #expect(controller.session.stage.tick == 19)
  }

  @Test func `a recording is read-only until its end`() throws {
    let controller = try makeController(continuesLive: true)
    #expect(controller.isReadOnly && controller.mode == .visiting(tick: 0))
    run(controller, 30)
    #expect(controller.mode == .visiting(tick: 30))
    #expect(!controller.continueFromPosition(paused: false))
    run(controller, 10)
    #expect(!controller.isReadOnly && controller.mode == .live)
  }

  @Test func `a recording that was continued is a run like any other`() throws {
    let controller = try makeController(through: 20, continuesLive: true)
    run(controller, 30)
    controller.go(to: 15)
    controller.finishSeek()
    #expect(controller.mode == .visiting(tick: 15))
    #expect(controller.session.stage.cumulativeStateHash == hashes[14])
    #expect(controller.continueFromPosition(paused: false))
    run(controller, 25)
    #expect(controller.session.stage.tick == 40)
    #expect(controller.session.stage.cumulativeStateHash == hashes[39])
    #expect(controller.timeline?.branches.map(\.tick) == [15])
  }
}
