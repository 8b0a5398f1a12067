import LuaHost

// Help on values that scripts define.

extension Manual {
  /// The page on a value without documentation.
  ///
  /// - Parameters:
  ///   - description: The description of the value.
  ///   - source: Returns the text of a chunk by its name, from which comments are taken; nil if it is not
  ///     known.
  /// - Returns: The text, in lines of at most 80 columns unless the script's own lines are longer.
  func help(on description: ScriptValueDescription, source: (String) -> String?) -> String {
    var page = HelpPage(width: helpWidth)
    switch description {
    case .function(let function):
      let text = source(function.chunkName) ?? ""
      page.add(SignatureFormatter.call(function.name(in: text) ?? "function", function), hangingIndent: 4)
      for line in function.comment(in: text) { page.addPreformatted(line.isEmpty ? "" : "  \(line)") }
      page.add("Defined in \(function.chunkName), line \(function.lines.lowerBound).", indent: 2)
    case .table(let members):
      page.add(Self.summary(ofLuaType: "table"))
      add(members, to: &page, source: source)
    case .scriptClass(let className, let base, let members):
      page.add("\(className): a class of this script, which extends \(base)", hangingIndent: 2)
      add(members, to: &page, source: source)
      if let type = type(named: base) {
        let inherited = inheritanceChain(of: type).map {
          ($0.name, (declaredMembers(of: $0).map(\.name) + $0.overrides.map(\.name)).joined(separator: ", "))
        }
        page.add(list: inherited, under: "Inherited")
      }
    case .other(let luaType):
      page.add(Self.summary(ofLuaType: luaType))
    }
    return page.text
  }

  private func add(
    _ members: [ScriptValueDescription.Member], to page: inout HelpPage, source: (String) -> String?
  ) {
    let described = members.map { ($0.name, ScriptValueDescription($0.description), $0.description) }
    let functions = described.compactMap { name, description, _ -> (String, String)? in
      guard case .function(let function)? = description else { return nil }
      let comment = source(function.chunkName).map(function.comment) ?? []
      return (SignatureFormatter.call(name, function), comment.joined(separator: " "))
    }
    page.add(list: functions, under: "Functions")
    let others = described.compactMap { name, description, text -> (String, String)? in
      switch description {
      case .function: nil
      case .other(let luaType): (name, luaType)
      case .table, .scriptClass: (name, "table")
      case nil: (name, text)
      }
    }
    page.add(list: others, under: "Fields")
  }

  /// A sentence on the values of a Lua type, which have no documentation of their own.
  private static func summary(ofLuaType type: String) -> String {
    switch type {
    case "nil":
      "nil: the value of variables and fields that were never assigned. help() without an argument is an overview."
    case "boolean": "A boolean: true or false. Every value but false and nil counts as true."
    case "number": "A number: an integer or a float. help \"math\" lists functions on numbers."
    case "string": "A string. help \"string\" lists functions on strings."
    case "table": "A table: a list, or values by key. help \"table\" lists functions on lists."
    case "thread": "A coroutine. help \"coroutine\" lists functions on coroutines."
    default: "There is no help on a \(type); help() lists all subjects."
    }
  }
}

extension SignatureFormatter {
  /// The call of a Lua function: `name(a, b, ...)`.
  static func call(_ name: String, _ function: ScriptFunction) -> String {
    "\(name)(\(function.parameters.joined(separator: ", ")))"
  }
}
