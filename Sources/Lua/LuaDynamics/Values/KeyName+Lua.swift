public import LuaHost
public import Views

extension KeyPress.Phase: LuaStringEnumeration {}

extension KeyName: LuaReadable {
  /// The type in documentation: scripts write the name of a key as a string.
  public static let luaTypeName = "string"

  /// Reads the name of a key.
  ///
  /// - Throws: `LuaConversionError`, with the most similar name, for any other string or value.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> KeyName {
    guard let text = argument.string else { throw LuaConversionError("the name of a key") }
    if let key = KeyName(text) { return key }
    let suggestion =
      mostSimilarName(to: text, in: words).map { " (did you mean \"\($0)\"?)" }
      ?? " such as \"left\" or \"a\""
    throw LuaConversionError("the name of a key\(suggestion)")
  }
}
