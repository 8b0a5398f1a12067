/// What one operator of a record or an object gives, in words.
public struct OperatorDescription: Sendable, Equatable {
  /// Which operator.
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

  /// Which operator.
  public let symbol: Symbol
  /// The type on the right: a record's name or `number`; nil for a sign.
  public let operand: String?
  /// The type of the result.
  public let result: String
  /// Whether the operands may also stand the other way round.
  public let isCommutative: Bool
}
