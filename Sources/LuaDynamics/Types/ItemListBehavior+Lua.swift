internal import Dynamics
internal import LuaHost

extension Bindings {
  static let itemListBehavior = ObjectType<ItemListBehavior>(
    "ItemListBehavior", extends: Bindings.behavior,
    summary: "What gravity, collision, push, field and item behaviors have in common: a list of items.",
    members: [
      .property("items", "The items that the behavior influences, in order of addition.") { behavior in
        behavior.items.map(AnyItem.init)
      },
      .method(
        "addItem", "Puts an item on the list; ignored if it is there already.",
        parameters: [.item]
      ) { behavior, call in
        let item = try call.argument(0, as: AnyItem.self).item
        try require(behavior.problem(adding: item))
        try call.addOwnership(from: behavior, to: item)
        behavior.addItem(item)
      },
      .method(
        "removeItem", "Takes an item off the list, and with it the behavior's influence.",
        parameters: [.item]
      ) { behavior, call in
        let item = try call.argument(0, as: AnyItem.self).item
        behavior.removeItem(item)
        call.lua.removeOwnership(from: behavior, to: item)
      },
    ])
}

extension Call {
  /// Creates a behavior from the items of a constructor's table and adds its ownership edges to them.
  borrowing func makeBehavior<Behavior: DynamicBehavior>(
    _ make: ([any DynamicItem]) throws(HostError) -> Behavior
  ) throws(HostError) -> Behavior {
    let items = try arguments(as: AnyItem.self).map(\.item)
    let behavior = try make(items)
    for item in items { try addOwnership(from: behavior, to: item) }
    return behavior
  }
}
