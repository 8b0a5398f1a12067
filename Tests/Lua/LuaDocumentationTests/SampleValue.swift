import LuaDocumentation
import LuaHost

/// A Lua value that is passed to a parameter.
struct SampleValue {
  /// The Lua expression of the value.
  let source: String
  /// The names of its types: a basic type of Lua, or a type of the host with its supertypes.
  let names: Set<String>

  /// Values of every type.
  static func all(_ manual: Manual) -> [SampleValue] {
    let plain = [
      SampleValue(source: "nil", names: ["nil"]), SampleValue(source: "true", names: ["boolean"]),
      SampleValue(source: "0.5", names: ["number"]), SampleValue(source: "2", names: ["integer"]),
      SampleValue(source: "'zzz'", names: ["string"]), SampleValue(source: "{}", names: ["table"]),
      SampleValue(source: "print", names: ["function"]), SampleValue(source: "Point(1, 1)", names: ["Point"]),
      SampleValue(source: "Size(1, 1)", names: ["Size"]),
      SampleValue(source: "coroutine.create(print)", names: ["thread"]),
    ]
    let objects = ["View", "Animator", "GravityBehavior", "Path"].compactMap(manual.type(named:)).map {
      type in
      SampleValue(source: "make.\(type.name)()", names: Set(manual.inheritanceChain(of: type).map(\.name)))
    }
    return plain + objects
  }

  /// Whether a parameter or field of the type accepts the value; nil if that depends on more than the type.
  func isAccepted(as type: TypeExpression, _ manual: Manual) -> Bool? {
    switch type {
    case .name(let name): isAccepted(asNamed: name, manual)
    case .literal: names.contains("string") ? nil : false
    case .array, .table: names.contains("table") ? nil : false
    case .function: names.contains("function")
    case .optional(let wrapped): names.contains("nil") ? true : isAccepted(as: wrapped, manual)
    case .union(let types): isAccepted(asAnyOf: types.map { isAccepted(as: $0, manual) })
    }
  }

  private func isAccepted(asAnyOf verdicts: [Bool?]) -> Bool? {
    if verdicts.contains(true) { return true }
    return verdicts.contains(nil) ? nil : false
  }

  private func isAccepted(asNamed name: String, _ manual: Manual) -> Bool? {
    if name == "any" || names.contains(name) { return true }
    // Integers are numbers, but this one may lie outside the documented range.
    if name == "number", names.contains("integer") { return nil }
    guard let type = manual.type(named: name) else { return false }
    switch type.kind {
    case .object: return false
    case .record:
      return names.contains("table") || (type.alternativeInputType.map(names.contains) ?? false) ? nil : false
    case .constants: return names.isDisjoint(with: ["number", "integer"]) ? false : nil
    }
  }
}

extension TypeExpression {
  /// Lua expressions of the type, one for each alternative; records and numbers depend on `index`.
  func samples(_ manual: Manual, _ index: Int = 0) -> [String] {
    switch self {
    case .name(let name): [Self.sample(named: name, manual, index)]
    case .literal(let text): ["'\(text)'"]
    case .table(let fields):
      [
        "{ \(fields.map { "\($0.name) = \($0.type.samples(manual).first ?? "nil")" }.joined(separator: ", ")) }"
      ]
    case .optional(let wrapped): wrapped.samples(manual, index)
    case .union(let types): types.flatMap { $0.samples(manual, index) }
    case .function: ["function() end"]
    // Lists of numbers belong to lists of other values, two numbers for each.
    case .array(.name("number")): ["{ 1, 2, 3, 4, 5, 6 }"]
    case .array(let element):
      element.samples(manual, index).map { sample in "{ \(sample), \(sample), \(sample) }" }
    }
  }

  private static func sample(named name: String, _ manual: Manual, _ index: Int) -> String {
    switch name {
    case "number": return "0.5"
    case "integer": return "2"
    case "string": return "'green'"
    case "boolean": return "true"
    case "table": return "{}"
    case "function": return "function() end"
    default: break
    }
    guard let type = manual.type(named: name) else { return "1" }
    switch type.kind {
    case .object: return "make.\(name)()"
    case .constants: return "\(name).\(type.members.first?.name ?? "")"
    case .record:
      let ones = Array(repeating: "1 / \(index + 1)", count: type.constructor?.parameters.count ?? 0)
      return "\(name)(\(ones.joined(separator: ", ")))"
    }
  }
}
