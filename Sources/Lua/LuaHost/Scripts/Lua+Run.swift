import CLuaBridge

extension Lua {
  /// Runs a script.
  ///
  /// The global `arg` contains the arguments, with the chunk's name at index 0; so does `...`, without the
  /// name. The script's top-level locals remain accessible until the next run: see `variableName(of:)`.
  /// - Parameters:
  ///   - chunk: The source text; binary chunks are rejected.
  ///   - arguments: The arguments of the script.
  /// - Returns: The return values of the script.
  /// - Throws: `LuaError`.
  @discardableResult
  public func run(_ chunk: Chunk, arguments: [String] = []) throws(LuaError) -> [LuaValue] {
    try withArena { () throws(LuaError) in
      let encoded = bridge_make_values(state, arguments.count)
      try checkAllocation(encoded != nil)
      for (index, argument) in arguments.enumerated() { encoded?[index].setString(argument, in: state) }
      var result = BridgeCallResult()
      try check(chunk.withBridgeChunk { bridge_run(state, $0, encoded, arguments.count, &result) })
      return values(of: result)
    }
  }

  /// Calls a global function, such as a script's `update`.
  ///
  /// - Returns: Its first return value; nil if there is no global of that name.
  /// - Throws: `LuaError`, also if the global cannot be called: `update: expected a function, got 3`.
  @discardableResult
  public func callGlobal<A: LuaWritable, B: LuaWritable, C: LuaWritable>(
    _ name: String, _ a: A = NoArgument(), _ b: B = NoArgument(), _ c: C = NoArgument()
  ) throws(LuaError) -> LuaValue? {
    try withArena { () throws(LuaError) in
      let encoded = try encodeArguments(a, b, c)
      var result = BridgeCallResult()
      try check(
        name.withCString { bridge_call_global(state, $0, encoded.baseAddress, encoded.count, &result) })
      return result.isFound ? firstValue(of: result) : nil
    }
  }

  /// Returns the name of the script variable that holds the object; nil if there is none.
  ///
  /// The variable is a top-level local, else a global, else an entry of a table in one of them, such as
  /// `photos[1]` or `scene.ball`. Locals have their current values; if an error or a `return` within a block
  /// ended the main chunk, they have the values at that time. If several variables hold the object, the
  /// result is the one found first, as long as it holds the object and no other chunk runs. An object without
  /// a variable is searched for again after `invalidateVariableNames()`.
  /// - Complexity: O(1) for an object not found since the last search, and for an entry of the table that the
  ///   previous lookup read, if no Lua code has run since; O(n) in the number of globals for another object
  ///   whose name is cached; else O(n) in the number of variables and of the entries of their tables, for all
  ///   objects together.
  public func variableName(of object: AnyObject) -> String? {
    let mark = bridge_mark_arena(state)
    defer { bridge_release_arena(state, mark) }
    var name = BridgeString()
    let status = bridge_variable_name(state, Unmanaged.passUnretained(object).toOpaque(), &name)
    return status == .OK && name.length > 0 ? String(name) : nil
  }

  /// Makes `variableName(of:)` search again for objects that the last search found in no variable.
  ///
  /// Must be called after callbacks, which may have assigned variables; a completed chunk does so by itself.
  public func invalidateVariableNames() {
    bridge_variables_did_change(state)
  }

  /// The number of searches of all variables by `variableName(of:)`.
  package var variableSearchCount: Int { bridge_variable_search_count(state) }

  /// Returns whether a global can be called: a function, or a value with a `__call` metamethod.
  public func isGlobalCallable(_ name: String) -> Bool {
    name.withCString { bridge_is_global_callable(state, $0) }
  }

  /// Releases the locals of the last run, which otherwise keep their values alive.
  public func releaseLocalsOfLastRun() {
    bridge_discard_script_locals(state)
  }
}
