import LuaDocumentation
import LuaHost
import Testing

/// Every type name in the manual can be resolved by editors.
@Suite struct TypeNameTests {
  private let manual: Manual

  init() throws {
    manual = try ObjectFixtures().manual
  }

  /// A type expression, and the location where it is used.
  private struct TypeUse {
    let location: String
    let type: String
  }

  private var uses: [TypeUse] {
    var all = uses(in: manual.functions, of: "")
    for global in manual.globals { all.append(TypeUse(location: global.name, type: global.type)) }
    for type in manual.types {
      all += uses(in: type.functions, of: "\(type.name).")
      for member in type.members + type.overrides { all += uses(in: member, of: type.name) }
      for constructor in type.constructors {
        let location = "\(type.name)\(constructor.name.map { ".\($0)" } ?? "")"
        all += uses(in: constructor.parameters + constructor.namedParameters, of: location)
        if let items = constructor.itemsParameter { all += uses(in: [items], of: location) }
      }
      if let alternative = type.alternativeInputType {
        all.append(TypeUse(location: type.name, type: alternative))
      }
    }
    return all
  }

  private func uses(in parameters: [Parameter], of location: String) -> [TypeUse] {
    parameters.map { TypeUse(location: "\(location).\($0.name)", type: $0.type) }
  }

  private func uses(in functions: [FunctionDescription], of location: String) -> [TypeUse] {
    functions.flatMap { function in
      uses(in: function.parameters, of: location + function.name)
        + results(function.returns, of: location + function.name)
    }
  }

  private func uses(in member: MemberDescription, of location: String) -> [TypeUse] {
    let name = "\(location).\(member.name)"
    let parameters = uses(in: member.parameters + member.namedParameters, of: name)
    switch member.kind {
    case .callback, .handler: return parameters
    case .method: return parameters + results(member.type, of: name)
    case .property, .table, .lazyTable, .constant:
      return parameters + [TypeUse(location: name, type: member.type)]
    }
  }

  private func results(_ returns: String, of location: String) -> [TypeUse] {
    guard !returns.isEmpty else { return [] }
    let types = TypeExpression.parseList(returns)?.map(\.description) ?? [returns]
    return types.map { TypeUse(location: location, type: $0) }
  }

  @Test func `every documented type parses`() {
    #expect(uses.count > 200)
    for use in uses {
      #expect(TypeExpression(use.type) != nil, "\(use.location): '\(use.type)'")
    }
  }

  @Test func `every type name is known`() {
    let known = TypeExpression.builtInNames.union(manual.types.map(\.name))
      .union(manual.types.filter { !$0.overrides.isEmpty }.map { "\($0.name).Class" })
    for use in uses {
      let unknown = TypeExpression(use.type)?.names.subtracting(known) ?? []
      #expect(unknown.isEmpty, "\(use.location): \(unknown)")
    }
  }

  @Test func `only parameters that accept any value have the type any`() {
    // The arguments of a script's class are defined by the script; help accepts any value.
    let reasons = ["help.subject", "Behavior.init...."]
    for use in uses where TypeExpression(use.type)?.names.contains("any") == true {
      #expect(reasons.contains(use.location), "\(use.location)")
    }
    for use in uses where use.type == "function" {
      Issue.record("\(use.location): say what the function gets")
    }
  }

  @Test func `every summary is a sentence`() {
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
