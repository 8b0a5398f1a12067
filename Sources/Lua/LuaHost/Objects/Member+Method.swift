extension Member {
  /// Creates a method without a return value, called with a colon.
  ///
  /// - Parameters:
  ///   - name: The name in Lua.
  ///   - summary: A one-line description.
  ///   - parameters: The parameters, for error messages and documentation.
  ///   - body: The implementation.
  /// - Returns: The member.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, parameters: [Parameter] = [],
    body: @escaping @Sendable (Object, borrowing Call) throws(HostError) -> Void
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, parameters: parameters),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        try object.withBorrowedObject { object throws(HostError) in try body(object, call) }
        returnValue.set(NumberResults())
      })
  }

  /// Creates a method that returns the objects among its leading arguments, as Lua's `assert` returns its
  /// arguments.
  ///
  /// Scripts can then name an object where they pass it on: `local ball = view:addSubview(View {})`.
  ///
  /// - Parameters:
  ///   - name: The name in Lua.
  ///   - summary: A one-line description.
  ///   - parameters: The parameters, of which the first is an object; its type is that of the results.
  ///   - body: The implementation.
  /// - Returns: The member.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, returningArguments parameters: [Parameter],
    body: @escaping @Sendable (Object, borrowing Call) throws(HostError) -> Void
  ) -> Member {
    Member(
      MemberDescription(
        .method, name, summary, type: parameters.first?.type ?? "", parameters: parameters,
        returnsArguments: true),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        try object.withBorrowedObject { object throws(HostError) in try body(object, call) }
        returnValue.setToArguments(count: call.leadingObjectCount)
      })
  }

  /// Creates a method without a return value that takes one table of fields.
  ///
  /// Scripts call it as `object:name { field = value, … }`, or without an argument if all fields are
  /// optional. An undeclared field is an error that suggests the most similar name.
  ///
  /// - Parameters:
  ///   - name: The name in Lua.
  ///   - summary: A one-line description.
  ///   - named: The fields, which `Call.argument(named:as:in:)` reads.
  ///   - body: The implementation.
  /// - Returns: The member.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, named: [Parameter],
    body: @escaping @Sendable (Object, borrowing Call) throws(HostError) -> Void
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, named: named),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        try call.rejectUndeclaredFields()
        try object.withBorrowedObject { object throws(HostError) in try body(object, call) }
        returnValue.set(NumberResults())
      })
  }

  /// Creates a method with one return value.
  ///
  /// For the parameters see the form without a return value.
  @inlinable
  public static func method<Returned: LuaWritable>(
    _ name: String, _ summary: String, parameters: [Parameter] = [],
    body: @escaping @Sendable (Object, borrowing Call) throws(HostError) -> Returned
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, type: Returned.luaTypeName, parameters: parameters),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        try object.withBorrowedObject { object throws(HostError) in try body(object, call) }.write(
          to: &returnValue)
      })
  }

  /// Creates a method with several return values, described by `returns`.
  ///
  /// For the other parameters see the form without a return value.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, parameters: [Parameter] = [], returns: String,
    body: @escaping @Sendable (Object, borrowing Call) throws(HostError) -> MultipleResults
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, type: returns, parameters: parameters),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        returnValue.set(try object.withBorrowedObject { object throws(HostError) in try body(object, call) })
      })
  }

  /// Creates a method with up to six numbers as return values, described by `returns`.
  ///
  /// For the other parameters see the form without a return value.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, parameters: [Parameter] = [], returns: String,
    body: @escaping @Sendable (Object, borrowing Call) throws(HostError) -> NumberResults
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, type: returns, parameters: parameters),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        returnValue.set(try object.withBorrowedObject { object throws(HostError) in try body(object, call) })
      })
  }
}
