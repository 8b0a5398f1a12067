/// The numbers that a property or an argument takes.
///
/// A number that is not one (nan) is never taken; infinite ones only by `anyIncludingInfinite`.
public enum ValueRange: Sendable {
  /// Every finite number; the default.
  case any
  /// Every finite number, said on purpose.
  case finite
  /// Every number but nan.
  case anyIncludingInfinite
  /// Finite numbers above zero.
  case positive
  /// Finite numbers from zero up.
  case nonNegative
  /// Numbers from the lower to the upper bound, both included.
  case closed(ClosedRange<Double>)
  /// Finite numbers that pass a test; `expected` says which, with its article: `an even number`.
  case custom(expected: String, accepts: @Sendable (Double) -> Bool)

  /// Whether the number lies in the range.
  public func contains(_ number: Double) -> Bool {
    switch self {
    case .any, .finite: number.isFinite
    case .anyIncludingInfinite: !number.isNaN
    case .positive: number.isFinite && number > 0
    case .nonNegative: number.isFinite && number >= 0
    case .closed(let bounds): bounds.contains(number)
    case .custom(_, let accepts): number.isFinite && accepts(number)
    }
  }

  /// The range in words, for `expected …`.
  public var expectation: String {
    switch self {
    case .any, .finite: "a finite number"
    case .anyIncludingInfinite: "a number"
    case .positive: "a finite number above 0"
    case .nonNegative: "a finite number from 0 up"
    case .closed(let bounds):
      "a number from \(luaText(bounds.lowerBound)) to \(luaText(bounds.upperBound))"
    case .custom(let expected, _): expected
    }
  }
}
