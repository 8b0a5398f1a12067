internal import CLuaBridge

extension Call {
  /// Stores an argument, usually a function, in a slot of an object, where `Lua.invoke` and `Lua.resume` find it.
  ///
  /// It lives exactly as long as the object's handle, so a function that uses the object itself makes no leak.
  /// - Parameters:
  ///   - index: Which argument, from 0; nil empties the slot.
  ///   - slot: The slot's name; it need not be a declared callback.
  ///   - object: Whose slot.
  /// - Throws: `LuaFailure` when Lua runs out of memory.
  /// - Precondition: The object's class is registered.
  public borrowing func keep(argument index: Int, as slot: String, of object: AnyObject) throws(LuaFailure) {
    try keep(slot, of: object) { bridge_keep_argument(raw, index, $0, $1) }
  }

  /// Stores a declared field of the constructor's table in a slot of an object; see `keep(argument:as:of:)`.
  ///
  /// - Throws: `LuaFailure` when Lua runs out of memory.
  public borrowing func keep(named name: String, as slot: String, of object: AnyObject) throws(LuaFailure) {
    try keep(slot, of: object) { value, slot in name.withCString { bridge_keep_named(raw, $0, value, slot) } }
  }

  private borrowing func keep(
    _ slot: String, of object: AnyObject,
    store: (UnsafePointer<BridgeValue>, UnsafePointer<CChar>) -> BridgeStatus
  ) throws(LuaFailure) {
    let host = lua
    var target = BridgeValue()
    target.setObject(object, host: host)
    let status = slot.withCString { store(&target, $0) }
    if status != .OK { throw LuaFailure(host.takeError().message) }
  }

  /// Refuses to go on when as many objects are alive as `Lua.Configuration.objectLimit` allows, garbage not counted.
  ///
  /// For methods that make an object; constructors and functions are refused before their bodies run.
  /// - Throws: `LuaFailure`.
  public borrowing func requireRoom() throws(LuaFailure) {
    if bridge_require_room(lua.state) != .OK { throw LuaFailure(lua.takeError().message) }
  }
}
