/// One parameter of a function, or one field of a constructor's table, for messages and the reference.
public struct Parameter: Sendable {
  /// Its name.
  public let name: String
  /// One line on what it is.
  public let summary: String
  /// What it takes, in LuaCATS's notation: `number`, `Point`, `View|Item`, `fun(dt: number)`.
  ///
  /// A record's name stands for a table of its components as well, and `isOptional` for nil.
  public let type: String
  /// The unit, where it has one.
  public let unit: String?
  /// Whether it may be left out.
  public let isOptional: Bool
  /// What leaving it out means, where that is a value.
  public let defaultValue: String?

  /// A parameter.
  public init(
    _ name: String, _ summary: String, type: String = "", unit: String? = nil, isOptional: Bool = false,
    default defaultValue: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.type = type
    self.unit = unit
    self.isOptional = isOptional || defaultValue != nil
    self.defaultValue = defaultValue
  }

  /// A parameter that may be left out.
  public static func optional(
    _ name: String, _ summary: String, type: String = "", unit: String? = nil,
    default defaultValue: String? = nil
  ) -> Parameter {
    Parameter(name, summary, type: type, unit: unit, isOptional: true, default: defaultValue)
  }
}
