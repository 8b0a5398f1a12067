import Foundation
import LuaDynamics
import LuaHost
import LuaTesting
import Runs
import TestSupport
import Testing
import Views

/// Tests that are recorded, and run again from the recording.
@Suite struct TestRecordingTests {
  /// A test whose errors depend on random numbers, the clock, and the order of objects in `pairs`.
  private static let file = """
    local kept = {}
    local function rank()
      local weights, sum, position = {}, 0, 0
      for i = 1, 20 do
        local key = { i }
        weights[key], kept[#kept + 1] = i, key
      end
      for _, weight in pairs(weights) do position = position + 1 sum = sum + position * weight end
      return sum
    end
    local function id() return table.concat({ math.random(), os.time(), os.clock(), rank(), stage.tick }, " ") end

    describe("block", function()
      it("holds", function() stage:step(3) end)

      describe("inner", function()
        local square
        before_each(function()
          square = View { size = { 80, 80 }, center = { 160, 100 } }
          stage.view:addSubview(square)
          animator = Animator(stage.view)
          animator:addBehavior(GravityBehavior { square })
          animator:addBehavior(CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true })
          after(0.2, function() error("callback of before_each " .. id()) end)
        end)
        after_each(function() stage:step(3) error("inner after_each " .. id()) end)
        it("fails", function()
          after(0.5, function() error("callback of the test " .. id()) end)
          after(0.9, function() square.center = { rank() % 300, 100 } end)
          stage:tap(160, 100)
          stage:run(2)
          assert.equal(id(), tostring({}))
        end)
        it("fails in before_each", function() end)
      end)
      before_each(function()
        assert.equal(0, stage.tick)
        if marker then error("another state") end
      end)
      after_each(function() error("outer after_each " .. id()) end)
    end)
    """

  /// Records the `number`th test of a file.
  private static func record(
    _ number: Int, of text: String, timeLimit: Double = 2
  ) throws -> (recording: Recording, errors: [LuaError]) {
    let folder = try TemporaryDirectory()
    var outcomes: [String: TestResult.Outcome] = [:]
    var recorder: Recorder?
    var sessions: [Session] = []
    var name = ""
    var runner = TestRunner(Session.Configuration(timeLimit: timeLimit))
    runner.makeSession = { test in
      guard test.number == number else { return try Session(report: { _ in }) }
      name = test.name
      var header = Recording.Header()
      header.options.timeLimit = timeLimit
      header.test = Recording.Test(number: number, name: name)
      header.scripts = [Recording.Script(name: "a_test.lua", source: Array(text.utf8))]
      let writer = try RecordingWriter(path: folder.path("test.dynrec"))
      let testRecorder = Recorder(header, to: writer, keepsLogInMemory: false)
      recorder = testRecorder
      let session = try testRecorder.makeSession { _ in }
      sessions.append(session)
      return session
    }
    try runner.run(Chunk(text, name: "a_test.lua")) { outcomes[$0.name] = $0.outcome }
    guard case .failed(let errors) = try #require(outcomes[name]) else {
      Issue.record("\(name) has not failed")
      throw CancellationError()
    }
    recorder?.recordTestEnd(errors)
    let bytes = Array(try Data(contentsOf: folder.url("test.dynrec")))
    return (try Recording(bytes, file: "test.dynrec"), errors)
  }

  /// Replays the recording of a test, and returns the replay and the errors.
  private static func replay(_ recording: Recording) throws -> (replay: Replay, errors: [LuaError]) {
    var errors: [LuaError] = []
    let replay = try Replay(
      recording,
      runTest: { test, chunk, session in
        let declaration = TestDeclaration(number: test.number, name: test.name)
        errors = (try? declaration.run(declaredIn: chunk, in: session)) ?? []
        return errors
      }, report: { Issue.record("\($0)") })
    replay.start()
    return (replay, errors)
  }

  @Test(arguments: [2, 3])
  func `a failed test raises the same errors at the same ticks in a replay`(number: Int) throws {
    let (recording, errors) = try Self.record(number, of: Self.file)
    #expect(errors.count == (number == 2 ? 5 : 2), "\(errors)")
    #expect(recording.tickCount > 2)
    let (replay, replayedErrors) = try Self.replay(recording)
    #expect(replayedErrors == errors)
    #expect(replay.divergence == nil)
    #expect(replay.session.stage.tick == recording.tickCount)
    #expect(!replay.advance(), "all ticks have run inside the test")
  }

  @Test func `a changed file differs in the tick or in the errors`() throws {
    let recording = try Self.record(2, of: Self.file).recording
    func divergence(_ text: String, _ replacement: String) throws -> Replay.Divergence? {
      var changed = recording
      let source = Self.file.replacing(text, with: replacement)
      changed.header.scripts[0].source = Array(source.utf8)
      return try Self.replay(changed).replay.divergence
    }
    guard case .state(let tick, _, _)? = try divergence("center = { 160, 100 }", "center = { 161, 100 }")
    else {
      Issue.record("the state does not differ")
      return
    }
    #expect(tick == 1)
    let error = try divergence("callback of the test", "callback of a test")
    #expect(
      error?.description.contains(
        /the test raises 'a_test.lua:\d+: callback of a test .*', recorded was 'a_test.lua:\d+: callback of the test .*'/
      ) == true, "\(String(describing: error))")
    let random = try divergence("math.random(),", "math.random(), math.random(),")
    #expect(random?.description.contains("the test raises 'a_test.lua:") == true)
    let call = try divergence("os.time(), os.clock()", "os.clock(), os.time()")
    #expect(call?.description.contains("the script calls os.clock, recorded was os.time") == true)
    let end = try divergence("stage:step(3) error", "error")
    #expect(end?.description.contains(/the test ends, recorded was its end at tick \d+$/) == true)
    let other = try divergence("it(\"holds\"", "pending('also') it(\"holds\"")
    #expect(other != nil)
  }

  @Test func `a test without ticks is compared by its errors`() throws {
    let text = """
      after_each(function() error('after', 0) end)
      it('fails', function() error('at ' .. os.time() % 1, 0) end)
      """
    let recording = try Self.record(1, of: text).recording
    #expect(recording.tickCount == 0)
    #expect(try Self.replay(recording).replay.divergence == nil)
    for (old, new, message) in [
      ("'at '", "'in '", "the test raises 'in 0', recorded was 'at 0'"),
      ("error('after', 0)", "", "the test raises no other error, recorded was 'after'"),
      ("error('after', 0)", "error('no', 0)", "the test raises 'no', recorded was 'after'"),
    ] {
      var changed = recording
      changed.header.scripts[0].source = Array(text.replacing(old, with: new).utf8)
      #expect(try Self.replay(changed).replay.divergence?.description == "tick 0: \(message)")
    }
  }

  @Test func `a recording that ends during the test is equal up to there`() throws {
    var recording = try Self.record(2, of: Self.file).recording
    let last = try #require(
      recording.entries.firstIndex { if case .hash(20, _) = $0 { true } else { false } })
    recording.entries.removeSubrange((last + 1)...)
    let replay = try Self.replay(recording).replay
    #expect(replay.divergence == nil && replay.tickCount == 20 && replay.session.stage.tick > 20)
  }

  @Test func `a test that the time limit stopped is recorded with the tick`() throws {
    let text = "it('hangs', function() stage:step(7) while true do end end)"
    let (recording, errors) = try Self.record(1, of: text, timeLimit: 0.05)
    #expect(errors.map(\.kind) == [.timeLimit])
    #expect(recording.entries.contains(.stop(tick: 7)))
    let replay = try Self.replay(recording).replay
    #expect(replay.divergence == nil)
    replay.applyFinalInput()
    #expect(replay.firstStoppedCallTick == 7)
  }

  @Test func `a file that declares other tests fails in the same way in a replay`() throws {
    let text = "it('a' .. os.clock(), print)"
    let (recording, errors) = try Self.record(1, of: text)
    #expect(errors.map(\.message) == ["a_test.lua: the file declares other tests when it is run again"])
    let (replay, replayedErrors) = try Self.replay(recording)
    #expect(replayedErrors == errors && replay.divergence == nil)
  }

  @Test func `a replay reports no errors besides those of the test`() throws {
    let text = """
      it('x', function()
        for i = 1, 30 do after(i / 10, function() error('e' .. i) end) end
        stage:run(4)
      end)
      """
    let (recording, errors) = try Self.record(1, of: text)
    let (replay, replayedErrors) = try Self.replay(recording)
    replay.session.summarizeErrors()
    #expect(replayedErrors == errors && errors.count > 20)
  }

  @Test func `a recording of a test is not replayed without the test library`() throws {
    let recording = try Self.record(2, of: Self.file).recording
    let error = #expect(throws: LuaError.self) { try Replay(recording) { _ in } }
    #expect(error?.message == "the recording is the run of a test, which needs the test library")
  }
}
