package import LuaDocumentation
package import LuaDynamics
package import LuaHost
import Views

/// Describes objects and values of a session as the prompt does, for displays that inspect a scene.
///
/// No Lua code runs, and the state of the run does not change.
package struct ObjectDescriber {
  /// The documentation of the session's API.
  package let manual: Manual
  private let prettyPrinter: PrettyPrinter

  /// Creates a describer for the objects of a session.
  package init(_ session: Session) {
    manual = Manual(of: session.lua)
    prettyPrinter = PrettyPrinter(session, manual: manual)
  }

  /// The properties of an object that differ from their defaults, in one line, such as
  /// `center = (160, 284), alpha = 0.5`.
  package func summary(of object: AnyObject) -> String {
    prettyPrinter.summaryFields(of: object).joined(separator: ", ")
  }

  /// The type of an object with its name, the variable that holds it or a number, such as `View "square"`.
  package func label(of object: AnyObject) -> String { prettyPrinter.name(of: object) }

  /// A Lua expression with exactly a value; nil for objects, tables and functions.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - type: The documented type of the property that has the value, from whose constants an integer is
  ///     taken.
  /// - Returns: The expression, such as `Point(160, 284)`, `"green"` or `PushMode.continuous`.
  package func literal(of value: LuaValue, ofType type: String) -> String? {
    switch value {
    case .nil: "nil"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): prettyPrinter.constantName(for: integer, ofType: type) ?? "\(integer)"
    case .number(let number): numberLiteral(number)
    case .string(let string): Self.stringLiteral(string)
    case .record(let color as Color): literal(of: color)
    case .record(let record): constructorCall(of: record)
    case .object, .table, .function, .other: nil
    }
  }

  /// The CSS name, if it is exact.
  private func literal(of color: Color) -> String {
    let texts = [color.cssName, color.description].compactMap(\.self)
    let exact = texts.first { Color(css: $0) == color }
    return exact.map { "\"\($0)\"" } ?? constructorCall(of: color)
  }

  /// A Lua literal of a string, on one line.
  package static func stringLiteral(_ string: String) -> String {
    quoted(Array(string.utf8), omittedCount: 0, limit: .max)
  }

  private func constructorCall(of record: some LuaRecord) -> String {
    let values = record.namedComponents.map { numberLiteral($0.value) }
    return "\(type(of: record).luaTypeName)(\(values.joined(separator: ", ")))"
  }

  /// The shortest literal that Lua reads as the same double.
  private func numberLiteral(_ number: Double) -> String {
    if number.isNaN { return "0/0" }
    if number.isInfinite { return number < 0 ? "-math.huge" : "math.huge" }
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53, !(whole == 0 && number.sign == .minus) {
      return "\(whole)"
    }
    return number.description
  }
}
