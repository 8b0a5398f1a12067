/// The closest points of two shapes.
struct DistanceOutput {
  /// The closest point on the first shape's surface, in the world.
  var pointA: Vec2
  /// The closest point on the second shape's surface, in the world.
  var pointB: Vec2
  /// The unit vector from the first shape to the second; zero if the shapes overlap.
  var normal: Vec2
  /// The distance in points; 0 if the shapes overlap.
  var distance: Float
}

/// Returns the distance between two shapes, computed with the Gilbert–Johnson–Keerthi (GJK) algorithm.
///
/// Searches the Minkowski difference of the shapes for the point nearest to the origin, with a simplex of at
/// most three vertices. Circles are treated as points, and their radii are subtracted at the end.
///
/// Sources: E. Gilbert, D. Johnson, S. Keerthi, "A fast procedure for computing the distance between complex
/// objects", 1988; G. van den Bergen, "A fast and robust GJK implementation", 1999.
func distance(between a: ShapeView, _ poseA: Pose, and b: ShapeView, _ poseB: Pose) -> DistanceOutput {
  let closest = closestPoints(a, b, poseA.relative(to: poseB))
  let gap = closest.offset.length
  guard gap > 1e-6 else { return overlapOutput(at: poseA.toWorld(closest.wA)) }
  let normal = poseA.rotation.rotate(closest.offset * (1 / gap))
  let distance = gap - a.roundingRadius - b.roundingRadius
  guard distance > 0 else { return overlapOutput(at: poseA.toWorld(closest.wA) + a.roundingRadius * normal) }
  return DistanceOutput(
    pointA: poseA.toWorld(closest.wA) + a.roundingRadius * normal,
    pointB: poseA.toWorld(closest.wB) - b.roundingRadius * normal,
    normal: normal,
    distance: distance
  )
}

private func overlapOutput(at point: Vec2) -> DistanceOutput {
  DistanceOutput(pointA: point, pointB: point, normal: .zero, distance: 0)
}

/// Returns the closest points of the shapes without rounding radii, in the frame of the first; equal if they
/// overlap.
func closestPoints(_ a: ShapeView, _ b: ShapeView, _ bInA: Pose) -> SimplexVertex {
  var simplex = Simplex(support(a, b, bInA, towards: bInA.toWorld(b.centroid) - a.centroid))
  var nearest = simplex.witnessPoints
  for _ in 0..<PhysicsConstants.maxDistanceIterations {
    let offset = nearest.offset
    let candidate = support(a, b, bInA, towards: offset)
    // The support point is the point of the difference nearest to the origin along `offset`, so the distance
    // can decrease by at most `progress / offset.length`.
    let progress = offset.lengthSquared - offset.dot(candidate.offset)
    if progress <= 1e-6 * offset.lengthSquared || simplex.contains(candidate) { break }
    simplex.append(candidate)
    guard simplex.reduce() else { return SimplexVertex(wA: nearest.wA, wB: nearest.wA) }
    // If the distance no longer decreases, only rounding errors remain.
    guard simplex.witnessPoints.offset.lengthSquared < offset.lengthSquared else { break }
    nearest = simplex.witnessPoints
  }
  return nearest
}

/// Returns the support point of the Minkowski difference `b - a` opposite to `direction`.
@inline(__always)
private func support(
  _ a: ShapeView, _ b: ShapeView, _ bInA: Pose, towards direction: Vec2
) -> SimplexVertex {
  let wB = b.supportPoint(against: bInA.rotation.inverseRotate(direction))
  return SimplexVertex(wA: a.supportPoint(against: -direction), wB: bInA.toWorld(wB))
}

extension ShapeView {
  /// The rounding radius: the radius of a circle, 0 for other shapes.
  @inline(__always)
  var roundingRadius: Float {
    if case .circle(let circle) = self { circle.radius } else { 0 }
  }

  /// Returns the vertex farthest opposite to `direction`.
  @inline(__always)
  fileprivate func supportPoint(against direction: Vec2) -> Vec2 {
    switch self {
    case .circle(let circle): circle.center
    case .polygon(let polygon): polygon.vertices[polygon.supportVertex(oppositeTo: direction).index]
    case .segment(let segment): direction.dot(segment.end - segment.start) < 0 ? segment.end : segment.start
    }
  }
}

/// A vertex of the Minkowski difference, with its source points on the shapes.
struct SimplexVertex {
  var wA: Vec2
  var wB: Vec2

  /// The point of the Minkowski difference: from the first shape to the second.
  @inline(__always)
  var offset: Vec2 { wB - wA }
}

/// The simplex of GJK: one, two or three vertices of the Minkowski difference.
struct Simplex {
  private var first: SimplexVertex
  private var second: SimplexVertex
  private var third: SimplexVertex
  private(set) var count = 1
  /// The barycentric coordinate of the point nearest to the origin, from 0 at the first vertex to 1 at the
  /// second.
  private var barycentric: Float = 0

  init(_ point: SimplexVertex) { (first, second, third) = (point, point, point) }

  /// The witness points: the points on the shapes that give the point of the simplex nearest to the origin.
  var witnessPoints: SimplexVertex {
    SimplexVertex(
      wA: first.wA + barycentric * (second.wA - first.wA),
      wB: first.wB + barycentric * (second.wB - first.wB)
    )
  }

  /// Returns whether the point is one of the first two vertices.
  func contains(_ point: SimplexVertex) -> Bool {
    let offset = point.offset
    return first.offset == offset || (count > 1 && second.offset == offset)
  }

  mutating func append(_ point: SimplexVertex) {
    if count == 1 { second = point } else { third = point }
    count += 1
  }

  /// Reduces the simplex to the vertices that support the point nearest to the origin; false if it contains
  /// the origin.
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

  /// Returns the barycentric coordinate of the point nearest to the origin on the segment from `a` to `b`.
  private static func barycentric(_ a: Vec2, _ b: Vec2) -> Float {
    let along = b - a
    let squaredLength = along.lengthSquared
    guard squaredLength > 0 else { return 0 }
    return min(max(-a.dot(along) / squaredLength, 0), 1)
  }
}
