public import LuaHost
public import Views

extension BarButtonItem: LuaObject {}

extension Bindings {
  static let barButtonItem = ObjectType<BarButtonItem>(
    "BarButtonItem", summary: "A button on a navigation bar, and where a popover may come from.",
    constructor: .init(summary: "Makes an item that is in no bar yet: BarButtonItem { title = \"+\" }.") {
      call in
      let item = BarButtonItem()
      item.onTap = { [weak session = call.session] in session?.call(Session.tapKey, of: $0, $0) }
      return item
    },
    members: [
      .property(
        "title", "The word or sign on the button.", default: "\"\"", get: \.title, set: { $0.title = $1 }),
      .property(
        "enabled", "Whether it can be tapped.", default: "true", get: \.isEnabled, set: { $0.isEnabled = $1 }),
      .handler(
        Session.tapKey, "Called when the item was tapped.",
        parameters: [.init("item", "This one.", type: "BarButtonItem")]),
      .lazyTable("data", "A table for the script's own fields."),
    ],
    label: { item in item.title.isEmpty ? nil : "BarButtonItem '\(item.title)'" })
}
