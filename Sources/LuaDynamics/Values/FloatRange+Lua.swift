public import Dynamics
public import LuaHost

extension FloatRange: LuaRecord {
  /// The description of the record type for scripts.
  public static let recordType = RecordType<FloatRange>(
    "FloatRange", summary: "The numbers from a minimum to a maximum; an end that is left out is infinite.",
    fields: [
      .init("minimum", "The least number.", default: -.infinity),
      .init("maximum", "The greatest number.", default: .infinity),
    ],
    members: [
      .property("isInfinite", "Whether the range limits nothing.", get: \.isInfinite),
      .method(
        "contains", "Whether a number is in the range.",
        parameters: [.init("number", "Any number.", type: "number")]
      ) { range, call in range.contains(try call.argument(0, in: .finite)) },
    ],
    constants: [
      .init("zero", "The range that holds only 0.", .zero),
      .init("infinite", "The range that holds every number.", .infinite),
    ])

  /// Creates a range from its components.
  public init(components: RecordComponents) {
    self.init(minimum: components[0], maximum: components[1])
  }

  /// The components: minimum and maximum.
  public var components: RecordComponents { RecordComponents(minimum, maximum) }
}
