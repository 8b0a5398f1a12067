import Dynamics
import LuaHost
import Views

extension Bindings {
  static let button = ObjectType<Button>(
    "Button", extends: Bindings.view, summary: "A view with a title that responds to taps.",
    constructor: .init(
      summary:
        """
        Creates a button that fits its title, also after the title has changed, until a size is set: Button { title = \
        "Drop" }.
        """
    ) { call in
      let button = Button()
      @Weak var session = call.session
      button.onTap = { session?.callUserValue(Session.onTapKey, of: $0, $0) }
      return button
    },
    members: [
      .property(
        "title", "The title of the button; the same as its text.", default: "\"\"",
        get: { $0.title }, set: { $0.title = $1 }),
      .property(
        "titleColor", "The color of the title; the title of a disabled button is always gray.",
        default: "#007affff", get: { $0.titleColor }, set: { $0.titleColor = $1 }),
      .property(
        "fontSize", "The font size of the title.", unit: "pt", default: "15",
        range: .closed(TextStyle.fontSizeRange), get: { $0.fontSize }, set: { $0.fontSize = $1 }),
      .property(
        "bold", "Whether the title is bold.", default: "false", get: { $0.isBold }, set: { $0.isBold = $1 }),
      .property(
        "enabled",
        "Whether the button responds to taps; a disabled button still blocks taps from the views behind it.",
        default: "true", get: { $0.isEnabled }, set: { $0.isEnabled = $1 }),
      .property(
        "isPressed",
        "Whether a touch that began on the button is still inside, so that ending it would be a tap.",
        default: "false",
        get: { $0.isPressed }),
      .handler(
        Session.onTapKey,
        """
        Called when the button is tapped; nil for none. In place of View:onTap: a button has one function, and no \
        recognizer is returned.
        """,
        parameters: [.init("button", "The button.", type: "Button")]),
      .method(
        "sizeToFit", "Resizes the button to fit its title, now and when the title changes."
      ) { button, _ in button.sizeToFit() },
    ],
    makeObjectLabel: { button in
      (button.name ?? (button.title.isEmpty ? nil : button.title)).map { "Button '\($0)'" }
    })
}
