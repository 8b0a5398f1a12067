/// The description of a record type: the one source for its dispatch, its help and its reference.
///
/// ```swift
/// static let recordType = RecordType<Point>(
///   "Point", summary: "A place in points.",
///   fields: [.init("x", "Distance to the right.", unit: "pt"), .init("y", "Distance down.", unit: "pt")],
///   operators: [.subtract("Point", gives: "Vector"), .add("Vector", gives: "Point")],
///   members: [.method("distance", "To another point.", parameters: [.init("to", "…")]) { point, call in … }])
/// ```
public struct RecordType<Record: Sendable>: Sendable {
  /// The global's name, and the name in messages.
  public let name: String
  /// One line on what it is.
  public let summary: String
  let schema: RecordSchema
  let operators: [RecordOperator]
  let members: [RecordMember<Record>]
  let functions: [Function]
  let constants: [RecordConstant<Record>]
  let alternative: String?
  let describe: (@Sendable (Record) -> String)?

  /// A record type with everything that scripts see of it.
  ///
  /// - Parameters:
  ///   - name: The global's name.
  ///   - summary: One line on what it is.
  ///   - fields: One to six; their order is the order of the components.
  ///   - operators: What arithmetic gives, beyond `==`.
  ///   - members: Read-only computed properties and methods.
  ///   - functions: Functions on the type's global table, called with a dot.
  ///   - constants: Fixed values on the global.
  ///   - alternative: What the type's own `read` takes besides a table, in LuaCATS's notation.
  ///   - describe: The text for tostring; by default `Point(1, 2)`.
  public init(
    _ name: String, summary: String, fields: [RecordField], operators: [RecordOperator] = [],
    members: [RecordMember<Record>] = [], functions: [Function] = [],
    constants: [RecordConstant<Record>] = [],
    alternative: String? = nil, describe: (@Sendable (Record) -> String)? = nil
  ) {
    precondition(
      (1...RecordComponents.limit).contains(fields.count), "Give the record type \(name) one to six fields")
    self.name = name
    self.summary = summary
    self.schema = RecordSchema(name: name, fields: fields)
    self.operators = operators
    self.members = members
    self.functions = functions
    self.constants = constants
    self.alternative = alternative
    self.describe = describe
  }
}

/// One component of a record.
public struct RecordField: Sendable {
  /// Its name in Lua.
  public let name: String
  /// Other names for the same component, such as `x` for a vector's `dx`.
  public let aliases: [String]
  /// One line on what it is.
  public let summary: String
  /// The unit, where it has one.
  public let unit: String?
  /// The value when it is left out; nil when it must be given.
  ///
  /// A component that is infinite when left out may be given as infinite too.
  public let defaultValue: Double?

  /// A component; without `defaultValue` it must always be given.
  public init(
    _ name: String, _ summary: String, aliases: [String] = [], unit: String? = nil,
    default defaultValue: Double? = nil
  ) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.unit = unit
    self.defaultValue = defaultValue
  }

  /// Whether only finite numbers are taken.
  var requiresFinite: Bool { defaultValue?.isInfinite != true }

  /// Whether a number can be the component.
  func accepts(_ number: Double) -> Bool { requiresFinite ? number.isFinite : !number.isNaN }

  /// Whether a range takes a number as the component.
  func accepts(_ number: Double, in range: ValueRange) -> Bool {
    range.contains(number) || !requiresFinite && number.isInfinite
  }
}

/// A record that stands on its type's global under a name, such as `FloatRange.zero`.
///
/// Scripts get a record of their own each time.
public struct RecordConstant<Record: Sendable>: Sendable {
  let name: String
  let summary: String
  let value: Record

  /// A fixed value.
  public init(_ name: String, _ summary: String, _ value: Record) {
    self.name = name
    self.summary = summary
    self.value = value
  }
}

/// What one arithmetic operator gives.
///
/// It works on components: `+` and `-` pair them up, `*` and `/` with a number scale them all; with a record of the
/// same number of components they pair up as well.
public struct RecordOperator: Sendable {
  typealias Symbol = OperatorDescription.Symbol

  let symbol: Symbol
  /// The record on the right, or nil for a number.
  let operand: String?
  let result: String
  /// Whether a number may also stand on the left.
  let isCommutative: Bool

  var description: OperatorDescription {
    OperatorDescription(
      symbol: symbol, operand: symbol == .negate ? nil : operand ?? "number", result: result,
      isCommutative: isCommutative)
  }

  /// `self + operand`, another record type's name.
  public static func add(_ operand: String, returns result: String) -> RecordOperator {
    RecordOperator(symbol: .add, operand: operand, result: result, isCommutative: false)
  }

  /// `self - operand`, another record type's name.
  public static func subtract(_ operand: String, returns result: String) -> RecordOperator {
    RecordOperator(symbol: .subtract, operand: operand, result: result, isCommutative: false)
  }

  /// `self * number` and `number * self`.
  public static func multiplyByNumber(returns result: String) -> RecordOperator {
    RecordOperator(symbol: .multiply, operand: nil, result: result, isCommutative: true)
  }

  /// `self / number`; dividing by zero gives infinite components, as numbers do.
  public static func divideByNumber(returns result: String) -> RecordOperator {
    RecordOperator(symbol: .divide, operand: nil, result: result, isCommutative: false)
  }

  /// `-self`.
  public static func negate(returns result: String) -> RecordOperator {
    RecordOperator(symbol: .negate, operand: nil, result: result, isCommutative: false)
  }
}

/// What is common to all values of a record type, whatever their Swift type.
struct RecordSchema: Sendable {
  let name: String
  let fields: [RecordField]

  func index(of name: String) -> Int? {
    fields.firstIndex { $0.name == name || $0.aliases.contains(name) }
  }

  /// The first component that a range does not take; nil if it takes all.
  func firstIndex(refusing components: RecordComponents, in range: ValueRange) -> Int? {
    fields.indices.first { !fields[$0].accepts(components[$0], in: range) }
  }

  /// `a Point or { x, y }`.
  var expectation: String {
    "\(withArticle(name)) or { \(fields.map(\.name).joined(separator: ", ")) }"
  }
}
