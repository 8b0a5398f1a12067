import LuaHost

extension Manual {
  /// The class of a record type, the alias for the values it can be converted from, and its functions and
  /// methods.
  func recordDefinitions(of type: TypeDescription) -> [String] {
    let fields = type.members.filter { $0.kind != .method }.flatMap { member in
      let description = QualifierFormatter.summary(
        member.summary, appending: QualifierFormatter.qualifiers(of: member))
      return [LuaCATS.field(member.name, member.type, description)]
        + member.aliases.map { LuaCATS.field($0, member.type, "The same as \(member.name).") }
    }
    let annotations =
      ["---@class \(type.name)"] + type.operators.map(operatorAnnotation) + fields
      + recordConstructors(of: type)
    return [
      LuaCATS.annotatedDeclaration(
        summary: type.summary, annotations: annotations, declaration: "\(type.name) = {}"),
      aliasDefinition(of: type),
    ]
      + constantDefinitions(of: type)
      + type.functions.map { functionDefinition($0, of: type.name) }
      + type.members.filter { $0.kind == .method }.flatMap { methodDefinitions($0, of: type.name) }
  }

  private func recordConstructors(of type: TypeDescription) -> [String] {
    let parameters = type.constructor?.parameters ?? []
    return [
      "---@overload \(constructorType(parameters, of: type))",
      "---@overload fun(value: \(type.name)Like): \(type.name)",
    ]
  }

  /// The alias for everything that is accepted where the record is expected.
  private func aliasDefinition(of type: TypeDescription) -> String {
    let parameters = type.constructor?.parameters ?? []
    let fields = parameters.map { "\($0.name)\($0.isOptional ? "?" : ""): number" }.joined(separator: ", ")
    let forms = [type.name, "number[]", "{ \(fields) }"] + (type.alternativeInputType.map { [$0] } ?? [])
    return LuaCATS.annotatedDeclaration(
      summary: "A \(type.name), or a table of its components.",
      annotations: ["---@alias \(type.name)Like \(forms.joined(separator: "|"))"], declaration: nil)
  }

  func operatorAnnotation(_ description: OperatorDescription) -> String {
    let operand = description.operandType.map { "(\($0))" } ?? ""
    return "---@operator \(metamethodEvent(of: description.symbol))\(operand): \(description.resultType)"
  }

  private func metamethodEvent(of symbol: OperatorDescription.Symbol) -> String {
    switch symbol {
    case .add: "add"
    case .subtract: "sub"
    case .multiply: "mul"
    case .divide: "div"
    case .negate: "unm"
    case .bitwiseAnd: "band"
    }
  }

  /// The enumeration of a table of constants.
  func enumDefinition(of type: TypeDescription) -> String {
    let entries = type.members.map { "  ---\($0.summary)\n  \($0.name) = \($0.defaultValue ?? "nil")," }
    return LuaCATS.annotatedDeclaration(
      summary: type.summary, annotations: ["---@enum \(type.name)"],
      declaration: "\(type.name) = {\n\(entries.joined(separator: "\n"))\n}")
  }
}
