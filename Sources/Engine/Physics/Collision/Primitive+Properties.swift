/// Computes the AABB of a shape in the world.
@inline(__always)
func computeAABB(of shape: ShapeView, at pose: Pose) -> AABB {
  switch shape {
  case .circle(let circle):
    let center = pose.toWorld(circle.center)
    return AABB(lower: center - circle.radius, upper: center + circle.radius)
  case .polygon(let polygon):
    return computeAABB(of: polygon, at: pose)
  case .segment(let segment):
    let (start, end) = (pose.toWorld(segment.start), pose.toWorld(segment.end))
    return AABB(lower: lanewiseMin(start, end), upper: lanewiseMax(start, end))
  }
}

/// Computes the AABB of a polygon in the world; rotates two vertices per iteration in SIMD lanes.
@inline(__always)
private func computeAABB(of polygon: PolygonView, at pose: Pose) -> AABB {
  let rotation = pose.rotation
  let (cosine, sine) = (
    FloatW(repeating: rotation.c), FloatW(-rotation.s, rotation.s, -rotation.s, rotation.s)
  )
  let first = polygon.vertexPair(from: 0)
  var lower = cosine * first + sine * first.swappedWithinPairs
  var upper = lower
  for index in stride(from: 2, to: polygon.count, by: 2) {
    let pair = polygon.vertexPair(from: index)
    let rotated = cosine * pair + sine * pair.swappedWithinPairs
    (lower, upper) = (lanewiseMin(lower, rotated), lanewiseMax(upper, rotated))
  }
  return AABB(
    lower: lanewiseMin(lower.vector.lowHalf, lower.vector.highHalf) + pose.position,
    upper: lanewiseMax(upper.vector.lowHalf, upper.vector.highHalf) + pose.position)
}

extension PolygonView {
  /// Returns the coordinates of a vertex and the next one; of the last vertex twice if there is no next.
  @inline(__always)
  fileprivate func vertexPair(from index: Int) -> FloatW {
    FloatW(SIMD4(lowHalf: vertices[index], highHalf: vertices[min(index + 1, count - 1)]))
  }
}

/// The mass, center of mass and rotational inertia of a shape.
struct MassProperties: Hashable, Sendable {
  /// The mass, in kilograms.
  var mass: Float
  /// The center of mass, in the frame of the body.
  var center: Vec2
  /// The rotational inertia about the origin of the body, in kg pt².
  var inertia: Float

  static let zero = MassProperties(mass: 0, center: .zero, inertia: 0)
}

/// Computes the mass properties of a shape of `density` kg/pt²; segments have no mass.
func massProperties(of shape: ShapeView, density: Float) -> MassProperties {
  switch shape {
  case .circle(let circle): massProperties(of: circle, density: density)
  case .polygon(let polygon): massProperties(of: polygon, density: density)
  case .segment: .zero
  }
}

private func massProperties(of circle: Circle, density: Float) -> MassProperties {
  let squaredRadius = circle.radius * circle.radius
  let mass = density * .pi * squaredRadius
  let inertia = mass * (0.5 * squaredRadius + circle.center.lengthSquared)
  return MassProperties(mass: mass, center: circle.center, inertia: inertia)
}

/// Computes the mass properties of a polygon: the inertia about the first vertex, then, by the parallel axis
/// theorem, about the body's origin.
private func massProperties(of polygon: PolygonView, density: Float) -> MassProperties {
  let vertices = UnsafeBufferPointer(start: polygon.vertices, count: polygon.count)
  let (area, firstMoment, inertia) = areaMoments(vertices)
  let mass = density * area
  let offset = firstMoment / area
  let center = vertices[0] + offset
  let centralInertia = density * inertia - mass * offset.lengthSquared
  return MassProperties(mass: mass, center: center, inertia: centralInertia + mass * center.lengthSquared)
}

/// Returns the centroid of a convex polygon.
func polygonCentroid(_ vertices: [Vec2]) -> Vec2 {
  let (area, firstMoment, _) = areaMoments(vertices)
  return vertices[0] + firstMoment / area
}

/// Returns the area and the first and second moments of area of a convex polygon about its first vertex.
///
/// Sums the triangles between that vertex and each face, so that a polygon far from its body's origin loses
/// no precision.
private func areaMoments<Vertices: RandomAccessCollection>(
  _ vertices: Vertices
) -> (area: Float, firstMoment: Vec2, inertia: Float) where Vertices.Element == Vec2, Vertices.Index == Int {
  let origin = vertices[0]
  var (area, firstMoment, inertia) = (Float(0), Vec2.zero, Float(0))
  for index in 1..<(vertices.count - 1) {
    let (e1, e2) = (vertices[index] - origin, vertices[index + 1] - origin)
    let triangleArea = 0.5 * e1.cross(e2)
    area += triangleArea
    firstMoment += (triangleArea / 3) * (e1 + e2)
    inertia += (triangleArea / 6) * (e1.lengthSquared + e1.dot(e2) + e2.lengthSquared)
  }
  return (area, firstMoment, inertia)
}
