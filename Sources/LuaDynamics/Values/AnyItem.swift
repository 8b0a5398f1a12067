internal import Dynamics
internal import LuaHost

/// Whatever behaviors can move, as scripts pass it: a view or a free item.
struct AnyItem: LuaConvertible {
  let item: any DynamicItem

  static let luaName = "View|Item"

  static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> AnyItem {
    guard let item = argument.object as? any DynamicItem else { throw LuaMismatch("a View or an Item") }
    return AnyItem(item: item)
  }

  func write(to reply: inout Reply) {
    reply.set(object: item)
  }
}
