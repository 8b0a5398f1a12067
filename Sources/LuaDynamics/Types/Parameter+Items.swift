internal import LuaHost

extension Parameter {
  /// Whatever behaviors can move.
  static let item = Parameter("item", "A View, an Item or an ItemGroup.", type: AnyItem.luaName)
}
