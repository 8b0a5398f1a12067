import LuaDocumentation
import LuaHost
import Testing

/// Every type in the manual is one that editors understand.
@Suite struct VocabularyTests {
  private let manual: Manual

  init() throws {
    manual = try Specimens().manual
  }

  /// A type, and what it is the type of.
  private struct Use {
    let place: String
    let type: String
  }

  private var uses: [Use] {
    var all = uses(in: manual.functions, of: "")
    for global in manual.globals { all.append(Use(place: global.name, type: global.type)) }
    for type in manual.types {
      all += uses(in: type.functions, of: "\(type.name).")
      for member in type.members + type.overrides { all += uses(in: member, of: type.name) }
      for constructor in type.constructors {
        let place = "\(type.name)\(constructor.name.map { ".\($0)" } ?? "")"
        all += uses(in: constructor.parameters + constructor.named, of: place)
        if let items = constructor.items { all += uses(in: [items], of: place) }
      }
      if let alternative = type.alternative { all.append(Use(place: type.name, type: alternative)) }
    }
    return all
  }

  private func uses(in parameters: [Parameter], of place: String) -> [Use] {
    parameters.map { Use(place: "\(place).\($0.name)", type: $0.type) }
  }

  private func uses(in functions: [FunctionDescription], of place: String) -> [Use] {
    functions.flatMap { function in
      uses(in: function.parameters, of: place + function.name)
        + results(function.returns, of: place + function.name)
    }
  }

  private func uses(in member: MemberDescription, of place: String) -> [Use] {
    let name = "\(place).\(member.name)"
    let parameters = uses(in: member.parameters + member.named, of: name)
    switch member.kind {
    case .callback, .handler: return parameters
    case .method: return parameters + results(member.type, of: name)
    case .property, .table, .free, .constant: return parameters + [Use(place: name, type: member.type)]
    }
  }

  private func results(_ returns: String, of place: String) -> [Use] {
    guard !returns.isEmpty else { return [] }
    let types = TypeExpression.list(returns)?.map(\.description) ?? [returns]
    return types.map { Use(place: place, type: $0) }
  }

  @Test func `everything has a type that can be read`() {
    #expect(uses.count > 200)
    for use in uses {
      #expect(TypeExpression(use.type) != nil, "\(use.place): '\(use.type)'")
    }
  }

  @Test func `types are Lua's or the host's`() {
    let known = TypeExpression.luaNames.union(manual.types.map(\.name))
      .union(manual.types.filter { !$0.overrides.isEmpty }.map { "\($0.name).Class" })
    for use in uses {
      let unknown = TypeExpression(use.type)?.names.subtracting(known) ?? []
      #expect(unknown.isEmpty, "\(use.place): \(unknown)")
    }
  }

  @Test func `only what takes everything is any`() {
    // What a script's class is called with is the script's; help tells of any value.
    let reasons = ["help.subject", "Behavior.init...."]
    for use in uses where TypeExpression(use.type)?.names.contains("any") == true {
      #expect(reasons.contains(use.place), "\(use.place)")
    }
    for use in uses where use.type == "function" { Issue.record("\(use.place): say what the function gets") }
  }

  @Test func `everything has a sentence`() {
    for type in manual.types {
      #expect(type.summary.hasSuffix("."), "\(type.name)")
      for member in type.members { #expect(member.summary.hasSuffix("."), "\(type.name).\(member.name)") }
      for function in type.functions {
        #expect(function.summary.hasSuffix("."), "\(type.name).\(function.name)")
      }
      for constructor in type.namedConstructors {
        #expect(constructor.summary.hasSuffix("."), "\(type.name).\(constructor.name ?? "")")
      }
    }
    for function in manual.functions { #expect(function.summary.hasSuffix("."), "\(function.name)") }
  }
}
