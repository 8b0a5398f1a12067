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
    get: @escaping @Sendable (Object) throws -> Content,
    set: @escaping @Sendable (Object, Content) throws -> Void
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: true), name, summary, type: (Content.self as any LuaReadable.Type).luaTypeName,
        unit: unit, default: defaultValue, range: range),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        do {
          try object.withBorrowedObject { try get($0) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      },
      write: { (object: Unmanaged<AnyObject>, argument: borrowing Argument) throws(HostError) in
        let content: Content = try argument.value(in: range)
        do {
          try object.withBorrowedObject { try set($0, content) }
        } catch {
          throw HostError(from: error)
        }
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
    get: @escaping @Sendable (Object) throws -> Content
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: false), name, summary, type: Content.luaTypeName, unit: unit,
        default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        do {
          try object.withBorrowedObject { try get($0) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// Creates a read-only property whose getter also receives the state.
  ///
  /// For the parameters see the form without the state.
  @inlinable
  public static func property<Content: LuaWritable>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    getWithLua get: @escaping @Sendable (Object, Lua) throws -> Content
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: false), name, summary, type: Content.luaTypeName, unit: unit,
        default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        let lua = returnValue.lua
        do {
          try object.withBorrowedObject { try get($0, lua) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// Creates a property whose setter also receives the state.
  ///
  /// For the parameters see the form without the state.
  public static func property<Content: LuaConvertible>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    get: @escaping @Sendable (Object) throws -> Content,
    setWithLua set: @escaping @Sendable (Object, Content, Lua) throws -> Void
  ) -> Member {
    property(
      name, summary, unit: unit, default: defaultValue, getWithLua: { object, _ in try get(object) },
      setWithLua: set)
  }

  /// Creates a property whose getter and setter also receive the state.
  ///
  /// For the parameters see the form without the state.
  public static func property<Content: LuaConvertible>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    getWithLua get: @escaping @Sendable (Object, Lua) throws -> Content,
    setWithLua set: @escaping @Sendable (Object, Content, Lua) throws -> Void
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: true), name, summary, type: (Content.self as any LuaReadable.Type).luaTypeName,
        unit: unit, default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        let lua = returnValue.lua
        do {
          try object.withBorrowedObject { try get($0, lua) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      },
      write: { (object: Unmanaged<AnyObject>, argument: borrowing Argument) throws(HostError) in
        let content: Content = try argument.value()
        let lua = argument.host.takeUnretainedValue()
        do {
          try object.withBorrowedObject { try set($0, content, lua) }
        } catch {
          throw HostError(from: error)
        }
      })
  }
}
