/// The numbers that a property or an argument takes.
///
/// Ranges without an upper bound of their own end at `greatestMagnitude`. A number that is not one (nan) is never
/// taken; infinite ones only by `anyIncludingInfinite`.
public enum ValueRange: Sendable {
  /// Numbers from -`greatestMagnitude` to `greatestMagnitude`; the default.
  case any
  /// Every finite number: for what stores nothing, and for what limits numbers by itself.
  case finite
  /// Every number but nan.
  case anyIncludingInfinite
  /// Numbers above zero, up to `greatestMagnitude`.
  case positive
  /// Numbers from zero up to `greatestMagnitude`.
  case nonNegative
  /// Numbers from the lower to the upper bound, both included.
  case closed(ClosedRange<Double>)
  /// Finite numbers that pass a test; `expected` says which, with its article: `an even number`.
  case custom(expected: String, accepts: @Sendable (Double) -> Bool)

  /// The greatest number that a property or an argument takes unless it has a range of its own: 10 million.
  ///
  /// Hosts multiply what scripts pass: sizes by scales, areas by densities, forces by lever arms. The product of five
  /// such numbers is still finite in single precision.
  public static let greatestMagnitude = 1e7

  /// Whether the number lies in the range.
  public func contains(_ number: Double) -> Bool {
    switch self {
    case .any: number.magnitude <= Self.greatestMagnitude
    case .finite: number.isFinite
    case .anyIncludingInfinite: !number.isNaN
    case .positive: number > 0 && number <= Self.greatestMagnitude
    case .nonNegative: number >= 0 && number <= Self.greatestMagnitude
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
      "a number from \(luaNumberText(bounds.lowerBound)) to \(luaNumberText(bounds.upperBound))"
    case .custom(let expected, _): expected
    }
  }

  /// The range in words for a number outside it; names the limit that a finite number exceeds.
  func expectation(for number: Double) -> String {
    let limit = luaNumberText(Self.greatestMagnitude)
    guard number.isFinite, number.magnitude > Self.greatestMagnitude else { return expectation }
    return switch self {
    case .any: "a number from -\(limit) to \(limit)"
    case .positive: "a number above 0, up to \(limit)"
    case .nonNegative: "a number from 0 to \(limit)"
    case .finite, .anyIncludingInfinite, .closed, .custom: expectation
    }
  }
}
