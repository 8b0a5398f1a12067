import Dynamics
import LuaDynamics
import LuaHost
import Views

/// A run of a script for ten seconds with a tap, a drag, a key and a rotation, in which every tick must be
/// the same everywhere.
///
/// It is compiled for WebAssembly as well, where the script .packaging/web/build expects the same hashes.
struct RecipeRun {
  private static let seconds = 10

  /// The hash of all ticks.
  let hash: UInt64
  /// What went wrong, if anything did.
  let errors: [String]

  /// Runs a script; its modules are in a folder.
  init(of text: String, name: String, modules: String) throws(LuaError) {
    let failures = Failures()
    let session = try Session(
      .init(seed: 5, moduleDirectories: [modules], timeLimit: 0, profile: .sandboxed)
    ) { failures.messages.append($0.description) }
    session.isQuiet = true
    session.stage.tracksCumulativeStateHash = true
    session.run(Chunk(text, name: name))
    for tick in 0..<Self.seconds * Stage.ticksPerSecond {
      for input in Self.input(at: tick) { session.perform(input) }
      session.advanceTick()
    }
    (hash, errors) = (session.stage.cumulativeStateHash, failures.messages)
  }

  private final class Failures {
    var messages: [String] = []
  }

  private static func input(at tick: Int) -> [StageInput] {
    switch tick {
    case 30: [.touchBegan(1, Point(x: 293, y: 22))]
    case 33: [.touchEnded(1, Point(x: 293, y: 22))]
    case 54: [.touchBegan(2, Point(x: 120, y: 120))]
    case 55..<90:
      [.touchMoved(2, Point(x: 120 + 4 * Double(tick - 54), y: 120 + 5 * Double(tick - 54)))]
    case 90: [.touchEnded(2, Point(x: 264, y: 300))]
    case 100: KeyName("right").map { [.keyBegan($0)] } ?? []
    case 120: KeyName("right").map { [.keyEnded($0)] } ?? []
    case 132: [.rotation(.landscapeLeft)]
    case 240: [.touchBegan(3, Point(x: 240, y: 160))]
    case 243: [.touchEnded(3, Point(x: 240, y: 160))]
    default: []
    }
  }
}
