import Dynamics
public import LuaHost
public import Views

extension TextStyle.Alignment: LuaStringEnumeration {}

extension Bindings {
  static let label = ObjectType<Label>(
    "Label", extends: Bindings.view,
    summary: "A view that displays one or more lines of text.",
    constructor: .init(
      summary:
        """
        Creates a label that fits its text, also after the text has changed, until a size is set: Label { \
        text = "0 points" }.
        """
    ) { _ in Label() },
    members: [
      .property(
        "textColor",
        "The color of the text; nil for black or white, whichever contrasts with the background.",
        get: { $0.textColor }, set: { $0.textColor = $1 }),
      .property(
        "textAlignment", "The horizontal alignment of the text.", default: "\"left\"",
        get: { $0.textAlignment }, set: { $0.textAlignment = $1 }),
      .property(
        "fontSize", "The font size.", unit: "pt", default: "17",
        range: .closed(TextStyle.fontSizeRange), get: { $0.fontSize }, set: { $0.fontSize = $1 }),
      .property(
        "bold", "Whether the text is bold.", default: "false", get: { $0.isBold }, set: { $0.isBold = $1 }),
      .property(
        "numberOfLines",
        "The maximum number of lines, 0 for as many as fit; text without room ends in \"…\".", default: "1",
        range: .nonNegative, get: { $0.numberOfLines }, set: { $0.numberOfLines = $1 }),
      .method(
        "sizeToFit",
        """
        Resizes the label to fit its text, now and, if numberOfLines is 1, when the text changes. Otherwise the text \
        is broken into lines no wider than the current size.
        """
      ) { label, _ in label.sizeToFit() },
    ],
    makeObjectLabel: { label in label.name.map { "Label '\($0)'" } })
}
