/// A type in LuaCATS notation.
///
/// Examples: `number`, `Point?`, `(View|Item)[]`, `fun(dt: number): boolean`, `"linear"|"easeIn"`, `{ title:
/// string, role?: string }`.
public indirect enum TypeExpression: Equatable, Sendable {
  /// A type of Lua or of the host, by name.
  case name(String)
  /// A string literal, without its quotes.
  case literal(String)
  /// An array of elements of one type.
  case array(TypeExpression)
  /// The type or nil.
  case optional(TypeExpression)
  /// One of several types.
  case union([TypeExpression])
  /// A function type with its parameters and results.
  case function([FunctionParameter], returns: [TypeExpression])

  /// A table with named fields.
  case table([Field])

  /// A field of a table.
  public struct Field: Equatable, Sendable {
    /// The name of the field.
    public let name: String
    /// Whether the field may be nil or absent.
    public let isOptional: Bool
    /// The type of the field's value.
    public let type: TypeExpression
  }

  /// A parameter of a function type.
  public struct FunctionParameter: Equatable, Sendable {
    /// The name of the parameter.
    public let name: String
    /// The type of the argument.
    public let type: TypeExpression
  }

  /// The names of the built-in types.
  public static let builtInNames: Set<String> = [
    "any", "boolean", "function", "integer", "nil", "number", "string", "table", "thread",
  ]

  /// Parses an expression; nil if the text is malformed.
  ///
  /// - Complexity: O(n).
  public init?(_ text: String) {
    var parser = TypeParser(text)
    guard let type = parser.parseUnion(), parser.isAtEnd else { return nil }
    self = type
  }

  /// Parses a list of expressions such as `number, number`; returns nil if one of them is malformed.
  ///
  /// All expressions after the first result of a function type are results of that function.
  /// - Complexity: O(n).
  public static func parseList(_ text: String) -> [TypeExpression]? {
    var parser = TypeParser(text)
    guard let types = parser.parseList(), parser.isAtEnd else { return nil }
    return types
  }

  /// The names of the types in the expression, including Lua's own.
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

  /// Returns the expression with each name replaced by another expression.
  ///
  /// Parameters and results of function types are not replaced.
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
  /// The expression in LuaCATS notation, with the minimum of parentheses.
  public var description: String {
    switch self {
    case .name(let name): name
    case .literal(let text): "\"\(text)\""
    case .array(let element): "\(element.parenthesized)[]"
    case .optional(let type): "\(type.parenthesized)?"
    case .union(let types): types.map(\.parenthesized).joined(separator: "|")
    case .function(let parameters, let returns):
      "fun(\(parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
        + (returns.isEmpty ? "" : ": \(returns.map(\.description).joined(separator: ", "))")
    case .table(let fields):
      "{ \(fields.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.type)" }.joined(separator: ", ")) }"
    }
  }

  private var parenthesized: String {
    switch self {
    case .union, .function: "(\(self))"
    default: description
    }
  }
}

/// A recursive-descent parser of the notation; each method returns nil if the text is malformed.
private struct TypeParser {
  private var remaining: Substring

  init(_ text: String) {
    remaining = text[...]
  }

  var isAtEnd: Bool { remaining.isEmpty }

  mutating func parseUnion() -> TypeExpression? {
    guard let first = parsePostfix() else { return nil }
    var types = [first]
    while consume("|") {
      guard let next = parsePostfix() else { return nil }
      types.append(next)
    }
    return types.count == 1 ? first : .union(types)
  }

  mutating func parseList() -> [TypeExpression]? {
    var types: [TypeExpression] = []
    repeat {
      guard let type = parseUnion() else { return nil }
      types.append(type)
    } while consume(", ")
    return types
  }

  private mutating func parsePostfix() -> TypeExpression? {
    guard var type = parsePrimary() else { return nil }
    while true {
      if consume("[]") {
        type = .array(type)
      } else if consume("?") {
        type = .optional(type)
      } else {
        return type
      }
    }
  }

  private mutating func parsePrimary() -> TypeExpression? {
    if consume("(") {
      let inner = parseUnion()
      return consume(")") ? inner : nil
    }
    if consume("\"") {
      let text = remaining.prefix { $0 != "\"" }
      remaining = remaining.dropFirst(text.count)
      return consume("\"") ? .literal(String(text)) : nil
    }
    if consume("fun(") { return parseFunction() }
    if consume("{ ") { return parseTable() }
    return parseName().map(TypeExpression.name)
  }

  private mutating func parseFunction() -> TypeExpression? {
    var parameters: [TypeExpression.FunctionParameter] = []
    while !consume(")") {
      if !parameters.isEmpty, !consume(", ") { return nil }
      guard let name = parseName(), consume(": "), let type = parseUnion() else { return nil }
      parameters.append(.init(name: name, type: type))
    }
    guard consume(": ") else { return .function(parameters, returns: []) }
    return parseList().map { .function(parameters, returns: $0) }
  }

  private mutating func parseTable() -> TypeExpression? {
    var fields: [TypeExpression.Field] = []
    repeat {
      guard let name = parseName() else { return nil }
      let isOptional = consume("?")
      guard consume(": "), let type = parseUnion() else { return nil }
      fields.append(.init(name: name, isOptional: isOptional, type: type))
    } while consume(", ")
    return consume(" }") ? .table(fields) : nil
  }

  private mutating func parseName() -> String? {
    let name = remaining.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    remaining = remaining.dropFirst(name.count)
    return name.isEmpty ? nil : String(name)
  }

  private mutating func consume(_ token: String) -> Bool {
    guard remaining.hasPrefix(token) else { return false }
    remaining = remaining.dropFirst(token.count)
    return true
  }
}
