import CLuaBridge

extension Call {
  /// Returns the value of a field that the constructor or method declares under `named`.
  ///
  /// - Parameters:
  ///   - name: The field's name. A field that was omitted, and every field in the positional form, is read as
  ///     nil.
  ///   - type: The type to convert to; usually inferred.
  ///   - range: The range of numbers accepted; ignored for other types.
  /// - Returns: The value, which lies in the range.
  /// - Throws: `HostError` such as `anchor: expected a Point or { x, y }, got nil`.
  /// - Precondition: The constructor or method declares the name.
  public borrowing func argument<Converted: LuaReadable>(
    named name: String, as type: Converted.Type = Converted.self, in range: ValueRange = .magnitudeLimited
  ) throws(HostError) -> Converted {
    do throws(HostError) {
      return try namedArgument(name).value(as: type, in: range)
    } catch {
      throw HostError("\(name): \(error.message)")
    }
  }

  /// Returns the value of a declared field, or a default value if it was omitted.
  ///
  /// - Throws: `HostError` if the value cannot be converted.
  public borrowing func argument<Converted: LuaReadable>(
    named name: String, default defaultValue: @autoclosure () -> Converted,
    in range: ValueRange = .magnitudeLimited
  ) throws(HostError) -> Converted {
    hasNamedArgument(name) ? try argument(named: name, in: range) : defaultValue()
  }

  /// Returns whether a declared field was passed and is not nil.
  public borrowing func hasNamedArgument(_ name: String) -> Bool {
    !namedArgument(name).isNil
  }

  /// Whether the script used the table form, `Name { … }`.
  public var isTableCall: Bool { raw.pointee.named != nil }

  /// Returns the unconverted argument of a declared field, for inspection.
  public borrowing func namedArgument(_ name: String) -> Argument {
    guard let index = signature.namedParameters.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("Declare the field '\(name)' under `named` before asking for it")
    }
    // The fields of constructors are decoded one by one, since other fields of the table may hold values of
    // any kind.
    guard signature.isConstructor else { return self[0].field(name) }
    guard let named = raw.pointee.named, index < named.pointee.count else { return .absent(host) }
    return Argument(named.pointee.values + index, host: host)
  }

  /// Throws an error unless the call has no arguments, or one table with declared fields only.
  @usableFromInline
  borrowing func rejectUndeclaredFields() throws(HostError) {
    guard hasArgument(0) else { return }
    guard let itemCount = self[0].arrayItemCount else {
      throw HostError("expected a table of named fields, got \(self[0].diagnosticDescription)")
    }
    guard itemCount == 0 else { throw HostError("takes named fields only, but item 1 was given") }
    let names = signature.namedParameters.map { $0.name }
    for name in self[0].fieldNames where !names.contains(name) {
      let hint = mostSimilarName(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw HostError("there is no field '\(name)'\(hint)")
    }
  }
}
