import CLanes

/// An axis-aligned bounding box, in points.
///
/// Boxes are closed: two that share only an edge overlap.
public struct AABB: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var lower: Vec2
  /// The corner with the largest coordinates; each is at least that of ``lower``.
  public var upper: Vec2

  /// Creates a box from its corners; no coordinate of `lower` may exceed that of `upper`.
  @inlinable @inline(__always)
  public init(lower: Vec2, upper: Vec2) {
    self.lower = lower
    self.upper = upper
  }

  /// The center of the box.
  @inlinable @inline(__always)
  public var center: Vec2 { 0.5 * (lower + upper) }

  /// Half the width and half the height of the box, in points.
  @inlinable @inline(__always)
  public var extents: Vec2 { 0.5 * (upper - lower) }

  /// Returns whether the boxes overlap, edges included.
  @inlinable @inline(__always)
  public func overlaps(_ other: AABB) -> Bool {
    lower.x <= other.upper.x && lower.y <= other.upper.y && other.lower.x <= upper.x
      && other.lower.y <= upper.y
  }

  /// Returns whether this box contains `other`, edges included.
  @inlinable @inline(__always)
  public func contains(_ other: AABB) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }

  /// Returns the largest gap between the boxes along an axis, a lower bound of their distance; negative if
  /// they overlap.
  @inline(__always)
  func separation(from other: AABB) -> Float {
    let gap = lanewiseMax(other.lower - upper, lower - other.upper)
    return max(gap.x, gap.y)
  }

  /// Returns the smallest box that contains both boxes.
  @inline(__always)
  func union(_ other: AABB) -> AABB {
    AABB(lower: lanewiseMin(lower, other.lower), upper: lanewiseMax(upper, other.upper))
  }

  /// Returns the box with every edge moved outwards by `margin` points.
  @inline(__always)
  func expanded(by margin: Float) -> AABB { AABB(lower: lower - margin, upper: upper + margin) }

  /// Half the perimeter: the surface-area heuristic in two dimensions.
  @inline(__always)
  var halfPerimeter: Float { (upper.x - lower.x) + (upper.y - lower.y) }

  /// The margin of the fat AABB around this tight one, in points.
  @inline(__always)
  var fatMargin: Float {
    min(PhysicsConstants.aabbMarginFraction * halfPerimeter, PhysicsConstants.maxAABBMargin)
  }

  /// The fat AABB of a body that does not move.
  @inline(__always)
  var fattened: AABB { expanded(by: fatMargin) }
}

/// The SIMD form of an ``AABB``, in which an overlap or containment test is a single comparison.
struct PackedAABB: Sendable {
  /// The lower corner, then the negated upper corner: a larger box has smaller values in every lane.
  private let corners: FloatW

  @inline(__always)
  init(_ aabb: AABB) { corners = FloatW(aabb.lower.x, aabb.lower.y, -aabb.upper.x, -aabb.upper.y) }

  @inline(__always)
  private init(corners: FloatW) { self.corners = corners }

  /// The box as an ``AABB``.
  @inline(__always)
  var aabb: AABB { AABB(lower: corners.vector.lowHalf, upper: -corners.vector.highHalf) }

  /// The operand of ``overlaps(_:)``, to be computed once for many tests of the same box.
  struct OverlapOperand {
    fileprivate let corners: FloatW
  }

  /// The operand of the overlap test: the upper corner, then the negated lower corner.
  ///
  /// A box is stored as its lower corner, then its negated upper corner, so that another box overlaps if each
  /// of its lanes is at most the same lane here.
  @inline(__always)
  var overlapOperand: OverlapOperand { OverlapOperand(corners: -FloatW(lanes_swap_halves(corners.vector))) }

  /// Returns whether the boxes overlap, edges included.
  @inline(__always)
  func overlaps(_ other: OverlapOperand) -> Bool { (corners <= other.corners).allTrue }

  /// Returns whether this box contains `other`, edges included.
  @inline(__always)
  func contains(_ other: PackedAABB) -> Bool { (corners <= other.corners).allTrue }

  /// Returns the box with every edge moved outwards by `margin` points.
  @inline(__always)
  func expanded(by margin: Float) -> PackedAABB { PackedAABB(corners: corners - FloatW(repeating: margin)) }

  /// Returns the box translated by `displacement` points.
  @inline(__always)
  func translated(by displacement: Vec2) -> PackedAABB {
    PackedAABB(corners: corners + FloatW(SIMD4(lowHalf: displacement, highHalf: -displacement)))
  }

  /// Returns the smallest box that contains both boxes.
  @inline(__always)
  func union(_ other: PackedAABB) -> PackedAABB { PackedAABB(corners: lanewiseMin(corners, other.corners)) }

  /// Half the perimeter.
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
