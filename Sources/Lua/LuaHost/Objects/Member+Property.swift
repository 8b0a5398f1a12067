extension Member {
  /// Creates a property that scripts read and assign.
  ///
  /// - Parameters:
  ///   - name: The name in Lua.
  ///   - summary: A one-line description.
  ///   - unit: The unit.
  ///   - defaultValue: The initial value, as text.
  ///   - range: The range of numbers accepted; others are rejected before `set` is called.
  ///   - get: Returns the current value.
  ///   - set: Assigns a checked value.
  /// - Returns: The member.
  @inlinable
  public static func property<Content: LuaConvertible>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    range: ValueRange = .magnitudeLimited,
    get: @escaping @Sendable (Object) throws(HostError) -> Content,
    set: @escaping @Sendable (Object, Content) throws(HostError) -> Void
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: true), name, summary, type: luaTypeName(ofReadable: Content.self),
        unit: unit, default: defaultValue, range: range),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        try object.withBorrowedObject { object throws(HostError) in try get(object) }.write(to: &returnValue)
      },
      write: { (object: Unmanaged<AnyObject>, argument: borrowing Argument) throws(HostError) in
        let content: Content = try argument.value(in: range)
        try object.withBorrowedObject { object throws(HostError) in try set(object, content) }
      })
  }

  /// Creates a read-only property; assigning to it is an error.
  ///
  /// - Parameters:
  ///   - name: The name in Lua.
  ///   - summary: A one-line description.
  ///   - unit: The unit.
  ///   - defaultValue: The initial value, as text.
  ///   - get: Returns the current value.
  /// - Returns: The member.
  @inlinable
  public static func property<Content: LuaWritable>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    get: @escaping @Sendable (Object) throws(HostError) -> Content
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: false), name, summary, type: Content.luaTypeName, unit: unit,
        default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        try object.withBorrowedObject { object throws(HostError) in try get(object) }.write(to: &returnValue)
      })
  }

  /// Creates a read-only property whose getter also receives the state.
  ///
  /// For the parameters see the form without the state.
  @inlinable
  public static func property<Content: LuaWritable>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    getWithLua get: @escaping @Sendable (Object, Lua) throws(HostError) -> Content
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: false), name, summary, type: Content.luaTypeName, unit: unit,
        default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        let lua = returnValue.lua
        try object.withBorrowedObject { object throws(HostError) in try get(object, lua) }.write(
          to: &returnValue)
      })
  }

  /// Creates a property whose setter also receives the state.
  ///
  /// For the parameters see the form without the state.
  public static func property<Content: LuaConvertible>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    get: @escaping @Sendable (Object) throws(HostError) -> Content,
    setWithLua set: @escaping @Sendable (Object, Content, Lua) throws(HostError) -> Void
  ) -> Member {
    property(
      name, summary, unit: unit, default: defaultValue,
      getWithLua: { object, _ throws(HostError) in try get(object) },
      setWithLua: set)
  }

  /// Creates a property whose getter and setter also receive the state.
  ///
  /// For the parameters see the form without the state.
  public static func property<Content: LuaConvertible>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    getWithLua get: @escaping @Sendable (Object, Lua) throws(HostError) -> Content,
    setWithLua set: @escaping @Sendable (Object, Content, Lua) throws(HostError) -> Void
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: true), name, summary, type: luaTypeName(ofReadable: Content.self),
        unit: unit, default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        let lua = returnValue.lua
        try object.withBorrowedObject { object throws(HostError) in try get(object, lua) }.write(
          to: &returnValue)
      },
      write: { (object: Unmanaged<AnyObject>, argument: borrowing Argument) throws(HostError) in
        let content: Content = try argument.value()
        let lua = argument.host.takeUnretainedValue()
        try object.withBorrowedObject { object throws(HostError) in try set(object, content, lua) }
      })
  }
}
