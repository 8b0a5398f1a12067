public import Dynamics
public import LuaHost

extension Size: LuaRecord {
  /// The name of the type in Lua.
  public static var luaTypeName: String { "Size" }

  /// The description of the record type for scripts.
  public static let recordType = RecordType<Size>(
    "Size", summary: "A width and a height.",
    fields: [
      .init("width", "The width.", unit: "pt"),
      .init("height", "The height.", unit: "pt"),
    ],
    operators: [.multiplyByNumber(returns: "Size"), .divideByNumber(returns: "Size")])

  /// Creates a size from its components.
  public init(components: RecordComponents) {
    self.init(width: components[0], height: components[1])
  }

  /// The components: width and height.
  public var components: RecordComponents { RecordComponents(width, height) }
}
