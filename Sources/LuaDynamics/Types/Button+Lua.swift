internal import Dynamics
internal import LuaHost
internal import Views

extension Bindings {
  static let button = ObjectType<Button>(
    "Button", extends: Bindings.view, summary: "A title that can be tapped.",
    constructor: .init(
      summary: "Makes a button, as large as its title unless it is given a size: Button { title = \"Drop\" }."
    ) { call in
      let button = Button()
      button.onTap = { [weak session = call.session] in session?.call(Session.tapKey, of: $0, $0) }
      return button
    },
    members: [
      .property(
        "title", "The words on the button; its text as well.", default: "\"\"",
        get: \.title, set: { $0.title = $1 }),
      .property(
        "titleColor", "The colour of the title; a disabled button is grey all the same.",
        default: "#007affff", get: \.titleColor, set: { $0.titleColor = $1 }),
      .property(
        "fontSize", "The size of the title's font.", unit: "pt", default: "15",
        range: .closed(TextStyle.fontSizeRange), get: \.fontSize, set: { $0.fontSize = $1 }),
      .property(
        "bold", "Whether the letters are bold.", default: "false", get: \.isBold, set: { $0.isBold = $1 }),
      .property(
        "enabled", "Whether it can be tapped; a disabled button still keeps taps from what is behind it.",
        default: "true", get: \.isEnabled, set: { $0.isEnabled = $1 }),
      .property(
        "isPressed", "Whether a finger is down on it, so that lifting it would be a tap.", default: "false",
        get: \.isPressed),
      .handler(
        Session.tapKey, "Called when the button was tapped.",
        parameters: [.init("button", "This one.", type: "Button")]),
      .method("sizeToFit", "Gives the button the size of its title.") { button, _ in button.sizeToFit() },
    ],
    label: { button in
      (button.name ?? (button.title.isEmpty ? nil : button.title)).map { "Button '\($0)'" }
    })
}
