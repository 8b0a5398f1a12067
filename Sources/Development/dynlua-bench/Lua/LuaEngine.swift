import CPlainLua
import LuaDynamics
import LuaHost

/// An engine that runs Lua code: the subject of a measurement or its peer.
///
/// All engines run the same loops over the same code and measure the time themselves with `os.clock`, which
/// is the CPU time of the process and excludes other processes.
protocol LuaEngine: AnyObject {
  /// Runs Lua code that returns a number.
  ///
  /// - Throws: `EngineFailure` with the engine's error message.
  func evaluate(_ text: String) throws -> Double
}

/// An error in the Lua code, or an engine that could not be started.
struct EngineFailure: Error, CustomStringConvertible {
  let description: String
}

extension LuaEngine {
  /// Defines a Lua function that runs `body` `count` times and returns the seconds that it took.
  func defineLoop(_ name: String, body: String) throws {
    _ = try evaluate(
      """
      local abs, push, square, other, t, clock = math.abs, push, square, other, { magnitude = 1 }, os.clock
      local position = square.position
      function \(name)(count)
        local started = clock()
        for i = 1, count do local x = i; \(body) end
        return clock() - started
      end
      return 0
      """)
  }

  /// Returns the time of one iteration of a defined function in nanoseconds, without the loop overhead.
  func nanoseconds(of name: String, count: Int) throws -> Double {
    let loop = try evaluate("return emptyLoop(\(count))")
    return (try evaluate("return \(name)(\(count))") - loop) / Double(count) * 1e9
  }
}

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

/// Lua with an object type that is hand-written in plain C.
final class PlainLuaEngine: LuaEngine {
  private let lua: OpaquePointer

  init() throws {
    guard let lua = plain_lua_open() else { throw EngineFailure(description: "not enough memory") }
    self.lua = lua
  }

  deinit {
    plain_lua_close(lua)
  }

  func evaluate(_ text: String) throws -> Double {
    var message: UnsafePointer<CChar>?
    let number = plain_lua_evaluate(lua, text, &message)
    if let message { throw EngineFailure(description: String(cString: message)) }
    return number
  }
}
