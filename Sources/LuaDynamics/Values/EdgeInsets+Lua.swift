public import Dynamics
public import LuaHost

extension EdgeInsets: LuaRecord {
  /// The description of the record type for scripts.
  public static let recordType = RecordType<EdgeInsets>(
    "EdgeInsets", summary: "The inset distances from the four edges of a rectangle; positive is inwards.",
    fields: [
      .init("top", "The inset from the top edge.", unit: "pt", default: 0),
      .init("left", "The inset from the left edge.", unit: "pt", default: 0),
      .init("bottom", "The inset from the bottom edge.", unit: "pt", default: 0),
      .init("right", "The inset from the right edge.", unit: "pt", default: 0),
    ])

  /// Creates insets from their components.
  public init(components: RecordComponents) {
    self.init(top: components[0], left: components[1], bottom: components[2], right: components[3])
  }

  /// The components: top, left, bottom and right.
  public var components: RecordComponents { RecordComponents(top, left, bottom, right) }
}
