public import Dynamics
public import LuaHost

extension Point: LuaRecord {
  /// The name of the type in Lua.
  public static var luaTypeName: String { "Point" }

  /// The description of the record type for scripts.
  public static let recordType = RecordType<Point>(
    "Point", summary: "A position: Point(10, 20), or { 10, 20 } wherever a Point is expected.",
    fields: [
      .init("x", "The horizontal coordinate; increases to the right.", unit: "pt"),
      .init("y", "The vertical coordinate; increases downward.", unit: "pt"),
    ],
    operators: [
      .subtract("Point", returns: "Vector"), .subtract("Vector", returns: "Point"),
      .add("Vector", returns: "Point"),
    ],
    members: [
      .method(
        "distance", "Returns the distance to another point, in pt.",
        parameters: [.init("other", "The other point.", type: "Point")]
      ) {
        point, call throws(HostError) in point.distance(to: try call.argument(0, in: .finite))
      }
    ])

  /// Creates a point from its components.
  public init(components: RecordComponents) {
    self.init(x: components[0], y: components[1])
  }

  /// The components: x and y.
  public var components: RecordComponents { RecordComponents(x, y) }
}
