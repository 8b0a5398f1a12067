/// Distances by which the four edges of a rectangle move inwards, in points; negative ones move outwards.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// Insets of zero, which leave a rectangle unchanged.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets from the four distances in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Whether all four distances are finite numbers.
  public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}

extension EdgeInsets: CustomStringConvertible {
  /// The distances as `(top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)`.
  public var description: String { "(top: \(top), left: \(left), bottom: \(bottom), right: \(right))" }
}
