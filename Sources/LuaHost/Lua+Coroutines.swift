internal import CLuaBridge

/// How far a coroutine came.
public enum Resumption: Equatable {
  /// It waits: in a host function declared with `yields` (its name), or in `coroutine.yield` (nil).
  case yielded(by: String?, [Value])
  /// It returned; its slot is empty now.
  case finished([Value])
}

extension Lua {
  /// Starts the function in a slot of the object as a coroutine, or lets the coroutine in the slot go on.
  ///
  /// - Parameters:
  ///   - name: The slot.
  ///   - object: Whose slot.
  ///   - arguments: To the function when it starts; later, what the call that waits returns.
  /// - Returns: How far it came; `.finished([])` when the slot is empty.
  /// - Throws: `LuaError`, after which the slot is empty.
  public func resume<each Passed: LuaWritable>(
    _ name: String, of object: AnyObject, _ arguments: repeat each Passed
  ) throws(LuaError) -> Resumption {
    try scoped { () throws(LuaError) in
      let slots = try encode(repeat each arguments)
      var outcome = BridgeOutcome()
      let receiver = Unmanaged.passUnretained(object).toOpaque()
      try check(
        name.withCString { bridge_resume(state, receiver, $0, slots.baseAddress, slots.count, &outcome) })
      guard outcome.isSuspended else { return .finished(values(of: outcome)) }
      return .yielded(by: outcome.suspender.map { String(cString: $0) }, values(of: outcome))
    }
  }
}
