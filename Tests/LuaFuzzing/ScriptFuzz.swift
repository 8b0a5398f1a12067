import Display
import Dynamics
package import Foundation
import LuaDocumentation
import LuaDynamics
import LuaHost
import Terminal
import TerminalDisplay
import Views

/// Plays random scripts of `BindingGrammar`, none of which may crash the process or exceed its time limit.
///
/// Each script is written to a file before it runs; after a crash the file holds the script that caused it.
package struct ScriptFuzz {
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

  /// Plays the script of a seed, then runs the stage for a second and draws every 20th tick.
  package func play(seed: UInt64) throws {
    let script = script(seed: seed)
    try Data(script.utf8).write(to: file, options: .atomic)
    let session = try Session(
      .init(
        idiom: seed % 2 == 0 ? .pad : .phone, timeLimit: 5, onHang: Self.stop(at:), objectLimit: 2000,
        profile: seed % 3 == 0 ? .sandboxed : .trusted),
      report: { _ in })
    session.run(Chunk(script, name: "fuzz.lua"))
    var renderer = TerminalRenderer(columns: 40, rows: 20, depth: .trueColor) { _ in }
    for tick in 0..<60 {
      session.runUntilIdle(limit: 1 / 60)
      if tick % 20 == 0 { try renderer.render(Frame(of: session.stage, layers: .all)) }
    }
  }

  /// Ends the process, because the script is still running after its time limit.
  @Sendable private static func stop(at path: String) {
    FileHandle.standardError.write(Data("Stuck: \(path)\n".utf8))
    abort()
  }
}
