public import LuaHost

// Lookups by which a prompt helps with the text that is typed.

extension Manual {
  /// The type of a member of a type's values, in LuaCATS notation; nil if there is no such member.
  ///
  /// A field of the type's constructors counts as a member.
  public func memberType(_ name: String, of typeName: String) -> String? {
    guard let type = type(named: typeName) else { return nil }
    let member = members(of: type).first { $0.name == name || $0.aliases.contains(name) }?.type
    return member ?? type.constructors.flatMap(\.namedParameters).first { $0.name == name }?.type
  }

  /// The name of the type of a member that is an object or a record; nil for other members.
  public func typeName(ofMember name: String, of typeName: String) -> String? {
    guard let text = memberType(name, of: typeName) else { return nil }
    return type(named: text.last == "?" ? String(text.dropLast()) : text)?.name
  }

  /// The constructor at a path, such as `View` or `FieldBehavior.drag`; nil if there is none.
  public func constructorCompletionItem(at path: [String]) -> CompletionItem? {
    guard let name = path.first, let type = type(named: name), path.count <= 2 else { return nil }
    guard path.count == 1 else {
      return staticMemberCompletions(beginningWith: path[1], of: name).first { $0.name == path[1] }
    }
    guard let signature = constructorSignatures(of: type).last else { return nil }
    return CompletionItem(kind: .type, name: name, signature: signature, summary: type.summary)
  }

  /// The signature of a function of a script, with the first line of the comment above it.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - name: The name by which it is called.
  ///   - isMethodCall: Whether the first parameter is the object, which the call does not contain as an
  ///     argument.
  ///   - source: Returns the text of a chunk by its name; nil if it is not known.
  /// - Returns: The signature and the summary.
  public func completionItem(
    for function: ScriptFunction, named name: String, isMethodCall: Bool, source: (String) -> String?
  ) -> CompletionItem {
    let parameters = function.parameters.dropFirst(isMethodCall ? 1 : 0)
    let comment = source(function.chunkName).map(function.comment)?.first { !$0.isEmpty }
    return CompletionItem(
      kind: .function, name: name, signature: "\(name)(\(parameters.joined(separator: ", ")))",
      summary: comment ?? "")
  }

  /// The function of Lua's library with a qualified name; nil if there is none.
  public func luaLibraryCompletionItem(_ name: String) -> CompletionItem? {
    StandardLibraryDocumentation.member(named: name).map {
      CompletionItem(kind: .function, name: name, signature: $0.signature, summary: $0.summary)
    }
  }
}
