import LuaDocumentation
import LuaDynamics
import LuaHost
import Views

extension PrettyPrinter {
  /// What an animator computes of its items.
  private static let measures: Set = [
    "mass", "velocity", "angularVelocity", "momentum", "kineticEnergy", "potentialEnergy", "centerOfMass",
    "forces",
  ]

  /// Properties that are omitted since they are redundant or long.
  private static let omittedProperties: [String: Set<String>] = [
    "View": measures.union(["frame", "bounds", "superview", "name", "presentation"]),
    "Item": measures,
    "ItemGroup": measures.subtracting(["mass"]),
    "Animator": measures,
    "AttachmentBehavior": ["reactionForce", "reactionTorque"],
    "Label": ["userInteractionEnabled"],
    "Button": ["text"],
    "NavigationBar": ["leftBarButtonItem", "rightBarButtonItem"],
    "GravityBehavior": ["gravityDirection"],
    "PushBehavior": ["pushDirection"],
    "Contact": ["isReferenceBounds"],
  ]

  /// The name of an object and the properties that differ from their defaults.
  ///
  /// `View "square" { size = (80, 80), center = (160, 284), backgroundColor = green }`
  func text(of object: AnyObject) -> String {
    let summaryFields = summaryFields(of: object)
    return summaryFields.isEmpty
      ? name(of: object) : "\(name(of: object)) { \(summaryFields.joined(separator: ", ")) }"
  }

  /// The type of an object with its name, the variable that holds it or a number.
  func name(of object: AnyObject) -> String {
    let lua = session.lua
    if let name = (object as? View)?.name {
      return "\(lua.typeName(of: object)) \(quoted(Array(name.utf8), omittedCount: 0))"
    }
    if let variable = lua.variableName(of: object) { return "\(lua.typeName(of: object)) \"\(variable)\"" }
    return lua.displayName(of: object)
  }

  /// The properties that differ from their defaults, such as `center = (160, 284)`.
  func summaryFields(of object: AnyObject) -> [String] {
    let inheritanceChain = manual.inheritanceChain(of: session.lua.description(of: object)).map(\.name)
    let hidden = inheritanceChain.reduce(into: Set<String>()) {
      $0.formUnion(Self.omittedProperties[$1] ?? [])
    }
    return session.lua.properties(of: object).compactMap { property, value in
      guard !hidden.contains(property.name), let text = text(of: value, property) else { return nil }
      return text == property.defaultValue ? nil : "\(property.name) = \(text)"
    }
  }

  /// A short form of a property's value; nil if it is omitted.
  private func text(of value: LuaValue, _ property: MemberDescription) -> String? {
    switch value {
    case .nil, .other, .function: nil
    case .boolean(let boolean): boolean || property.defaultValue == "true" ? "\(boolean)" : nil
    case .integer(let integer): constantName(for: integer, ofType: property.type) ?? "\(integer)"
    case .number(let number): text(of: number, unit: property.unit)
    case .string(let string): quoted(Array(string.utf8), omittedCount: 0)
    case .object(let object): name(of: object)
    case .record(let record): (record as? Color)?.cssName ?? record.shortLuaDescription(RoundedNumber.text)
    case .table(let table): text(of: table)
    }
  }

  private func text(of number: Double, unit: String?) -> String {
    if number == .infinity { return "math.huge" }
    if unit == "rad", abs(number - .pi / 2) < 1e-12 { return "π/2" }
    return unit == nil ? RoundedNumber.textKeepingSmallValues(number) : RoundedNumber.text(number)
  }

  /// The name of the constant with a value, such as `PushMode.instantaneous`; nil if there is none.
  func constantName(for number: Int, ofType type: String) -> String? {
    let names = type.split(separator: "|").map(String.init)
    for case let constants? in names.map(manual.type(named:)) where constants.kind == .constants {
      let member = constants.members.first { $0.defaultValue == "\(number)" }
      if let member { return "\(constants.name).\(member.name)" }
    }
    return nil
  }

  /// The elements, if they are at most eight strings or integers; else their number; nil for an empty list.
  private func text(of table: LuaTable) -> String? {
    guard !table.items.isEmpty else { return nil }
    let texts = table.items.map { item -> String? in
      switch item {
      case .string(let string): quoted(Array(string.utf8), omittedCount: 0)
      case .integer(let integer): "\(integer)"
      default: nil
      }
    }
    let shown = texts.compactMap(\.self)
    return shown.count == texts.count && shown.count <= 8
      ? "{ \(shown.joined(separator: ", ")) }" : "\(texts.count)"
  }
}
