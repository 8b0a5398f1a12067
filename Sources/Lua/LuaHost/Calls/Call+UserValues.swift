import CLuaBridge

extension Call {
  /// Stores an argument, usually a function, as a user value of an object, for `Lua.callUserValue` and
  /// `Lua.resume`.
  ///
  /// The user value lives exactly as long as the object's handle, so a function that refers to the object
  /// itself does not leak.
  /// - Parameters:
  ///   - index: The argument's index, from 0; nil removes the user value.
  ///   - key: The user value's name; it need not be a declared callback.
  ///   - object: The object whose user value is set.
  /// - Throws: `HostError` if Lua runs out of memory.
  /// - Precondition: The object's class is registered.
  public borrowing func store(argument index: Int, as key: String, of object: AnyObject) throws(HostError) {
    try storeUserValue(key, of: object) { bridge_set_user_value_to_argument(lua.state, raw, index, $0, $1) }
  }

  /// Stores a declared field of the constructor's table as a user value; see `store(argument:as:of:)`.
  ///
  /// - Throws: `HostError` if Lua runs out of memory.
  public borrowing func store(argumentNamed name: String, as key: String, of object: AnyObject)
    throws(HostError)
  {
    try storeUserValue(key, of: object) { value, key in
      name.withCString { bridge_set_user_value_to_named_argument(lua.state, raw, $0, value, key) }
    }
  }

  private borrowing func storeUserValue(
    _ key: String, of object: AnyObject,
    body: (UnsafePointer<BridgeValue>, UnsafePointer<CChar>) -> BridgeStatus
  ) throws(HostError) {
    let host = lua
    var target = BridgeValue()
    target.setObject(object, host: host)
    let status = key.withCString { body(&target, $0) }
    if status != .OK { throw HostError(host.takeError().message) }
  }

  /// Throws an error if `Lua.Configuration.objectLimit` is reached even after a garbage collection.
  ///
  /// For methods that create an object; for constructors and functions the limit is checked before their
  /// bodies run.
  /// - Throws: `HostError`.
  public borrowing func checkObjectLimit() throws(HostError) {
    if bridge_check_object_limit(lua.state) != .OK { throw HostError(lua.takeError().message) }
  }
}
