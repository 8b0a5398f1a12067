import Dynamics
import LuaHost

extension Bindings {
  static let itemListBehavior = ObjectType<ItemListBehavior>(
    "ItemListBehavior", extends: Bindings.behavior,
    summary:
      "The base type of behaviors with a list of items: gravity, collision, push, field and item behaviors.",
    members: [
      .property("items", "The items of the behavior, in order of addition.") { behavior in
        behavior.items.map(AnyItem.init)
      },
      .method(
        "addItem",
        """
        Adds one or more items to the behavior; does nothing with those that it contains already: \
        gravity:addItem(ball, box).
        """,
        returningArguments: [.item, .moreItems]
      ) { behavior, call throws(HostError) in
        try call.forEachArgument(as: AnyItem.self) { item throws(HostError) in
          try call.add(item.item, to: behavior)
        }
      },
      .method(
        "removeItem",
        """
        Removes one or more items from the behavior, which no longer affects them; does nothing with those that it \
        does not contain.
        """,
        parameters: [.item, .moreItems]
      ) { behavior, call throws(HostError) in
        try call.forEachArgument(as: AnyItem.self) { call.remove($0.item, from: behavior) }
      },
    ])
}

extension Call {
  /// Adds an item to a behavior, with a strong reference to it.
  borrowing func add(_ item: any DynamicItem, to behavior: ItemListBehavior) throws(HostError) {
    try requireNoProblem(behavior.problem(adding: item))
    try addStrongReference(from: behavior, to: item)
    let count = behavior.items.count
    behavior.addItem(item)
    if behavior.items.count == count { lua.removeStrongReference(from: behavior, to: item) }
  }

  /// Removes an item from a behavior, with the strong reference to it.
  borrowing func remove(_ item: any DynamicItem, from behavior: ItemListBehavior) {
    let count = behavior.items.count
    behavior.removeItem(item)
    if behavior.items.count < count { lua.removeStrongReference(from: behavior, to: item) }
  }

  /// The item in argument 0; throws if the behavior does not contain it.
  borrowing func argument(ofItemIn behavior: ItemListBehavior) throws(HostError) -> any DynamicItem {
    let item = try argument(0, as: AnyItem.self).item
    guard behavior.items.contains(where: { $0 === item }) else { throw lua.missingItemError(for: item) }
    return item
  }

  /// Creates a behavior from the items of a constructor's table and adds its strong references to them.
  borrowing func makeBehavior<Behavior: ItemListBehavior>(
    _ make: ([any DynamicItem]) throws(HostError) -> Behavior
  ) throws(HostError) -> Behavior {
    let items = try arguments(as: AnyItem.self).map { $0.item }
    let behavior = try make(items)
    for item in behavior.items { try addStrongReference(from: behavior, to: item) }
    session.itemListBehaviors.append(behavior)
    return behavior
  }
}

extension Lua {
  /// The error that a behavior does not contain an item.
  func missingItemError(for item: any DynamicItem) -> HostError {
    HostError("\(displayName(of: item)) is not an item of this behavior; add it with addItem first")
  }
}
