/// The documentation of an operator of a record or an object.
public struct OperatorDescription: Sendable, Equatable {
  /// The symbol of an operator.
  public enum Symbol: String, Sendable {
    /// `a + b`.
    case add = "+"
    /// `a - b`.
    case subtract = "-"
    /// `a * b`.
    case multiply = "*"
    /// `a / b`.
    case divide = "/"
    /// `a & b`.
    case bitwiseAnd = "&"
    /// `-a`.
    case negate
  }

  /// The operator, such as `+`.
  public let symbol: Symbol
  /// The type of the right operand: a type's name or `number`; nil for a unary operator.
  public let operandType: String?
  /// The type of the result.
  public let resultType: String
  /// Whether the operands can be exchanged.
  public let isCommutative: Bool
}
