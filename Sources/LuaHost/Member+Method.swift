extension Member {
  /// A method without result, called with a colon.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - summary: One line on what it does.
  ///   - parameters: For messages and the reference.
  ///   - body: What it does.
  /// - Returns: The member.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, parameters: [Parameter] = [],
    body: @escaping @Sendable (Object, borrowing Call) throws -> Void
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, parameters: parameters),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        do {
          try object.borrowed { try body($0, call) }
          returnValue.set(NumberResults())
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// A method without result that takes one table of fields, `object:name { field = value, … }`, or nothing where all
  /// of them are optional.
  ///
  /// A field that is not declared is an error that suggests the nearest name.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - summary: One line on what it does.
  ///   - named: The fields; read by `Call.named(_:)`.
  ///   - body: What it does.
  /// - Returns: The member.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, named: [Parameter],
    body: @escaping @Sendable (Object, borrowing Call) throws -> Void
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, named: named),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        do {
          try call.requireFields()
          try object.borrowed { try body($0, call) }
          returnValue.set(NumberResults())
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// A method with one result; for the parameters see the form without.
  @inlinable
  public static func method<Returned: LuaWritable>(
    _ name: String, _ summary: String, parameters: [Parameter] = [],
    body: @escaping @Sendable (Object, borrowing Call) throws -> Returned
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, type: Returned.luaName, parameters: parameters),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        do {
          try object.borrowed { try body($0, call) }.write(to: &returnValue)
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// A method with several results, described by `returns`; for the other parameters see the form without.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, parameters: [Parameter] = [], returns: String,
    body: @escaping @Sendable (Object, borrowing Call) throws -> Results
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, type: returns, parameters: parameters),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, _: inout ReturnValue) throws(HostError) in
        do {
          call.setReturnValues(try object.borrowed { try body($0, call) })
        } catch {
          throw HostError(from: error)
        }
      })
  }

  /// A method with up to six numbers as results, described by `returns`; for the other parameters see the form without.
  @inlinable
  public static func method(
    _ name: String, _ summary: String, parameters: [Parameter] = [], returns: String,
    body: @escaping @Sendable (Object, borrowing Call) throws -> NumberResults
  ) -> Member {
    Member(
      MemberDescription(.method, name, summary, type: returns, parameters: parameters),
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, returnValue: inout ReturnValue) throws(HostError)
        in
        do {
          returnValue.set(try object.borrowed { try body($0, call) })
        } catch {
          throw HostError(from: error)
        }
      })
  }
}
