import CLuaBridge

extension Lua {
  /// Calls an override of an instance or of its class, with the instance as first argument.
  ///
  /// An override that fails is not called again for this instance until it is replaced by another function.
  /// An override that failed because an enclosing run was stopped is called again.
  ///
  /// - Returns: Whether a function was called; false if there is no override.
  /// - Throws: `LuaError`.
  @discardableResult
  public func callOverride<A: LuaWritable, B: LuaWritable>(
    _ name: String, of instance: AnyObject, _ a: A = NoArgument(), _ b: B = NoArgument()
  ) throws(LuaError) -> Bool {
    try withArena { () throws(LuaError) in
      let encoded = try encodeArguments(a, b)
      var isFound = false
      let receiver = Unmanaged.passUnretained(instance).toOpaque()
      try check(
        name.withCString {
          bridge_call_override(state, receiver, $0, encoded.baseAddress, encoded.count, &isFound)
        })
      return isFound
    }
  }

  /// Returns whether `callOverride(_:of:_:_:)` would call a function.
  public func hasOverride(_ name: String, of instance: AnyObject) -> Bool {
    name.withCString { bridge_has_override(state, Unmanaged.passUnretained(instance).toOpaque(), $0) }
  }

  /// Begins a new generation, in which classes that scripts create replace those of the previous one.
  ///
  /// Call this before files are run again. `Behavior.extend "Wind"` then returns the class that was created
  /// by the same file with the same parent, name and ordinal, without its functions, so that live instances
  /// use the new ones. Within one generation, every call creates a new class.
  public func invalidateOverrideCaches() {
    bridge_restart_class_numbering(state)
  }
}
