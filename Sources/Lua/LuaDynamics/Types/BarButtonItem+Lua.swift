import Dynamics
public import LuaHost
public import Views

extension BarButtonItem: LuaObject {}

extension Bindings {
  static let barButtonItem = ObjectType<BarButtonItem>(
    "BarButtonItem", summary: "A button in a navigation bar, from which a popover can be presented.",
    constructor: .init(
      summary:
        "Creates an item, which a navigation bar displays: BarButtonItem { title = \"+\" }."
    ) {
      call in
      let item = BarButtonItem()
      @Weak var session = call.session
      item.onTap = { session?.callUserValue(Session.onTapKey, of: $0, $0) }
      return item
    },
    members: [
      .property(
        "title", "The title of the button.", default: "\"\"", get: { $0.title }, set: { $0.title = $1 }),
      .property(
        "enabled", "Whether the item responds to taps.", default: "true", get: { $0.isEnabled },
        set: { $0.isEnabled = $1 }),
      .handler(
        Session.onTapKey, "Called when the item is tapped.",
        parameters: [.init("item", "The item.", type: "BarButtonItem")]),
      .lazyTable("data", "A table for the script's own values, initially empty: object.data.score = 0."),
    ],
    makeObjectLabel: { item in item.title.isEmpty ? nil : "BarButtonItem '\(item.title)'" })
}
