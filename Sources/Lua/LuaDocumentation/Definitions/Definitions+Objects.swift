import LuaHost

extension Manual {
  /// The class of an object type, its functions and methods, and the options of its constructors.
  func objectTypeDefinitions(of type: TypeDescription) -> [String] {
    let fields = declaredMembers(of: type).filter { $0.kind != .method }.map { fieldAnnotation($0, of: type) }
    let heading = type.base.map { "---@class \(type.name): \($0)" } ?? "---@class \(type.name)"
    let annotations =
      [heading] + type.operators.map(operatorAnnotation) + fields + constructorAnnotations(of: type)
    return [
      LuaCATS.annotatedDeclaration(
        summary: type.summary, annotations: annotations, declaration: "\(type.name) = {}")
    ]
      + type.namedConstructors.flatMap { constructorDefinitions($0, of: type) }
      + constantDefinitions(of: type)
      + type.functions.map { functionDefinition($0, of: type.name) }
      + type.members.filter { $0.kind == .method }.flatMap { methodDefinitions($0, of: type.name) }
      + (type.constructor.map { optionsDefinition(of: $0, of: type) } ?? []) + classDefinition(of: type)
  }

  /// The constants of a type's global.
  func constantDefinitions(of type: TypeDescription) -> [String] {
    type.constants.map { constant in
      let qualifiedName = "\(type.name).\(constant.name)"
      return LuaCATS.annotatedDeclaration(
        summary: constant.summary, annotations: ["---@type \(constant.type)"],
        declaration: "\(qualifiedName) = \(qualifiedName)")
    }
  }

  /// The LuaCATS class, such as `Behavior.Class`, of the subclasses that scripts declare with `extend`; empty
  /// if the type cannot be extended.
  ///
  /// It represents both a subclass and its instances, and allows any fields.
  private func classDefinition(of type: TypeDescription) -> [String] {
    guard !type.overrides.isEmpty else { return [] }
    let name = "\(type.name).Class"
    let overrides = type.overrides.map { function in
      LuaCATS.field(
        function.name, isOptional: true, SignatureFormatter.override(function, of: name), function.summary)
    }
    let annotations =
      ["---@class \(name): \(type.name)"] + overrides + [
        LuaCATS.field("super", "any", "What the class extends."),
        LuaCATS.field("[string]", "any", "Whatever the script puts there."),
        "---@overload fun(...: any): \(name)",
      ]
    return [
      LuaCATS.annotatedDeclaration(
        summary:
          "A class that a script made; to name its own fields, write ---@class Wind: \(name) above it.",
        annotations: annotations, declaration: nil)
    ]
  }

  /// The `@field` annotation of a property, a callback, a handler or a table.
  private func fieldAnnotation(
    _ member: MemberDescription, of type: TypeDescription, isOption: Bool = false
  ) -> String {
    let description = QualifierFormatter.summary(
      member.summary, appending: QualifierFormatter.qualifiers(of: member))
    switch member.kind {
    case .handler where !isOption:
      return LuaCATS.field(
        member.name, SignatureFormatter.handler(member.parameters, of: type.name), description)
    case .callback, .handler:
      return LuaCATS.field(
        member.name, isOptional: true, SignatureFormatter.callback(member.parameters), description)
    case .property(isWritable: true):
      let type = isOption ? acceptedParameterType(for: member.type) : writablePropertyType(for: member.type)
      return LuaCATS.field(member.name, isOptional: isOption, type, description)
    case .table:
      // An optional field has its question mark after the name, so the one after the type is removed.
      let type = member.type.last == "?" ? String(member.type.dropLast()) : member.type
      return LuaCATS.field(member.name, isOptional: true, type, description)
    case .property, .lazyTable, .method, .constant:
      return LuaCATS.field(member.name, isOptional: isOption, member.type, description)
    }
  }

  /// The `@overload` annotations for calling a type's global.
  private func constructorAnnotations(of type: TypeDescription) -> [String] {
    guard let constructor = type.constructor else { return [] }
    var lines: [String] = []
    if !constructor.parameters.isEmpty {
      lines.append("---@overload \(constructorType(constructor.parameters, of: type))")
    }
    if constructor.takesTable {
      let optionalSuffix = constructor.allowsEmptyTable ? "?" : ""
      lines.append("---@overload fun(options\(optionalSuffix): \(type.name).Options): \(type.name)")
    }
    return lines
  }

  /// A named constructor, and the class of its options table.
  private func constructorDefinitions(
    _ constructor: ConstructorDescription, of type: TypeDescription
  ) -> [String] {
    let qualifiedName = constructor.qualifiedName(of: type)
    let optionalSuffix = constructor.allowsEmptyTable ? "?" : ""
    let annotations = [
      "---@param options\(optionalSuffix) \(qualifiedName).Options Items and fields.",
      "---@return \(type.name)",
    ]
    return [
      LuaCATS.annotatedDeclaration(
        summary: constructor.summary, annotations: annotations,
        declaration: "function \(qualifiedName)(options) end")
    ]
      + optionsDefinition(of: constructor, of: type)
  }

  /// The `---@class` annotation of the options table that a constructor takes.
  private func optionsDefinition(
    of constructor: ConstructorDescription, of type: TypeDescription
  ) -> [String] {
    guard constructor.takesTable else { return [] }
    let items =
      constructor.itemsParameter.map {
        [LuaCATS.field("[integer]", acceptedParameterType(for: $0.type), $0.summary)]
      }
      ?? []
    let named = constructor.namedParameters.map(optionsFieldAnnotation)
    let names = Set(constructor.namedParameters.map(\.name))
    let properties = assignableMembers(of: type).filter { !names.contains($0.name) }
      .map { fieldAnnotation($0, of: type, isOption: true) }
    return [
      LuaCATS.annotatedDeclaration(
        summary: constructor.summary,
        annotations: ["---@class \(constructor.qualifiedName(of: type)).Options"] + items + named
          + properties, declaration: nil)
    ]
  }
}
