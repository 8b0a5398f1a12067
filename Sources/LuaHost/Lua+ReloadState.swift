internal import CLuaBridge

// What is left of a script when another version of it takes its place.

extension Lua {
  /// Takes a copy of the variables of the last run: its top-level locals and
  /// the globals that scripts made or changed.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Complexity: O(n) in their number.
  public func captureReloadState() throws(LuaError) {
    try withArena { () throws(LuaError) in try check(bridge_capture_reload_state(state)) }
  }

  /// Calls a global function with a table of the variables last remembered, name to value, and forgets them.
  ///
  /// Without such a function they are forgotten all the same.
  /// - Throws: `LuaError`, what the function raised.
  public func passReloadState(to function: String) throws(LuaError) {
    try withArena { () throws(LuaError) in
      try check(function.withCString { bridge_pass_reload_state(state, $0) })
    }
  }

  /// Whether a global variable holds a table; metatables are not asked.
  public func hasTable(_ name: String) -> Bool {
    name.withCString { bridge_is_table(state, $0) }
  }
}
