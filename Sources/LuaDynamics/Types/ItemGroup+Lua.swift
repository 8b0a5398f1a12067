public import Dynamics
public import LuaHost

extension DynamicItemGroup: LuaObject {
  /// The name in Lua.
  public static var luaName: String { "ItemGroup" }
}

extension Bindings {
  static let itemGroup = ObjectType<DynamicItemGroup>(
    DynamicItemGroup.luaName,
    summary: "Several items that move as one, each with its own outline; behaviors get the group only.",
    constructor: .init(
      summary: "Makes a group of some items as they are placed now: ItemGroup { handle, head }.",
      items: .init("item", "A View or an Item.", type: SingleItem.luaName)
    ) { call in
      let items = try call.arguments(as: SingleItem.self).map(\.item)
      try require(DynamicItemGroup.problem(grouping: items))
      let group = DynamicItemGroup(items: items)
      for item in items { try call.addOwnership(from: group, to: item) }
      return group
    },
    members: [
      .property("items", "The items of the group.") { $0.items.map(AnyItem.init) },
      .property(
        "center", "The middle of the rectangle around the items when the group was made; moves with them.",
        unit: "pt", get: \.center, set: { $0.center = $1 }),
      .property(
        "size", "Width and height of the rectangle around the items, with the group unturned.", unit: "pt"
      ) {
        $0.bounds.size
      },
      .property(
        "rotation", "The angle by which the group is turned, clockwise.", unit: "rad", default: "0",
        get: \.rotation, set: { $0.rotation = $1 }),
      .property(
        "mass", "What the group weighs: 100 × 100 points of density 1 weigh 1.",
        getIn: { $1.session?.mass(of: $0) ?? 0 }),
      .method("position", "x, y and rotation as three numbers.", returns: "number, number, number") {
        group, _ in
        NumberResults(group.center.x, group.center.y, group.rotation)
      },
      .method("destroy", "Takes the group out of all behaviors; its handle is dead from then on.") {
        group, call in
        call.session.destroy(group)
      },
      .lazyTable("data", "A table for the script's own fields."),
    ])
}

/// An item argument that must not be a group.
private struct SingleItem: LuaReadable {
  let item: any DynamicItem

  static let luaName = "View|Item"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> SingleItem {
    guard let object = argument.object, let item = AnyItem(object: object)?.item,
      !(item is DynamicItemGroup)
    else { throw LuaConversionError("a View or an Item") }
    return SingleItem(item: item)
  }
}
