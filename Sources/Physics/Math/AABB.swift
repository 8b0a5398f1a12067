import CLanes

/// An axis-aligned rectangle, given by its least and its greatest corner, in points.
///
/// Boxes are closed: two that share no more than an edge overlap.
public struct AABB: Hashable, Sendable {
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
  public func overlaps(_ other: AABB) -> Bool {
    lower.x <= other.upper.x && lower.y <= other.upper.y && other.lower.x <= upper.x
      && other.lower.y <= upper.y
  }

  /// Whether `other` lies inside of this box, edges included.
  @inlinable @inline(__always)
  public func contains(_ other: AABB) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }

  /// The least box that holds both.
  @inline(__always)
  func union(_ other: AABB) -> AABB {
    AABB(lower: lanewiseMin(lower, other.lower), upper: lanewiseMax(upper, other.upper))
  }

  /// The box with every edge moved outwards by `margin` points.
  @inline(__always)
  func expanded(by margin: Float) -> AABB { AABB(lower: lower - margin, upper: upper + margin) }

  /// Half of the length of the outline: what the surface-area heuristic counts in the plane.
  @inline(__always)
  var halfPerimeter: Float { (upper.x - lower.x) + (upper.y - lower.y) }
}

/// A box as ``DynamicTree`` computes with it: in one vector, so that most questions take one instruction.
struct PackedAABB: Sendable {
  /// The least corner, then the greatest one with its signs changed: what lies farther out is less in every lane.
  private let corners: FloatW

  @inline(__always)
  init(_ aabb: AABB) { corners = FloatW(aabb.lower.x, aabb.lower.y, -aabb.upper.x, -aabb.upper.y) }

  @inline(__always)
  private init(corners: FloatW) { self.corners = corners }

  /// The same as a box.
  @inline(__always)
  var aabb: AABB { AABB(lower: corners.vector.lowHalf, upper: -corners.vector.highHalf) }

  /// What ``overlaps(_:)`` asks of the other one, to be worked out once for many questions.
  struct Mirrored {
    fileprivate let corners: FloatW
  }

  /// Where other bounds must begin and end to overlap these.
  @inline(__always)
  var mirrored: Mirrored { Mirrored(corners: -FloatW(lanes_swap_halves(corners.vector))) }

  /// Whether the boxes have a point in common.
  @inline(__always)
  func overlaps(_ other: Mirrored) -> Bool { (corners <= other.corners).allTrue }

  /// Whether `other` lies inside of these, edges included.
  @inline(__always)
  func contains(_ other: PackedAABB) -> Bool { (corners <= other.corners).allTrue }

  /// The bounds with every edge moved outwards by `margin` points.
  @inline(__always)
  func expanded(by margin: Float) -> PackedAABB { PackedAABB(corners: corners - FloatW(repeating: margin)) }

  /// The bounds somewhere else.
  @inline(__always)
  func translated(by displacement: Vec2) -> PackedAABB {
    PackedAABB(corners: corners + FloatW(SIMD4(lowHalf: displacement, highHalf: -displacement)))
  }

  /// The least bounds around both.
  @inline(__always)
  func union(_ other: PackedAABB) -> PackedAABB { PackedAABB(corners: lanewiseMin(corners, other.corners)) }

  /// Half of the length of the outline.
  @inline(__always)
  var halfPerimeter: Float {
    let sum = corners + FloatW(lanes_swap_halves(corners.vector))
    return -(sum[0] + sum[1])
  }

  @inline(__always)
  func isEqual(to other: PackedAABB) -> Bool {
    ((corners <= other.corners) & (other.corners <= corners)).allTrue
  }
}
