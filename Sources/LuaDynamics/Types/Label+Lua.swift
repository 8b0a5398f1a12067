internal import Dynamics
public import LuaHost
public import Views

extension TextStyle.Alignment: LuaStringEnumeration {}

extension Bindings {
  static let label = ObjectType<Label>(
    "Label", extends: Bindings.view,
    summary: "Text with a place, a colour and a size, on one line or on several.",
    constructor: .init(
      summary: "Makes a label, as large as its text unless it is given a size: Label { text = \"0 points\" }."
    ) { _ in Label() },
    members: [
      .property(
        "textColor", "The colour of the text; nil for black or white, whichever can be read.",
        get: \.textColor, set: { $0.textColor = $1 }),
      .property(
        "textAlignment", "Where lines stand in the label.", default: "\"left\"",
        get: \.textAlignment, set: { $0.textAlignment = $1 }),
      .property(
        "fontSize", "The size of the font.", unit: "pt", default: "17",
        range: .closed(TextStyle.fontSizeRange), get: \.fontSize, set: { $0.fontSize = $1 }),
      .property(
        "bold", "Whether the letters are bold.", default: "false", get: \.isBold, set: { $0.isBold = $1 }),
      .property(
        "numberOfLines", "How many lines there are at most; 0 for as many as fit.", default: "1",
        range: .nonNegative, get: \.numberOfLines, set: { $0.numberOfLines = $1 }),
      .method(
        "sizeToFit", "Gives the label the size of its text; one of several lines keeps its width."
      ) { label, _ in label.sizeToFit() },
    ],
    label: { label in label.name.map { "Label '\($0)'" } })
}
