/// A point of the difference of two shapes, with the points of the shapes it comes from.
struct DifferencePoint {
  var onA: Vec2
  var onB: Vec2

  /// From the first shape to the second.
  @inline(__always)
  var offset: Vec2 { onB - onA }
}

/// One, two or three points of the difference of two shapes: what the distance search knows of it so far.
struct Simplex {
  private var first: DifferencePoint
  private var second: DifferencePoint
  private var third: DifferencePoint
  private(set) var count = 1
  /// How far the point nearest to the origin lies from the first point towards the second, from 0 to 1.
  private var fraction: Float = 0

  init(_ point: DifferencePoint) { (first, second, third) = (point, point, point) }

  /// The points of the shapes that belong to the point nearest to the origin.
  var witness: DifferencePoint {
    DifferencePoint(
      onA: first.onA + fraction * (second.onA - first.onA),
      onB: first.onB + fraction * (second.onB - first.onB)
    )
  }

  /// Whether one of the points is this one.
  func contains(_ point: DifferencePoint) -> Bool {
    let offset = point.offset
    return first.offset == offset || (count > 1 && second.offset == offset)
  }

  mutating func append(_ point: DifferencePoint) {
    if count == 1 { second = point } else { third = point }
    count += 1
  }

  /// Keeps only the points that the point nearest to the origin lies between; false if the origin is inside.
  mutating func reduce() -> Bool {
    if count == 3 {
      if enclosesOrigin { return false }
      keepNearestSide()
    }
    if count == 2 { fraction = Self.fraction(first.offset, second.offset) }
    if count == 2, fraction == 1 { first = second }
    if count == 2, fraction == 0 || fraction == 1 { (count, fraction) = (1, 0) }
    if count == 1 { second = first }
    return true
  }

  private var enclosesOrigin: Bool {
    let (a, b, c) = (first.offset, second.offset, third.offset)
    let (ab, bc, ca) = (a.cross(b), b.cross(c), c.cross(a))
    return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)
  }

  private mutating func keepNearestSide() {
    let (a, b, c) = (first.offset, second.offset, third.offset)
    let (ab, bc, ca) = (Self.squaredDistance(a, b), Self.squaredDistance(b, c), Self.squaredDistance(c, a))
    if bc <= ab, bc <= ca {
      first = third
    } else if ca <= ab {
      second = third
    }
    count = 2
  }

  private static func squaredDistance(_ a: Vec2, _ b: Vec2) -> Float {
    (a + fraction(a, b) * (b - a)).lengthSquared
  }

  /// Where on the line from `a` to `b` the point nearest to the origin is.
  private static func fraction(_ a: Vec2, _ b: Vec2) -> Float {
    let along = b - a
    let squaredLength = along.lengthSquared
    guard squaredLength > 0 else { return 0 }
    return min(max(-a.dot(along) / squaredLength, 0), 1)
  }
}
