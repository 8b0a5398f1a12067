import LuaHost

// The help pages for each kind of subject.

extension Manual {
  /// The overview of types, functions and globals.
  var overview: String {
    var page = HelpPage(width: helpWidth)
    let hint = apiAliases.map { " \($0.vendor)'s names lead to the names here." } ?? ""
    page.add("help(x) describes a value, a type or a function, and help \"View.center\" a member.\(hint)")
    let instantiable = types.filter { $0.kind != .constants }
    page.add(list: instantiable.map { ($0.name, $0.summary) }, under: "Types")
    page.add(
      list: types.filter { $0.kind == .constants }.map { ($0.name, $0.summary) }, under: "Constants")
    page.add(
      list: functions.map { (SignatureFormatter.call($0.name, $0.parameters), $0.summary) },
      under: "Functions")
    page.add(list: hostGlobals.map { ($0.name, $0.summary) }, under: "Globals")
    page.add(list: scriptGlobals.map { ($0.name, $0.summary) }, under: "Globals that a script may define")
    page.add(
      list: promptOnlyFunctions.map { (SignatureFormatter.call($0.name, $0.parameters), $0.summary) },
      under: "Functions at the prompt only")
    page.add(
      list: testFunctions.map { (SignatureFormatter.call($0.name, $0.parameters), $0.summary) },
      under: "Functions in the files of dynlua test only")
    page.add(
      list: guides.compactMap(\.sections.first).map { ($0.name, $0.paragraphs.first ?? "") },
      under: "Guides, which help prints by their titles")
    return page.text
  }

  func helpPage(onType type: TypeDescription) -> String {
    var page = HelpPage(width: helpWidth)
    page.add("\(type.name): \(type.summary)", hangingIndent: 2)
    addConstructor(of: type, to: &page)
    page.add(
      list: type.namedConstructors.map { (namedConstructorSignature($0, of: type), $0.summary) }
        + type.functions.map {
          (SignatureFormatter.call("\(type.name).\($0.name)", $0.parameters), $0.summary)
        },
      under: "Functions")
    page.add(list: type.constants.map { ("\(type.name).\($0.name)", $0.summary) }, under: "Values")
    addMembers(declaredMembers(of: type), to: &page)
    page.add(
      list: type.overrides.map { (SignatureFormatter.call($0.name, $0.parameters), $0.summary) },
      under: "Functions that a script's class may define")
    page.add(
      list: inheritanceChain(of: type).dropFirst().map {
        ($0.name, declaredMembers(of: $0).map(\.name).joined(separator: ", "))
      },
      under: "Inherited")
    if !type.alternativeInputNames.isEmpty {
      page.addBlankLine()
      page.add("Names")
      page.add(type.alternativeInputNames.joined(separator: ", "), indent: 2)
    }
    return page.text
  }

  private func addConstructor(of type: TypeDescription, to page: inout HelpPage) {
    guard let constructor = type.constructor else { return }
    page.addBlankLine()
    for form in constructorSignatures(of: type) { page.add(form, indent: 2, hangingIndent: 6) }
    let parameters =
      constructor.parameters
      + constructor.namedParameters.filter { named in
        !constructor.parameters.contains { $0.name == named.name }
      }
    if constructor.summary != type.summary { page.add(constructor.summary, indent: 2) }
    guard type.kind == .object else { return }
    addParameters((constructor.itemsParameter.map { [$0] } ?? []) + parameters, to: &page)
  }

  private func addMembers(_ members: [MemberDescription], to page: inout HelpPage) {
    let groups: [(String, (MemberDescription.Kind) -> Bool)] = [
      (
        "Properties",
        { [.property(isWritable: true), .property(isWritable: false), .table, .lazyTable].contains($0) }
      ),
      ("Methods", { $0 == .method }),
      ("Functions to assign", { $0 == .callback || $0 == .handler }),
      ("Constants", { $0 == .constant }),
    ]
    for (heading, isIn) in groups {
      let list = members.filter { isIn($0.kind) }.map { member in
        let qualifiers =
          member.kind == .constant ? [member.defaultValue ?? ""] : QualifierFormatter.qualifiers(of: member)
        let description = QualifierFormatter.summary(member.summary, appending: qualifiers)
        return (member.isCallable ? SignatureFormatter.call(member.name, member) : member.name, description)
      }
      page.add(list: list, under: heading)
    }
  }

  private func addParameters(_ parameters: [Parameter], to page: inout HelpPage) {
    let list = parameters.map { parameter in
      (
        parameter.name,
        QualifierFormatter.summary(
          parameter.summary, appending: [parameter.type] + QualifierFormatter.qualifiers(of: parameter))
      )
    }
    page.add(list: list, under: "Parameters")
  }

  /// The page on a constructor, function, constant, member or override of a type, or on a field of its
  /// constructors' tables.
  ///
  /// For a name of another API, the page on its equivalent; for an unknown name, a suggestion.
  func helpPage(onMember name: String, of type: TypeDescription) -> String {
    if let constructor = type.namedConstructors.first(where: { $0.name == name }) {
      return helpPage(onConstructor: constructor, of: type)
    }
    if let function = type.functions.first(where: { $0.name == name }) {
      return helpPage(onFunction: function, of: type.name)
    }
    let candidates = type.kind == .constants ? type.members : members(of: type) + type.constants
    guard let member = candidates.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
      return helpPage(onField: name, of: type) ?? helpPage(onOverride: name, of: type)
        ?? helpPage(onAPIAlias: name, of: type, as: name) ?? unknownNameHelp(for: name, of: type)
    }
    let owner = inheritanceChain(of: type).first { $0.members.contains { $0.name == name } } ?? type
    var page = HelpPage(width: helpWidth)
    page.add(heading(of: member, owner), hangingIndent: 4)
    page.add(
      QualifierFormatter.summary(
        member.summary, appending: member.kind == .constant ? [] : QualifierFormatter.qualifiers(of: member)),
      indent: 2)
    addParameters(member.parameters + member.namedParameters, to: &page)
    return page.text
  }

  /// The page on a field of the tables of a type's constructors; nil if there is none.
  private func helpPage(onField name: String, of type: TypeDescription) -> String? {
    let list = type.constructors.compactMap { constructor in
      constructor.namedParameters.first { $0.name == name }.map { field in
        (
          "\(constructor.qualifiedName(of: type)) { \(name) = … }",
          QualifierFormatter.summary(
            field.summary, appending: [field.type] + QualifierFormatter.qualifiers(of: field))
        )
      }
    }
    guard !list.isEmpty else { return nil }
    var page = HelpPage(width: helpWidth)
    page.add(list: list, under: "A field of the table of a constructor:")
    return page.text
  }

  /// The page on a method that subclasses declared by scripts can override; nil if there is none.
  func helpPage(onOverride name: String, of type: TypeDescription) -> String? {
    guard let function = type.overrides.first(where: { $0.name == name }) else { return nil }
    var page = HelpPage(width: helpWidth)
    page.add(SignatureFormatter.call("Class:\(name)", function.parameters), hangingIndent: 4)
    page.add(function.summary, indent: 2)
    addParameters(function.parameters, to: &page)
    return page.text
  }

  private func unknownNameHelp(for name: String, of type: TypeDescription) -> String {
    let names = (members(of: type) + type.constants + type.members).map(\.name) + type.staticMemberNames
    let hint =
      mostSimilarName(to: name, in: names).map { "did you mean \(type.name).\($0)?" }
      ?? "help \"\(type.name)\" lists its members."
    return "\(type.name) has no '\(name)'; \(hint)"
  }

  private func heading(of member: MemberDescription, _ owner: TypeDescription) -> String {
    let signature = SignatureFormatter.member(member, of: owner.name)
    switch member.kind {
    case .callback, .handler: return signature
    case .method: return member.type.isEmpty ? signature : "\(signature) -> \(member.type)"
    case .constant:
      return member.defaultValue.map { "\(signature) = \($0)" } ?? "\(signature): \(member.type)"
    case .property, .table, .lazyTable: return "\(signature): \(member.type)"
    }
  }

  private func helpPage(onConstructor constructor: ConstructorDescription, of type: TypeDescription) -> String
  {
    var page = HelpPage(width: helpWidth)
    page.add("\(namedConstructorSignature(constructor, of: type)) -> \(type.name)", hangingIndent: 4)
    page.add(constructor.summary, indent: 2)
    addParameters((constructor.itemsParameter.map { [$0] } ?? []) + constructor.namedParameters, to: &page)
    return page.text
  }

  func helpPage(onFunction function: FunctionDescription, of owner: String?) -> String {
    var page = HelpPage(width: helpWidth)
    let name = owner.map { "\($0).\(function.name)" } ?? function.name
    let result = function.returns.isEmpty ? "" : " -> \(function.returns)"
    page.add(SignatureFormatter.call(name, function.parameters) + result, hangingIndent: 4)
    page.add(function.summary, indent: 2)
    addParameters(function.parameters, to: &page)
    return page.text
  }

  func helpPage(onGlobal global: GlobalDescription) -> String {
    var page = HelpPage(width: helpWidth)
    page.add("\(global.name): \(global.type)", hangingIndent: 4)
    page.add(global.summary, indent: 2)
    if let type = type(named: global.type) {
      page.addBlankLine()
      page.addPreformatted(helpPage(onType: type))
    }
    return page.text
  }
}
