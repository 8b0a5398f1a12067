import CLuaBridge

// The part of a saved state that is in Lua.

extension Lua {
  /// The objects that scripts can refer to, in the order of their handles.
  ///
  /// - Complexity: O(n) in the number of handles.
  public var objects: [AnyObject] {
    let pointers = [UnsafeMutableRawPointer](unsafeUninitializedCapacity: liveObjectCount) { buffer, count in
      count = buffer.baseAddress.map { bridge_list_objects(state, $0, buffer.count) } ?? 0
    }
    return pointers.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Keeps the state of the scripts' objects with an object, for `restoreState(of:global:)`.
  ///
  /// The state is kept as long as the handle of the object:
  /// - the handles, with their strong references, their `data` and the own fields of instances of script
  ///   classes, with all tables in them, and the callbacks that they have,
  /// - a global variable, of which all tables stay the same tables and have their contents again,
  /// - the state of `math.random`.
  ///
  /// - Parameters:
  ///   - object: The object, whose class is registered.
  ///   - name: The global variable.
  /// - Throws: `LuaError` if the variable contains a function, a coroutine or another value that cannot be
  ///   kept; its message begins with the path of the value.
  /// - Complexity: O(n) in the number of handles and of values in the variable.
  public func saveState(with object: AnyObject, global name: String) throws(LuaError) {
    try withArena { () throws(LuaError) in
      var value = autoreleasedValue(object)
      try check(name.withCString { bridge_save_state(state, &value, $0) })
    }
  }

  /// Restores the state that was kept with an object by `saveState(with:global:)`.
  ///
  /// Objects that were destroyed exist again. Callbacks that were set since then stay.
  ///
  /// - Throws: `LuaError` if no state was kept, or of kind `memory`.
  public func restoreState(of object: AnyObject, global name: String) throws(LuaError) {
    try withArena { () throws(LuaError) in
      var value = autoreleasedValue(object)
      try check(name.withCString { bridge_restore_state(state, &value, $0) })
    }
  }
}
