internal import CLuaBridge

extension Call {
  /// A field that the constructor or method declared under `named`.
  ///
  /// - Parameters:
  ///   - name: Its name; read as nil when the script left it out or used the positional form.
  ///   - type: What to read; usually inferred.
  ///   - range: Which numbers to take; for other types without effect.
  /// - Returns: The value, which lies in the range.
  /// - Throws: `HostError` such as `anchor: expected a Point or { x, y }, got nil`.
  /// - Precondition: The constructor or method declares the name.
  public borrowing func named<Converted: LuaReadable>(
    _ name: String, as type: Converted.Type = Converted.self, in range: ValueRange = .any
  ) throws(HostError) -> Converted {
    do throws(HostError) {
      return try namedArgument(name).value(as: type, in: range)
    } catch {
      throw HostError("\(name): \(error.message)")
    }
  }

  /// A field that was declared, or a value to use when it was left out.
  ///
  /// - Throws: `HostError` when something else was given.
  public borrowing func named<Converted: LuaReadable>(
    _ name: String, default defaultValue: @autoclosure () -> Converted, in range: ValueRange = .any
  ) throws(HostError) -> Converted {
    hasNamed(name) ? try named(name, in: range) : defaultValue()
  }

  /// Whether a declared field was given and is not nil.
  public borrowing func hasNamed(_ name: String) -> Bool {
    !namedArgument(name).isNil
  }

  /// Whether the script used the table form, `Name { … }`.
  public var isTableForm: Bool { raw.pointee.tableIndex != 0 }

  /// A declared field itself, to look at.
  public borrowing func namedArgument(_ name: String) -> Argument {
    guard let index = signature.named.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("Declare the field '\(name)' under `named` before asking for it")
    }
    // Constructors have their fields decoded one by one, so that those of a script may hold anything.
    if raw.pointee.operation == .callMethod { return self[0].field(name) }
    guard index < raw.pointee.namedCount, let named = raw.pointee.named else { return .absent(host) }
    return Argument(named + index, host: host)
  }

  /// Refuses everything but nothing at all or one table with declared fields.
  @usableFromInline
  borrowing func requireFields() throws(HostError) {
    guard hasArgument(0) else { return }
    guard let itemCount = self[0].itemCount else {
      throw HostError("expected a table of named fields, got \(self[0].messageDescription)")
    }
    guard itemCount == 0 else { throw HostError("takes named fields only, but item 1 was given") }
    let names = signature.named.map(\.name)
    for name in self[0].fieldNames where !names.contains(name) {
      let hint = nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw HostError("there is no field '\(name)'\(hint)")
    }
  }
}
