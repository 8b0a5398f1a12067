import CLuaBridge

/// The state of a coroutine after it was resumed.
public enum ResumeResult: Equatable {
  /// The coroutine yielded: `by` is the name of the host function declared with `yieldRestriction` that it
  /// called, or nil for `coroutine.yield`.
  case yielded(by: String?, [LuaValue])
  /// The coroutine returned, and its user value has been removed.
  case returned([LuaValue])
}

extension Lua {
  /// Starts the function in a user value of the object as a coroutine, or resumes the coroutine there.
  ///
  /// - Parameters:
  ///   - name: The name of the user value.
  ///   - object: The object whose user value is used.
  ///   - argument: The argument of the function at the start; later, the return value of the call that
  ///     yielded.
  /// - Returns: The coroutine's state; `.returned([])` if there is no such user value.
  /// - Throws: `LuaError`, after which the user value has been removed.
  public func resume<Passed: LuaWritable>(
    _ name: String, of object: AnyObject, _ argument: Passed = NoArgument()
  ) throws(LuaError) -> ResumeResult {
    try withArena { () throws(LuaError) in
      let encoded = try encodeArguments(argument)
      let result = try withUserValue(name, of: object) {
        bridge_resume_user_value(state, $0, $1, encoded.baseAddress, encoded.count, &$2)
      }
      let values = values(of: result)
      guard result.isYielded else { return .returned(values) }
      return .yielded(by: result.yieldingFunction.map { String(cString: $0) }, values)
    }
  }

  /// Closes the suspended coroutine in a user value of the object, and removes the user value.
  ///
  /// Its variables declared `<close>` are closed, innermost first. Without a suspended coroutine, this has no
  /// effect; a running coroutine cannot be closed.
  /// - Throws: `LuaError` if closing a variable fails; the other variables are closed nevertheless.
  public func closeCoroutine(_ name: String, of object: AnyObject) throws(LuaError) {
    try withArena { () throws(LuaError) in
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(name.withCString { bridge_close_coroutine(state, receiver, $0) })
    }
  }
}
