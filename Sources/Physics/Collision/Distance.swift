/// The points of two shapes that are closest to each other.
struct Closest {
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
func distance(between a: ShapeView, _ poseA: Pose, and b: ShapeView, _ poseB: Pose) -> Closest {
  let core = closestPoints(a, b, poseA.relative(to: poseB))
  let gap = core.offset.length
  guard gap > 1e-6 else { return overlap(at: poseA.toWorld(core.onA)) }
  let normal = poseA.rotation.rotate(core.offset * (1 / gap))
  let distance = gap - a.roundness - b.roundness
  guard distance > 0 else { return overlap(at: poseA.toWorld(core.onA) + a.roundness * normal) }
  return Closest(
    pointA: poseA.toWorld(core.onA) + a.roundness * normal,
    pointB: poseA.toWorld(core.onB) - b.roundness * normal,
    normal: normal,
    distance: distance
  )
}

private func overlap(at point: Vec2) -> Closest {
  Closest(pointA: point, pointB: point, normal: .zero, distance: 0)
}

/// The closest points of the shapes without their roundness, in the frame of the first; equal if they
/// overlap.
func closestPoints(_ a: ShapeView, _ b: ShapeView, _ bInA: Pose) -> DifferencePoint {
  var simplex = Simplex(support(a, b, bInA, towards: bInA.toWorld(b.centroid) - a.centroid))
  var nearest = simplex.witness
  for _ in 0..<Tolerances.distanceIterations {
    let offset = nearest.offset
    let candidate = support(a, b, bInA, towards: offset)
    // No point of the difference is nearer along the offset than the candidate, so this is all there is to
    // gain.
    let gain = offset.lengthSquared - offset.dot(candidate.offset)
    if gain <= 1e-6 * offset.lengthSquared || simplex.contains(candidate) { break }
    simplex.append(candidate)
    guard simplex.reduce() else { return DifferencePoint(onA: nearest.onA, onB: nearest.onA) }
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
) -> DifferencePoint {
  let onB = b.corner(against: bInA.rotation.inverseRotate(direction))
  return DifferencePoint(onA: a.corner(against: -direction), onB: bInA.toWorld(onB))
}

extension ShapeView {
  /// How far the surface lies outside of the corners.
  @inline(__always)
  var roundness: Float {
    if case .circle(let circle) = self { circle.radius } else { 0 }
  }

  /// The corner farthest against `direction`.
  @inline(__always)
  fileprivate func corner(against direction: Vec2) -> Vec2 {
    switch self {
    case .circle(let circle): circle.center
    case .polygon(let polygon): polygon.vertices[polygon.support(against: direction).index]
    case .edge(let edge): direction.dot(edge.end - edge.start) < 0 ? edge.end : edge.start
    }
  }
}
