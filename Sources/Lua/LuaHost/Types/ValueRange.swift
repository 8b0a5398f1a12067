/// The range of numbers that a property or an argument accepts.
///
/// Ranges without an explicit upper bound end at `greatestMagnitude`. NaN is never accepted, and infinity
/// only by `includingInfinite`.
public enum ValueRange: Sendable {
  /// Numbers from -`greatestMagnitude` to `greatestMagnitude`; the default.
  case magnitudeLimited
  /// All finite numbers, for values that are not stored or are limited elsewhere.
  case finite
  /// All numbers except NaN.
  case includingInfinite
  /// Numbers greater than zero, up to `greatestMagnitude`.
  case positive
  /// Numbers from zero up to `greatestMagnitude`.
  case nonNegative
  /// Numbers from the lower to the upper bound, both inclusive.
  case closed(ClosedRange<Double>)
  /// Finite numbers that satisfy a predicate; `expected` describes them with an article, such as `an even
  /// number`, and `bounds` contains them, for controls.
  case custom(expected: String, bounds: ClosedRange<Double>? = nil, accepts: @Sendable (Double) -> Bool)

  /// The greatest number that is accepted by ranges without an explicit bound: 10 million.
  ///
  /// Hosts multiply numbers of scripts: sizes by scales, areas by densities, forces by lever arms. The
  /// product of five such numbers is still finite in single precision.
  public static let greatestMagnitude = 1e7

  /// Returns whether the number lies in the range.
  public func contains(_ number: Double) -> Bool {
    switch self {
    case .magnitudeLimited: number.magnitude <= Self.greatestMagnitude
    case .finite: number.isFinite
    case .includingInfinite: !number.isNaN
    case .positive: number > 0 && number <= Self.greatestMagnitude
    case .nonNegative: number >= 0 && number <= Self.greatestMagnitude
    case .closed(let bounds): bounds.contains(number)
    case .custom(_, _, let accepts): number.isFinite && accepts(number)
    }
  }

  /// The description of the range for `expected …` in messages.
  public var expectedValueDescription: String {
    switch self {
    case .magnitudeLimited, .finite: "a finite number"
    case .includingInfinite: "a number"
    case .positive: "a finite number above 0"
    case .nonNegative: "a finite number from 0 up"
    case .closed(let bounds):
      "a number from \(luaNumberText(bounds.lowerBound)) to \(luaNumberText(bounds.upperBound))"
    case .custom(let expected, _, _): expected
    }
  }

  /// The lowest number of the range, or the greatest that is less than all of them; nil for ranges whose only
  /// bound is that of the host's arithmetic.
  public var minimum: Double? {
    switch self {
    case .magnitudeLimited, .finite, .includingInfinite: nil
    case .positive, .nonNegative: 0
    case .closed(let bounds): bounds.lowerBound
    case .custom(_, let bounds, _): bounds?.lowerBound
    }
  }

  /// The greatest number of the range; nil for ranges whose only bound is that of the host's arithmetic.
  public var maximum: Double? {
    switch self {
    case .magnitudeLimited, .finite, .includingInfinite, .positive, .nonNegative: nil
    case .closed(let bounds): bounds.upperBound
    case .custom(_, let bounds, _): bounds?.upperBound
    }
  }

  /// Returns the description for a number outside the range, with the limit if a finite number exceeds it.
  func expectedValueDescription(for number: Double) -> String {
    let limit = luaNumberText(Self.greatestMagnitude)
    guard number.isFinite, number.magnitude > Self.greatestMagnitude else { return expectedValueDescription }
    return switch self {
    case .magnitudeLimited: "a number from -\(limit) to \(limit)"
    case .positive: "a number above 0, up to \(limit)"
    case .nonNegative: "a number from 0 to \(limit)"
    case .finite, .includingInfinite, .closed, .custom: expectedValueDescription
    }
  }
}
