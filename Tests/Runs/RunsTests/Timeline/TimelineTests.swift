import Dynamics
import Foundation
import LuaConsole
import LuaDynamics
import LuaHost
import Runs
import TestSupport
import Testing
import Views

@Suite struct TimelineTests {
  /// A script whose state depends on every kind of input: touches, texts, timers and coroutines, and the
  /// order of keys.
  private static let script = """
    local view = stage.view
    box = View { size = { 40, 40 }, center = { 100, 100 } }
    view:addSubview(box)
    animator = Animator(view)
    animator:addBehavior(GravityBehavior { box })
    animator:addBehavior(CollisionBehavior { box, translatesReferenceBoundsIntoBoundary = true })
    count, order = 0, ""
    objects = {}
    for i = 1, 10 do objects[{}] = i end
    every(0.25, function()
      count = count + 1
      for _, i in pairs(objects) do order = order .. i .. "," end
      print("timer " .. count)
    end)
    go(function() while true do wait(0.1) box.alpha = math.random() end end)
    view:onTap(function(tap) box.center = tap.location animator:updateItem(box) end)
    """

  private final class Log {
    var events: [LogEvent] = []
    var errors: [LuaError] = []
  }

  private let log = Log()

  private func makeTimeline(_ script: String = script) throws -> Timeline {
    var header = Recording.Header()
    header.scripts = [Recording.Script(name: "script.lua", source: Array(script.utf8))]
    let log = log
    let timeline = try Timeline(
      Recorder(header), log: { log.events.append($0) }, report: { log.errors.append($0) })
    #expect(timeline.start())
    return timeline
  }

  @Test func `Without a log, the recording is only the header`() throws {
    let timeline = try Timeline(Recorder(Recording.Header(), keepsLogInMemory: false)) {
      log.errors.append($0)
    }
    #expect(timeline.start())
    timeline.session.stage.advanceOneTick()
    #expect(timeline.recording == Recording(header: Recording.Header()))
  }

  /// Runs a number of ticks with a tap and a text on the way, and returns the hash after each tick.
  private func play(_ timeline: Timeline, ticks: Int) throws -> [UInt64] {
    let console = try Console(timeline.session)
    timeline.liveConsoles.append(console)
    return (0..<ticks).map { tick in
      if tick == 20 { timeline.session.perform(.touchBegan(0, Point(x: 200, y: 300))) }
      if tick == 22 { timeline.session.perform(.touchEnded(0, Point(x: 200, y: 300))) }
      if tick == 50 { _ = console.evaluate("count = count + 100 animator:removeAllBehaviors()") }
      if tick == 70 { _ = console.evaluate("animator:addBehavior(GravityBehavior { box })") }
      timeline.session.stage.advanceOneTick()
      return timeline.session.stage.cumulativeStateHash
    }
  }

  private func value(_ expression: String, in timeline: Timeline) throws -> String {
    let console = try Console(timeline.session, resultFormat: .plain)
    guard case .output(let lines) = console.evaluate(expression) else { return "error" }
    return lines.joined(separator: "\n")
  }

  @Test func `every earlier state is computed again`() throws {
    let timeline = try makeTimeline()
    let hashes = try play(timeline, ticks: 120)
    for tick in [119, 1, 60, 61, 71, 51, 50, 100] {
      try timeline.go(to: tick)
      #expect(timeline.tick == tick && timeline.isInPast)
      #expect(timeline.session.stage.cumulativeStateHash == hashes[tick - 1], "tick \(tick)")
    }
    try timeline.go(to: 120)
    #expect(!timeline.isInPast && timeline.session.stage.cumulativeStateHash == hashes[119])
    #expect(log.errors.isEmpty)
  }

  /// A condition, checked before each tick, that is true after a number of ticks.
  private func stop(after ticks: Int) -> () -> Bool {
    var count = 0
    return {
      count += 1
      return count > ticks
    }
  }

  @Test func `states before and after restoring a saved one are computed again`() throws {
    let timeline = try makeTimeline(
      Self.script + """

        after(0.5, function() saved = stage:save() end)
        every(0.8, function() stage:restore(saved) end)
        """)
    let hashes = try play(timeline, ticks: 150)
    #expect(timeline.session.stage.tick < 100)
    for tick in stride(from: 150, through: 1, by: -7) {
      try timeline.go(to: tick)
      #expect(timeline.session.stage.cumulativeStateHash == hashes[tick - 1], "\(tick)")
    }
    #expect(log.errors.isEmpty)
  }

  @Test func `an earlier state is computed in parts, and the one that was visited stays until then`() throws {
    let timeline = try makeTimeline()
    let hashes = try play(timeline, ticks: 120)
    let live = timeline.session
    try timeline.beginSeek(to: 90)
    #expect(timeline.isSeeking && timeline.isInPast && timeline.targetTick == 90)
    var parts = 0
    while try !timeline.continueSeek(unless: stop(after: 7)) {
      parts += 1
      #expect(timeline.session === live && timeline.tick == 120)
    }
    #expect(parts == 90 / 7)
    #expect(!timeline.isSeeking && timeline.tick == 90)
    #expect(timeline.session.stage.cumulativeStateHash == hashes[89])
  }

  @Test func `a seek that is not finished can be led to another tick, or cancelled`() throws {
    let timeline = try makeTimeline()
    let hashes = try play(timeline, ticks: 120)
    try timeline.beginSeek(to: 100)
    #expect(try !timeline.continueSeek(unless: stop(after: 50)))
    for tick in [60, 30, 80] {
      try timeline.beginSeek(to: tick)
      #expect(timeline.targetTick == tick)
    }
    #expect(try timeline.continueSeek())
    #expect(timeline.session.stage.cumulativeStateHash == hashes[79])
    // Going forward advances the visited replay itself, which must be at tick 80 again after cancelling.
    try timeline.beginSeek(to: 110)
    #expect(try !timeline.continueSeek(unless: stop(after: 5)))
    try timeline.beginSeek(to: 20)
    try timeline.cancelSeek()
    #expect(timeline.tick == 80 && timeline.session.stage.cumulativeStateHash == hashes[79])
    try timeline.beginSeek(to: 40)
    try timeline.beginSeek(to: 120)
    #expect(!timeline.isInPast && timeline.tick == 120)
  }

  @Test func `a run continues from a state that is still being computed`() throws {
    let timeline = try makeTimeline()
    let hashes = try play(timeline, ticks: 120)
    try timeline.beginSeek(to: 90)
    try timeline.returnToPresent()
    #expect(!timeline.isInPast && timeline.tickCount == 90)
    #expect(timeline.session.stage.cumulativeStateHash == hashes[89])
  }

  @Test func `a tick beyond the run is its end, and one before it the start`() throws {
    let timeline = try makeTimeline()
    _ = try play(timeline, ticks: 10)
    try timeline.go(to: -5)
    #expect(timeline.tick == 0)
    try timeline.go(to: 1000)
    #expect(timeline.tick == 10 && !timeline.isInPast)
  }

  @Test func `variables, the order of keys and memory are those of the earlier state`() throws {
    let timeline = try makeTimeline()
    _ = try play(timeline, ticks: 40)
    let state = "count, order, collectgarbage('count'), tostring({}), math.random(1e9)"
    let other = try makeTimeline()
    _ = try play(other, ticks: 30)
    try timeline.go(to: 30)
    #expect(try value(state, in: timeline) == value(state, in: other))
  }

  @Test func `the run continues as if it had never gone on`() throws {
    let timeline = try makeTimeline()
    let hashes = try play(timeline, ticks: 120)
    try timeline.go(to: 71)
    try timeline.returnToPresent()
    #expect(timeline.tickCount == 71 && !timeline.isInPast)
    #expect(timeline.branches.map(\.tick) == [71] && timeline.branches.map(\.tickCount) == [120])
    for tick in 72...120 {
      timeline.session.stage.advanceOneTick()
      #expect(timeline.session.stage.cumulativeStateHash == hashes[tick - 1])
    }
  }

  @Test func `a branch is another run, and the former one can be returned to`() throws {
    let timeline = try makeTimeline()
    let hashes = try play(timeline, ticks: 40)
    try timeline.go(to: 30)
    try timeline.returnToPresent()
    timeline.session.perform(.touchBegan(0, Point(x: 50, y: 50)))
    timeline.session.stage.advanceOneTick()
    timeline.session.perform(.touchEnded(0, Point(x: 50, y: 50)))
    for _ in 0..<9 { timeline.session.stage.advanceOneTick() }
    let branchHash = timeline.session.stage.cumulativeStateHash
    #expect(branchHash != hashes[39])
    try timeline.go(to: 35)
    try timeline.go(to: 40)
    #expect(timeline.session.stage.cumulativeStateHash == branchHash)
    try timeline.go(toBranch: 0)
    #expect(timeline.session.stage.cumulativeStateHash == hashes[39] && timeline.tickCount == 40)
    try timeline.go(toBranch: 0)
    #expect(timeline.session.stage.cumulativeStateHash == branchHash)
  }

  @Test func `events are not reported a second time`() throws {
    let timeline = try makeTimeline()
    _ = try play(timeline, ticks: 120)
    let count = log.events.count
    #expect(count > 0)
    try timeline.go(to: 100)
    try timeline.go(to: 5)
    #expect(log.events.count == count)
    try timeline.returnToPresent()
    for _ in 0..<115 { timeline.session.stage.advanceOneTick() }
    #expect(log.events.count > count)
  }

  @Test func `a text in an earlier state that is not part of the run does not change it`() throws {
    let timeline = try makeTimeline()
    let hashes = try play(timeline, ticks: 40)
    try timeline.go(to: 30)
    _ = try value("box.center = { 1, 1 } animator:updateItem(box)", in: timeline)
    timeline.markPastStateModified()
    try timeline.go(to: 35)
    #expect(timeline.session.stage.cumulativeStateHash == hashes[34])
    try timeline.go(to: 30)
    _ = try value("box.center = { 1, 1 }", in: timeline)
    timeline.markPastStateModified()
    try timeline.returnToPresent()
    for _ in 0..<5 { timeline.session.stage.advanceOneTick() }
    #expect(timeline.session.stage.cumulativeStateHash == hashes[34])
  }

  @Test func `the start-up file has run at the start, also after going back`() throws {
    let fixture = try TimelineFixture(
      "box = View { size = { 40, 40 } } stage.view:addSubview(box)",
      startupFile:
        "local function move(x) box.center = { x, 9 } end\nfunction get() move(7) end\nbox.alpha = 0.5")
    fixture.advance(10)
    fixture.evaluate("move(3)")
    fixture.advance(10)
    try fixture.timeline.go(to: 0)
    #expect(fixture.evaluate("get() return box.center.x, box.alpha") == "_1 = 7.0\n_2 = 0.5")
    fixture.timeline.markPastStateModified()
    try fixture.timeline.go(to: 15)
    #expect(fixture.evaluate("box.center.x") == "_1 = 3.0")
  }

  @Test func `going back leads before a text that ran ticks, and forward after it`() throws {
    let timeline = try makeTimeline()
    let console = try Console(timeline.session)
    timeline.liveConsoles.append(console)
    for _ in 0..<10 { timeline.session.stage.advanceOneTick() }
    _ = console.evaluate("step(50)")
    for _ in 0..<5 { timeline.session.stage.advanceOneTick() }
    try timeline.go(to: 61)
    #expect(timeline.tick == 61)
    try timeline.go(to: 59)
    #expect(timeline.tick == 10)
    try timeline.go(to: 11)
    #expect(timeline.tick == 60)
  }

  @Test func `going back leads to the state between two texts that ran ticks`() throws {
    let timeline = try makeTimeline()
    let console = try Console(timeline.session)
    timeline.liveConsoles.append(console)
    _ = console.evaluate("step(15)")
    _ = console.evaluate("step(15)")
    try timeline.go(to: 15)
    #expect(timeline.tick == 15)
    try timeline.go(to: 14)
    #expect(timeline.tick == 0)
    try timeline.go(to: 16)
    #expect(timeline.tick == 30)
    try timeline.go(to: 15)
    try timeline.returnToPresent()
    #expect(timeline.tick == 15 && timeline.tickCount == 15)
  }

  @Test func `the first state has the console that was opened there`() throws {
    for script in [Self.script, "\(Self.script)\nstage:step(3)"] {
      let timeline = try makeTimeline(script)
      let first = timeline.tick
      timeline.liveConsoles.append(try Console(timeline.session))
      for _ in 0..<5 { timeline.session.stage.advanceOneTick() }
      try timeline.go(to: first)
      #expect(timeline.tick == first && timeline.pastConsoles.count == 1)
      try timeline.returnToPresent()
      #expect(timeline.liveConsoles.count == 1)
    }
  }

  @Test func `a state in which a call was stopped cannot be computed again`() throws {
    var header = Recording.Header()
    header.options.timeLimit = 0.05
    let script = "after(0.1, function() while true do end end) function update() end"
    header.scripts = [Recording.Script(name: "script.lua", source: Array(script.utf8))]
    let timeline = try Timeline(Recorder(header), report: { _ in })
    timeline.start()
    for _ in 0..<20 { timeline.session.stage.advanceOneTick() }
    try timeline.go(to: 3)
    #expect(timeline.tick == 3)
    #expect(throws: LuaError.self) { try timeline.go(to: 10) }
    #expect(timeline.tick == 3)
  }

  // MARK: Files

  /// A timeline whose runs are recorded to files, with the files' texts.
  private func recorded(
    _ script: String, _ body: (Timeline) throws -> Void
  ) throws -> [Recording] {
    let folder = try TemporaryDirectory()
    var paths: [String] = []
    func writer() throws -> RecordingWriter {
      paths.append(folder.path("run-\(paths.count).dynrec"))
      return try RecordingWriter(path: paths[paths.count - 1])
    }
    var header = Recording.Header()
    header.scripts = [Recording.Script(name: "script.lua", source: Array(script.utf8))]
    let timeline = try Timeline(Recorder(header, to: try writer()), report: { _ in })
    timeline.makeWriter = { try? writer() }
    timeline.start()
    try body(timeline)
    return try paths.map { try Recording(Array(Data(contentsOf: URL(filePath: $0))), file: $0) }
  }

  @Test(arguments: [5, 200])
  func `the recording of a run that continues from an earlier state is that of the whole run`(ticks: Int)
    throws
  {
    let script = Self.script + "\nevery(0.2, function() box.alpha = os.time() % 10 / 10 os.clock() end)"
    let recordings = try recorded(script) { timeline in
      _ = try play(timeline, ticks: 100)
      try timeline.go(to: 60)
      try timeline.returnToPresent()
      _ = timeline.liveConsoles[0].evaluate("count = 7 print(os.clock())")
      for _ in 0..<ticks { timeline.session.stage.advanceOneTick() }
      try timeline.go(to: 0)
      try timeline.returnToPresent()
      _ = timeline.liveConsoles[0].evaluate("count = 8")
      for _ in 0..<30 { timeline.session.stage.advanceOneTick() }
      try timeline.go(toBranch: 0)
      for _ in 0..<10 { timeline.session.stage.advanceOneTick() }
      try timeline.go(to: 105)
      try timeline.returnToPresent()
      timeline.session.stage.advanceOneTick()
    }
    #expect(recordings.map(\.tickCount) == [100, 60 + ticks, 30, 110, 106])
    for recording in recordings {
      let replay = try Replay(recording, report: { _ in })
      replay.isOutputMuted = true
      replay.start()
      while replay.advance() {}
      replay.applyFinalInput()
      #expect(replay.divergence == nil && replay.session.stage.tick == recording.tickCount)
    }
  }
}
