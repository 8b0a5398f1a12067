internal import CLuaBridge

extension Call {
  /// Stores an argument, usually a function, in a slot of an object, where `Lua.invoke` and `Lua.resume` find it.
  ///
  /// It lives exactly as long as the object's handle, so a function that uses the object itself makes no leak.
  /// - Parameters:
  ///   - index: Which argument, from 0; nil empties the slot.
  ///   - key: The slot's name; it need not be a declared callback.
  ///   - object: Whose slot.
  /// - Throws: `HostError` when Lua runs out of memory.
  /// - Precondition: The object's class is registered.
  public borrowing func store(argument index: Int, as key: String, of object: AnyObject) throws(HostError) {
    try store(key, of: object) { bridge_store_argument(raw, index, $0, $1) }
  }

  /// Stores a declared field of the constructor's table in a slot of an object; see `store(argument:as:of:)`.
  ///
  /// - Throws: `HostError` when Lua runs out of memory.
  public borrowing func store(named name: String, as key: String, of object: AnyObject) throws(HostError) {
    try store(key, of: object) { value, key in
      name.withCString { bridge_store_named_argument(raw, $0, value, key) }
    }
  }

  private borrowing func store(
    _ key: String, of object: AnyObject,
    body: (UnsafePointer<BridgeValue>, UnsafePointer<CChar>) -> BridgeStatus
  ) throws(HostError) {
    let host = lua
    var target = BridgeValue()
    target.setObject(object, host: host)
    let status = key.withCString { body(&target, $0) }
    if status != .OK { throw HostError(host.takeError().message) }
  }

  /// Refuses to go on when as many objects are alive as `Lua.Configuration.objectLimit` allows, garbage not counted.
  ///
  /// For methods that make an object; constructors and functions are refused before their bodies run.
  /// - Throws: `HostError`.
  public borrowing func checkObjectLimit() throws(HostError) {
    if bridge_check_object_limit(lua.state) != .OK { throw HostError(lua.takeError().message) }
  }
}
