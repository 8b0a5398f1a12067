/// An axis-aligned rectangle, given by its least and its greatest corner, in points.
///
/// Boxes are closed: two that share no more than an edge overlap.
public struct Box: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var lower: Vec2
  /// The corner with the largest coordinates; nowhere less than ``lower``.
  public var upper: Vec2

  /// Makes a box from its corners, `lower` nowhere greater than `upper`.
  @inlinable @inline(__always)
  public init(lower: Vec2, upper: Vec2) {
    self.lower = lower
    self.upper = upper
  }

  /// The point in the middle.
  @inlinable @inline(__always)
  public var center: Vec2 { 0.5 * (lower + upper) }

  /// Half of the width and half of the height.
  @inlinable @inline(__always)
  public var extents: Vec2 { 0.5 * (upper - lower) }

  /// Whether the boxes have a point in common.
  @inlinable @inline(__always)
  public func overlaps(_ other: Box) -> Bool {
    lower.x <= other.upper.x && lower.y <= other.upper.y && other.lower.x <= upper.x
      && other.lower.y <= upper.y
  }

  /// Whether `other` lies inside of this box, edges included.
  @inlinable @inline(__always)
  public func contains(_ other: Box) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }

  /// The least box that holds both.
  @inline(__always)
  func union(_ other: Box) -> Box {
    Box(lower: lanewiseMin(lower, other.lower), upper: lanewiseMax(upper, other.upper))
  }

  /// The box with every edge moved outwards by `margin` points.
  @inline(__always)
  func expanded(by margin: Float) -> Box { Box(lower: lower - margin, upper: upper + margin) }

  /// Half of the length of the outline: what the surface-area heuristic counts in the plane.
  @inline(__always)
  var halfPerimeter: Float { (upper.x - lower.x) + (upper.y - lower.y) }
}
