extension LuaRecord {
  /// What tostring says of the record: its type's own text, else the type's name with the components in parentheses.
  package var luaText: String {
    let type = Self.recordType
    return type.describe?(self) ?? "\(type.name)\(componentsText(count: type.schema.fields.count))"
  }

  /// The same without the type's name: `(160, 284)`.
  package var shortLuaText: String {
    let type = Self.recordType
    return type.describe?(self) ?? componentsText(count: type.schema.fields.count)
  }

  private func componentsText(count: Int) -> String {
    let components = components
    return "(\((0..<count).map { shortNumberText(components[$0]) }.joined(separator: ", ")))"
  }
}
