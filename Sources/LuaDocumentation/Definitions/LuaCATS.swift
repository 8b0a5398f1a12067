internal import LuaHost

/// The pieces of LuaCATS's notation.
enum LuaCATS {
  /// A piece of documentation: words, annotations, and what they are about.
  static func block(_ summary: String, _ annotations: [String], _ subject: String?) -> String {
    (["---\(summary)"] + annotations + (subject.map { [$0] } ?? [])).joined(separator: "\n")
  }

  static func field(_ name: String, isOptional: Bool = false, _ type: String, _ description: String) -> String
  {
    "---@field \(name)\(isOptional ? "?" : "") \(type) \(description)"
  }

  /// The results of a function, one line each: `number, number` are two.
  static func results(_ returns: String) -> [String] {
    TypeExpression.list(returns).map { types in types.map { "---@return \($0)" } } ?? []
  }
}

extension Manual {
  /// A function with a name in front of which its type stands; nil for globals.
  func functionDefinition(_ function: FunctionDescription, of owner: String?) -> String {
    let names = function.parameters.map(\.name).joined(separator: ", ")
    return LuaCATS.block(
      function.summary, function.parameters.map(parameterLine) + LuaCATS.results(function.returns),
      "function \(owner.map { "\($0)." } ?? "")\(function.name)(\(names)) end")
  }

  /// A method, and the fields of the one table that it takes, if it does.
  func methodDefinitions(_ method: MemberDescription, of owner: String) -> [String] {
    guard !method.named.isEmpty else { return [methodDefinition(method, of: owner)] }
    let options = "\(owner).\(method.name).Options"
    let optionalSuffix = method.named.allSatisfy(\.isOptional) ? "?" : ""
    return [
      LuaCATS.block(
        method.summary, ["---@param options\(optionalSuffix) \(options) Fields."],
        "function \(owner):\(method.name)(options) end"),
      LuaCATS.block(method.summary, ["---@class \(options)"] + method.named.map(optionsFieldLine), nil),
    ]
  }

  /// A field of a table that is passed.
  func optionsFieldLine(_ parameter: Parameter) -> String {
    LuaCATS.field(
      parameter.name, isOptional: parameter.isOptional, inputType(parameter.type),
      Qualifiers.sentence(parameter.summary, Qualifiers.list(of: parameter)))
  }

  private func methodDefinition(_ method: MemberDescription, of owner: String) -> String {
    let names = method.parameters.map(\.name).joined(separator: ", ")
    return LuaCATS.block(
      method.summary, method.parameters.map(parameterLine) + LuaCATS.results(method.type),
      "function \(owner):\(method.name)(\(names)) end")
  }

  func parameterLine(_ parameter: Parameter) -> String {
    let name = parameter.name + (parameter.isOptional && parameter.name != "..." ? "?" : "")
    let description = Qualifiers.sentence(parameter.summary, Qualifiers.list(of: parameter))
    return "---@param \(name) \(inputType(parameter.type)) \(description)"
  }

  /// The constructor with parentheses as a function type.
  func constructorType(_ parameters: [Parameter], of type: TypeDescription) -> String {
    let list = parameters.map { "\($0.name)\($0.isOptional ? "?" : ""): \(inputType($0.type))" }
    return "fun(\(list.joined(separator: ", "))): \(type.name)"
  }

  /// What a parameter takes: where a record is expected, a table of its components will do.
  func inputType(_ type: String) -> String {
    replacingRecords(in: type) { .name("\($0.name)Like") }
  }

  /// What a property that scripts assign holds; editors take tables for records by themselves, but nothing else.
  func propertyType(_ type: String) -> String {
    replacingRecords(in: type) { record in
      let name = TypeExpression.name(record.name)
      return record.alternative.flatMap(TypeExpression.init).map { .union([name, $0]) } ?? name
    }
  }

  private func replacingRecords(
    in type: String, by replacement: (TypeDescription) -> TypeExpression
  ) -> String {
    guard let expression = TypeExpression(type) else { return type }
    let replaced = expression.replacingNames { name in
      guard let record = self.type(named: name), record.kind == .record else { return .name(name) }
      return replacement(record)
    }
    return replaced.description
  }
}
