internal import LuaHost

/// What is to be said of a value besides its summary and type: `read-only`, its unit, default and range.
enum Facts {
  static func list(of member: MemberDescription) -> [String] {
    var facts: [String] = []
    if member.kind == .property(isWritable: false) { facts.append("read-only") }
    if member.kind == .handler { facts.append("object:\(member.name)(f) sets it as well") }
    if let unit = member.unit { facts.append(unit) }
    if let preset = member.preset { facts.append("default \(preset)") }
    if let range = text(of: member.range) { facts.append(range) }
    return facts
  }

  static func list(of parameter: Parameter) -> [String] {
    var facts: [String] = []
    if let unit = parameter.unit { facts.append(unit) }
    if let preset = parameter.preset { facts.append("default \(preset)") }
    return facts
  }

  /// The summary with the facts in parentheses behind it.
  static func sentence(_ summary: String, _ facts: [String]) -> String {
    facts.isEmpty ? summary : "\(summary) (\(facts.joined(separator: "; ")))"
  }

  private static func text(of range: ValueRange) -> String? {
    switch range {
    case .any: nil
    case .finite: "any finite number"
    case .anyIncludingInfinite: "may be infinite"
    case .positive: "above 0"
    case .nonNegative: "from 0 up"
    case .closed, .custom: range.expectation
    }
  }
}
