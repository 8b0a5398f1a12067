/// The description of a record type, from which its dispatch, help and documentation are generated.
///
/// ```swift
/// struct Interval: LuaRecord {
///   static let luaTypeName = "Interval"
///   static let recordType = RecordType<Interval>(
///     "Interval", summary: "An interval of the time.",
///     fields: [.init("first", "The begin.", unit: "s"), .init("last", "The end.", unit: "s")],
///     members: [.property("length", "The duration.", unit: "s", get: { $0.last - $0.first })])
///
///   var first, last: Double
///   init(components: RecordComponents) { (first, last) = (components[0], components[1]) }
///   var components: RecordComponents { RecordComponents(first, last) }
/// }
/// ```
public struct RecordType<Record: Sendable>: Sendable {
  /// The name of the global, also used in messages.
  public let name: String
  /// A one-line description.
  public let summary: String
  let schema: RecordSchema
  let operators: [RecordOperator]
  let members: [RecordMember<Record>]
  let functions: [Function]
  let constants: [RecordConstant<Record>]
  let describe: (@Sendable (Record) -> String)?
  let description: TypeDescription

  /// Creates a record type.
  ///
  /// - Parameters:
  ///   - name: The name of the global.
  ///   - summary: A one-line description.
  ///   - fields: One to six fields, in the order of the components.
  ///   - operators: The arithmetic operators; `==` is always defined.
  ///   - members: Read-only computed properties and methods.
  ///   - functions: Functions on the type's global table, called with a dot.
  ///   - constants: Constants on the global.
  ///   - alternativeInputType: What the type's own `read` accepts besides a table, in LuaCATS notation.
  ///   - alternativeInputNames: The names that `read` accepts, for the documentation; empty by default.
  ///   - describe: Returns the text for `tostring`; by default such as `Point(1, 2)`.
  public init(
    _ name: String, summary: String, fields: [RecordField], operators: [RecordOperator] = [],
    members: [RecordMember<Record>] = [], functions: [Function] = [],
    constants: [RecordConstant<Record>] = [],
    alternativeInputType: String? = nil,
    alternativeInputNames: @autoclosure @escaping @Sendable () -> [String] = [],
    describe: (@Sendable (Record) -> String)? = nil
  ) {
    precondition(
      (1...RecordComponents.maxCount).contains(fields.count), "Give the record type \(name) one to six fields"
    )
    self.name = name
    self.summary = summary
    self.schema = RecordSchema(name: name, fields: fields)
    self.operators = operators
    self.members = members
    self.functions = functions
    self.constants = constants
    self.describe = describe
    // Without key paths and sequences of generic types, for which the runtime would make types of its own for
    // every record.
    var memberDescriptions: [MemberDescription] = []
    for index in 0..<members.count { memberDescriptions.append(members[index].description) }
    description = TypeDescription(
      kind: .record, name: name, summary: summary, base: nil,
      constructor: ConstructorDescription(
        summary: summary, itemsParameter: nil, namedParameters: [], parameters: fields.map { $0.parameter }),
      functions: functions.map { $0.description },
      members: fields.map { $0.description } + memberDescriptions,
      operators: operators.map { $0.description },
      constants: constants.map { MemberDescription(.constant, $0.name, $0.summary, type: name) },
      alternativeInputType: alternativeInputType, makeAlternativeInputNames: alternativeInputNames)
  }
}

/// A component of a record.
public struct RecordField: Sendable {
  /// The name in Lua.
  public let name: String
  /// Other names for the same component, such as `x` for a vector's `dx`.
  public let aliases: [String]
  /// A one-line description.
  public let summary: String
  /// The unit, if any.
  public let unit: String?
  /// The default value; nil if the component must be specified.
  ///
  /// A component with an infinite default also accepts infinity.
  public let defaultValue: Double?

  /// Creates a component; without `defaultValue` it must always be specified.
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

  fileprivate var description: MemberDescription {
    MemberDescription(
      .property(isWritable: true), name, summary, type: "number", unit: unit,
      default: defaultValue.map(luaNumberText), aliases: aliases)
  }

  fileprivate var parameter: Parameter {
    Parameter(name, summary, type: "number", unit: unit, default: defaultValue.map(luaNumberText))
  }

  /// Whether the component accepts finite numbers only.
  var requiresFinite: Bool { defaultValue?.isInfinite != true }

  /// Returns whether the component accepts a number.
  func accepts(_ number: Double) -> Bool { requiresFinite ? number.isFinite : !number.isNaN }

  /// Returns whether the component accepts a number within a range.
  func accepts(_ number: Double, in range: ValueRange) -> Bool {
    range.contains(number) || !requiresFinite && number.isInfinite
  }
}

/// A constant record on its type's global, such as `FloatRange.zero`.
///
/// Scripts get a new copy at each access.
public struct RecordConstant<Record: Sendable>: Sendable {
  let name: String
  let summary: String
  let value: Record

  /// Creates a constant.
  public init(_ name: String, _ summary: String, _ value: Record) {
    self.name = name
    self.summary = summary
    self.value = value
  }
}

/// An arithmetic operator of a record type.
///
/// It is applied componentwise: `+` and `-` take another record, `*` and `/` take a number that applies to
/// every component, or a record with the same number of components.
public struct RecordOperator: Sendable {
  typealias Symbol = OperatorDescription.Symbol

  let symbol: Symbol
  /// The record type of the right operand; nil for a number.
  let operandType: String?
  let resultType: String
  /// Whether the number may also be the left operand.
  let isCommutative: Bool

  var description: OperatorDescription {
    OperatorDescription(
      symbol: symbol, operandType: symbol == .negate ? nil : operandType ?? "number", resultType: resultType,
      isCommutative: isCommutative)
  }

  /// Creates `self + operand`, where `operand` is the name of a record type.
  public static func add(_ operand: String, returns result: String) -> RecordOperator {
    RecordOperator(symbol: .add, operandType: operand, resultType: result, isCommutative: false)
  }

  /// Creates `self - operand`, where `operand` is the name of a record type.
  public static func subtract(_ operand: String, returns result: String) -> RecordOperator {
    RecordOperator(symbol: .subtract, operandType: operand, resultType: result, isCommutative: false)
  }

  /// Creates `self * number` and `number * self`.
  public static func multiplyByNumber(returns result: String) -> RecordOperator {
    RecordOperator(symbol: .multiply, operandType: nil, resultType: result, isCommutative: true)
  }

  /// Creates `self / number`; division by zero gives infinite or NaN components, as for numbers.
  public static func divideByNumber(returns result: String) -> RecordOperator {
    RecordOperator(symbol: .divide, operandType: nil, resultType: result, isCommutative: false)
  }

  /// Creates `-self`.
  public static func negate(returns result: String) -> RecordOperator {
    RecordOperator(symbol: .negate, operandType: nil, resultType: result, isCommutative: false)
  }
}

/// The part of a record type that does not depend on the Swift type.
final class RecordSchema: Sendable {
  let name: String
  let fields: [RecordField]

  init(name: String, fields: [RecordField]) { (self.name, self.fields) = (name, fields) }

  func index(of name: String) -> Int? {
    fields.firstIndex { $0.name == name || $0.aliases.contains(name) }
  }

  /// Returns the index of the first component that the range does not contain; nil if there is none.
  func firstRejectedIndex(of components: RecordComponents, in range: ValueRange) -> Int? {
    fields.indices.first { !fields[$0].accepts(components[$0], in: range) }
  }

  /// The expected value in messages, such as `a Point or { x, y }`.
  var expectedValueDescription: String {
    "\(withArticle(name)) or { \(fields.map { $0.name }.joined(separator: ", ")) }"
  }
}
