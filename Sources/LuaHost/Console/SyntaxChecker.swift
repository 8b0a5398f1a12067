internal import CLuaBridge

/// Checks the syntax of chunks in a Lua state of its own.
///
/// A prompt checks its text at each key. Compiling creates functions and strings; in the state of a running script,
/// this would change when its garbage is collected, and with it the order in which finalizers run.
public final class SyntaxChecker {
  /// The state, created at the first check.
  private var lua: Lua?

  /// Creates a checker.
  public init() {}

  /// Checks whether a chunk has a syntactic form, without evaluating it.
  ///
  /// - Throws: `LuaError` of kind `syntax` with the reason if it does not.
  public func check(_ chunk: Chunk, as form: ConsoleEnvironment.Form) throws(LuaError) {
    let lua = try state()
    try lua.withArena { () throws(LuaError) in
      try lua.check(chunk.withBridgeChunkWithoutLocals { bridge_compile(lua.state, $0, form == .expression) })
    }
  }

  private func state() throws(LuaError) -> Lua {
    if let lua { return lua }
    let created = try Lua(Lua.Configuration(profile: .sandboxed))
    lua = created
    return created
  }
}
