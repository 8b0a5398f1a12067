import LuaHost

// Help on the names of another API.

extension Manual {
  /// Returns the page on the equivalents of a name of another API; nil if the other API has no such name.
  ///
  /// The name is that of a type, a function or a constant, or of a member with or without its type.
  func helpPage(onAPIAlias subject: String) -> String? {
    guard let apiAliases else { return nil }
    let equivalents = apiAliases.matches(of: subject).flatMap(\.luaNames)
    if !equivalents.isEmpty { return helpPage(onEquivalents: equivalents, of: subject) }
    // The type is listed, but not with this member: the other API declares the member in a base type, or only
    // this API has a member of that name.
    let separators = subject.indices.filter { ".:".contains(subject[$0]) }
    for separator in separators.reversed() {
      let member = String(subject[separator...].dropFirst())
      for name in apiAliases.luaNames(ofGlobal: String(subject[..<separator])) {
        guard let type = type(named: name) else { continue }
        return helpPage(onAPIAlias: member, of: type, as: subject) ?? helpPage(on: "\(name).\(member)")
      }
    }
    return nil
  }

  /// The page on the members of a type that are equivalents of a member `name` of another API; nil if there
  /// are none.
  func helpPage(onAPIAlias name: String, of type: TypeDescription, as subject: String) -> String? {
    let types = inheritanceChain(of: type).map(\.name)
    let equivalents = (apiAliases?.matches(of: name) ?? []).flatMap(\.luaNames).filter { equivalent in
      equivalent.split(separator: ".").first.map { types.contains(String($0)) } ?? false
    }
    return equivalents.isEmpty ? nil : helpPage(onEquivalents: equivalents, of: subject)
  }

  private func helpPage(onEquivalents equivalents: [String], of subject: String) -> String {
    var names: [String] = []
    for name in equivalents where !names.contains(name) { names.append(name) }
    let owner = apiAliases?.vendor ?? ""
    guard names.count == 1 else {
      return namesHelpPage(listing: names, under: "\(owner)'s \(subject) corresponds to one of these:")
    }
    var page = HelpPage(width: helpWidth)
    page.add("\(owner)'s \(subject) corresponds to \(names[0]):")
    page.addBlankLine()
    page.addPreformatted(self.helpPage(on: names[0]) ?? "")
    return page.text
  }
}
