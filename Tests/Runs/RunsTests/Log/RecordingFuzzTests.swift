import Dynamics
import LuaConsole
import LuaDynamics
import LuaHost
@testable import Runs
import TestSupport
import Testing
import Views

/// Damaged recordings are rejected, or replayed without harm.
@Suite struct RecordingFuzzTests {
  /// The text of a short recording with lines of every kind.
  private static func sample() throws -> [UInt8] {
    let script = """
      local a = View { size = { 40, 40 }, center = { 99, 99 } }
      stage.view:addSubview(a)
      Animator(stage.view):addBehavior(GravityBehavior { a })
      """
    return try SampleRun(script) { session in
      let console = try Console(session)
      session.advance(2)
      session.perform(.touchBegan(0, .zero))
      session.perform(.keyBegan(try #require(KeyName("left"))))
      _ = console.evaluate("watch('stage.time')")
      session.advance(2)
      _ = console.watchValues()
      _ = console.complete("stage.v")
      session.perform(.touchEnded(0, .zero))
      session.perform(.rotation(.landscapeLeft))
      session.perform(.paused(true))
      session.perform(.speed(2))
      session.reload(Chunk("b = 1", name: "b.lua"))
      session.advance(2)
    }.text
  }

  /// Pieces that are likely to reach further than random bytes.
  private static let pieces = [
    "9223372036854775807", "-1", "1e308", "nan", "\"", "\\", "\\x", "\n", " ", "stop 3\n",
    "call os.time \"1\"\n",
    "watch 4 0\n", "close 4 0\n", "console 4 plain \"x\"\n", "schedule drag 0 3600 1 1\n",
    "touch 4 moved 9 1 1\n",
    "memory 0\n", "memory 1\n", "objects 1\n", "time 0\n", "size 1e300 1e-300\n",
    "reload 4 \"b.lua\" \"x =\"\n",
    "evaluate 4 0 10000000 \"stage:step(2)\"\n", "script \"\" \"error()\"\n", "\u{0}", "ü",
    "key 4 ended \"left\"\n", "schedule key 0 3600 \"a\"\n", "test 1 \"x\"\n", "end 4 \"x\"\n",
  ].map { Array($0.utf8) }

  private static func mutation(of text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
      let position = Int.random(in: 0..<text.count, using: &random)
      let end = min(text.count, position + Int.random(in: 0...9, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.removeSubrange(position..<end)
      case 1: text[position] = UInt8(truncatingIfNeeded: random.next())
      case 2: text[position] = UInt8.random(in: 0x20...0x7E, using: &random)
      case 3: text.replaceSubrange(position..<end, with: pieces.randomElement(using: &random) ?? [])
      case 4:
        // A whole line is moved or repeated.
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let line = lines.randomElement(using: &random) else { break }
        let start = text[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        text.insert(contentsOf: line + [0x0A], at: start)
      default: if Bool.random(using: &random) { text.removeLast(text.count - position) }
      }
    }
    return text
  }

  @Test func `20,000 damaged recordings are read or rejected, and 300 of them replayed`() throws {
    let text = try Self.sample()
    var random = SplitMix64(seed: 2)
    var (valid, played) = (0, 0)
    for _ in 0..<20_000 {
      let damaged = Self.mutation(of: text, &random)
      do throws(RecordingError) {
        let recording = try Recording(damaged, file: "run.dynrec")
        valid += 1
        if valid.isMultiple(of: 5), played < 300 {
          played += 1
          replay(recording)
        }
      } catch {
        #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(error)")
      }
    }
    #expect(valid > 1500 && played == 300)
  }

  /// Replays at most 200 ticks, within limits that keep the test short.
  private func replay(_ recording: Recording) {
    var recording = recording
    // Ten times as long in a replay; without a limit a user's Ctrl-C ends the call.
    let timeLimit = recording.header.options.timeLimit
    recording.header.options.timeLimit = timeLimit == 0 ? 0.02 : min(timeLimit, 0.02)
    recording.header.options.memoryLimit = min(recording.header.options.memoryLimit, 64 << 20)
    // A session needs more memory than some of the recordings allow.
    let runTest: Replay.TestFunction = { _, chunk, session in
      session.run(chunk) ? [] : [LuaError(kind: .runtime, message: "x")]
    }
    guard let replay = try? Replay(recording, runTest: runTest, report: { _ in }) else { return }
    replay.start()
    while replay.session.stage.tick < 200, replay.advance() {}
    replay.applyFinalInput()
    replay.continueLive()
    replay.session.advance(2)
  }
}
