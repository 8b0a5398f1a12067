extension LuaRecord {
  /// What tostring says of the record: its type's own text, else the type's name with the components in parentheses.
  package var luaDescription: String {
    let type = Self.recordType
    return type.describe?(self) ?? "\(type.name)\(componentsText(shortNumberText))"
  }

  /// The same without the type's name, with the numbers as they are to be written: `(160, 284)`.
  package func shortLuaDescription(_ numberText: (Double) -> String) -> String {
    Self.recordType.describe?(self) ?? componentsText(numberText)
  }

  private func componentsText(_ numberText: (Double) -> String) -> String {
    let components = components
    let texts = (0..<Self.recordType.schema.fields.count).map { numberText(components[$0]) }
    return "(\(texts.joined(separator: ", ")))"
  }
}
