import LuaDocumentation
public import LuaHost

extension Console {
  /// The signature of the call or constructor that a text ends in, with a summary; nil if it ends in none
  /// that is documented.
  ///
  /// Nothing is read from objects of the session, so that this may be called after each key.
  /// - Complexity: O(n) in the length of the text.
  public func signature(ofCallAtEndOf text: String) -> String? {
    guard case .lua(let lua) = PromptInput(text), let call = CallContext(endOf: lua) else { return nil }
    let manual = manual
    let item = documentation(of: call, in: manual) ?? scriptFunctionCompletionItem(for: call, in: manual)
    return item.map {
      $0.summary.isEmpty ? $0.signature : "\($0.signature)  \($0.summary)"
    }
  }

  /// The property whose value a text ends in: of an assignment such as `push.magnitude = 2`, or of a
  /// constructor such as `View { alpha = 0.5`; nil if it ends in none that is documented.
  ///
  /// Nothing is read from objects of the session, so that this may be called after each key.
  /// - Complexity: O(n) in the length of the text.
  public func assignedProperty(at text: String) -> MemberDescription? {
    guard case .lua(let lua) = PromptInput(text),
      let match = lua.firstMatch(of: #/((?:[A-Za-z_]\w*\.)*)([A-Za-z_]\w*)\s*=(?!=)\s*[^=,;{}()\n]*$/#)
    else { return nil }
    let manual = manual
    let owner = match.1.split(separator: ".").map(String.init)
    guard let typeName = assignedType(owner, lua, manual),
      let type = manual.type(named: typeName)
    else { return nil }
    return manual.members(of: type).first {
      if case .property(isWritable: true) = $0.kind { $0.name == match.2 } else { false }
    }
  }

  /// The name of the type whose property is assigned: of the object at a path, or without a path, that of the
  /// constructor in whose braces the text ends.
  private func assignedType(_ owner: [String], _ text: String, _ manual: Manual) -> String? {
    if !owner.isEmpty { return type(of: owner, in: manual) }
    guard let call = CallContext(endOf: text), call.usesBraces else { return nil }
    return call.path.first
  }

  private func documentation(of call: CallContext, in manual: Manual) -> CompletionItem? {
    guard let name = call.path.last else { return nil }
    let owner = call.path.dropLast()
    if call.usesBraces { return manual.constructorCompletionItem(at: Array(call.path)) }
    guard let first = owner.first else {
      return manual.globalCompletions(beginningWith: name).first { $0.name == name && $0.kind != .type }
        ?? manual.constructorCompletionItem(at: [name]) ?? manual.luaLibraryCompletionItem(name)
    }
    if owner.count == 1, manual.type(named: first) != nil, !call.isMethodCall {
      return manual.staticMemberCompletions(beginningWith: name, of: first).first { $0.name == name }
    }
    guard let type = type(of: Array(owner), in: manual) else {
      return manual.luaLibraryCompletionItem(call.path.joined(separator: "."))
    }
    return manual.memberCompletions(beginningWith: name, of: type).first { $0.name == name }
  }

  /// Returns the completion item, with its signature, of a function or class that the script defines.
  private func scriptFunctionCompletionItem(for call: CallContext, in manual: Manual) -> CompletionItem? {
    guard !call.usesBraces, let name = call.path.last else { return nil }
    return scriptFunctionCompletionItem(
      at: call.path.map(ConsoleEnvironment.Key.name), named: name, isMethodCall: call.isMethodCall, in: manual
    )
  }

  /// The signature of the function or class of the script at a path; nil if there is none.
  func scriptFunctionCompletionItem(
    at path: [ConsoleEnvironment.Key], named name: String, isMethodCall: Bool, in manual: Manual
  ) -> CompletionItem? {
    environment.inspectFunction(at: path).map { function, isInitializer in
      manual.completionItem(
        for: function, named: name, isMethodCall: isMethodCall || isInitializer,
        source: keptSourceText(ofChunk:))
    }
  }

  /// The name of the type of the value at a path, by the type of its first variable and the types of
  /// properties.
  func type(of path: [String], in manual: Manual) -> String? {
    guard let first = path.first else { return nil }
    let start =
      environment.inspect(at: [.name(first)])?.type ?? manual.globals.first { $0.name == first }?.type
    return path.dropFirst().reduce(start) { type, name in
      type.flatMap { manual.typeName(ofMember: name, of: $0) }
    }
  }
}
