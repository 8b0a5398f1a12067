internal import Dynamics
internal import LuaHost
internal import Views

extension Bindings {
  static let navigationBar = ObjectType<NavigationBar>(
    "NavigationBar", extends: Bindings.view,
    summary: "A bar along the top of the view that it is added to, with a title and buttons on both sides.",
    constructor: .init(
      summary:
        "Makes a bar, 44 pt high: NavigationBar { title = \"Pictures\", rightBarButtonItems = { add } }."
    ) { _ in NavigationBar() },
    members: [
      .property("title", "What the bar says in the middle.", get: \.title, set: { $0.title = $1 }),
      .property(
        "leftBarButtonItems", "The buttons on the left, from the edge towards the middle.",
        get: \.leftBarButtonItems, setIn: { try $2.setItems($1, on: \.leftBarButtonItems, of: $0) }),
      .property(
        "rightBarButtonItems", "The buttons on the right, from the edge towards the middle.",
        get: \.rightBarButtonItems, setIn: { try $2.setItems($1, on: \.rightBarButtonItems, of: $0) }),
      .property(
        "leftBarButtonItem", "The outermost on the left; setting it takes away the others there.",
        get: \.leftBarButtonItem,
        setIn: { try $2.setItems($1.map { [$0] } ?? [], on: \.leftBarButtonItems, of: $0) }),
      .property(
        "rightBarButtonItem", "The outermost on the right; setting it takes away the others there.",
        get: \.rightBarButtonItem,
        setIn: { try $2.setItems($1.map { [$0] } ?? [], on: \.rightBarButtonItems, of: $0) }),
    ],
    label: { bar in (bar.name ?? bar.title).map { "NavigationBar '\($0)'" } })
}

extension Lua {
  /// Replaces the items of one side of a bar and updates the ownership edges.
  fileprivate func setItems(
    _ items: [BarButtonItem],
    on side: ReferenceWritableKeyPath<NavigationBar, [BarButtonItem]>, of bar: NavigationBar
  ) throws {
    try require(NavigationBar.problem(settingItems: items))
    try addOwnership(from: bar, to: items)
    for item in items { item.bar.map { removeOwnership(from: $0, to: item) } }
    for item in bar[keyPath: side] where !items.contains(where: { $0 === item }) {
      removeOwnership(from: bar, to: item)
    }
    bar[keyPath: side] = items
  }
}
