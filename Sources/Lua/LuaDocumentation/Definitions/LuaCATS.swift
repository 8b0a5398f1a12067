import LuaHost

/// Formats LuaCATS annotations.
enum LuaCATS {
  /// Formats a comment of a summary and annotations, followed by the declaration that it documents, if any.
  static func annotatedDeclaration(summary: String, annotations: [String], declaration: String?) -> String {
    (["---\(summary)"] + annotations + (declaration.map { [$0] } ?? [])).joined(separator: "\n")
  }

  static func field(_ name: String, isOptional: Bool = false, _ type: String, _ description: String) -> String
  {
    "---@field \(name)\(isOptional ? "?" : "") \(type) \(description)"
  }

  /// Returns the `---@return` lines of a function, one for each result.
  static func returnAnnotations(for returns: String) -> [String] {
    TypeExpression.parseList(returns).map { types in types.map { "---@return \($0)" } } ?? []
  }
}

extension Manual {
  /// Formats a function with its annotations; `owner` is the type in whose global table it is, nil for a
  /// global function.
  func functionDefinition(_ function: FunctionDescription, of owner: String?) -> String {
    let names = function.parameters.map(\.name).joined(separator: ", ")
    return LuaCATS.annotatedDeclaration(
      summary: function.summary,
      annotations: function.parameters.map(parameterAnnotation)
        + LuaCATS.returnAnnotations(for: function.returns),
      declaration: "function \(owner.map { "\($0)." } ?? "")\(function.name)(\(names)) end")
  }

  /// Formats a method, and the class of its options table if it has named parameters.
  func methodDefinitions(_ method: MemberDescription, of owner: String) -> [String] {
    guard !method.namedParameters.isEmpty else { return [methodDefinition(method, of: owner)] }
    let options = "\(owner).\(method.name).Options"
    let optionalSuffix = method.namedParameters.allSatisfy(\.isOptional) ? "?" : ""
    return [
      LuaCATS.annotatedDeclaration(
        summary: method.summary, annotations: ["---@param options\(optionalSuffix) \(options) Fields."],
        declaration: "function \(owner):\(method.name)(options) end"),
      LuaCATS.annotatedDeclaration(
        summary: method.summary,
        annotations: ["---@class \(options)"] + method.namedParameters.map(optionsFieldAnnotation),
        declaration: nil),
    ]
  }

  /// Formats a field of an options table.
  func optionsFieldAnnotation(_ parameter: Parameter) -> String {
    LuaCATS.field(
      parameter.name, isOptional: parameter.isOptional, acceptedParameterType(for: parameter.type),
      QualifierFormatter.summary(parameter.summary, appending: QualifierFormatter.qualifiers(of: parameter)))
  }

  private func methodDefinition(_ method: MemberDescription, of owner: String) -> String {
    let names = method.parameters.map(\.name).joined(separator: ", ")
    guard !method.returnsArguments else { return definition(ofMethodReturningArguments: method, of: owner) }
    return LuaCATS.annotatedDeclaration(
      summary: method.summary,
      annotations: method.parameters.map(parameterAnnotation) + LuaCATS.returnAnnotations(for: method.type),
      declaration: "function \(owner):\(method.name)(\(names)) end")
  }

  /// Formats a generic function, so that editors know the members of the very type that was passed.
  private func definition(
    ofMethodReturningArguments method: MemberDescription, of owner: String
  ) -> String {
    let names = method.parameters.map(\.name).joined(separator: ", ")
    let parameters = method.parameters.map { parameter in
      parameter.type == method.type
        ? "---@param \(parameter.name) T \(parameter.summary)" : parameterAnnotation(parameter)
    }
    return LuaCATS.annotatedDeclaration(
      summary: method.summary,
      annotations: ["---@generic T: \(method.type)"] + parameters + ["---@return T ..."],
      declaration: "function \(owner):\(method.name)(\(names)) end")
  }

  func parameterAnnotation(_ parameter: Parameter) -> String {
    let name = parameter.name + (parameter.isOptional && !parameter.isVariadic ? "?" : "")
    let description = QualifierFormatter.summary(
      parameter.summary, appending: QualifierFormatter.qualifiers(of: parameter))
    return "---@param \(name) \(acceptedParameterType(for: parameter.type)) \(description)"
  }

  /// The function type of the constructor with positional parameters.
  func constructorType(_ parameters: [Parameter], of type: TypeDescription) -> String {
    let list = parameters.map {
      "\($0.name)\($0.isOptional ? "?" : ""): \(acceptedParameterType(for: $0.type))"
    }
    return "fun(\(list.joined(separator: ", "))): \(type.name)"
  }

  /// The type of a parameter: a record is replaced by its alias, which includes tables of its components.
  func acceptedParameterType(for type: String) -> String {
    replacingRecords(in: type) { .name("\($0.name)Like") }
  }

  /// The type of a writable property: a record that can also be converted from another type is replaced by a
  /// union, such as `Color|string`.
  ///
  /// The union need not include tables, since language servers accept them where a class is expected.
  func writablePropertyType(for type: String) -> String {
    replacingRecords(in: type) { record in
      let name = TypeExpression.name(record.name)
      return record.alternativeInputType.flatMap(TypeExpression.init).map { .union([name, $0]) } ?? name
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
