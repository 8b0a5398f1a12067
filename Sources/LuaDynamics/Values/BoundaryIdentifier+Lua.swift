public import Dynamics
public import LuaHost

extension BoundaryIdentifier: LuaConvertible {
  /// What messages call an identifier.
  public static var luaName: String { "string|integer" }

  /// The identifier, from a string or an integer.
  ///
  /// - Throws: `LuaMismatch` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> BoundaryIdentifier {
    if let text = argument.string { return .string(text) }
    if let number = argument.number, let integer = Int(exactly: number) { return .integer(integer) }
    throw LuaMismatch("a string or an integer")
  }

  /// Makes the reply the string or the integer.
  public func write(to reply: inout Reply) {
    switch self {
    case .string(let name): reply.set(name)
    case .integer(let number): reply.set(number)
    }
  }
}
