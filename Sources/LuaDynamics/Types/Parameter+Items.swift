internal import LuaHost

extension Parameter {
  /// The parameter `item`: any object that behaviors can move.
  static let item = Parameter("item", "A View, an Item or an ItemGroup.", type: AnyItem.luaTypeName)
}
