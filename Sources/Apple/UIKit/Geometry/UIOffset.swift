import Dynamics
public import Foundation

/// An offset, such as that of a point from an item's center.
public struct UIOffset: Hashable, Codable, Sendable {
  /// The horizontal component, in points; positive to the right.
  public var horizontal: CGFloat
  /// The vertical component, in points; positive downwards.
  public var vertical: CGFloat

  /// The offset (0, 0).
  public static let zero = UIOffset()

  /// Creates the offset (0, 0).
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates an offset from its components, in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

extension UIOffset {
  init(_ vector: Vector) { self.init(horizontal: CGFloat(vector.dx), vertical: CGFloat(vector.dy)) }
}

extension Vector {
  init(_ offset: UIOffset) { self.init(dx: Double(offset.horizontal), dy: Double(offset.vertical)) }
}
