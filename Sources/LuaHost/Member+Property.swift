extension Member {
  /// A property that scripts read and assign.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - summary: One line on what it is.
  ///   - unit: Its unit.
  ///   - defaultValue: Its value at the start, in words.
  ///   - range: Which numbers it takes; others are refused before `set` sees them.
  ///   - get: The value now.
  ///   - set: Assigns a value that was checked.
  /// - Returns: The member.
  @inlinable
  public static func property<Content: LuaConvertible>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    range: ValueRange = .any,
    get: @escaping @Sendable (Object) throws -> Content,
    set: @escaping @Sendable (Object, Content) throws -> Void
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: true), name, summary, type: (Content.self as any LuaReadable.Type).luaName,
        unit: unit, default: defaultValue, range: range),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        do {
          try object.borrowed { try get($0) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      },
      write: { (object: Unmanaged<AnyObject>, argument: borrowing Argument) throws(HostError) in
        let content: Content = try argument.value(in: range)
        do {
          try object.borrowed { try set($0, content) }
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// A property that scripts only read; assigning it is an error that says so.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - summary: One line on what it is.
  ///   - unit: Its unit.
  ///   - defaultValue: Its value at the start, in words.
  ///   - get: The value now.
  /// - Returns: The member.
  @inlinable
  public static func property<Content: LuaWritable>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    get: @escaping @Sendable (Object) throws -> Content
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: false), name, summary, type: Content.luaName, unit: unit, default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        do {
          try object.borrowed { try get($0) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// A property that scripts only read, whose value depends on more than the object; for the parameters see the form
  /// without the state.
  @inlinable
  public static func property<Content: LuaWritable>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    getIn get: @escaping @Sendable (Object, Lua) throws -> Content
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: false), name, summary, type: Content.luaName, unit: unit, default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        let lua = returnValue.lua
        do {
          try object.borrowed { try get($0, lua) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// A property whose assignment concerns more than the object; for the parameters see the form without the state.
  public static func property<Content: LuaConvertible>(
    _ name: String, _ summary: String, unit: String? = nil, default defaultValue: String? = nil,
    get: @escaping @Sendable (Object) throws -> Content,
    setIn set: @escaping @Sendable (Object, Content, Lua) throws -> Void
  ) -> Member {
    Member(
      MemberDescription(
        .property(isWritable: true), name, summary, type: (Content.self as any LuaReadable.Type).luaName,
        unit: unit, default: defaultValue),
      read: { (object: Unmanaged<AnyObject>, returnValue: inout ReturnValue) throws(HostError) in
        do {
          try object.borrowed { try get($0) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      },
      write: { (object: Unmanaged<AnyObject>, argument: borrowing Argument) throws(HostError) in
        let content: Content = try argument.value()
        let lua = argument.host.takeUnretainedValue()
        do {
          try object.borrowed { try set($0, content, lua) }
        } catch {
          throw HostError(from: error)
        }
      })
  }
}
