import Display
import Dynamics
package import Foundation
import LuaDocumentation
import LuaDynamics
import LuaHost
import Runs
import Terminal
import TerminalDisplay
import Views

/// Plays random scripts of `BindingGrammar`, none of which may crash the process or exceed its time limit,
/// and replays them, which must give the same state.
///
/// Each script is written to a file before it runs; after a crash the file holds the script that caused it.
package struct ScriptFuzz {
  /// A replay that differs from the run.
  package struct Divergence: Error, CustomStringConvertible {
    let seed: UInt64
    let recorded, replayed: [String]

    /// The seed and the first outcome that differs, with both values.
    package var description: String {
      let index = zip(recorded, replayed).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let position = index ?? min(recorded.count, replayed.count)
      func text(_ outcome: [String]) -> String { position < outcome.count ? outcome[position] : "nothing" }
      return "seed \(seed): recorded \(text(recorded)), replayed \(text(replayed))"
    }
  }

  /// The errors of a run.
  private final class ErrorLog {
    private(set) var messages: [String] = []
    private(set) var containsStop = false

    func add(_ error: LuaError) {
      messages.append(error.message)
      if [.timeLimit, .interrupted].contains(error.kind) { containsStop = true }
    }
  }

  /// The file with the running script.
  package let file: URL
  private let manual: Manual

  /// Creates a player that writes each script to the file before running it.
  package init(writingTo file: URL) throws {
    self.file = file
    manual = Manual(of: try Session(report: { _ in }).lua)
  }

  /// The script generated from a seed, with the seed in its first line.
  package func script(seed: UInt64) -> String {
    var grammar = BindingGrammar(of: manual, seed: seed, style: .dense)
    return "-- seed \(seed)\n" + grammar.script()
  }

  /// Plays the script of a seed, then runs the stage for a second and draws every 20th tick; then replays the
  /// run.
  ///
  /// - Throws: `Divergence` if the replay differs, unless a call was stopped by the time limit.
  package func play(seed: UInt64) throws {
    let script = script(seed: seed)
    try Data(script.utf8).write(to: file, options: .atomic)
    let recorder = Recorder(Self.header(seed: seed, script: script))
    let errors = ErrorLog()
    let session = try recorder.makeSession(onHang: Self.stop(at:)) { errors.add($0) }
    _ = recorder.recording.header.runScripts(in: session)
    recorder.recordInitialHash()
    var renderer = TerminalRenderer(columns: 40, rows: 20, depth: .trueColor) { _ in }
    for tick in 0..<60 {
      session.runUntilIdle(limit: 1 / 60)
      if tick % 20 == 0 { try renderer.render(Frame(of: session.stage, layers: .all)) }
    }
    guard !errors.containsStop else { return }
    try compare(
      Self.outcome(of: session, errors), with: replayed(recorder.recording, session.stage.tick), seed)
  }

  private func replayed(_ recording: Recording, _ tickCount: Int) throws -> [String] {
    let errors = ErrorLog()
    let replay = try Replay(recording, tickCount: tickCount, onHang: Self.stop(at:)) { errors.add($0) }
    replay.start()
    // As after each call of runUntilIdle.
    while replay.advance() { replay.session.summarizeErrors() }
    return Self.outcome(of: replay.session, errors)
  }

  private func compare(_ recorded: [String], with replayed: [String], _ seed: UInt64) throws {
    guard recorded != replayed else { return }
    throw Divergence(seed: seed, recorded: recorded, replayed: replayed)
  }

  /// What must be equal in a replay: the state of the stage, Lua's memory and the errors.
  private static func outcome(of session: Session, _ errors: ErrorLog) -> [String] {
    let stage = session.stage
    return ["\(stage.tick) ticks, hash \(stage.cumulativeStateHash), \(session.lua.memoryInUse) bytes"]
      + errors.messages
  }

  private static func header(seed: UInt64, script: String) -> Recording.Header {
    var header = Recording.Header()
    header.options.idiom = seed % 2 == 0 ? .pad : .phone
    header.options.timeLimit = 5
    header.options.objectLimit = 2000
    header.options.isSandboxed = seed % 3 == 0
    header.scripts = [Recording.Script(name: "fuzz.lua", source: Array(script.utf8))]
    return header
  }

  /// Ends the process, because the script is still running after its time limit.
  @Sendable private static func stop(at path: String) {
    FileHandle.standardError.write(Data("Stuck: \(path)\n".utf8))
    abort()
  }
}
