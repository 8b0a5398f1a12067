import LuaDynamics
import LuaHost

/// The Lua host of this package, with its whole library.
final class HostEngine: LuaEngine {
  let session: Session

  init() throws {
    session = try Session(report: { print("error: \($0)") })
    _ = try evaluate(
      """
      square = View { size = { 80, 80 }, center = { 10, 20 } }
      other = View { size = { 80, 80 } }
      push = PushBehavior { square }
      return 0
      """)
  }

  func evaluate(_ text: String) throws -> Double {
    switch try session.lua.run(Chunk(text, name: "benchmark")).first {
    case .number(let number): return number
    case .integer(let integer): return Double(integer)
    default: throw EngineFailure(description: "a text of the benchmark returned no number")
    }
  }
}
