public import LuaHost
public import Views

extension Color: LuaRecord {
  /// The name of the type in Lua.
  public static var luaTypeName: String { "Color" }

  /// The description of the record type for scripts.
  public static let recordType = RecordType<Color>(
    "Color",
    summary:
      """
      A color; a CSS name such as "green", "transparent" for none, "#rrggbb" or "#rrggbbaa" is accepted in its place. \
      UIKit's green is CSS's "lime"; its brown, orange, darkGray and lightGray are other colors than CSS's, too.
      """,
    fields: [
      .init("red", "The red component, from 0 to 1; other values are clamped."),
      .init("green", "The green component, from 0 to 1; other values are clamped."),
      .init("blue", "The blue component, from 0 to 1; other values are clamped."),
      .init(
        "alpha", "The opacity, from 0 (transparent) to 1 (opaque); other values are clamped.", default: 1),
    ],
    members: [
      .method(
        "withAlpha", "Returns the color with another opacity: Color(1, 0, 0):withAlpha(0.5).",
        parameters: [.init("alpha", "The opacity, from 0 to 1.", type: "number")]
      ) { color, call throws(HostError) in color.withAlphaComponent(try call.argument(0, in: .closed(0...1)))
      }
    ],
    alternativeInputType: "string", alternativeInputNames: Color.cssNames, describe: { $0.description })

  /// Creates a color from its components.
  public init(components: RecordComponents) {
    self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }

  /// The components: red, green, blue and alpha.
  public var components: RecordComponents { RecordComponents(red, green, blue, alpha) }

  /// Reads a color, a table of its components, a CSS name or a hexadecimal notation.
  ///
  /// - Throws: `LuaConversionError` for anything else.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Color {
    guard let text = argument.string else { return try readRecord(argument) }
    if let color = Color(css: text) { return color }
    let suggestion = mostSimilarName(to: text, in: Color.cssNames).map { " (did you mean \"\($0)\"?)" } ?? ""
    throw LuaConversionError("a CSS color name\(suggestion) or #rrggbbaa")
  }
}
