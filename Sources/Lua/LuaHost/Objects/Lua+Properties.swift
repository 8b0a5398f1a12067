import CLuaBridge

extension Lua {
  /// Returns the documentation of an object's type.
  ///
  /// - Precondition: The object's class is registered.
  public func description(of object: AnyObject) -> TypeDescription {
    RegisteredType.from(bridgeType: bridgeType(of: object)).description
  }

  /// Returns the name of an object's type for messages; for an instance of a script class, the class name.
  ///
  /// - Precondition: The object's class is registered.
  public func typeName(of object: AnyObject) -> String {
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    return String(cString: bridge_object_type_name(state, bridgeType(of: object), pointer))
  }

  /// Returns the properties of an object with their values as a script reads them, inherited ones first.
  ///
  /// Properties whose getter throws an error are omitted. No Lua code runs.
  /// - Precondition: The object's class is registered.
  /// - Complexity: O(n) in the number of properties, plus the cost of their getters.
  public func properties(of object: AnyObject) -> [(property: MemberDescription, value: LuaValue)] {
    RegisteredType.from(bridgeType: bridgeType(of: object)).members.compactMap { member in
      guard let read = member.read, let value = value(of: object, readBy: read) else { return nil }
      return (member.description, value)
    }
  }

  private func value(of object: AnyObject, readBy read: MemberBinding.Getter) -> LuaValue? {
    let mark = bridge_mark_arena(state)
    defer { bridge_release_arena(state, mark) }
    guard let raw = bridge_make_values(state, 1) else { return nil }
    var returnValue = ReturnValue(raw, host: Unmanaged.passUnretained(self))
    do throws(HostError) {
      try read(Unmanaged.passUnretained(object), &returnValue)
      return try? LuaValue.read(Argument(raw, host: Unmanaged.passUnretained(self)))
    } catch {
      return nil
    }
  }
}
