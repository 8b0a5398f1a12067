internal import CLuaBridge

extension Lua {
  /// Tells Lua that one Swift object owns another.
  ///
  /// The child's handle, with its callbacks and its `data`, then lives as long as the parent's. Linked twice needs to
  /// be unlinked twice.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: Both classes are registered.
  public func link(_ parent: AnyObject, to child: AnyObject) throws(LuaError) {
    try scoped { () throws(LuaError) in
      var parent = hold(parent)
      var child = hold(child)
      try check(bridge_link(state, &parent, &child))
    }
  }

  /// Takes one link back; without effect when there is none.
  public func unlink(_ parent: AnyObject, from child: AnyObject) {
    bridge_unlink(
      state, Unmanaged.passUnretained(parent).toOpaque(), Unmanaged.passUnretained(child).toOpaque())
  }

  /// Takes all links of a parent back.
  public func unlinkAll(from parent: AnyObject) {
    bridge_unlink_all(state, Unmanaged.passUnretained(parent).toOpaque())
  }

  /// Keeps the object's handle alive, and everything linked from it, until `unanchor(_:)`.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  /// - Precondition: The object's class is registered.
  public func anchor(_ object: AnyObject) throws(LuaError) {
    try scoped { () throws(LuaError) in
      var object = hold(object)
      try check(bridge_anchor(state, &object))
    }
  }

  /// Lets an anchored handle go; without effect when it is not anchored.
  public func unanchor(_ object: AnyObject) {
    bridge_unanchor(state, Unmanaged.passUnretained(object).toOpaque())
  }

  /// Makes the object's handle dead: `isAlive` is false, its callbacks and its `data` are gone, and using it is the
  /// error `View.center: View 'name' has been destroyed`.
  ///
  /// Lua lets the Swift object itself go when it collects the handle. An object without a handle is left as it is.
  public func destroy(_ object: AnyObject) {
    bridge_destroy(state, Unmanaged.passUnretained(object).toOpaque())
  }
}
