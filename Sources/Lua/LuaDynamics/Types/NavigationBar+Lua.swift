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
      .property("title", "The title, centered in the bar.", get: \.title, set: { $0.title = $1 }),
      .property(
        "leftBarButtonItems", "The bar button items on the left, from the edge toward the middle.",
        get: \.leftBarButtonItems, setWithLua: { try $2.setItems($1, on: \.leftBarButtonItems, of: $0) }),
      .property(
        "rightBarButtonItems", "The bar button items on the right, from the edge toward the middle.",
        get: \.rightBarButtonItems, setWithLua: { try $2.setItems($1, on: \.rightBarButtonItems, of: $0) }),
      .property(
        "leftBarButtonItem",
        "The outermost item on the left; setting it removes the other items on that side.",
        get: \.leftBarButtonItem,
        setWithLua: { try $2.setItems($1.map { [$0] } ?? [], on: \.leftBarButtonItems, of: $0) }),
      .property(
        "rightBarButtonItem",
        "The outermost item on the right; setting it removes the other items on that side.",
        get: \.rightBarButtonItem,
        setWithLua: { try $2.setItems($1.map { [$0] } ?? [], on: \.rightBarButtonItems, of: $0) }),
    ],
    makeObjectLabel: { bar in (bar.name ?? bar.title).map { "NavigationBar '\($0)'" } })
}

extension Lua {
  /// Replaces the items of one side of a bar; the Lua handle of the bar keeps those of the new items alive
  /// instead.
  fileprivate func setItems(
    _ items: [BarButtonItem],
    on side: ReferenceWritableKeyPath<NavigationBar, [BarButtonItem]>, of bar: NavigationBar
  ) throws {
    try requireNoProblem(NavigationBar.problem(settingItems: items))
    try addStrongReference(from: bar, to: items)
    for item in items { item.bar.map { removeStrongReference(from: $0, to: item) } }
    for item in bar[keyPath: side] where !items.contains(where: { $0 === item }) {
      removeStrongReference(from: bar, to: item)
    }
    bar[keyPath: side] = items
  }
}
