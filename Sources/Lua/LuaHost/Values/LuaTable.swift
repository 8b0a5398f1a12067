/// A Lua table as a Swift value: its items 1…n and its fields with string keys.
///
/// Other keys are not copied. Fields are sorted by name, since Lua's order differs from run to run.
public struct LuaTable: Equatable {
  /// One field.
  public struct Field: Equatable {
    /// The key.
    public let name: String
    /// The value.
    public let value: LuaValue
  }

  /// The items 1…n.
  public var items: [LuaValue]
  /// The fields, sorted by name.
  public private(set) var fields: [Field]

  /// Creates a table with items and fields.
  public init(items: [LuaValue] = [], fields: [String: LuaValue] = [:]) {
    self.items = items
    self.fields = fields.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: $0.value) }
  }

  /// The value of the field with the given name; nil if there is none.
  ///
  /// - Complexity: O(n) in the number of fields.
  public subscript(name: String) -> LuaValue? {
    fields.first { $0.name == name }?.value
  }
}

extension LuaTable: LuaConvertible {
  /// `table`.
  public static var luaTypeName: String { "table" }

  /// Reads a table with its contents.
  ///
  /// - Throws: `LuaConversionError` for every other value, and for destroyed objects in the table.
  /// - Complexity: O(n).
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> LuaTable {
    guard let count = argument.arrayItemCount else { throw LuaConversionError("a table") }
    var table = LuaTable()
    for index in 0..<count { table.items.append(try LuaValue.read(argument.arrayItem(at: index))) }
    for name in argument.fieldNames {
      table.fields.append(Field(name: name, value: try LuaValue.read(argument.field(name))))
    }
    return table
  }

  /// Sets the return value to a new table.
  ///
  /// - Complexity: O(n).
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}
