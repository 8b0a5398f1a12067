/// A parameter of a function, or a field of a constructor's table, for messages and documentation.
public struct Parameter: Sendable {
  /// The name.
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The type, in LuaCATS notation: `number`, `Point`, `View|Item`, `fun(dt: number)`.
  ///
  /// Where a struct such as `Point` is expected, a table of its components is accepted as well; `isOptional`
  /// adds nil.
  public let type: String
  /// The unit, if any.
  public let unit: String?
  /// Whether the parameter may be omitted.
  public let isOptional: Bool
  /// The value used when the parameter is omitted, as text; nil if there is none.
  public let defaultValue: String?

  /// Creates a parameter.
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

  /// Creates a parameter that may be omitted.
  public static func optional(
    _ name: String, _ summary: String, type: String = "", unit: String? = nil,
    default defaultValue: String? = nil
  ) -> Parameter {
    Parameter(name, summary, type: type, unit: unit, isOptional: true, default: defaultValue)
  }

  /// Creates the last parameter of a function with a variable number of arguments, for the further ones.
  public static func variadic(_ summary: String, type: String) -> Parameter {
    .optional("...", summary, type: type)
  }

  /// Whether the parameter represents any number of arguments.
  public var isVariadic: Bool { name == "..." }
}
