import Dynamics
import Foundation
import LuaConsole
import LuaDynamics
import LuaHost
@testable import Runs
import TestSupport
import Testing
import Views

/// Recorded runs, computed again.
@Suite struct ReplayTests {
  static let scripts: [String] = {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: Repository.path("scripts"))
    return (paths ?? []).filter { $0.hasSuffix(".lua") && !$0.hasPrefix("behaviors/") }.sorted()
      .map { "scripts/\($0)" }
  }()

  /// The scripts of tests that play each several times: in debug builds, where a tick takes ten times as
  /// long, a third of them.
  static let fewScripts = scripts.enumerated().filter { !_isDebugAssertConfiguration() || $0.offset % 3 == 0 }
    .map(\.element)

  @Test(arguments: fewScripts) func `a recipe with input of every kind is equal in every tick`(script: String)
    throws
  {
    let run = try SampleRun(ofScript: script)
    #expect(run.recording.tickCount >= 200)
    for _ in 0..<2 {
      let replay = try Replay.play(run.recording)
      #expect(replay.divergence == nil)
      #expect(replay.session.stage.tick == run.recording.tickCount)
      #expect(replay.session.stage.cumulativeStateHash == run.runHash)
    }
  }

  @Test func `the recipes are played`() { #expect(Self.scripts.count > 20) }

  @Test func `a replay reports the errors of the recorded run`() throws {
    let run = try SampleRun("update = function() error('no') end")
    var errors: [LuaError] = []
    let replay = try Replay(run.recording) { errors.append($0) }
    replay.start()
    while replay.advance() {}
    #expect(errors == run.errors && errors.count == 1)
  }

  /// A ball that falls, and can be pushed by a tap.
  private static let scene = """
    ball = View { size = { 40, 40 }, center = { 160, 100 } }
    stage.view:addSubview(ball)
    push = PushBehavior { ball, mode = PushMode.continuous }
    animator = Animator(stage.view)
    animator:addBehavior(GravityBehavior { ball })
    animator:addBehavior(CollisionBehavior { ball, translatesReferenceBoundsIntoBoundary = true })
    animator:addBehavior(push)
    stage.view:onTap(function(tap) push.angle, push.magnitude = tap.location.x / 100, 2 end)
    """

  /// A run of the scene with a tap, an evaluation and a rotation.
  private static func sample() throws -> SampleRun {
    try SampleRun(scene) { session in
      let console = try Console(session)
      session.advance(10)
      session.perform(.touchBegan(0, Point(x: 50, y: 50)))
      session.advance(3)
      session.perform(.touchEnded(0, Point(x: 50, y: 50)))
      session.advance(10)
      _ = console.evaluate("push.magnitude = 3")
      session.advance(20)
      session.perform(.rotation(.landscapeLeft))
      session.advance(40)
    }
  }

  @Test func `a replay that leaves out any input differs from its tick on`() throws {
    let run = try Self.sample()
    #expect(try Replay.play(run.recording).divergence == nil)
    for (index, tick) in [(3, 13), (4, 23), (5, 43)] {
      var recording = run.recording
      let inputs = recording.entries.indices.filter {
        if case .input = recording.entries[$0] { true } else { false }
      }
      recording.entries.remove(at: inputs[index - 1])
      let divergence = try #require(try Replay.play(recording).divergence, "without input \(index)")
      // A tap is recognized, and a rotation takes effect, in the tick that follows.
      #expect((tick + 1...tick + 30).contains(divergence.tick), "\(divergence)")
    }
  }

  @Test func `a changed script differs in the tick in which it acts`() throws {
    var recording = try SampleRun(Self.scene + "\nafter(0.5, function() push.magnitude = 1 end)").recording
    let source = String(decoding: recording.header.scripts[0].source, as: UTF8.self)
    recording.header.scripts[0].source = Array(
      source.replacing("push.magnitude = 1", with: "push.magnitude = 2").utf8)
    let divergence = try #require(try Replay.play(recording).divergence)
    guard case .state(let tick, let recorded, let replayed) = divergence else {
      Issue.record("\(divergence)")
      return
    }
    #expect(tick == 31 && recorded != replayed)
    #expect(
      divergence.description == "tick 31: the state's hash is \(replayed.hexadecimalDigits), "
        + "recorded was \(recorded.hexadecimalDigits)")
  }

  @Test func `the first value that differs is named, with both values`() throws {
    let place = "after(0.5, function() ball.center = { 160, 300 } animator:updateItem(ball) end)"
    var recording = try SampleRun("\(Self.scene)\nball.name = 'ball'\n\(place)").recording
    let source = String(decoding: recording.header.scripts[0].source, as: UTF8.self)
    recording.header.scripts[0].source = Array(source.replacing("{ 160, 300 }", with: "{ 160.5, 300 }").utf8)
    let replay = try Replay.play(recording)
    #expect(replay.divergence?.tick == 31)
    let value = try #require(replay.stateValueDifference)
    // The values of a small scene are recorded several times a second.
    #expect((31...41).contains(value.tick))
    #expect(value.ownerName == "ball" && value.difference.property == "center.x")
    #expect(value.difference.expected == .number(160) && value.difference.actual == .number(160.5))
    #expect(
      value.description == "tick \(value.tick): ball center.x is 160.5, recorded was 160.0; "
        + "\(value.difference.differingValueCount) values differ")
  }

  @Test func `an exact replay has no value that differs, and values are recorded in small numbers`() throws {
    let run = try SampleRun(Self.scene) { $0.advance(600) }
    #expect(try Replay.play(run.recording).stateValueDifference == nil)
    let counts = run.recording.entries.compactMap {
      if case .changes(_, let values) = $0 { values.count } else { nil }
    }
    #expect(counts.count > 60 && counts.allSatisfy { $0 < 20 })
  }

  @Test func `a changed hash is reported with its tick`() throws {
    var recording = try SampleRun(Self.scene).recording
    recording.entries = recording.entries.map {
      if case .hash(17, let hash) = $0 { .hash(tick: 17, hash ^ 1) } else { $0 }
    }
    #expect(try Replay.play(recording).divergence?.tick == 17)
  }

  @Test func `a recording that ends at any line is replayed up to there`() throws {
    let run = try Self.sample()
    let ends = run.text.indices.filter { run.text[$0] == 0x0A }
    // Without the result of the first call, which follows the header, no session can be created.
    let header = try #require(ends.firstIndex { run.text[..<$0].suffix(6) == Array("\nstart".utf8)[...] })
    let start = header + 1
    for end in ends[start...] {
      let recording = try Recording(Array(run.text[...end]), file: "run.dynrec")
      let replay = try Replay.play(recording)
      #expect(replay.divergence == nil && replay.session.stage.tick == recording.tickCount)
    }
  }

  @Test func `input after the last tick is applied at the end`() throws {
    let run = try SampleRun("x = 1") { session in
      let console = try Console(session)
      session.advance(5)
      _ = console.evaluate("x = 7")
    }
    let replay = try Replay.play(run.recording)
    #expect(replay.session.stage.tick == 5)
    guard case .output(["_1 = 7"]) = replay.consoles[0].evaluate("x") else {
      Issue.record("the evaluation was not replayed")
      return
    }
  }

  @Test func `the outcomes of evaluations are passed on`() throws {
    let run = try SampleRun("x = 20") { session in
      let console = try Console(session)
      _ = console.evaluate("x + 1")
      session.advance(2)
      _ = console.evaluate("error('no')", line: 2)
      session.advance(2)
    }
    var outcomes: [String] = []
    let replay = try Replay(run.recording) { _ in }
    replay.onEvaluation = { result in
      switch result {
      case .output(let lines): outcomes += lines
      case .failed(let error): outcomes.append(error.message)
      }
    }
    replay.start()
    while replay.advance() {}
    #expect(outcomes == ["_1 = 21", "prompt 2:2: no"])
  }

  @Test func `a finished replay continues with live input`() throws {
    let run = try Self.sample()
    let replay = try Replay.play(run.recording)
    replay.continueLive()
    let (tick, hash) = (replay.session.stage.tick, replay.session.stage.cumulativeStateHash)
    replay.session.perform(.touchBegan(0, Point(x: 300, y: 50)))
    replay.session.advance(30)
    #expect(replay.session.stage.tick == tick + 30 && replay.session.stage.cumulativeStateHash != hash)
    #expect(replay.divergence == nil)
  }

  // MARK: Limits

  @Test func `a call that the time limit stopped is recorded, and the replay says from where it may differ`()
    throws
  {
    let run = try SampleRun("after(0.1, function() while true do end end)", timeLimit: 0.01) {
      $0.advance(20)
    }
    #expect(run.errors.map(\.kind) == [.timeLimit])
    let stops = run.recording.entries.filter { if case .stop = $0 { true } else { false } }
    #expect(stops == [.stop(tick: 6)])
    #expect(try Replay.play(run.recording).firstStoppedCallTick == 6)
  }

  @Test func `a script that the time limit stopped is recorded`() throws {
    let run = try SampleRun("while true do end", timeLimit: 0.01)
    #expect(run.recording.entries.contains(.stop(tick: 0)))
  }

  @Test func `an evaluation and a watch expression that the time limit stopped are recorded`() throws {
    let run = try SampleRun("x = 1", timeLimit: 0.01) { session in
      let console = try Console(session)
      session.advance(5)
      _ = console.evaluate("while true do end")
      session.advance(5)
      _ = console.evaluate("function endless() while true do end end watch('endless()')")
      session.advance(1)
      _ = console.watchValues()
      session.advance(1)
    }
    let stops = run.recording.entries.filter { if case .stop = $0 { true } else { false } }
    #expect(stops == [.stop(tick: 5), .stop(tick: 11)])
  }

  @Test func `a recording cannot demand more memory than the limit of a replay`() throws {
    for limit in [0, 1 << 60] {
      var recording = try SampleRun("x = 1").recording
      recording.header.options.memoryLimit = limit
      #expect(Replay.replayOptions(for: recording.header.options).memoryLimit == Replay.memoryLimit)
      #expect(try Replay.play(recording).divergence == nil)
    }
  }

  // MARK: Scripts with tables whose keys are objects

  /// A ball that moves by the order in which `pairs` returns objects: it depends on every allocation so far.
  private static let ordered = """
    local ball = View { size = { 40, 40 }, center = { 160, 100 } }
    stage.view:addSubview(ball)
    push = PushBehavior { ball, mode = PushMode.continuous, magnitude = 1 }
    turns = Animator(stage.view)
    turns:addBehavior(push)
    local kept = {}
    function update()
      local weights, sum, rank = {}, 0, 0
      for i = 1, 20 do
        local key = { i .. " at " .. stage.time }
        weights[key], kept[#kept + 1] = i, key
      end
      if #kept > 500 then kept = {} end
      for _, weight in pairs(weights) do rank = rank + 1 sum = sum + rank * weight end
      push.angle = sum
    end
    """

  /// Records 200 ticks of the script, with an evaluation and something else every ten ticks.
  private func expectEqualReplay(with action: (Console, Int) -> Void) throws {
    let run = try SampleRun(Self.ordered) { session in
      let console = try Console(session)
      for number in 1...20 {
        session.advance(10)
        action(console, number)
        _ = console.evaluate("x\(number) = { {}, {} }")
      }
      session.advance(10)
    }
    #expect(run.errors.allSatisfy { $0.kind != .runtime }, "\(run.errors)")
    #expect(try Replay.play(run.recording).divergence == nil)
  }

  @Test func `the order of objects in pairs is that of the recorded run`() throws {
    try expectEqualReplay { _, _ in }
  }

  @Test func `the order of objects in pairs depends on what is evaluated`() throws {
    var recording = try SampleRun(Self.ordered) { session in
      let console = try Console(session)
      session.advance(10)
      _ = console.evaluate("x = { {}, {}, {}, ('%d %d'):format(1, 2) }")
      session.advance(50)
    }.recording
    recording.entries.removeAll { if case .input(_, .console(.evaluation)) = $0 { true } else { false } }
    #expect(try Replay.play(recording).divergence != nil)
  }

  @Test func `a check of a text at the prompt does not change the run`() throws {
    try expectEqualReplay { console, number in
      for letter in "abcdefgh" {
        _ = console.checkInputStatus("local \(letter)_name_of_thirty_characters_\(number) = (")
      }
    }
  }

  @Test func `completions are part of the run`() throws {
    try expectEqualReplay { console, number in
      for letter in "abcdefgh" { _ = console.complete("\(letter)_name_of_thirty_characters_\(number).x") }
      _ = console.complete("stage.view.subviews[1].ce")
      _ = console.complete("x\(number - 1)[1].")
    }
  }

  @Test func `help is part of the run`() throws {
    try expectEqualReplay { console, number in _ = console.evaluate("?x\(number - 1)") }
  }

  @Test func `a console that is closed is part of the run`() throws {
    try expectEqualReplay { console, number in
      let other = try? Console(console.session, name: "client")
      _ = other?.evaluate("local a = { {}, {}, {} }")
    }
  }

  @Test func `a rejected reload does not change the run`() throws {
    try expectEqualReplay { console, number in
      #expect(
        console.session.reload(Chunk("local a_name_of_thirty_characters_\(number) = (", name: "a"))
          == .rejected)
    }
  }

  @Test func `a reload is equal in the replay`() throws {
    try expectEqualReplay { console, number in
      if number == 10 { console.session.reload(Chunk(Self.ordered, name: "script.lua")) }
    }
  }

  @Test func `the search for names in events is part of the run`() throws {
    let script =
      Self.ordered + """

        local boxes = {}
        for i = 1, 5 do
          boxes[i] = View { size = { 40, 40 }, center = { 60 * i - 20, 300 } }
          stage.view:addSubview(boxes[i])
        end
        animator = Animator(stage.view)
        animator:addBehavior(GravityBehavior(boxes))
        animator:addBehavior(CollisionBehavior { table.unpack(boxes), translatesReferenceBoundsIntoBoundary = true })
        """
    let run = try SampleRun(script) { $0.advance(200) }
    for log: ((LogEvent) -> Void)? in [nil, { _ in }] {
      let replay = try Replay(run.recording, log: log) { _ in }
      replay.start()
      while replay.advance() {}
      #expect(replay.divergence == nil)
    }
  }
}
