import Dynamics
public import Foundation

/// The range of motion of an attachment.
public struct UIFloatRange: Hashable, Sendable {
  /// The lower end.
  public var minimum: CGFloat
  /// The upper end.
  public var maximum: CGFloat

  /// The range from 0 to 0.
  public static let zero = UIFloatRange()
  /// The range without limits.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

  /// Creates the range from 0 to 0.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// Creates a range from its ends.
  public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether the range has no limits.
  public var isInfinite: Bool { self == .infinite }
}

extension UIFloatRange {
  init(_ range: FloatRange) { self.init(minimum: CGFloat(range.minimum), maximum: CGFloat(range.maximum)) }
}

extension FloatRange {
  init(_ range: UIFloatRange) { self.init(minimum: Double(range.minimum), maximum: Double(range.maximum)) }
}
