import LuaHost

extension Parameter {
  /// The parameter `item`: any object that behaviors can move.
  static let item = Parameter("item", "A View, an Item or an ItemGroup.", type: AnyItem.luaTypeName)

  /// Further items, after the parameter `item`.
  static let moreItems = Parameter.variadic("More items, in order.", type: AnyItem.luaTypeName)
}
