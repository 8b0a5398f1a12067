public import Dynamics
public import LuaHost

extension Rect: LuaRecord {
  /// The name of the type in Lua.
  public static var luaTypeName: String { "Rect" }

  /// The description of the record type for scripts.
  public static let recordType = RecordType<Rect>(
    "Rect", summary: "A rectangle with horizontal and vertical edges, given by its origin and size.",
    fields: [
      .init("x", "The x coordinate of the origin, the upper-left corner.", unit: "pt"),
      .init("y", "The y coordinate of the origin, the upper-left corner.", unit: "pt"),
      .init("width", "The width.", unit: "pt"),
      .init("height", "The height.", unit: "pt"),
    ],
    members: [
      .property(
        "origin", "The point (x, y): the upper-left corner, unless width or height is negative.",
        get: { $0.origin }),
      .property("size", "The width and height.", get: { $0.size }),
      .property("center", "The center.", get: { $0.center }),
      .property("minX", "The x coordinate of the left edge.", unit: "pt", get: { $0.minX }),
      .property("midX", "The x coordinate of the center.", unit: "pt", get: { $0.midX }),
      .property("maxX", "The x coordinate of the right edge.", unit: "pt", get: { $0.maxX }),
      .property("minY", "The y coordinate of the top edge.", unit: "pt", get: { $0.minY }),
      .property("midY", "The y coordinate of the center.", unit: "pt", get: { $0.midY }),
      .property("maxY", "The y coordinate of the bottom edge.", unit: "pt", get: { $0.maxY }),
      .method(
        "contains",
        "Returns whether the rectangle contains a point; the right and bottom edges are excluded.",
        parameters: [.init("point", "The point.", type: "Point")]
      ) { rect, call throws(HostError) in rect.contains(try call.argument(0, in: .finite) as Point) },
      .method(
        "intersects", "Returns whether another rectangle overlaps this one; touching edges do not overlap.",
        parameters: [.init("other", "The other rectangle.", type: "Rect")]
      ) { rect, call throws(HostError) in rect.intersects(try call.argument(0, in: .finite)) },
      .method(
        "insetBy",
        "Returns the rectangle with its edges moved inward; a negative distance moves them outward.",
        parameters: [
          .init("dx", "The distance by which the left and right edges move.", type: "number", unit: "pt"),
          .init("dy", "The distance by which the top and bottom edges move.", type: "number", unit: "pt"),
        ]
      ) { rect, call throws(HostError) in
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
