internal import CLuaBridge

extension Lua {
  /// Calls a function of an instance's class, or of the instance itself, with the instance as first argument.
  ///
  /// Nothing is called where there is no such function. One that fails is not called again for this instance until
  /// it has another function under that name; but one that ended because a run around this call was stopped is.
  ///
  /// - Returns: Whether a function was called.
  /// - Throws: `LuaError`.
  @discardableResult
  public func callOverride<each Passed: LuaWritable>(
    _ name: String, of instance: AnyObject, _ arguments: repeat each Passed
  ) throws(LuaError) -> Bool {
    try withArena { () throws(LuaError) in
      let encoded = try encode(repeat each arguments)
      var isFound = false
      let receiver = Unmanaged.passUnretained(instance).toOpaque()
      try check(
        name.withCString {
          bridge_call_override(state, receiver, $0, encoded.baseAddress, encoded.count, &isFound)
        })
      return isFound
    }
  }

  /// Whether `callOverride(_:of:_:)` would call a function.
  public func hasOverride(_ name: String, of instance: AnyObject) -> Bool {
    name.withCString { bridge_has_override(state, Unmanaged.passUnretained(instance).toOpaque(), $0) }
  }

  /// Lets classes that scripts make from now on take the place of those that they made before.
  ///
  /// To be called before files run again: `Behavior.extend "Wind"` then gives the class that the same line of thought
  /// made before (the same file, parent and name, and of several such the one in the same place), without its
  /// functions, so that living instances get the new ones. Within one generation every class is a new one.
  public func beginClassGeneration() {
    bridge_begin_class_generation(state)
  }
}
