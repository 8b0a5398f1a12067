import CLuaBridge

/// A value type of one to six numbers, such as Point, Vector, Size, Rect or Color.
///
/// Lua gets a new copy each time: assigning to a field changes that copy only. A table is accepted in place
/// of a record: `{ 1, 2 }` or `{ x = 1, y = 2 }`.
public protocol LuaRecord: LuaConvertible, Equatable, Sendable {
  /// The name of the type in Lua.
  ///
  /// Not the name in `recordType`, whose members are created with this one.
  static var luaTypeName: String { get }

  /// The description of the type.
  static var recordType: RecordType<Self> { get }

  /// Creates a value from components in the order of the type's fields.
  init(components: RecordComponents)

  /// The components, in the order of the type's fields.
  var components: RecordComponents { get }
}

extension LuaRecord {
  /// Returns whether the range contains every component.
  ///
  /// Infinity is accepted for components with an infinite default value.
  public func isAccepted(by range: ValueRange) -> Bool {
    let components = components
    // Fast path for the most frequent range.
    if case .magnitudeLimited = range, components.isWithin(limit: ValueRange.greatestMagnitude) {
      return true
    }
    return Self.recordType.schema.firstRejectedIndex(of: components, in: range) == nil
  }

  /// Returns the error for the first component that the range does not contain.
  public func rangeError(expecting range: ValueRange) -> LuaConversionError {
    let (schema, components) = (Self.recordType.schema, components)
    guard let index = schema.firstRejectedIndex(of: components, in: range) else {
      return LuaConversionError(range.expectedValueDescription)
    }
    let (field, number) = (schema.fields[index], components[index])
    let expected =
      field.requiresFinite || number.isFinite ? range.expectedValueDescription(for: number) : "a number"
    return LuaConversionError(expected, actual: luaNumberText(number), at: field.name)
  }

  /// Sets the return value to the record.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(record: self)
  }

  /// Reads a record, or a table of its components.
  ///
  /// - Throws: `LuaConversionError` for every other value, and for components that are not finite numbers.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Self {
    try readRecord(argument)
  }

  /// The default implementation of `read`, which a type's own `read` may call.
  ///
  /// - Throws: `LuaConversionError` for every value except a record of this type or a table of its
  ///   components.
  public static func readRecord(_ argument: borrowing Argument) throws(LuaConversionError) -> Self {
    if let components = argument.components(of: Self.self) { return Self(components: components) }
    if argument.arrayItemCount != nil {
      return Self(components: try argument.tableComponents(of: recordType.schema))
    }
    throw LuaConversionError(recordType.schema.expectedValueDescription)
  }
}

extension Argument {
  /// Returns the components of a record of exactly this type; nil for every other value.
  borrowing func components<Record: LuaRecord>(of type: Record.Type) -> RecordComponents? {
    guard raw.pointee.kind == .record,
      raw.pointee.type == host._withUnsafeGuaranteedRef({ $0.bridgeType(ofRecord: type) })
    else { return nil }
    return RecordComponents(storage: raw.pointee.content.components)
  }

  /// Returns the components in a table: by position if it has items, else by name.
  borrowing func tableComponents(of schema: RecordSchema) throws(LuaConversionError) -> RecordComponents {
    let isList = (arrayItemCount ?? 0) > 0
    let extra = isList ? fieldNames.first : fieldNames.first { schema.index(of: $0) == nil }
    if let extra {
      throw LuaConversionError(schema.expectedValueDescription, actual: "a table with the field '\(extra)'")
    }
    if let count = arrayItemCount, count > schema.fields.count {
      throw LuaConversionError(schema.expectedValueDescription, actual: "a table of \(count) items")
    }
    var components = RecordComponents(0)
    for (index, field) in schema.fields.enumerated() {
      components[index] =
        if isList {
          try component(index < (arrayItemCount ?? 0) ? arrayItem(at: index) : .absent(host), field, schema)
        } else {
          try component(namedComponent(field), field, schema)
        }
    }
    return components
  }

  private borrowing func namedComponent(_ component: RecordField) -> Argument {
    for name in [component.name] + component.aliases {
      let value = field(name)
      if !value.isNil { return value }
    }
    return .absent(host)
  }

  private borrowing func component(
    _ value: borrowing Argument, _ field: RecordField, _ schema: RecordSchema
  ) throws(LuaConversionError) -> Double {
    if value.isNil {
      if let defaultValue = field.defaultValue { return defaultValue }
      throw LuaConversionError(schema.expectedValueDescription, actual: "a table without '\(field.name)'")
    }
    guard let number = value.number, field.accepts(number) else {
      let expected = field.requiresFinite ? "a finite number" : "a number"
      throw LuaConversionError(expected, actual: value.diagnosticDescription, at: field.name)
    }
    return number
  }
}
