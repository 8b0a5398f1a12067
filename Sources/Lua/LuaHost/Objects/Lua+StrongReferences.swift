import CLuaBridge

extension Lua {
  /// Adds a strong reference between two Swift objects.
  ///
  /// The child's handle, with its callbacks and its `data`, then lives as long as the parent's handle. An
  /// edge that is added twice must be removed twice.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: Both classes are registered.
  public func addStrongReference(from parent: AnyObject, to child: AnyObject) throws(LuaError) {
    try withArena { () throws(LuaError) in
      var parent = autoreleasedValue(parent)
      var child = autoreleasedValue(child)
      try check(bridge_add_strong_reference(state, &parent, &child))
    }
  }

  /// Removes one strong reference; has no effect if there is none.
  public func removeStrongReference(from parent: AnyObject, to child: AnyObject) {
    bridge_remove_strong_reference(
      state, Unmanaged.passUnretained(parent).toOpaque(), Unmanaged.passUnretained(child).toOpaque())
  }

  /// Removes all strong references of a parent.
  public func removeAllStrongReferences(from parent: AnyObject) {
    bridge_remove_all_strong_references(state, Unmanaged.passUnretained(parent).toOpaque())
  }

  /// Keeps the object's handle, and all handles that it owns, alive until `unpin(_:)`.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: The object's class is registered.
  public func pin(_ object: AnyObject) throws(LuaError) {
    try withArena { () throws(LuaError) in
      var object = autoreleasedValue(object)
      try check(bridge_pin(state, &object))
    }
  }

  /// Unpins the object's handle; has no effect if it is not pinned.
  public func unpin(_ object: AnyObject) {
    bridge_unpin(state, Unmanaged.passUnretained(object).toOpaque())
  }

  /// Marks the object's handle as destroyed.
  ///
  /// `isAlive` is then false, its callbacks and its `data` are removed, and every use is an error such as
  /// `View.center: View 'name' has been destroyed`. The Swift object is released when Lua collects the
  /// handle. Has no effect on an object without a handle.
  public func destroy(_ object: AnyObject) {
    bridge_destroy_object(state, Unmanaged.passUnretained(object).toOpaque())
  }

  /// Returns whether the object's handle is marked as destroyed; false for an object without a handle.
  public func isDestroyed(_ object: AnyObject) -> Bool {
    bridge_is_object_destroyed(state, Unmanaged.passUnretained(object).toOpaque())
  }
}
