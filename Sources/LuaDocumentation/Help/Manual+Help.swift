internal import LuaHost

extension Manual {
  /// Returns the text of `help(subject)`, in lines of at most 80 columns.
  ///
  /// - Parameter subject: The name of a type (`View`), a member (`View.center`, `View:onTap`, `stage.view`),
  ///   a function or a global; a member's name alone, for which all types that declare it are listed; nil for
  ///   an overview. A value without a name is passed as its Lua type in parentheses.
  /// - Returns: The text, without a line break at its end. For an unknown name it suggests similar names.
  public func help(on subject: String?) -> String {
    guard let subject else { return overview }
    if let type = type(named: subject) { return help(onType: type) }
    if let function = (consoleFunctions + functions).first(where: { $0.name == subject }) {
      return help(onFunction: function, of: nil)
    }
    if let global = globals.first(where: { $0.name == subject }) { return help(onGlobal: global) }
    let parts = subject.split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }.map(String.init)
    if parts.count > 1, let type = type(atEndOf: parts.dropLast()), let name = parts.last {
      return help(onMember: name, of: type)
    }
    let owners = declaringTypes(of: subject)
    if owners.count == 1 { return help(onMember: subject, of: owners[0]) }
    return owners.isEmpty ? help(onUnknown: subject) : help(onDeclarations: owners, of: subject)
  }

  /// The types that declare a member or function of that name themselves.
  private func declaringTypes(of name: String) -> [TypeDescription] {
    types.filter { type in
      type.functions.contains { $0.name == name }
        || type.members.contains { $0.name == name || $0.aliases.contains(name) }
    }
  }

  private func help(onDeclarations owners: [TypeDescription], of name: String) -> String {
    var page = HelpPage()
    let list = owners.map { owner in
      let member = owner.members.first { $0.name == name || $0.aliases.contains(name) }
      let function = owner.functions.first { $0.name == name }
      return (term: "\(owner.name).\(name)", description: member?.summary ?? function?.summary ?? "")
    }
    page.add(list: list, under: "There are several:")
    return page.text
  }

  private func help(onUnknown subject: String) -> String {
    var page = HelpPage()
    if subject.hasPrefix("(") {
      page.add(
        "The host has nothing to say of a \(subject.dropFirst().dropLast()); help() lists what there is.")
      return page.text
    }
    let candidates = suggestions(for: subject)
    let hint =
      candidates.isEmpty
      ? "help() lists what there is." : "Did you mean \(candidates.joined(separator: ", "))?"
    page.add("There is no '\(subject)'. \(hint)")
    return page.text
  }

  /// The names that contain the subject, else the most similar name.
  private func suggestions(for subject: String) -> [String] {
    let own = types.flatMap { type in
      (type.functions.map(\.name) + type.members.map(\.name)).map { "\(type.name).\($0)" }
    }
    let names = types.map(\.name) + (functions + consoleFunctions).map(\.name) + globals.map(\.name)
    let lowered = subject.lowercased()
    let containing = (names + own).filter { $0.lowercased().contains(lowered) }
    if !containing.isEmpty, subject.count >= 3 { return Array(containing.prefix(5)) }
    if let name = nearest(to: subject, in: names + own) { return [name] }
    let members = own.compactMap { $0.split(separator: ".").last.map(String.init) }
    guard let name = nearest(to: subject, in: members) else { return [] }
    return declaringTypes(of: name).map { "\($0.name).\(name)" }
  }
}
