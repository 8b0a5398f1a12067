internal import LuaHost

/// The identifier of a boundary as scripts have it: a string or an integer.
struct BoundaryName: LuaConvertible {
  /// The identifier.
  let identifier: AnyHashable

  static var luaName: String { "string|integer" }

  static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> BoundaryName {
    if let text = argument.string { return BoundaryName(identifier: text) }
    if let number = argument.number, let integer = Int(exactly: number) {
      return BoundaryName(identifier: integer)
    }
    throw LuaMismatch("a string or an integer")
  }

  /// Makes the reply the string or the integer; other identifiers, which only Swift code can give, become strings.
  func write(to reply: inout Reply) {
    if let number = identifier as? Int { reply.set(number) } else { reply.set(identifier.description) }
  }
}
