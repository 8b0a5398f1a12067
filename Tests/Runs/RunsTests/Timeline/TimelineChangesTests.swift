import Dynamics
import Foundation
import LuaConsole
import LuaDynamics
import LuaHost
import Runs
import TestSupport
import Testing
import Views

/// Running the same input through changed scripts, and changing former input.
@Suite struct TimelineChangesTests {
  /// A box that falls with the given gravity; a tap moves it.
  private static func script(_ magnitude: Double, _ more: String = "") -> String {
    """
    box = View { size = { 40, 40 }, center = { 100, 100 } }
    stage.view:addSubview(box)
    animator = Animator(stage.view)
    gravity = GravityBehavior { box, magnitude = \(magnitude) }
    animator:addBehavior(gravity)
    animator:addBehavior(CollisionBehavior { box, translatesReferenceBoundsIntoBoundary = true })
    stage.view:onTap(function(tap) box.center = tap.location animator:updateItem(box) end)
    taps = 0
    \(more)
    """
  }

  /// Plays 100 ticks with a tap and a text.
  private func play(_ fixture: TimelineFixture) {
    fixture.advance(20)
    fixture.timeline.session.perform(.touchBegan(0, Point(x: 200, y: 300)))
    fixture.advance()
    fixture.timeline.session.perform(.touchEnded(0, Point(x: 200, y: 300)))
    fixture.advance(29)
    fixture.evaluate("box.alpha = 0.5 n = (n or 0) + 1")
    fixture.advance(50)
  }

  private func hash(_ fixture: TimelineFixture) -> UInt64 {
    fixture.timeline.session.stage.cumulativeStateHash
  }

  // MARK: Rerun

  @Test func `other scripts run with the same input, as if they had run from the start`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    let former = hash(fixture)
    #expect(try fixture.timeline.rerun([TimelineFixture.script(Self.script(0.5))]))
    let other = try TimelineFixture(Self.script(0.5))
    play(other)
    #expect(hash(fixture) == hash(other) && hash(fixture) != former)
    #expect(fixture.timeline.tick == 100 && !fixture.timeline.isInPast)
    // It is a run like any other: it continues, and earlier states of it are exact.
    fixture.advance(20)
    other.advance(20)
    #expect(hash(fixture) == hash(other))
    try fixture.timeline.go(to: 70)
    try other.timeline.go(to: 70)
    #expect(hash(fixture) == hash(other))
  }

  @Test func `the former run is a branch that can be returned to`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    let former = hash(fixture)
    #expect(try fixture.timeline.rerun([TimelineFixture.script(Self.script(0.5))]))
    let changed = hash(fixture)
    #expect(fixture.timeline.branches.map(\.cause) == [.rerun])
    #expect(fixture.timeline.branches.map(\.tickCount) == [100])
    try fixture.timeline.go(toBranch: 0)
    #expect(hash(fixture) == former && !fixture.timeline.isComparingRuns)
    try fixture.timeline.go(toBranch: 0)
    #expect(hash(fixture) == changed)
  }

  @Test(arguments: ["x = = 1", "error('no')"])
  func `scripts that fail leave the run as it is, and the error is reported`(text: String) throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    let former = hash(fixture)
    #expect(try !fixture.timeline.rerun([TimelineFixture.script(text)]))
    #expect(hash(fixture) == former && fixture.errors.count == 1)
    #expect(fixture.timeline.branches.isEmpty && !fixture.timeline.isComparingRuns)
    fixture.advance()
  }

  @Test func `a computation that is stopped leaves the run as it is`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    var rest = 50
    let isComplete = try fixture.timeline.rerun([TimelineFixture.script(Self.script(0.5))]) {
      rest -= 1
      return rest < 0
    }
    #expect(!isComplete && fixture.timeline.branches.isEmpty)
    #expect(fixture.evaluate("gravity.magnitude") == "_1 = 1.0")
  }

  @Test func `a former tick stays visited`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    try fixture.timeline.go(to: 40)
    #expect(try fixture.timeline.rerun([TimelineFixture.script(Self.script(0.5))]))
    #expect(fixture.timeline.tick == 40 && fixture.timeline.tickCount == 100 && fixture.timeline.isInPast)
    let other = try TimelineFixture(Self.script(0.5))
    play(other)
    try other.timeline.go(to: 40)
    #expect(hash(fixture) == hash(other))
  }

  @Test func `reloads of the former run are dropped`() throws {
    let fixture = try TimelineFixture(Self.script(1), isReloadable: true)
    fixture.advance(10)
    let reloaded = TimelineFixture.script(Self.script(4, "reloaded = true"))
    #expect(fixture.timeline.session.reload(reloaded.chunk) == .succeeded)
    fixture.advance(10)
    #expect(try fixture.timeline.rerun([TimelineFixture.script(Self.script(2))]))
    #expect(fixture.evaluate("tostring(reloaded), gravity.magnitude") == "_1 = \"nil\"\n_2 = 2.0")
  }

  @Test func `errors of the other scripts are reported, events and output of both runs are not`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    let eventCount = fixture.eventCount
    #expect(eventCount > 0)
    let script = Self.script(1, "after(0.5, function() nothing() end)")
    #expect(try fixture.timeline.rerun([TimelineFixture.script(script)]))
    #expect(fixture.eventCount == eventCount && fixture.errors.map(\.message).count == 1)
    fixture.advance(200)
    #expect(fixture.eventCount >= eventCount)
  }

  @Test func `calls of the same function get the recorded results, others are performed`() throws {
    let folder = try TemporaryDirectory()
    let path = String(reflecting: folder.path("file"))
    try folder.write("file", "old")
    let read = "text = io.open(\(path)):read('a') clock = os.clock()"
    let fixture = try TimelineFixture(Self.script(1, read))
    let clock = fixture.evaluate("clock")
    fixture.advance(10)
    try folder.write("file", "new")
    #expect(
      try fixture.timeline.rerun([
        TimelineFixture.script(Self.script(1, "\(read) second = io.open(\(path)):read('a')"))
      ]))
    #expect(fixture.evaluate("text, second") == "_2 = \"old\"\n_3 = \"new\"")
    #expect(fixture.evaluate("clock") == clock.replacing("_1", with: "_4"))
    fixture.advance(5)
    try fixture.timeline.go(to: 12)
    #expect(fixture.timeline.tick == 12)
    #expect(fixture.evaluate("second") == "_5 = \"new\"")
  }

  @Test func `modules are read again`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("part.lua", "return 1")
    let script = Self.script(
      1, "package.path = \(String(reflecting: folder.path("?.lua"))) part = require 'part'")
    let fixture = try TimelineFixture(script)
    fixture.advance(5)
    try folder.write("part.lua", "return 2")
    #expect(try fixture.timeline.rerun([TimelineFixture.script(script)]))
    #expect(fixture.evaluate("part") == "_1 = 2")
  }

  // MARK: Insertion

  @Test func `an inserted text is evaluated as if it had been typed then`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    #expect(
      try fixture.timeline.insertEvaluation(of: "gravity.magnitude = 0.25 return taps", at: 30) == ["_1 = 0"])
    let other = try TimelineFixture(Self.script(1))
    other.advance(20)
    other.timeline.session.perform(.touchBegan(0, Point(x: 200, y: 300)))
    other.advance()
    other.timeline.session.perform(.touchEnded(0, Point(x: 200, y: 300)))
    other.advance(9)
    other.evaluate("gravity.magnitude = 0.25 return taps")
    other.advance(20)
    other.evaluate("box.alpha = 0.5 n = (n or 0) + 1")
    other.advance(50)
    #expect(hash(fixture) == hash(other))
    #expect(fixture.timeline.branches.map(\.cause) == [.insertion])
    try fixture.timeline.go(to: 30)
    #expect(fixture.evaluate("gravity.magnitude") == "_1 = 1.0")
  }

  @Test func `a text is inserted after the other input of its tick, at the start and at the end too`() throws
  {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    #expect(try fixture.timeline.insertEvaluation(of: "n = n + 10 return n", at: 50) == ["_1 = 11"])
    #expect(try fixture.timeline.insertEvaluation(of: "return stage.tick", at: -3) == ["_1 = 0"])
    #expect(try fixture.timeline.insertEvaluation(of: "return stage.tick", at: 1000) == ["_3 = 100"])
    #expect(fixture.evaluate("n") == "_4 = 11")
  }

  @Test func `a text that fails leaves the run as it is`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    let former = hash(fixture)
    for text in ["x = = 1", "nothing()"] {
      #expect(throws: LuaError.self) { try fixture.timeline.insertEvaluation(of: text, at: 30) }
    }
    #expect(hash(fixture) == former && fixture.timeline.branches.isEmpty)
    let eventCount = fixture.eventCount
    _ = try fixture.timeline.insertEvaluation(of: "y = 1", at: 30)
    #expect(fixture.eventCount == eventCount)
  }

  // MARK: Comparison

  @Test func `the former run is shown at each visited tick until the run continues`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    let timeline = fixture.timeline
    fixture.advance(40)
    var former: [Point] = []
    for tick in stride(from: 40, through: 0, by: -1) {
      try timeline.go(to: tick)
      former.insert(try #require(timeline.session.stage.view.subviews.first).center, at: 0)
    }
    try timeline.go(to: 40)
    #expect(try timeline.rerun([TimelineFixture.script(Self.script(0.5))]))
    for tick in [40, 20, 21, 39, 0] {
      try timeline.go(to: tick)
      #expect(timeline.updateComparison() && timeline.isComparingRuns)
      let stage = try #require(timeline.previousRunStage)
      #expect(stage.tick == tick && stage.view.subviews.first?.center == former[tick])
      let (old, new) = timeline.comparedPaths
      if tick > 0 {
        #expect(old.first?.points.last == former[tick] && old.first?.firstTick == new.first?.firstTick)
        #expect(new.first?.points.last == timeline.session.stage.view.subviews.first?.center)
      }
    }
    try timeline.go(to: 40)
    _ = timeline.updateComparison()
    #expect(timeline.comparedPaths.current.first?.points.count == 40)
    fixture.advance()
    #expect(timeline.updateComparison() && !timeline.isComparingRuns && timeline.previousRunStage == nil)
  }

  @Test func `the comparison ends with the run that is compared, or on request`() throws {
    let fixture = try TimelineFixture(Self.script(1))
    play(fixture)
    #expect(try fixture.timeline.rerun([TimelineFixture.script(Self.script(0.5))]))
    fixture.timeline.endComparison()
    #expect(!fixture.timeline.isComparingRuns && fixture.timeline.comparedPaths.previous.isEmpty)
    #expect(try fixture.timeline.rerun([TimelineFixture.script(Self.script(2))]))
    try fixture.timeline.go(to: 30)
    #expect(fixture.timeline.isComparingRuns)
    try fixture.timeline.returnToPresent()
    #expect(!fixture.timeline.isComparingRuns)
  }

  // MARK: Files

  @Test func `a changed run is a recording of its own, and exact`() throws {
    let folder = try TemporaryDirectory()
    var paths = [folder.path("run-0.dynrec")]
    let clock = "every(0.2, function() box.alpha = os.clock() % 1 end)"
    let fixture = try TimelineFixture(
      Self.script(1, clock), writer: try RecordingWriter(path: paths[0]))
    fixture.timeline.makeWriter = {
      paths.append(folder.path("run-\(paths.count).dynrec"))
      return try? RecordingWriter(path: paths[paths.count - 1])
    }
    play(fixture)
    #expect(try fixture.timeline.rerun([TimelineFixture.script(Self.script(0.5, clock + " os.time()"))]))
    fixture.advance(20)
    _ = try fixture.timeline.insertEvaluation(of: "gravity.magnitude = os.time() % 2", at: 60)
    fixture.advance(20)
    #expect(paths.count == 3)
    for (path, tickCount) in zip(paths, [100, 120, 140]) {
      let recording = try Recording(Array(Data(contentsOf: URL(filePath: path))), file: path)
      let replay = try Replay.play(recording)
      #expect(replay.divergence == nil && replay.session.stage.tick == tickCount)
    }
  }
}
