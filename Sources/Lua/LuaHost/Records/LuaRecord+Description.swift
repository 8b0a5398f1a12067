extension LuaRecord {
  /// The text of `tostring`: the type's own, else the type's name with the components in parentheses.
  package var luaDescription: String {
    let type = Self.recordType
    return type.describe?(self) ?? "\(type.name)\(componentsText(luaNumberText))"
  }

  /// Returns the text without the type's name and with the given number format, such as `(160, 284)`.
  package func shortLuaDescription(_ numberText: (Double) -> String) -> String {
    Self.recordType.describe?(self) ?? componentsText(numberText)
  }

  private func componentsText(_ numberText: (Double) -> String) -> String {
    let components = components
    let texts = (0..<Self.recordType.schema.fields.count).map { numberText(components[$0]) }
    return "(\(texts.joined(separator: ", ")))"
  }
}

extension LuaRecord {
  /// The components with the names of their fields, in the order of the constructor's arguments.
  package var namedComponents: [(name: String, value: Double)] {
    let components = components
    return Self.recordType.schema.fields.enumerated().map { ($0.element.name, components[$0.offset]) }
  }
}
