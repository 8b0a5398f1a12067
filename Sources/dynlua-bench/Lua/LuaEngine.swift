/// Something that runs Lua texts: what is measured, and what it is compared with.
///
/// All of them run the same loops over the same texts and take the time themselves, with `os.clock`, which counts what
/// the process computes and leaves out what other processes do meanwhile.
protocol LuaEngine: AnyObject {
  /// Runs a text, which returns a number.
  ///
  /// - Throws: `EngineFailure` with the engine's message.
  func evaluate(_ text: String) throws -> Double
}

/// A text that an engine could not run, or an engine that could not be started.
struct EngineFailure: Error, CustomStringConvertible {
  let description: String
}

extension LuaEngine {
  /// Defines a function that runs some Lua `count` times and returns how many seconds that took.
  func define(_ name: String, _ body: String) throws {
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

  /// What one pass of a defined function takes, in nanoseconds, without the loop around it.
  func nanoseconds(of name: String, count: Int) throws -> Double {
    let loop = try evaluate("return emptyLoop(\(count))")
    return (try evaluate("return \(name)(\(count))") - loop) / Double(count) * 1e9
  }
}
