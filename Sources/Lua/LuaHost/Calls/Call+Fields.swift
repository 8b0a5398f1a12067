import CLuaBridge

extension Call {
  /// Assigns the fields of a table, an argument of a method, to the properties and callbacks of an object.
  ///
  /// As in the table of the constructor of the object's type, all names are checked before any is assigned.
  ///
  /// - Parameters:
  ///   - index: The index of the argument, which is a table.
  ///   - object: The object, of a registered class with a constructor.
  /// - Throws: `HostError` with the message that the constructor would give.
  public borrowing func assignFields(ofArgument index: Int, to object: AnyObject) throws(HostError) {
    if assignFields(of: index, nil, to: object) != .OK { throw HostError(lua.takeError().message) }
  }

  /// Assigns the fields of a table, a declared field of the constructor's table, to an object; see
  /// `assignFields(ofArgument:to:)`.
  public borrowing func assignFields(
    ofArgumentNamed name: String, to object: AnyObject
  ) throws(HostError) {
    let status = name.withCString { assignFields(of: 0, $0, to: object) }
    if status != .OK { throw HostError(lua.takeError().message) }
  }

  private borrowing func assignFields(
    of index: Int, _ name: UnsafePointer<CChar>?, to object: AnyObject
  ) -> BridgeStatus {
    var target = BridgeValue()
    target.setObject(object, host: lua)
    return bridge_assign_argument_fields(lua.state, raw, index, name, &target)
  }
}
