import LuaHost

extension Manual {
  /// The globals as a luacheck standard, for a `.luacheckrc`.
  ///
  /// The globals that scripts may define are writable. The fields of the host's global objects are listed two
  /// levels deep.
  public var luacheckStandard: String {
    let types = types.map { type in
      LuacheckField(type.name, staticFieldNames(of: type).map { LuacheckField($0) })
    }
    let objects = hostGlobals.map { global in
      LuacheckField(global.name, fields(of: global.type, depth: 2), allowsOtherFields: global.type == "table")
    }
    let entries =
      functions.map { "    \($0.name) = {}," }
      + (types + objects).map { "    \($0.text(indent: 4))," }
    return """
      stds.dynlua = {
        globals = { \(scriptGlobals.map { "\"\($0.name)\"" }.joined(separator: ", ")) },
        read_globals = {
      \(entries.sorted().joined(separator: "\n"))
        },
      }
      """
  }

  private func fields(of typeName: String, depth: Int) -> [LuacheckField] {
    guard depth > 0, let type = type(named: typeName) else { return [] }
    let writable = Set(assignableMembers(of: type).map(\.name))
    return members(of: type).map { member in
      guard member.kind != .method else { return LuacheckField(member.name) }
      let inner = fields(of: member.type, depth: depth - 1)
      let isList = member.type.hasSuffix("[]")
      let isTable =
        !inner.isEmpty || isList || member.kind == .lazyTable || self.type(named: member.type) != nil
      return LuacheckField(
        member.name, inner, isWritable: writable.contains(member.name),
        allowsOtherFields: isTable && inner.isEmpty)
    }
  }
}

/// A global, or a field of one, in luacheck's format.
private struct LuacheckField {
  let name: String
  let fields: [LuacheckField]
  let isWritable: Bool
  /// Whether fields that are not listed are allowed.
  let allowsOtherFields: Bool

  init(
    _ name: String, _ fields: [LuacheckField] = [], isWritable: Bool = false, allowsOtherFields: Bool = false
  ) {
    self.name = name
    self.fields = fields
    self.isWritable = isWritable
    self.allowsOtherFields = allowsOtherFields
  }

  func text(indent: Int) -> String {
    let flags =
      (isWritable || allowsOtherFields ? ["read_only = false"] : [])
      + (allowsOtherFields ? ["other_fields = true"] : [])
    guard !fields.isEmpty else {
      return "\(name) = {\(flags.isEmpty ? "" : " \(flags.joined(separator: ", ")) ")}"
    }
    let margin = String(repeating: " ", count: indent)
    let lines = fields.sorted { $0.name < $1.name }.map { "\(margin)    \($0.text(indent: indent + 4)),\n" }
    let own = flags.map { "\(margin)  \($0),\n" }.joined()
    return "\(name) = {\n\(own)\(margin)  fields = {\n\(lines.joined())\(margin)  },\n\(margin)}"
  }
}
