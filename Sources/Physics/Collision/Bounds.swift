import CLanes

/// A box as ``DynamicTree`` computes with it: in one vector, so that most questions take one instruction.
struct Bounds: Sendable {
  /// The least corner, then the greatest one with its signs changed: what lies farther out is less in every lane.
  private let edges: Lanes

  @inline(__always)
  init(_ box: Box) { edges = Lanes(box.lower.x, box.lower.y, -box.upper.x, -box.upper.y) }

  @inline(__always)
  private init(edges: Lanes) { self.edges = edges }

  /// The same as a box.
  @inline(__always)
  var box: Box { Box(lower: edges.vector.lowHalf, upper: -edges.vector.highHalf) }

  /// What ``overlaps(_:)`` asks of the other one, to be worked out once for many questions.
  struct Limits {
    fileprivate let edges: Lanes
  }

  /// Where other bounds must begin and end to overlap these.
  @inline(__always)
  var limits: Limits { Limits(edges: -Lanes(lanes_swap_halves(edges.vector))) }

  /// Whether the boxes have a point in common.
  @inline(__always)
  func overlaps(_ other: Limits) -> Bool { (edges <= other.edges).isEverywhere }

  /// Whether `other` lies inside of these, edges included.
  @inline(__always)
  func contains(_ other: Bounds) -> Bool { (edges <= other.edges).isEverywhere }

  /// The bounds with every edge moved outwards by `margin` points.
  @inline(__always)
  func expanded(by margin: Float) -> Bounds { Bounds(edges: edges - Lanes(repeating: margin)) }

  /// The bounds somewhere else.
  @inline(__always)
  func moved(by shift: Vec2) -> Bounds {
    Bounds(edges: edges + Lanes(SIMD4(lowHalf: shift, highHalf: -shift)))
  }

  /// The least bounds around both.
  @inline(__always)
  func union(_ other: Bounds) -> Bounds { Bounds(edges: lanewiseMin(edges, other.edges)) }

  /// Half of the length of the outline.
  @inline(__always)
  var halfPerimeter: Float {
    let sum = edges + Lanes(lanes_swap_halves(edges.vector))
    return -(sum[0] + sum[1])
  }

  @inline(__always)
  func isEqual(to other: Bounds) -> Bool {
    ((edges <= other.edges) & (other.edges <= edges)).isEverywhere
  }
}
