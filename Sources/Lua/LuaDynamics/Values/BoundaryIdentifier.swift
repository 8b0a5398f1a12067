import Dynamics
import LuaHost

/// The identifier of a boundary in Lua: a string or an integer.
struct BoundaryIdentifier: LuaConvertible {
  /// The identifier.
  let identifier: AnyHashable

  static var luaTypeName: String { "string|integer" }

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> BoundaryIdentifier {
    if let text = argument.string { return BoundaryIdentifier(identifier: AnyHashable(text)) }
    if let number = argument.number, let integer = Int(exactly: number) {
      return BoundaryIdentifier(identifier: AnyHashable(integer))
    }
    throw LuaConversionError("a string or an integer")
  }

  /// Returns the string or the integer to Lua; other identifiers, which only Swift code can set, become
  /// strings.
  func write(to returnValue: inout ReturnValue) {
    if let number = identifier.integer {
      returnValue.set(number)
    } else {
      returnValue.set(identifier.description)
    }
  }
}
