/// The points of two shapes that are closest to each other.
struct DistanceOutput {
  /// On the surface of the first shape, in the world.
  var pointA: Vec2
  /// On the surface of the second shape, in the world.
  var pointB: Vec2
  /// The unit vector from the first to the second; zero where the shapes overlap.
  var normal: Vec2
  /// The gap in points; 0 where the shapes overlap.
  var distance: Float
}

/// The distance of two shapes, by the algorithm of Gilbert, Johnson and Keerthi.
///
/// Searches the difference of the shapes for the point nearest to the origin, with a simplex of at most three
/// of its points. Circles take part as their middles and are given their radius back at the end.
///
/// Sources: E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex
/// objects", 1988; G. van den Bergen, "A fast and robust GJK implementation", 1999.
func distance(between a: ShapeView, _ poseA: Pose, and b: ShapeView, _ poseB: Pose) -> DistanceOutput {
  let closest = closestPoints(a, b, poseA.relative(to: poseB))
  let gap = closest.offset.length
  guard gap > 1e-6 else { return overlap(at: poseA.toWorld(closest.wA)) }
  let normal = poseA.rotation.rotate(closest.offset * (1 / gap))
  let distance = gap - a.roundingRadius - b.roundingRadius
  guard distance > 0 else { return overlap(at: poseA.toWorld(closest.wA) + a.roundingRadius * normal) }
  return DistanceOutput(
    pointA: poseA.toWorld(closest.wA) + a.roundingRadius * normal,
    pointB: poseA.toWorld(closest.wB) - b.roundingRadius * normal,
    normal: normal,
    distance: distance
  )
}

private func overlap(at point: Vec2) -> DistanceOutput {
  DistanceOutput(pointA: point, pointB: point, normal: .zero, distance: 0)
}

/// The closest points of the shapes without their roundness, in the frame of the first; equal if they
/// overlap.
func closestPoints(_ a: ShapeView, _ b: ShapeView, _ bInA: Pose) -> SimplexVertex {
  var simplex = Simplex(support(a, b, bInA, towards: bInA.toWorld(b.centroid) - a.centroid))
  var nearest = simplex.witness
  for _ in 0..<Tolerances.maxDistanceIterations {
    let offset = nearest.offset
    let candidate = support(a, b, bInA, towards: offset)
    // No point of the difference is nearer along the offset than the candidate, so this is all there is to
    // gain.
    let progress = offset.lengthSquared - offset.dot(candidate.offset)
    if progress <= 1e-6 * offset.lengthSquared || simplex.contains(candidate) { break }
    simplex.append(candidate)
    guard simplex.reduce() else { return SimplexVertex(wA: nearest.wA, wB: nearest.wA) }
    // Rounding has the last word once a step brings nothing.
    guard simplex.witness.offset.lengthSquared < offset.lengthSquared else { break }
    nearest = simplex.witness
  }
  return nearest
}

/// The point of the difference `b - a` that lies farthest against `direction`.
@inline(__always)
private func support(
  _ a: ShapeView, _ b: ShapeView, _ bInA: Pose, towards direction: Vec2
) -> SimplexVertex {
  let wB = b.supportPoint(against: bInA.rotation.inverseRotate(direction))
  return SimplexVertex(wA: a.supportPoint(against: -direction), wB: bInA.toWorld(wB))
}

extension ShapeView {
  /// How far the surface lies outside of the corners.
  @inline(__always)
  var roundingRadius: Float {
    if case .circle(let circle) = self { circle.radius } else { 0 }
  }

  /// The corner farthest against `direction`.
  @inline(__always)
  fileprivate func supportPoint(against direction: Vec2) -> Vec2 {
    switch self {
    case .circle(let circle): circle.center
    case .polygon(let polygon): polygon.vertices[polygon.support(against: direction).index]
    case .segment(let segment): direction.dot(segment.end - segment.start) < 0 ? segment.end : segment.start
    }
  }
}

/// A point of the difference of two shapes, with the points of the shapes it comes from.
struct SimplexVertex {
  var wA: Vec2
  var wB: Vec2

  /// From the first shape to the second.
  @inline(__always)
  var offset: Vec2 { wB - wA }
}

/// One, two or three points of the difference of two shapes: what the distance search knows of it so far.
struct Simplex {
  private var first: SimplexVertex
  private var second: SimplexVertex
  private var third: SimplexVertex
  private(set) var count = 1
  /// How far the point nearest to the origin lies from the first point towards the second, from 0 to 1.
  private var barycentric: Float = 0

  init(_ point: SimplexVertex) { (first, second, third) = (point, point, point) }

  /// The points of the shapes that belong to the point nearest to the origin.
  var witness: SimplexVertex {
    SimplexVertex(
      wA: first.wA + barycentric * (second.wA - first.wA),
      wB: first.wB + barycentric * (second.wB - first.wB)
    )
  }

  /// Whether one of the points is this one.
  func contains(_ point: SimplexVertex) -> Bool {
    let offset = point.offset
    return first.offset == offset || (count > 1 && second.offset == offset)
  }

  mutating func append(_ point: SimplexVertex) {
    if count == 1 { second = point } else { third = point }
    count += 1
  }

  /// Keeps only the points that the point nearest to the origin lies between; false if the origin is inside.
  mutating func reduce() -> Bool {
    if count == 3 {
      if enclosesOrigin { return false }
      keepClosestSegment()
    }
    if count == 2 { barycentric = Self.barycentric(first.offset, second.offset) }
    if count == 2, barycentric == 1 { first = second }
    if count == 2, barycentric == 0 || barycentric == 1 { (count, barycentric) = (1, 0) }
    if count == 1 { second = first }
    return true
  }

  private var enclosesOrigin: Bool {
    let (a, b, c) = (first.offset, second.offset, third.offset)
    let (ab, bc, ca) = (a.cross(b), b.cross(c), c.cross(a))
    return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)
  }

  private mutating func keepClosestSegment() {
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
    (a + barycentric(a, b) * (b - a)).lengthSquared
  }

  /// Where on the line from `a` to `b` the point nearest to the origin is.
  private static func barycentric(_ a: Vec2, _ b: Vec2) -> Float {
    let along = b - a
    let squaredLength = along.lengthSquared
    guard squaredLength > 0 else { return 0 }
    return min(max(-a.dot(along) / squaredLength, 0), 1)
  }
}
