import Dynamics
package import JSON
import LuaConsole
import LuaDocumentation
import LuaDynamics
import LuaHost
package import RemoteControl
import Views

extension SceneInspector {
  /// A property of an object, with its documentation from the table of members.
  package struct Property {
    /// A kind of value, which determines the control that changes it.
    package enum Kind: String, Sendable, CaseIterable {
      /// A number.
      case number
      /// `true` or `false`.
      case boolean
      /// A color; the value is `"#rrggbbaa"`.
      case color
      /// A point; the value is an object of `x` and `y`.
      case point
      /// A vector; the value is an object of `dx` and `dy`.
      case vector
      /// A size; the value is an object of `width` and `height`.
      case size
      /// A rectangle; the value is an object of `x`, `y`, `width` and `height`.
      case rect
      /// Another record; the value is an object of its components.
      case record
      /// One of a few literals, `Property.cases`.
      case enumeration
      /// A text.
      case string
      /// An object; the value has its `id`, `name` and `type`.
      case object
      /// A list of values.
      case list
    }

    /// The name in Lua.
    package let name: String
    /// The type in LuaCATS notation, such as `number` or `Point?`.
    package let type: String
    /// The kind of value.
    package let kind: Kind
    /// The value.
    package let value: JSONValue
    /// A Lua expression with the value; nil if there is none, as for an object that no variable holds.
    package let literal: String?
    /// The unit; nil for none.
    package let unit: String?
    /// The lowest valid number; nil if it is not limited.
    package let minimum: Double?
    /// The greatest valid number; nil if it is not limited.
    package let maximum: Double?
    /// The initial value, as text; nil if it is not documented.
    package let defaultValue: String?
    /// The literals of an enumeration's cases; empty for other kinds.
    package let cases: [String]
    /// The documentation.
    package let documentation: String
    /// Whether scripts may assign it.
    package let isWritable: Bool
  }

  /// The properties of an object, inherited ones first.
  ///
  /// - Parameter id: The identifier of the object.
  /// - Returns: The properties.
  /// - Throws: `RequestFailure` if the object is not in the scene.
  package func properties(of id: String) throws(RequestFailure) -> [Property] {
    let object = try existingObject(id)
    return session.readWithoutSideEffects {
      let expressions = ExpressionFinder(self)
      return lua.properties(of: object).map { property($0.property, $0.value, expressions) }
    }
  }

  func existingObject(_ id: String) throws(RequestFailure) -> AnyObject {
    guard let object = object(withID: id) else {
      throw RequestFailure("the object \(id) is no longer in the scene")
    }
    return object
  }

  private func property(
    _ member: MemberDescription, _ value: LuaValue, _ expressions: ExpressionFinder
  ) -> Property {
    let types = member.type.hasSuffix("[]") ? [member.type] : Self.alternatives(in: member.type)
    let cases = cases(of: types)
    return Property(
      name: member.name, type: member.type, kind: kind(of: types, isEnumeration: !cases.isEmpty),
      value: json(of: value), literal: literal(of: value, ofType: member.type, expressions),
      unit: member.unit, minimum: member.range.minimum, maximum: member.range.maximum,
      defaultValue: member.defaultValue, cases: cases, documentation: member.summary,
      isWritable: member.kind == .property(isWritable: true))
  }

  /// The types that a type in LuaCATS notation combines, without nil.
  private static func alternatives(in type: String) -> [String] {
    type.split(separator: "|").map { $0.hasSuffix("?") ? String($0.dropLast()) : String($0) }
  }

  /// The literals of an enumeration of strings or constants; empty for other types.
  private func cases(of types: [String]) -> [String] {
    types.flatMap { type -> [String] in
      if type.hasPrefix("\"") { return [type] }
      guard let constants = describer.manual.type(named: type), constants.kind == .constants else {
        return []
      }
      return constants.members.map { "\(type).\($0.name)" }
    }
  }

  private func kind(of types: [String], isEnumeration: Bool) -> Property.Kind {
    if isEnumeration { return .enumeration }
    guard let type = types.first else { return .string }
    if type.hasSuffix("[]") { return .list }
    switch type {
    case "number", "integer": return .number
    case "boolean": return .boolean
    case "string": return .string
    case Color.luaTypeName: return .color
    case Point.luaTypeName: return .point
    case Vector.luaTypeName: return .vector
    case Size.luaTypeName: return .size
    case Rect.luaTypeName: return .rect
    default: return describer.manual.type(named: type)?.kind == .record ? .record : .object
    }
  }

  // MARK: Values

  func literal(of value: LuaValue, ofType type: String, _ expressions: ExpressionFinder) -> String? {
    if case .object(let object) = value { return expressions.expression(for: object) }
    return describer.literal(of: value, ofType: type)
  }

  private func json(of value: LuaValue) -> JSONValue {
    switch value {
    case .nil, .function, .other: nil
    case .boolean(let boolean): .bool(boolean)
    case .integer(let integer): .number(integer)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .record(let color as Color): .string(color.description)
    case .record(let record):
      .object(
        Dictionary(uniqueKeysWithValues: record.namedComponents.map { ($0.name, .number($0.value)) }))
    case .object(let object):
      [
        "id": id(of: object).map(JSONValue.string) ?? nil,
        // What is no object of the scene cannot be opened: its summary has its values.
        "name": .string(object is ForcesObject ? describer.summary(of: object) : name(of: object)),
        "type": .string(lua.typeName(of: object)),
      ]
    case .table(let table):
      .array(table.items.map(json) + table.fields.map { [.string($0.name), json(of: $0.value)] })
    }
  }
}

extension SceneInspector.Property {
  /// The property in the studio's protocol.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "type": .string(type), "kind": .string(kind.rawValue), "value": value,
      "literal": literal.map(JSONValue.string) ?? nil, "documentation": .string(documentation),
      "isWritable": .bool(isWritable),
    ]
    if let unit { members["unit"] = .string(unit) }
    if let minimum { members["min"] = .number(minimum) }
    if let maximum { members["max"] = .number(maximum) }
    if let defaultValue { members["default"] = .string(defaultValue) }
    if !cases.isEmpty { members["cases"] = .array(cases.map(JSONValue.string)) }
    return .object(members)
  }
}
