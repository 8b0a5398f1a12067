public import Dynamics
public import LuaHost

extension Rect: LuaRecord {
  /// The description of the record type for scripts.
  public static let recordType = RecordType<Rect>(
    "Rect", summary: "A rectangle along the axes.",
    fields: [
      .init("x", "The left edge.", unit: "pt"),
      .init("y", "The upper edge.", unit: "pt"),
      .init("width", "How wide.", unit: "pt"),
      .init("height", "How high.", unit: "pt"),
    ],
    members: [
      .property("origin", "The upper left corner.", get: \.origin),
      .property("size", "Width and height.", get: \.size),
      .property("center", "The middle.", get: \.center),
      .property("minX", "The left edge.", unit: "pt", get: \.minX),
      .property("midX", "The middle from left to right.", unit: "pt", get: \.midX),
      .property("maxX", "The right edge.", unit: "pt", get: \.maxX),
      .property("minY", "The upper edge.", unit: "pt", get: \.minY),
      .property("midY", "The middle from top to bottom.", unit: "pt", get: \.midY),
      .property("maxY", "The lower edge.", unit: "pt", get: \.maxY),
      .method(
        "contains", "Whether a point lies inside.", parameters: [.init("point", "A point.", type: "Point")]
      ) { rect, call in rect.contains(try call.argument(0, in: .finite) as Point) },
      .method(
        "intersects", "Whether another rectangle overlaps this one.",
        parameters: [.init("other", "Another rectangle.", type: "Rect")]
      ) { rect, call in rect.intersects(try call.argument(0, in: .finite)) },
      .method(
        "insetBy", "The rectangle with its edges moved inwards.",
        parameters: [
          .init("dx", "By how much left and right.", type: "number", unit: "pt"),
          .init("dy", "By how much above and below.", type: "number", unit: "pt"),
        ]
      ) { rect, call in
        rect.insetBy(dx: try call.argument(0, in: .finite), dy: try call.argument(1, in: .finite))
      },
    ])

  /// Creates a rectangle from its components.
  public init(components: RecordComponents) {
    self.init(x: components[0], y: components[1], width: components[2], height: components[3])
  }

  /// The components: x, y, width and height.
  public var components: RecordComponents { RecordComponents(origin.x, origin.y, size.width, size.height) }
}
