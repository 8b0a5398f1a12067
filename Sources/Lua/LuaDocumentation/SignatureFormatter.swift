import LuaHost

/// Formats signatures in Lua syntax.
enum SignatureFormatter {
  /// A call with positional parameters, the optional ones in brackets: `name(a, b, [c])`, `name(a, ...)`.
  static func call(_ name: String, _ parameters: [Parameter]) -> String {
    let names = parameters.map { $0.isOptional && !$0.isVariadic ? "[\($0.name)]" : $0.name }
    return "\(name)(\(names.joined(separator: ", ")))"
  }

  /// The call of a member, with parentheses or, if it has named parameters, with the braces of its options
  /// table.
  static func call(_ name: String, _ member: MemberDescription) -> String {
    member.namedParameters.isEmpty
      ? call(name, member.parameters)
      : "\(name) { \(fields(member.namedParameters).joined(separator: ", ")) }"
  }

  /// Fields in braces: `from = …, [animated = …]`.
  private static func fields(_ named: [Parameter]) -> [String] {
    named.map { $0.isOptional ? "[\($0.name) = …]" : "\($0.name) = …" }
  }

  /// A member preceded by the name of its type: `View.center`, `View:onTap(handler)`,
  /// `Animator.didPause(animator)`.
  static func member(_ member: MemberDescription, of owner: String) -> String {
    switch member.kind {
    case .method: call("\(owner):\(member.name)", member)
    case .callback, .handler: call("\(owner).\(member.name)", member)
    case .property, .table, .lazyTable, .constant: "\(owner).\(member.name)"
    }
  }

  /// The type of a callback: `fun(contact: Contact)`.
  static func callback(_ parameters: [Parameter]) -> String {
    "fun(\(parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
  }

  /// The type of a handler property, which is that of the method that sets it: reading the property returns
  /// that method.
  static func handler(_ parameters: [Parameter], of owner: String) -> String {
    "fun(self: \(owner), handler: (\(callback(parameters)))?)"
  }

  /// The type of an override in a script's class: `fun(self: Behavior.Class, dt: number)`.
  static func override(_ function: MemberDescription, of name: String) -> String {
    let parameters = function.parameters.map { parameter in
      "\(parameter.name)\(parameter.isOptional && !parameter.isVariadic ? "?" : ""): \(parameter.type)"
    }
    return "fun(\((["self: \(name)"] + parameters).joined(separator: ", ")))"
  }

  /// The forms of a call of a type: `Point(x, y)`, `PushBehavior { item, …, mode = …, property = … }`.
  static func constructors(of type: TypeDescription, hasProperties: Bool) -> [String] {
    guard let constructor = type.constructor else { return [] }
    let call = constructor.parameters.isEmpty ? [] : [call(type.name, constructor.parameters)]
    guard constructor.takesTable, type.kind == .object else { return call }
    return call + [table(of: constructor, name: type.name, hasProperties: hasProperties)]
  }

  /// The table form of a constructor: `FieldBehavior.drag { item, …, property = … }`.
  static func table(of constructor: ConstructorDescription, name: String, hasProperties: Bool) -> String {
    let items = constructor.itemsParameter.map { ["\($0.name), …"] } ?? []
    let fields = (items + fields(constructor.namedParameters) + (hasProperties ? ["property = …"] : []))
      .joined(
        separator: ", ")
    return fields.isEmpty ? "\(name) {}" : "\(name) { \(fields) }"
  }
}

extension MemberDescription {
  /// Whether the member is a function, called by scripts or by the host.
  var isCallable: Bool { [.method, .callback, .handler].contains(kind) }
}

extension ConstructorDescription {
  /// The name in front of the braces: `PushBehavior`, `FieldBehavior.drag`.
  func qualifiedName(of type: TypeDescription) -> String {
    name.map { "\(type.name).\($0)" } ?? type.name
  }

  /// Whether the table form may be called with an empty table.
  var allowsEmptyTable: Bool { namedParameters.allSatisfy(\.isOptional) }
}
