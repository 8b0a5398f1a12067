public import Dynamics
public import LuaHost

extension EdgeInsets: LuaRecord {
  /// The name of the type in Lua.
  public static var luaTypeName: String { "EdgeInsets" }

  /// The description of the record type for scripts.
  public static let recordType = RecordType<EdgeInsets>(
    "EdgeInsets",
    summary:
      "The distances by which the four edges of a rectangle are moved; positive is inward.",
    fields: [
      .init("top", "The distance by which the top edge is moved inward.", unit: "pt", default: 0),
      .init("left", "The distance by which the left edge is moved inward.", unit: "pt", default: 0),
      .init("bottom", "The distance by which the bottom edge is moved inward.", unit: "pt", default: 0),
      .init("right", "The distance by which the right edge is moved inward.", unit: "pt", default: 0),
    ])

  /// Creates insets from their components.
  public init(components: RecordComponents) {
    self.init(top: components[0], left: components[1], bottom: components[2], right: components[3])
  }

  /// The components: top, left, bottom and right.
  public var components: RecordComponents { RecordComponents(top, left, bottom, right) }
}
