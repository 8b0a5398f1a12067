import LuaHost

extension Manual {
  /// Returns the text of `help(subject)`, in lines of at most `helpWidth` columns.
  ///
  /// - Parameters:
  ///   - subject: The name of a type (`View`), a member (`View.center`, `View:onTap`, `stage.view`), a
  ///     function or a global; a member's name alone, for which all types that declare it are listed; a name
  ///     of `apiAliases`; a name of Lua's library; the title of a guide or of a section of it; nil for an
  ///     overview. A value without a name is passed as its `ScriptValueDescription`.
  ///   - source: Returns the text of a chunk by its name, from which the comments above functions are taken;
  ///     nil, the default, if it is not known.
  /// - Returns: The text, without a line break at its end. For an unknown name it suggests similar names.
  public func help(on subject: String?, source: (String) -> String? = { _ in nil }) -> String {
    guard let subject else { return overview }
    if let page = exactHelpPage(on: subject) ?? helpPage(onSelector: subject) ?? helpPage(onGuide: subject) {
      return page
    }
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

  /// Returns whether there is documentation of a subject that is a name; the functions of tests do not count,
  /// which scripts may define themselves.
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
    if parts.count > 1, let type = type(atEndOf: parts.dropLast()), let name = parts.last, !name.isEmpty {
      return helpPage(onMember: name, of: type)
    }
    // As the reference names the functions of classes.
    if parts.count == 2, parts[0] == "Class" {
      return types.lazy.compactMap { helpPage(onOverride: parts[1], of: $0) }.first
    }
    let owners = types.filter { $0.summary(ofDeclaredName: subject) != nil }
    if owners.count == 1 { return helpPage(onMember: subject, of: owners[0]) }
    return owners.isEmpty
      ? nil : namesHelpPage(listing: owners.map { "\($0.name).\(subject)" }, under: "There are several:")
  }

  /// The page on a selector of Objective-C with one argument, such as `addBehavior:` or `setMagnitude:`,
  /// which sets a property; nil for other names.
  private func helpPage(onSelector subject: String) -> String? {
    guard subject.last == ":" else { return nil }
    let selector = subject.dropLast()
    let separator = selector.lastIndex { $0 == "." || $0 == ":" }
    let start = separator.map(selector.index(after:)) ?? selector.startIndex
    if selector[start...].hasPrefix("set") {
      let property = selector[start...].dropFirst(3)
      let name = "\(selector[..<start])\(property.prefix(1).lowercased())\(property.dropFirst())"
      if let page = exactHelpPage(on: name) { return page }
    }
    return exactHelpPage(on: String(selector))
  }

  /// The guide with a title, or the section with a name such as `Forces and contacts: Units`; nil if there is
  /// none.
  private func helpPage(onGuide name: String) -> String? {
    let name = name.lowercased()
    let sections = guides.flatMap(\.sections).filter {
      $0.name.lowercased() == name || $0.name.lowercased().hasPrefix(name + ": ")
    }
    guard !sections.isEmpty else { return nil }
    var page = HelpPage(width: helpWidth)
    for section in sections {
      page.addBlankLine()
      page.add(section.name)
      for block in section.blocks {
        page.addBlankLine()
        if block.isCode { page.addPreformatted(block.text) } else { page.add(block.text, indent: 2) }
      }
    }
    return page.text
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

  /// What is documented about a subject that is no name: the entries whose summaries contain its words, and
  /// the sections of guides that do; nil if there are none.
  private func searchResults(for subject: String) -> String? {
    let words = Self.words(of: subject)
    guard !words.isEmpty else { return nil }
    let entries = summaries.filter { Self.contains(words, in: $0.summary) }
    let mentions = guideResults(for: words)
    guard !entries.isEmpty || !mentions.isEmpty else { return nil }
    var page = HelpPage(width: helpWidth)
    let shown = entries.prefix(Self.maximumResultCount)
    page.add(
      list: shown.map { ($0.name, $0.summary) }, under: "There is no '\(subject)', but it is mentioned here:")
    if entries.count > shown.count { page.add("and in \(entries.count - shown.count) others.") }
    page.add(
      list: mentions,
      under: entries.isEmpty ? "There is no '\(subject)', but the guides mention it:" : "In the guides:")
    return page.text
  }

  /// The sections of guides that contain all words, as their names and their paragraphs with the words.
  private func guideResults(for words: [String]) -> [(term: String, description: String)] {
    let sections = guides.flatMap(\.sections)
    let results = sections.compactMap { section -> (term: String, description: String)? in
      let isNamed = Self.contains(words, in: section.name)
      guard
        let paragraph = section.paragraphs.first(where: { Self.contains(words, in: $0) })
          ?? (isNamed ? section.paragraphs.first : nil)
      else { return nil }
      return (section.name, Self.excerpt(of: paragraph, containing: words))
    }
    return Array(results.prefix(Self.maximumGuideResultCount))
  }

  /// The sentences of a paragraph from the first one with one of the words on, up to a length of about three
  /// lines.
  private static func excerpt(of paragraph: String, containing words: [String]) -> String {
    let tokens = paragraph.split(separator: " ")
    let match = tokens.firstIndex { token in words.contains { contains([$0], in: String(token)) } } ?? 0
    let start = tokens[..<match].lastIndex { $0.hasSuffix(".") || $0.hasSuffix(":") }.map { $0 + 1 } ?? 0
    var excerpt = ""
    for (index, token) in tokens[start...].enumerated() {
      let isEndOfSentence = excerpt.hasSuffix(".") && start + index > match
      if excerpt.count + token.count > maximumExcerptLength || (isEndOfSentence && excerpt.count > 80) {
        return isEndOfSentence ? excerpt : excerpt + " …"
      }
      excerpt += excerpt.isEmpty ? token : " \(token)"
    }
    return excerpt
  }

  /// Whether each word is the beginning of a word of the text.
  private static func contains(_ words: [String], in text: String) -> Bool {
    let found = self.words(of: text)
    return words.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
  }

  /// The maximum number of sections of guides in the results of a search.
  private static let maximumGuideResultCount = 4

  /// The maximum length of a paragraph in the results of a search, in characters.
  private static let maximumExcerptLength = 220

  /// The maximum number of results of a search.
  private static let maximumResultCount = 8

  /// The words of a text in lowercase, of at least three letters.
  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.filter { $0.count >= 3 }.map(String.init)
  }

  /// The names and summaries of all types, functions, globals, and members in the types that declare them.
  private var summaries: [(name: String, summary: String)] {
    var result: [(name: String, summary: String)] = []
    for type in types {
      result.append((type.name, type.summary))
      for constructor in type.constructors {
        if let name = constructor.name { result.append(("\(type.name).\(name)", constructor.summary)) }
      }
      for function in type.functions { result.append(("\(type.name).\(function.name)", function.summary)) }
      for member in type.members + type.constants + type.overrides {
        result.append(("\(type.name).\(member.name)", member.summary))
      }
    }
    for function in functions + consoleFunctions + testFunctions {
      result.append((function.name, function.summary))
    }
    for global in globals { result.append((global.name, global.summary)) }
    return result
  }

  private func unknownNameHelp(for subject: String) -> String {
    let containing = namesContaining(subject)
    if containing.isEmpty, let results = searchResults(for: subject) { return results }
    var page = HelpPage(width: helpWidth)
    let candidates = containing.isEmpty ? similarNames(to: subject) : containing
    let hint =
      candidates.isEmpty
      ? "help() lists all subjects." : "Did you mean \(candidates.joined(separator: ", "))?"
    page.add("There is no '\(subject)'. \(hint)")
    let words = Self.words(of: subject)
    if !words.isEmpty { page.add(list: guideResults(for: words), under: "In the guides:") }
    return page.text
  }

  /// The names of types, functions, globals and of members in the types that declare them.
  private var allNames: [String] {
    let functions = functions + consoleFunctions + testFunctions
    return types.map(\.name) + functions.map(\.name) + globals.map(\.name) + qualifiedNames
  }

  private var qualifiedNames: [String] {
    types.flatMap { type in
      let names = type.staticMemberNames + type.members.map(\.name) + type.overrides.map(\.name)
      return names.map { name in "\(type.name).\(name)" }
    }
  }

  /// The first names that contain the subject; empty for a subject of less than three letters.
  private func namesContaining(_ subject: String) -> [String] {
    guard subject.count >= 3 else { return [] }
    let lowered = subject.lowercased()
    return Array(allNames.filter { $0.lowercased().contains(lowered) }.prefix(5))
  }

  /// The most similar name, or the members with the most similar name.
  private func similarNames(to subject: String) -> [String] {
    if let name = mostSimilarName(to: subject, in: allNames) { return [name] }
    let members = qualifiedNames.compactMap { $0.split(separator: ".").last.map(String.init) }
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
