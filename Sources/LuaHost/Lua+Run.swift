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
    try scoped { () throws(LuaError) in
      let slots = bridge_make_values(state, arguments.count)
      try check(slots != nil)
      for (index, argument) in arguments.enumerated() { slots?[index].setString(argument, in: state) }
      var outcome = BridgeOutcome()
      try check(chunk.withScript { bridge_run(state, $0, slots, arguments.count, &outcome) })
      return values(of: outcome)
    }
  }

  /// Calls a global function, such as a script's `update`.
  ///
  /// - Returns: Its first result; nil when there is no global of that name.
  /// - Throws: `LuaError`, also when the global is no function.
  @discardableResult
  public func callGlobal<each Passed: LuaWritable>(
    _ name: String, _ arguments: repeat each Passed
  ) throws(LuaError) -> Value? {
    try scoped { () throws(LuaError) in
      let slots = try encode(repeat each arguments)
      var outcome = BridgeOutcome()
      try check(name.withCString { bridge_call_global(state, $0, slots.baseAddress, slots.count, &outcome) })
      return outcome.isFound ? firstValue(of: outcome) : nil
    }
  }

  /// The variable of the script that holds the object: a top-level local, else a global, else a place one table deep
  /// such as `photos[1]` or `scene.ball`; nil when there is none.
  ///
  /// Locals are looked up as they are now; those of a main chunk that an error or a `return` within a block ended, as
  /// they were then.
  /// - Complexity: O(n) in the number of variables and of the entries of their tables.
  public func variableName(of object: AnyObject) -> String? {
    let mark = bridge_mark(state)
    defer { bridge_release(state, mark) }
    var name = BridgeString()
    let status = bridge_variable_name(state, Unmanaged.passUnretained(object).toOpaque(), &name)
    return status == .OK && name.length > 0 ? String(name) : nil
  }

  /// Forgets the locals of the last run, which otherwise keep alive what they hold.
  public func forgetLocals() {
    bridge_forget_scope(state)
  }
}
