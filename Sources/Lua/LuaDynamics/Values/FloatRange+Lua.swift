public import Dynamics
public import LuaHost

extension FloatRange: LuaRecord {
  /// The name of the type in Lua.
  public static var luaTypeName: String { "FloatRange" }

  /// The description of the record type for scripts.
  public static let recordType = RecordType<FloatRange>(
    "FloatRange",
    summary:
      """
      A range of numbers that includes its bounds. Unlike other numbers, a bound may be infinite, and is if it is \
      omitted: FloatRange(0) is 0 and more. A range whose minimum is above its maximum contains no number; properties \
      reject it.
      """,
    fields: [
      .init("minimum", "The lower bound.", default: -.infinity),
      .init("maximum", "The upper bound.", default: .infinity),
    ],
    members: [
      .property("isInfinite", "Whether both bounds are infinite.", get: { $0.isInfinite }),
      .method(
        "contains", "Returns whether the range contains a number.",
        parameters: [.init("number", "The number.", type: "number")]
      ) { range, call throws(HostError) in range.contains(try call.argument(0, in: .finite)) },
    ],
    constants: [
      .init("zero", "The range that contains only 0.", .zero),
      .init("infinite", "The range that contains all numbers.", .infinite),
    ])

  /// Creates a range from its components.
  public init(components: RecordComponents) {
    self.init(minimum: components[0], maximum: components[1])
  }

  /// The components: minimum and maximum.
  public var components: RecordComponents { RecordComponents(minimum, maximum) }
}
