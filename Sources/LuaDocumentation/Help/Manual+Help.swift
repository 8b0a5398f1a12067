internal import LuaHost

extension Manual {
  /// Returns the text of `help(subject)`, in lines of at most `helpWidth` columns.
  ///
  /// - Parameters:
  ///   - subject: The name of a type (`View`), a member (`View.center`, `View:onTap`, `stage.view`),
  ///   a function or a global; a member's name alone, for which all types that declare it are listed; a name
  ///   of `apiAliases`; a name of Lua's library; nil for an overview. A value without a name is passed as its
  ///   `ScriptValueDescription`.
  ///   - source: Returns the text of a chunk by its name, from which the comments above functions are taken; nil, the
  ///     default, if it is not known.
  /// - Returns: The text, without a line break at its end. For an unknown name it suggests similar names.
  public func help(on subject: String?, source: (String) -> String? = { _ in nil }) -> String {
    guard let subject else { return overview }
    if let page = exactHelpPage(on: subject) { return page }
    guard let description = ScriptValueDescription(subject) else {
      return helpPage(onTestFunction: subject) ?? unknownNameHelp(for: subject)
    }
    return help(on: description, source: source)
  }

  /// The page on a function of the test library; nil for other names.
  private func helpPage(onTestFunction name: String) -> String? {
    let dotted = String(name.map { $0 == ":" ? "." : $0 })
    guard let function = testFunctions.first(where: { $0.name == dotted }) else { return nil }
    return helpPage(onFunction: function, of: nil) + "\n  Only in the files of dynlua test."
  }

  /// Returns whether there is documentation of a subject that is a name; the functions of tests do not count, which scripts
  /// may define themselves.
  public func describes(_ subject: String) -> Bool { exactHelpPage(on: subject) != nil }

  private func exactHelpPage(on subject: String) -> String? {
    helpPage(on: subject) ?? helpPage(onLuaLibrary: subject) ?? helpPage(onAPIAlias: subject)
  }

  /// The page on a name of this API; nil if there is no such name.
  func helpPage(on subject: String) -> String? {
    if let type = type(named: subject) { return helpPage(onType: type) }
    if let function = (consoleFunctions + functions).first(where: { $0.name == subject }) {
      return helpPage(onFunction: function, of: nil)
    }
    if let global = globals.first(where: { $0.name == subject }) { return helpPage(onGlobal: global) }
    let parts = subject.split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }.map(String.init)
    if parts.count > 1, let type = type(atEndOf: parts.dropLast()), let name = parts.last {
      return helpPage(onMember: name, of: type)
    }
    let owners = types.filter { $0.summary(ofDeclaredName: subject) != nil }
    if owners.count == 1 { return helpPage(onMember: subject, of: owners[0]) }
    return owners.isEmpty
      ? nil : namesHelpPage(listing: owners.map { "\($0.name).\(subject)" }, under: "There are several:")
  }

  /// A list of names with their summaries.
  func namesHelpPage(listing names: [String], under heading: String) -> String {
    var page = HelpPage(width: helpWidth)
    page.add(list: names.map { ($0, summary(of: $0)) }, under: heading)
    return page.text
  }

  /// The summary of a type, a function, a global or a qualified member; empty for other names.
  private func summary(of name: String) -> String {
    if let type = type(named: name) { return type.summary }
    if let function = functions.first(where: { $0.name == name }) { return function.summary }
    if let global = globals.first(where: { $0.name == name }) { return global.summary }
    let path = name.split(separator: ".").map(String.init)
    guard path.count == 2, let type = type(named: path[0]) else { return "" }
    return inheritanceChain(of: type).lazy.compactMap { $0.summary(ofDeclaredName: path[1]) }.first ?? ""
  }

  private func unknownNameHelp(for subject: String) -> String {
    var page = HelpPage(width: helpWidth)
    let candidates = suggestions(for: subject)
    let hint =
      candidates.isEmpty
      ? "help() lists all subjects." : "Did you mean \(candidates.joined(separator: ", "))?"
    page.add("There is no '\(subject)'. \(hint)")
    return page.text
  }

  /// The names that contain the subject, else the most similar name.
  private func suggestions(for subject: String) -> [String] {
    let own = types.flatMap { type in
      (type.staticMemberNames + type.members.map(\.name) + type.overrides.map(\.name)).map {
        "\(type.name).\($0)"
      }
    }
    let names =
      types.map(\.name) + (functions + consoleFunctions + testFunctions).map(\.name) + globals.map(\.name)
    let lowered = subject.lowercased()
    let containing = (names + own).filter { $0.lowercased().contains(lowered) }
    if !containing.isEmpty, subject.count >= 3 { return Array(containing.prefix(5)) }
    if let name = mostSimilarName(to: subject, in: names + own) { return [name] }
    let members = own.compactMap { $0.split(separator: ".").last.map(String.init) }
    guard let name = mostSimilarName(to: subject, in: members) else { return [] }
    return types.filter { $0.summary(ofDeclaredName: name) != nil }.map { "\($0.name).\(name)" }
  }
}

extension TypeDescription {
  /// The summary of what the type itself declares under a name: a constructor, function, constant, member,
  /// override, or field of a constructor's table; nil if it declares nothing.
  fileprivate func summary(ofDeclaredName name: String) -> String? {
    for list in [members, constants, overrides] {
      if let member = list.first(where: { $0.name == name || $0.aliases.contains(name) }) {
        return member.summary
      }
    }
    if let function = functions.first(where: { $0.name == name }) { return function.summary }
    for constructor in constructors {
      if constructor.name == name { return constructor.summary }
      if let field = constructor.namedParameters.first(where: { $0.name == name }) { return field.summary }
    }
    return nil
  }
}
