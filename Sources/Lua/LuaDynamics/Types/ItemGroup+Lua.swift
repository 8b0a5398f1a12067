public import Dynamics
public import LuaHost

extension DynamicItemGroup: LuaObject {
  /// The name in Lua.
  public static var luaTypeName: String { "ItemGroup" }
}

extension Bindings {
  static let itemGroup = ObjectType<DynamicItemGroup>(
    DynamicItemGroup.luaTypeName,
    summary:
      """
      Items that move together as one rigid body, each with its own outline; add only the group to \
      behaviors, not its items.
      """,
    constructor: .init(
      summary:
        "Creates a group that preserves the current arrangement of its items: ItemGroup { handle, head }.",
      items: .init("item", "A View or an Item.", type: SingleItem.luaTypeName)
    ) { call throws(HostError) in
      let items = try call.arguments(as: SingleItem.self).map { $0.item }
      try requireNoProblem(DynamicItemGroup.problem(grouping: items))
      let group = DynamicItemGroup(items: items)
      for item in items { try call.addStrongReference(from: group, to: item) }
      return group
    },
    members: [
      .property("items", "The views and items of the group; never groups.") { $0.items.map(AnyItem.init) },
      .property(
        "center",
        """
        The center of the group, in the coordinates of its items' centers; initially that of their bounding \
        rectangle. Setting it moves all items.
        """,
        unit: "pt", get: { $0.center }, set: { $0.center = $1 }),
      .property(
        "size", "The size of the items' bounding rectangle when the group is not rotated.", unit: "pt"
      ) {
        $0.bounds.size
      },
      .property(
        "rotation",
        "The rotation about the center since the group was created, clockwise; reads from -π to π.",
        unit: "rad", default: "0",
        get: { $0.rotation }, set: { $0.rotation = $1 }),
      .method(
        "position", "Returns center.x, center.y and rotation in one call.",
        returns: "number, number, number"
      ) {
        group, _ in
        NumberResults(group.center.x, group.center.y, group.rotation)
      },
      .method(
        "destroy",
        """
        Removes the group from all behaviors; behaviors that require it, such as its attachments, are removed from \
        their animator. Its items remain usable. Any later use of the group is an error, except reading isAlive.
        """
      ) { group, call in
        call.session.destroy(group)
      },
      .lazyTable("data", "A table for the script's own values, initially empty: object.data.score = 0."),
    ] + itemMotion())
}

/// An item argument that must not be a group.
private struct SingleItem: LuaReadable {
  let item: any DynamicItem

  static let luaTypeName = "View|Item"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> SingleItem {
    guard let object = argument.object, let item = AnyItem(object: object)?.item,
      !(item is DynamicItemGroup)
    else { throw LuaConversionError("a View or an Item") }
    return SingleItem(item: item)
  }
}
