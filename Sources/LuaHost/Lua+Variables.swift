internal import CLuaBridge

// What is left of a script when another version of it takes its place.

extension Lua {
  /// Takes a copy of the variables of the last run: its top-level locals and
  /// the globals that scripts made or changed.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Complexity: O(n) in their number.
  public func rememberVariables() throws(LuaError) {
    try scoped { () throws(LuaError) in try check(bridge_remember_variables(state)) }
  }

  /// Calls a global function with a table of the variables last remembered, name to value, and forgets them.
  ///
  /// Without such a function they are forgotten all the same.
  /// - Throws: `LuaError`, what the function raised.
  public func handOverVariables(to function: String) throws(LuaError) {
    try scoped { () throws(LuaError) in
      try check(function.withCString { bridge_hand_over(state, $0) })
    }
  }

  /// Whether a global variable holds a table; metatables are not asked.
  public func hasTable(_ name: String) -> Bool {
    name.withCString { bridge_is_table(state, $0) }
  }
}
