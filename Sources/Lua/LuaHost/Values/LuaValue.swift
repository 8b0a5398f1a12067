import CLuaBridge

/// A copy of any Lua value.
public enum LuaValue {
  /// nil, also for an argument that was not passed.
  case `nil`
  /// A boolean.
  case boolean(Bool)
  /// A Lua integer.
  case integer(Int)
  /// A Lua float.
  case number(Double)
  /// A string, with invalid UTF-8 repaired.
  case string(String)
  /// A live object of a registered type.
  case object(AnyObject)
  /// A record of a registered type.
  case record(AnyLuaRecord)
  /// A table with its contents.
  case table(LuaTable)
  /// A function, which remains in Lua; `Call.store(argument:as:of:)` stores one as a user value of an object.
  case function
  /// Any other value; the name of its Lua type, such as `thread`.
  case other(typeName: String)
}

extension LuaValue: LuaConvertible {
  /// `any`.
  public static var luaTypeName: String { "any" }

  /// Reads any value except the handle of a destroyed object.
  ///
  /// - Throws: `LuaConversionError` for the handle of a destroyed object.
  /// - Complexity: O(n) in the number of values in a table, else O(1).
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> LuaValue {
    let value = argument.raw.pointee
    switch value.kind {
    case .nil, .tuple, .numberTuple, .arguments, .outOfMemory: return .nil
    case .boolean: return .boolean(value.content.boolean)
    case .integer:
      return Int(exactly: value.content.integer).map(LuaValue.integer)
        ?? .number(Double(value.content.integer))
    case .number: return .number(value.content.number)
    case .string: return .string(String(value.content.string))
    case .object: return argument.object.map(LuaValue.object) ?? .nil
    case .destroyed: throw LuaConversionError("a live object")
    case .record: return argument.host.takeUnretainedValue().record(from: value).map(LuaValue.record) ?? .nil
    case .table: return .table(try LuaTable.read(argument))
    case .function: return .function
    case .other: return .other(typeName: String(value.content.string))
    }
  }

  /// Sets the return value; `function` and `other`, which are not copied from Lua, become nil.
  public func write(to returnValue: inout ReturnValue) {
    switch self {
    case .nil, .function, .other: returnValue.setNil()
    case .boolean(let boolean): returnValue.set(boolean)
    case .integer(let integer): returnValue.set(integer)
    case .number(let number): returnValue.set(number)
    case .string(let string): returnValue.set(string)
    case .object(let object): returnValue.set(object: object)
    case .record(let record): record.write(to: &returnValue)
    case .table(let table): returnValue.set(table)
    }
  }
}

extension LuaValue: Equatable {
  /// Returns whether both are the same value; objects are compared by identity, functions are never equal.
  public static func == (a: LuaValue, b: LuaValue) -> Bool {
    switch (a, b) {
    case (.nil, .nil): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.object(let a), .object(let b)): a === b
    case (.record(let a), .record(let b)): a.isEqual(b)
    case (.table(let a), .table(let b)): a == b
    case (.other(typeName: let a), .other(typeName: let b)): a == b
    default: false
    }
  }
}
