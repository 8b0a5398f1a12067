/// A closed range of numbers; either end may be infinite.
///
/// ```swift
/// slider.attachmentRange = FloatRange(minimum: -50, maximum: 50)
/// ```
public struct FloatRange: Hashable, Sendable {
  /// The lower end of the range.
  public var minimum: Double
  /// The upper end of the range.
  public var maximum: Double

  /// The range that contains only 0.
  public static let zero = FloatRange(minimum: 0, maximum: 0)

  /// The range that contains every number.
  public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

  /// Creates a range from its ends.
  public init(minimum: Double, maximum: Double) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether both ends are infinite, so that the range imposes no limit.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }

  /// Returns whether the range contains a number.
  public func contains(_ number: Double) -> Bool { minimum <= number && number <= maximum }
}

extension FloatRange: CustomStringConvertible {
  /// The range as `-50.0 to 50.0`.
  public var description: String { "\(minimum) to \(maximum)" }
}
