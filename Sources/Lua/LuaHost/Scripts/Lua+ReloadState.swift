import CLuaBridge

// The variables that are passed from one version of a script to the next when it is reloaded.

extension Lua {
  /// Copies the variables of the last run: its top-level locals and the globals that scripts created or
  /// changed.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Complexity: O(n) in the number of variables.
  public func captureReloadState() throws(LuaError) {
    try withArena { () throws(LuaError) in try check(bridge_capture_reload_state(state)) }
  }

  /// Calls a global function with a table of the variables last captured, by name, and discards them.
  ///
  /// If there is no such function, the variables are discarded nevertheless.
  /// - Throws: `LuaError` that the function raised.
  public func passReloadState(to function: String) throws(LuaError) {
    try withArena { () throws(LuaError) in
      try check(function.withCString { bridge_call_with_reload_state(state, $0) })
    }
  }

  /// Returns whether a global variable is a table, without metamethods.
  public func isGlobalTable(_ name: String) -> Bool {
    name.withCString { bridge_is_global_table(state, $0) }
  }
}
