import Display
import Dynamics
package import Foundation
import LuaDocumentation
import LuaDynamics
import LuaHost
import Terminal
import TerminalDisplay
import Views

/// Plays random scripts of `BindingGrammar`, none of which may end the process or outlast its time limit.
///
/// Each is written to a file before it runs, so that the script that ended a process is the one in the file.
package struct ScriptFuzz {
  /// The file that holds the script that runs.
  package let file: URL
  private let manual: Manual

  /// Plays scripts; the script that runs is written to the file.
  package init(writingTo file: URL) throws {
    self.file = file
    manual = Manual(of: try Session(report: { _ in }).lua)
  }

  /// The script of a seed, with the seed in its first line.
  package func script(seed: UInt64) -> String {
    var grammar = BindingGrammar(of: manual, seed: seed, style: .dense)
    return "-- seed \(seed)\n" + grammar.script()
  }

  /// Plays the script of a seed and then the world for a second, every 20th tick of which is drawn.
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

  /// Ends the process: what was stopped at its time limit goes on.
  @Sendable private static func stop(at path: String) {
    FileHandle.standardError.write(Data("Stuck: \(path)\n".utf8))
    abort()
  }
}
