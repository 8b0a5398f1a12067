import LuaHost

/// The qualifiers of a member or parameter in the documentation: `read-only`, the unit, default and range.
enum QualifierFormatter {
  static func qualifiers(of member: MemberDescription) -> [String] {
    var qualifiers: [String] = []
    if member.kind == .property(isWritable: false) { qualifiers.append("read-only") }
    if member.kind == .handler {
      qualifiers.append("object:\(member.name)(f) does the same as object.\(member.name) = f")
    }
    if let unit = member.unit { qualifiers.append(unit) }
    if let defaultValue = member.defaultValue { qualifiers.append("default \(defaultValue)") }
    if let range = text(of: member.range, type: member.type) { qualifiers.append(range) }
    return qualifiers
  }

  static func qualifiers(of parameter: Parameter) -> [String] {
    var qualifiers: [String] = []
    if let unit = parameter.unit { qualifiers.append(unit) }
    if let defaultValue = parameter.defaultValue { qualifiers.append("default \(defaultValue)") }
    return qualifiers
  }

  /// The summary, followed by the qualifiers in parentheses.
  static func summary(_ summary: String, appending qualifiers: [String]) -> String {
    qualifiers.isEmpty ? summary : "\(summary) (\(qualifiers.joined(separator: "; ")))"
  }

  private static func text(of range: ValueRange, type: String) -> String? {
    switch range {
    case .magnitudeLimited: nil
    case .finite: type == "integer" ? "any integer" : "any finite number"
    case .includingInfinite: "may be infinite"
    case .positive: "above 0"
    case .nonNegative: "0 or more"
    case .closed, .custom: range.expectedValueDescription
    }
  }
}
