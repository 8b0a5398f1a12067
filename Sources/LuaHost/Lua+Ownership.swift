internal import CLuaBridge

extension Lua {
  /// Tells Lua that one Swift object owns another.
  ///
  /// The child's handle, with its callbacks and its `data`, then lives as long as the parent's. Linked twice needs to
  /// be unlinked twice.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: Both classes are registered.
  public func addOwnership(from parent: AnyObject, to child: AnyObject) throws(LuaError) {
    try withArena { () throws(LuaError) in
      var parent = autoreleasedValue(parent)
      var child = autoreleasedValue(child)
      try check(bridge_add_ownership(state, &parent, &child))
    }
  }

  /// Takes one link back; without effect when there is none.
  public func removeOwnership(from parent: AnyObject, to child: AnyObject) {
    bridge_remove_ownership(
      state, Unmanaged.passUnretained(parent).toOpaque(), Unmanaged.passUnretained(child).toOpaque())
  }

  /// Takes all links of a parent back.
  public func removeAllOwnership(from parent: AnyObject) {
    bridge_remove_all_ownership(state, Unmanaged.passUnretained(parent).toOpaque())
  }

  /// Keeps the object's handle alive, and everything linked from it, until `unpin(_:)`.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: The object's class is registered.
  public func pin(_ object: AnyObject) throws(LuaError) {
    try withArena { () throws(LuaError) in
      var object = autoreleasedValue(object)
      try check(bridge_pin(state, &object))
    }
  }

  /// Lets an anchored handle go; without effect when it is not anchored.
  public func unpin(_ object: AnyObject) {
    bridge_unpin(state, Unmanaged.passUnretained(object).toOpaque())
  }

  /// Makes the object's handle dead: `isAlive` is false, its callbacks and its `data` are gone, and using it is the
  /// error `View.center: View 'name' has been destroyed`.
  ///
  /// Lua lets the Swift object itself go when it collects the handle. An object without a handle is left as it is.
  public func destroy(_ object: AnyObject) {
    bridge_destroy(state, Unmanaged.passUnretained(object).toOpaque())
  }
}
