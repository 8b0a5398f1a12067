import LuaHost

extension Manual {
  /// The reference of the Lua API in Markdown.
  public var markdownReference: String {
    let sections =
      [introduction, functionSection, globalSection, promptSection, testSection] + types.map(section) + [
        apiAliasSection
      ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var introduction: String {
    let records = types.filter { $0.kind == .record }.map { codeSpan($0.name) }
    let limit = luaNumberText(ValueRange.greatestMagnitude)
    return """
      # The Lua API

      The types, functions and global variables of scripts. `dynlua reference` prints this page, and `help()` in a script
      or at the prompt prints parts of it: `help(View)`, `help "View.center"`.

      **Units.** Lengths are in points (pt): x increases to the right, y downward. Angles are in radians: 0 is right, π/2
      is down, π is half a turn.

      **Time** is simulated time, in seconds. The stage advances it in ticks of 1/60 s. In each tick, it computes
      `animator.speed` frames, by default one, of each running animator. A frame is 1/60 s and consists of two physics
      steps of 1/120 s; the first frame of an animator consists of one.

      **Mass and force.** An item of 100 × 100 pt and density 1 has a mass of 1. A force of 1 (N) accelerates it by 100 pt/s²,
      and an impulse of 1 changes its velocity by 100 pt/s. A torque of 1 N·m is that of a force of 1 at a lever arm of
      100 pt: it accelerates the rotation of this item by 6 rad/s².

      **Types** are in the notation of LuaCATS, which editors use: `number?` is a number or nil, `number[]` a list of numbers,
      `string|integer` a string or an integer, `fun(x: number): boolean` a function. Square brackets in a signature mark
      what is optional.

      **Records.** Where one of \(records.joined(separator: ", "))
      is expected, a table of its components is accepted as well, in order or by name: `{ 10, 20 }` or `{ x = 10, y = 20 }`
      for `Point(10, 20)`. A table that is added to a `Point` or a `Vector`, or subtracted from it, counts as a `Vector`:
      `ball.center + { 0, 5 }` is a `Point`. A property that is a record or a list reads as a copy: changing the copy, as in
      `view.center.x = 5`, has no effect on the object. Assign the whole value: `view.center = { 5, view.center.y }`.

      **Numbers**, also those in records, must be from -\(limit) to \(limit) unless another range is given. A value of
      another type or range is an error, which names the property and what it expects; nothing is changed then.

      **Errors.** Reading or assigning a property that a type does not have is an error. An error in a callback is printed,
      and the callback is not called again until the script assigns a function to it or is reloaded; the run continues.

      **Members.** Properties are read and assigned with a dot, `view.alpha = 0.5`, and methods are called with a colon,
      `view:addSubview(other)`. Where a constructor's signature has `property = …`, its table takes all properties that can be
      assigned, the inherited ones included: `View { size = { 80, 80 }, alpha = 0.5 }`. A heading with a dot is either a
      function of the type, which the script calls, such as `Path.rect`, or a callback, a function that the script assigns
      to an object and that is called when something happens, such as `Stage.onKey`: `function stage.onKey(press) … end`.
      """
  }

  private var functionSection: String {
    (["## Functions"] + functions.map { referenceEntry($0, named: $0.name) }).joined(separator: "\n\n")
  }

  private var promptSection: String {
    section(
      of: promptOnlyFunctions, under: "Functions at the prompt",
      "These functions are only defined at a prompt.")
  }

  private var testSection: String {
    section(
      of: testFunctions, under: "Functions in tests",
      """
      These functions are only defined in the files of `dynlua test`. `assert(value, message)` works there as well.
      """)
  }

  private func section(of functions: [FunctionDescription], under heading: String, _ introduction: String)
    -> String
  {
    guard !functions.isEmpty else { return "" }
    return (["## \(heading)", introduction] + functions.map { referenceEntry($0, named: $0.name) })
      .joined(separator: "\n\n")
  }

  private var globalSection: String {
    let rows = globals.map { global in
      let owner = global.kind == .script ? "Optional, defined by the script. " : ""
      return [codeSpan(global.name), codeSpan(global.type), owner + global.summary]
    }
    return "## Globals\n\n" + markdownTable(head: ["name", "type", "meaning"], rows: rows)
  }

  /// A table of the names that another API, such as UIKit, has for what this API offers; omits ambiguous
  /// names, such as initializers, and names that are the same in both.
  private var apiAliasSection: String {
    guard let apiAliases else { return "" }
    let rows = apiAliases.aliases.compactMap { name -> [String]? in
      let isSame = name.luaNames.allSatisfy { equivalent in
        // A member that is a global function here is not the same.
        let names = equivalent.split(separator: ".")
        return (names.count > 1 || name.enclosingType == nil) && name.hasBaseName(String(names.last ?? ""))
      }
      if name.isAmbiguous || isSame { return nil }
      let names = name.luaNames.map { codeSpan(headingName(of: $0)) }
      return [codeSpan(name.qualifiedName), names.joined(separator: ", ")]
    }
    return """
      ## \(apiAliases.vendor)'s names

      The names of types, and of members that have another name here. `help` accepts \(apiAliases.vendor)'s names, with or
      without the type and the parameters.

      \(markdownTable(head: ["\(apiAliases.vendor)'s name", "name here"], rows: rows))
      """
  }

  /// The name of a member in its heading: that of a function that a script's class may define begins with
  /// `Class:`.
  private func headingName(of name: String) -> String {
    let names = name.split(separator: ".").map(String.init)
    guard names.count == 2, let type = types.first(where: { $0.name == names[0] }),
      type.overrides.contains(where: { $0.name == names[1] })
    else { return name }
    return "Class:\(names[1])"
  }

  private func section(on type: TypeDescription) -> String {
    let base = type.base.map { " Inherits the members of `\($0)`." } ?? ""
    var parts = ["## \(type.name)", type.summary + base] + constructorBlocks(of: type)
    parts += type.namedConstructors.map { referenceEntry($0, of: type) }
    parts += type.functions.map { referenceEntry($0, named: "\(type.name).\($0.name)") }
    if !type.constants.isEmpty { parts.append(constantTable(of: type.constants, on: type)) }
    parts += type.kind == .constants ? [constantTable(of: type)] : memberBlocks(of: type)
    if !type.overrides.isEmpty { parts.append("Functions that a script's class may define:") }
    parts += type.overrides.map {
      referenceEntry($0, signature: SignatureFormatter.call("Class:\($0.name)", $0.parameters))
    }
    if !type.operators.isEmpty { parts.append(operatorTable(of: type)) }
    if !type.alternativeInputNames.isEmpty {
      parts.append("Names: \(type.alternativeInputNames.map(codeSpan).joined(separator: ", ")).")
    }
    return parts.joined(separator: "\n\n")
  }

  private func constructorBlocks(of type: TypeDescription) -> [String] {
    guard let constructor = type.constructor else { return [] }
    let forms = "```lua\n\(constructorSignatures(of: type).joined(separator: "\n"))\n```"
    guard type.kind == .object else { return [forms] }
    return [forms, constructor.summary] + parameterTable(constructor.fields)
  }

  /// A table of the properties, then an entry per callable member.
  private func memberBlocks(of type: TypeDescription) -> [String] {
    let members = declaredMembers(of: type)
    let called = members.filter(\.isCallable)
    let rows = members.filter { !$0.isCallable }.map { member in
      [
        codeSpan(([member.name] + member.aliases).joined(separator: ", ")), codeSpan(member.type),
        QualifierFormatter.summary(member.summary, appending: QualifierFormatter.qualifiers(of: member)),
      ]
    }
    return (rows.isEmpty ? [] : [markdownTable(head: ["property", "type", "meaning"], rows: rows)])
      + called.map { referenceEntry($0, signature: SignatureFormatter.member($0, of: type.name)) }
  }

  private func constantTable(of type: TypeDescription) -> String {
    let rows = type.members.map { [codeSpan($0.name), codeSpan($0.defaultValue ?? ""), $0.summary] }
    return markdownTable(head: ["constant", "value", "meaning"], rows: rows)
  }

  private func constantTable(of constants: [MemberDescription], on type: TypeDescription) -> String {
    let rows = constants.map { [codeSpan("\(type.name).\($0.name)"), codeSpan($0.type), $0.summary] }
    return markdownTable(head: ["constant", "type", "meaning"], rows: rows)
  }

  private func operatorTable(of type: TypeDescription) -> String {
    let rows = type.operators.map { operation in
      let right = operation.operandType.map { " \(operation.symbol.rawValue) \($0)" }
      return [codeSpan(right.map { type.name + $0 } ?? "-\(type.name)"), codeSpan(operation.resultType)]
    }
    let table = markdownTable(head: ["operation", "gives"], rows: rows)
    guard type.kind == .record else { return table }
    let isScalable = type.operators.contains { $0.symbol.rawValue == "*" }
    return "\(table)\n\n`==` compares the components."
      + (isScalable ? " The number may also precede the `*`: `2 * size`." : "")
  }

  private func referenceEntry(_ constructor: ConstructorDescription, of type: TypeDescription) -> String {
    let heading = "### \(codeSpan(namedConstructorSignature(constructor, of: type)))"
    return ([heading, constructor.summary] + parameterTable(constructor.fields)).joined(separator: "\n\n")
  }

  private func referenceEntry(_ function: FunctionDescription, named name: String) -> String {
    referenceEntry(
      SignatureFormatter.call(name, function.parameters), function.returns, function.summary,
      function.parameters)
  }

  private func referenceEntry(_ member: MemberDescription, signature: String) -> String {
    referenceEntry(
      signature, member.kind == .method ? member.type : "",
      QualifierFormatter.summary(member.summary, appending: QualifierFormatter.qualifiers(of: member)),
      member.parameters + member.namedParameters)
  }

  private func referenceEntry(
    _ signature: String, _ returns: String, _ summary: String, _ parameters: [Parameter]
  ) -> String {
    let heading = "### \(codeSpan(signature))" + (returns.isEmpty ? "" : " → \(codeSpan(returns))")
    return ([heading, summary] + parameterTable(parameters)).joined(separator: "\n\n")
  }

  /// The table of the parameters; empty if there are none.
  private func parameterTable(_ parameters: [Parameter]) -> [String] {
    guard !parameters.isEmpty else { return [] }
    let rows = parameters.map { parameter in
      let optional = parameter.isOptional && parameter.defaultValue == nil ? ["optional"] : []
      return [
        codeSpan(parameter.name), codeSpan(parameter.type),
        QualifierFormatter.summary(
          parameter.summary, appending: QualifierFormatter.qualifiers(of: parameter) + optional),
      ]
    }
    return [markdownTable(head: ["parameter", "type", "meaning"], rows: rows)]
  }

  private func markdownTable(head: [String], rows: [[String]]) -> String {
    // Escape bars: they end a table cell, even in code.
    let cells = rows.map { row in row.map { $0.replacing("|", with: "\\|") } }
    let lines = [head, head.map { _ in "---" }] + cells
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  private func codeSpan(_ text: String) -> String {
    text.isEmpty ? "" : "`\(text)`"
  }
}

extension ConstructorDescription {
  /// What the constructor's table may contain: items, named parameters, and other parameters with other
  /// names.
  fileprivate var fields: [Parameter] {
    let names = Set(namedParameters.map(\.name))
    return (itemsParameter.map { [$0] } ?? []) + namedParameters
      + parameters.filter { !names.contains($0.name) }
  }
}
