extension Lua {
  /// Sets the names that another API uses for what this one offers; see `APIAliases`.
  ///
  /// They are created when a message or the documentation first needs them.
  public func setAPIAliases(_ aliases: @autoclosure @escaping () -> APIAliases) {
    documentation.makeAPIAliases = aliases
  }

  /// The names that another API uses for what this one offers; nil if there are none.
  public var apiAliases: APIAliases? { documentation.makeAPIAliases?() }

  /// The end of a message about an unknown name of a type, such as `; did you mean 'hidden'?`; empty if no
  /// name is similar.
  ///
  /// A name of another API suggests its equivalents.
  func suggestion(for name: String, among names: [String], of type: TypeDescription) -> String {
    var suggestions = luaNames(of: name, among: names, of: type)
    if suggestions.isEmpty, let name = mostSimilarName(to: name, in: names) { suggestions = ["'\(name)'"] }
    return didYouMean(suggestions)
  }

  /// The end of a message about a global that is nil and has the name of another API, such as `; did you mean
  /// 'View'?`; empty for other messages.
  func suggestion(afterRuntimeError message: String) -> String {
    let opening = " a nil value (global '"
    guard message.hasSuffix("')"), let quotationMark = message.dropLast(2).lastIndex(of: "'") else {
      return ""
    }
    let start = message.index(after: quotationMark)
    guard message[..<start].hasSuffix(opening) else { return "" }
    return didYouMean(
      (apiAliases?.luaNames(ofGlobal: String(message[start...].dropLast(2))) ?? []).map { "'\($0)'" })
  }

  /// Returns the equivalents of another API's name, in quotation marks: those that are members of the type
  /// and among `names`; if there are none, globals and members of other types.
  private func luaNames(of name: String, among names: [String], of type: TypeDescription) -> [String] {
    guard let apiAliases else { return [] }
    let types = inheritanceChain(of: type).map { $0.name }
    var (own, others): ([String], [String]) = ([], [])
    for match in apiAliases.matches(of: name) {
      for equivalent in match.luaNames {
        let path = equivalent.split(separator: ".").map(String.init)
        if path.count == 2, types.contains(path[0]) {
          if names.contains(path[1]), path[1] != name { own.append("'\(path[1])'") }
        } else if let declaring = match.enclosingType, !types.contains(equivalent),
          apiAliases.luaNames(ofGlobal: declaring).contains(where: types.contains)
        {
          others.append(path.count == 1 ? "the global '\(equivalent)'" : "'\(equivalent)'")
        }
      }
    }
    let found = own.isEmpty ? others : own
    return found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map { $0.element }
  }

  /// A type and its base types, the type itself first.
  func inheritanceChain(of type: TypeDescription) -> [TypeDescription] {
    Array(
      sequence(first: type) { type in
        self.registry.type(named: type.base)?.description
      })
  }

  private func didYouMean(_ suggestions: [String]) -> String {
    suggestions.isEmpty ? "" : "; did you mean \(suggestions.joined(separator: " or "))?"
  }
}
