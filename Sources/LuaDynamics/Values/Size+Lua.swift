public import Dynamics
public import LuaHost

extension Size: LuaRecord {
  /// What scripts see of sizes.
  public static let recordType = RecordType<Size>(
    "Size", summary: "A width and a height.",
    fields: [
      .init("width", "How wide.", unit: "pt"),
      .init("height", "How high.", unit: "pt"),
    ],
    operators: [.multiplyByNumber(returns: "Size"), .divideByNumber(returns: "Size")])

  /// The size with these components.
  public init(components: RecordComponents) {
    self.init(width: components[0], height: components[1])
  }

  /// width and height.
  public var components: RecordComponents { RecordComponents(width, height) }
}
