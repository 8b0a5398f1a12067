import Dynamics
import LuaHost
import Views

extension Bindings {
  static let navigationBar = ObjectType<NavigationBar>(
    "NavigationBar", extends: Bindings.view,
    summary: "A bar along the top of its superview, with a title and buttons on both sides.",
    constructor: .init(
      summary:
        "Creates a bar, 44 pt high: NavigationBar { title = \"Pictures\", rightBarButtonItems = { add } }."
    ) { _ in NavigationBar() },
    members: [
      .property("title", "The title, centered in the bar.", get: { $0.title }, set: { $0.title = $1 }),
      .property(
        "leftBarButtonItems", "The bar button items on the left, from the edge toward the middle.",
        get: { $0.leftBarButtonItems },
        setWithLua: { bar, items, lua throws(HostError) in try lua.setItems(items, on: .left, of: bar) }),
      .property(
        "rightBarButtonItems", "The bar button items on the right, from the edge toward the middle.",
        get: { $0.rightBarButtonItems },
        setWithLua: { bar, items, lua throws(HostError) in try lua.setItems(items, on: .right, of: bar) }),
      .property(
        "leftBarButtonItem",
        "The outermost item on the left; setting it removes the other items on that side.",
        get: { $0.leftBarButtonItem },
        setWithLua: { bar, item, lua throws(HostError) in
          try lua.setItems(item.map { [$0] } ?? [], on: .left, of: bar)
        }),
      .property(
        "rightBarButtonItem",
        "The outermost item on the right; setting it removes the other items on that side.",
        get: { $0.rightBarButtonItem },
        setWithLua: { bar, item, lua throws(HostError) in
          try lua.setItems(item.map { [$0] } ?? [], on: .right, of: bar)
        }),
    ],
    makeObjectLabel: { bar in (bar.name ?? bar.title).map { "NavigationBar '\($0)'" } })
}

extension Lua {
  /// Replaces the items of one side of a bar; the Lua handle of the bar keeps those of the new items alive
  /// instead.
  fileprivate func setItems(
    _ items: [BarButtonItem], on side: NavigationBarSide, of bar: NavigationBar
  ) throws(HostError) {
    try requireNoProblem(NavigationBar.problem(settingItems: items))
    try addStrongReference(from: bar, to: items)
    for item in items { item.bar.map { removeStrongReference(from: $0, to: item) } }
    let former = side == .left ? bar.leftBarButtonItems : bar.rightBarButtonItems
    for item in former where !items.contains(where: { $0 === item }) {
      removeStrongReference(from: bar, to: item)
    }
    if side == .left { bar.leftBarButtonItems = items } else { bar.rightBarButtonItems = items }
  }
}

private enum NavigationBarSide {
  case left, right
}
