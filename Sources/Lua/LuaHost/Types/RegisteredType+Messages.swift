import CLuaBridge

// Error messages for unknown names.

extension RegisteredType {
  /// Returns the message for a name that objects of the type, or its global, do not have.
  ///
  /// For example: `PushBehavior has no property 'magntiude'; did you mean 'magnitude'?` A member of the
  /// objects, as in `View.center`, is not taken for a misspelling: the message names its documentation.
  func message(forUnknownName name: String, in lookup: BridgeLookup, _ lua: Lua) -> String {
    let isGlobal = lookup == .global
    let noun = description.kind == .constants ? "value" : isGlobal ? "function" : "property"
    if isGlobal, memberNames.contains(name), !globalNames.contains(name) {
      let topic = "\(description.name).\(name)"
      return
        "\(description.name) has no function '\(name)', but its objects have a member of that name; see help \"\(topic)\""
    }
    return message(forUnknownName: name, noun: noun, among: isGlobal ? globalNames : memberNames, lua)
  }

  /// Returns the message for an unknown field of a constructor's table.
  ///
  /// A field of another constructor of the type is not treated as a misspelling: `Attachment.limit has no
  /// field 'anchor'; expected item and attachedTo, and optionally offset`.
  func message(forUnknownField name: String, of constructor: ConstructorBinding, _ lua: Lua) -> String {
    let fields = constructor.description.namedParameters
    let isOfAnother = constructors.contains { $0.description.namedParameters.contains { $0.name == name } }
    guard isOfAnother else {
      return message(forUnknownName: name, noun: "property", among: memberNames + fields.map { $0.name }, lua)
    }
    let required = joinedNames(of: fields.filter { !$0.isOptional })
    let optional = joinedNames(of: fields.filter { $0.isOptional })
    let expectation = [required, optional.map { "optionally \($0)" }].compactMap { $0 }
      .joined(separator: ", and ")
    let hint = expectation.isEmpty ? "" : "; expected \(expectation)"
    return "\(constructor.label) has no field '\(name)'\(hint)"
  }

  private func message(forUnknownName name: String, noun: String, among names: [String], _ lua: Lua) -> String
  {
    "\(description.name) has no \(noun) '\(name)'\(lua.suggestion(for: name, among: names, of: description))"
  }

  /// Returns the names as `a, b and c`; nil if there are none.
  private func joinedNames(of fields: [Parameter]) -> String? {
    guard let last = fields.last else { return nil }
    let others = fields.dropLast().map { $0.name }.joined(separator: ", ")
    return others.isEmpty ? last.name : "\(others) and \(last.name)"
  }
}
