internal import CLuaBridge

extension Lua {
  /// Runs a script from top to bottom.
  ///
  /// The global `arg` gets the arguments, with the name at 0, and so does `...`. The script's top-level local variables
  /// stay known until the next run: see `variableName(of:)`.
  /// - Parameters:
  ///   - chunk: The text; compiled Lua is refused.
  ///   - arguments: What the script was called with.
  /// - Returns: What the script returned.
  /// - Throws: `LuaError`.
  @discardableResult
  public func run(_ chunk: Chunk, arguments: [String] = []) throws(LuaError) -> [Value] {
    try withArena { () throws(LuaError) in
      let encoded = bridge_make_values(state, arguments.count)
      try check(encoded != nil)
      for (index, argument) in arguments.enumerated() { encoded?[index].setString(argument, in: state) }
      var result = BridgeCallResult()
      try check(chunk.withBridgeChunk { bridge_run(state, $0, encoded, arguments.count, &result) })
      return values(of: result)
    }
  }

  /// Calls a global function, such as a script's `update`.
  ///
  /// - Returns: Its first result; nil when there is no global of that name.
  /// - Throws: `LuaError`, also when the global cannot be called: `update: expected a function, got 3`.
  @discardableResult
  public func callGlobal<each Passed: LuaWritable>(
    _ name: String, _ arguments: repeat each Passed
  ) throws(LuaError) -> Value? {
    try withArena { () throws(LuaError) in
      let encoded = try encode(repeat each arguments)
      var result = BridgeCallResult()
      try check(
        name.withCString { bridge_call_global(state, $0, encoded.baseAddress, encoded.count, &result) })
      return result.isFound ? firstValue(of: result) : nil
    }
  }

  /// The variable of the script that holds the object: a top-level local, else a global, else a place one table deep
  /// such as `photos[1]` or `scene.ball`; nil when there is none.
  ///
  /// Locals are looked up as they are now; those of a main chunk that an error or a `return` within a block ended, as
  /// they were then. Of several variables the answer is one that holds the object now: the one that was found first,
  /// as long as it does and no other chunk runs. An object that had none is looked for again after
  /// `variablesMayHaveChanged()`.
  /// - Complexity: O(1) for an object whose variable is known, and for one that has none since the last search; else
  ///   O(n) in the number of variables and of the entries of their tables, for all objects together.
  public func variableName(of object: AnyObject) -> String? {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    var name = BridgeString()
    let status = bridge_variable_name(state, Unmanaged.passUnretained(object).toOpaque(), &name)
    return status == .OK && name.length > 0 ? String(name) : nil
  }

  /// Makes `variableName(of:)` look again for the variables of objects that had none: callbacks may have assigned some.
  public func variablesMayHaveChanged() {
    bridge_variables_changed(state)
  }

  /// How often `variableName(of:)` has gone through all variables.
  package var variableSearchCount: Int { bridge_variable_searches(state) }

  /// Whether a global can be called: a function, or what has the metamethod `__call`.
  public func isCallable(_ name: String) -> Bool {
    name.withCString { bridge_is_callable(state, $0) }
  }

  /// Forgets the locals of the last run, which otherwise keep alive what they hold.
  public func releaseLocals() {
    bridge_release_scope(state)
  }
}
