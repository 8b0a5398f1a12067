/// A type in LuaCATS's notation: `number`, `Point?`, `(View|Item)[]`, `fun(dt: number): boolean`, `"linear"|"easeIn"`,
/// `{ title: string, role?: string }`.
public indirect enum TypeExpression: Equatable, Sendable {
  /// One of Lua's types, or a type of the host.
  case name(String)
  /// A string that stands for itself, without its quotes.
  case literal(String)
  /// A list of elements of one type.
  case array(TypeExpression)
  /// The type or nil.
  case optional(TypeExpression)
  /// One of several types.
  case union([TypeExpression])
  /// A function with its results, if it gives any.
  case function([FunctionParameter], returns: [TypeExpression])

  /// A table with named fields.
  case table([Field])

  /// A field of a table.
  public struct Field: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// Whether it may be left out.
    public let isOptional: Bool
    /// What it holds.
    public let type: TypeExpression
  }

  /// A parameter of a function type.
  public struct FunctionParameter: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// What it takes.
    public let type: TypeExpression
  }

  /// Lua's own names for types.
  public static let luaNames: Set<String> = [
    "any", "boolean", "function", "integer", "nil", "number", "string", "table", "thread",
  ]

  /// The expression that the text stands for; nil when it is malformed.
  ///
  /// - Complexity: O(n).
  public init?(_ text: String) {
    var parser = TypeParser(text)
    guard let type = parser.union(), parser.isAtEnd else { return nil }
    self = type
  }

  /// The expressions of a list such as `number, number`; nil when one of them is malformed.
  ///
  /// What follows the first result of a function type belongs to that type.
  /// - Complexity: O(n).
  public static func list(_ text: String) -> [TypeExpression]? {
    var parser = TypeParser(text)
    guard let types = parser.list(), parser.isAtEnd else { return nil }
    return types
  }

  /// The names of types in it, Lua's own included.
  public var names: Set<String> {
    switch self {
    case .name(let name): [name]
    case .literal: []
    case .array(let element), .optional(let element): element.names
    case .union(let types): types.reduce(into: []) { $0.formUnion($1.names) }
    case .function(let parameters, let returns):
      (parameters.map(\.type) + returns).reduce(into: []) { $0.formUnion($1.names) }
    case .table(let fields): fields.reduce(into: []) { $0.formUnion($1.type.names) }
    }
  }

  /// The expression with another one in place of each name.
  ///
  /// What functions get and give is left alone.
  func replacingNames(_ replacement: (String) -> TypeExpression) -> TypeExpression {
    switch self {
    case .name(let name): replacement(name)
    case .literal, .function: self
    case .array(let element): .array(element.replacingNames(replacement))
    case .optional(let type): .optional(type.replacingNames(replacement))
    case .union(let types): .union(types.map { $0.replacingNames(replacement) })
    case .table(let fields):
      .table(
        fields.map {
          Field(name: $0.name, isOptional: $0.isOptional, type: $0.type.replacingNames(replacement))
        })
    }
  }
}

extension TypeExpression: CustomStringConvertible {
  /// The notation, with no more parentheses than it needs.
  public var description: String {
    switch self {
    case .name(let name): name
    case .literal(let text): "\"\(text)\""
    case .array(let element): "\(element.grouped)[]"
    case .optional(let type): "\(type.grouped)?"
    case .union(let types): types.map(\.grouped).joined(separator: "|")
    case .function(let parameters, let returns):
      "fun(\(parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
        + (returns.isEmpty ? "" : ": \(returns.map(\.description).joined(separator: ", "))")
    case .table(let fields):
      "{ \(fields.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.type)" }.joined(separator: ", ")) }"
    }
  }

  private var grouped: String {
    switch self {
    case .union, .function: "(\(self))"
    default: description
    }
  }
}

/// Reads the notation from left to right; what fits nowhere makes the answer nil.
private struct TypeParser {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func union() -> TypeExpression? {
    guard let first = postfixed() else { return nil }
    var types = [first]
    while take("|") {
      guard let next = postfixed() else { return nil }
      types.append(next)
    }
    return types.count == 1 ? first : .union(types)
  }

  mutating func list() -> [TypeExpression]? {
    var types: [TypeExpression] = []
    repeat {
      guard let type = union() else { return nil }
      types.append(type)
    } while take(", ")
    return types
  }

  private mutating func postfixed() -> TypeExpression? {
    guard var type = primary() else { return nil }
    while true {
      if take("[]") {
        type = .array(type)
      } else if take("?") {
        type = .optional(type)
      } else {
        return type
      }
    }
  }

  private mutating func primary() -> TypeExpression? {
    if take("(") {
      let inner = union()
      return take(")") ? inner : nil
    }
    if take("\"") {
      let text = rest.prefix { $0 != "\"" }
      rest = rest.dropFirst(text.count)
      return take("\"") ? .literal(String(text)) : nil
    }
    if take("fun(") { return function() }
    if take("{ ") { return table() }
    return name().map(TypeExpression.name)
  }

  private mutating func function() -> TypeExpression? {
    var parameters: [TypeExpression.FunctionParameter] = []
    while !take(")") {
      if !parameters.isEmpty, !take(", ") { return nil }
      guard let name = name(), take(": "), let type = union() else { return nil }
      parameters.append(.init(name: name, type: type))
    }
    guard take(": ") else { return .function(parameters, returns: []) }
    return list().map { .function(parameters, returns: $0) }
  }

  private mutating func table() -> TypeExpression? {
    var fields: [TypeExpression.Field] = []
    repeat {
      guard let name = name() else { return nil }
      let isOptional = take("?")
      guard take(": "), let type = union() else { return nil }
      fields.append(.init(name: name, isOptional: isOptional, type: type))
    } while take(", ")
    return take(" }") ? .table(fields) : nil
  }

  private mutating func name() -> String? {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(name.count)
    return name.isEmpty ? nil : String(name)
  }

  private mutating func take(_ token: String) -> Bool {
    guard rest.hasPrefix(token) else { return false }
    rest = rest.dropFirst(token.count)
    return true
  }
}
