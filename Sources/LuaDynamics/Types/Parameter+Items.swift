internal import LuaHost

extension Parameter {
  /// Whatever behaviors can move.
  static let item = Parameter("item", "A View or an Item.", type: AnyItem.luaName)
}
