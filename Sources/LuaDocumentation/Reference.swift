internal import LuaHost

extension Manual {
  /// The reference of the Lua API in Markdown.
  public var reference: String {
    let sections = [introduction, functionSection, globalSection] + types.map(section)
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var introduction: String {
    let records = types.filter { $0.kind == .record }.map { code($0.name) }
    return """
      # The Lua API

      Everything that scripts see, as the program itself says it: `dynlua reference` prints this page.

      Types are written as editors know them: `number?` is a number or nil, `number[]` a list of numbers,
      `string|integer` one of both. Where one of the records \(records.joined(separator: ", ")) is expected, a table
      of its components will do, by position or by name. What stands in square brackets may be left out.
      """
  }

  private var functionSection: String {
    let entries = functions.map {
      entry(Signature.call($0.name, $0.parameters), $0.returns, $0.summary, $0.parameters)
    }
    return (["## Functions"] + entries).joined(separator: "\n\n")
  }

  private var globalSection: String {
    let rows = globals.map { global in
      [
        code(global.name), code(global.type),
        (global.kind == .script ? "Yours to define. " : "") + global.summary,
      ]
    }
    return "## Globals\n\n" + table(["name", "type", "meaning"], rows)
  }

  private func section(on type: TypeDescription) -> String {
    var parts = [
      "## \(type.name)", type.summary + (type.base.map { " Has the members of `\($0)` as well." } ?? ""),
    ]
    if let constructor = type.constructor { parts += constructorParts(constructor, of: type) }
    parts += type.functions.map { function in
      entry(
        Signature.call("\(type.name).\(function.name)", function.parameters), function.returns,
        function.summary, function.parameters)
    }
    parts += memberParts(of: type)
    if !type.overrides.isEmpty { parts.append("Functions that a class of yours may have:") }
    parts += type.overrides.map {
      entry(Signature.call("Class:\($0.name)", $0.parameters), "", $0.summary, $0.parameters)
    }
    if !type.operators.isEmpty { parts.append(operators(of: type)) }
    return parts.joined(separator: "\n\n")
  }

  private func constructorParts(_ constructor: ConstructorDescription, of type: TypeDescription) -> [String] {
    let forms = "```lua\n\(constructors(of: type).joined(separator: "\n"))\n```"
    guard type.kind == .object else { return [forms] }
    let fields =
      (constructor.items.map { [$0] } ?? []) + constructor.named
      + constructor.parameters.filter { parameter in
        !constructor.named.contains { $0.name == parameter.name }
      }
    return [forms, constructor.summary] + (fields.isEmpty ? [] : [parameterTable(fields)])
  }

  private func memberParts(of type: TypeDescription) -> [String] {
    guard type.kind != .constants else {
      return [
        table(
          ["constant", "value", "meaning"],
          type.members.map { [code($0.name), code($0.preset ?? ""), $0.summary] })
      ]
    }
    let values = type.members.filter { $0.kind != .method && $0.kind != .callback }
    let rows = values.map { member in
      [
        code(([member.name] + member.aliases).joined(separator: ", ")), code(member.type),
        Facts.sentence(member.summary, Facts.list(of: member)),
      ]
    }
    let called = type.members.filter { $0.kind == .method || $0.kind == .callback }
    return (rows.isEmpty ? [] : [table(["property", "type", "meaning"], rows)])
      + called.map {
        entry(
          Signature.member($0, of: type.name), $0.kind == .method ? $0.type : "", $0.summary, $0.parameters)
      }
  }

  private func operators(of type: TypeDescription) -> String {
    let rows = type.operators.map { operation in
      let text =
        operation.operand.map { "\(type.name) \(operation.symbol.rawValue) \($0)" } ?? "-\(type.name)"
      return [code(text), code(operation.result)]
    }
    return table(["operation", "gives"], rows)
  }

  private func entry(_ signature: String, _ returns: String, _ summary: String, _ parameters: [Parameter])
    -> String
  {
    let heading = "### `\(signature)`" + (returns.isEmpty ? "" : " → `\(returns)`")
    return ([heading, summary] + (parameters.isEmpty ? [] : [parameterTable(parameters)])).joined(
      separator: "\n\n")
  }

  private func parameterTable(_ parameters: [Parameter]) -> String {
    table(
      ["parameter", "type", "meaning"],
      parameters.map { parameter in
        let optional = parameter.isOptional && parameter.preset == nil ? ["may be left out"] : []
        return [
          code(parameter.name), code(parameter.type),
          Facts.sentence(parameter.summary, Facts.list(of: parameter) + optional),
        ]
      })
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// In a table a bar has to be escaped even in code.
  private func code(_ text: String) -> String {
    text.isEmpty ? "" : "`\(text.replacing("|", with: "\\|"))`"
  }
}
