internal import CLuaBridge

/// How far a coroutine came.
public enum ResumeResult: Equatable {
  /// It waits: in a host function declared with `yields` (its name), or in `coroutine.yield` (nil).
  case yielded(by: String?, [Value])
  /// It returned; its slot is empty now.
  case returned([Value])
}

extension Lua {
  /// Starts the function in a slot of the object as a coroutine, or lets the coroutine in the slot go on.
  ///
  /// - Parameters:
  ///   - name: The slot.
  ///   - object: Whose slot.
  ///   - arguments: To the function when it starts; later, what the call that waits returns.
  /// - Returns: How far it came; `.returned([])` when the slot is empty.
  /// - Throws: `LuaError`, after which the slot is empty.
  public func resume<each Passed: LuaWritable>(
    _ name: String, of object: AnyObject, _ arguments: repeat each Passed
  ) throws(LuaError) -> ResumeResult {
    try withArena { () throws(LuaError) in
      let encoded = try encode(repeat each arguments)
      var result = BridgeCallResult()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(
        name.withCString {
          bridge_resume_user_value(state, receiver, $0, encoded.baseAddress, encoded.count, &result)
        })
      guard result.isYielded else { return .returned(values(of: result)) }
      return .yielded(by: result.yieldingFunction.map { String(cString: $0) }, values(of: result))
    }
  }

  /// Closes the coroutine that waits in a slot of the object: its variables declared `<close>` are closed, innermost
  /// first, and the slot is empty.
  ///
  /// Where none waits nothing happens; one that is running cannot be closed.
  /// - Throws: `LuaError` if closing a variable fails; the others are closed all the same.
  public func closeCoroutine(_ name: String, of object: AnyObject) throws(LuaError) {
    try withArena { () throws(LuaError) in
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(name.withCString { bridge_close_coroutine(state, receiver, $0) })
    }
  }
}
