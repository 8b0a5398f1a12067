/// The mass of a shape and how it is spread.
struct MassProperties: Hashable, Sendable {
  /// Kilograms.
  var mass: Float
  /// The centre of mass, in the frame of the body.
  var center: Vec2
  /// The moment of inertia about the origin of the body, in kg pt^2.
  var inertia: Float

  static let zero = MassProperties(mass: 0, center: .zero, inertia: 0)
}

/// The mass of a shape of `density` kg/pt^2; lines weigh nothing.
func massProperties(of shape: ShapeView, density: Float) -> MassProperties {
  switch shape {
  case .circle(let circle): massProperties(of: circle, density: density)
  case .polygon(let polygon): massProperties(of: polygon, density: density)
  case .edge: .zero
  }
}

private func massProperties(of circle: Circle, density: Float) -> MassProperties {
  let squaredRadius = circle.radius * circle.radius
  let mass = density * .pi * squaredRadius
  let inertia = mass * (0.5 * squaredRadius + circle.center.lengthSquared)
  return MassProperties(mass: mass, center: circle.center, inertia: inertia)
}

/// Summed about the first corner, then moved by the parallel axis theorem.
private func massProperties(of polygon: PolygonView, density: Float) -> MassProperties {
  let corners = UnsafeBufferPointer(start: polygon.vertices, count: polygon.count)
  let (area, moment, inertia) = sumOfTriangles(corners)
  let mass = density * area
  let offset = moment / area
  let center = corners[0] + offset
  let central = density * inertia - mass * offset.lengthSquared
  return MassProperties(mass: mass, center: center, inertia: central + mass * center.lengthSquared)
}

/// The centre of the area of a convex polygon.
func polygonCentroid(_ corners: [Vec2]) -> Vec2 {
  let (area, moment, _) = sumOfTriangles(corners)
  return corners[0] + moment / area
}

/// Area, first and second moment of a convex polygon about its first corner.
///
/// Summed over the triangles between that corner and each face, so that a polygon far from the origin of its
/// body loses no digits.
private func sumOfTriangles<Corners: RandomAccessCollection>(
  _ corners: Corners
) -> (area: Float, moment: Vec2, inertia: Float) where Corners.Element == Vec2, Corners.Index == Int {
  let origin = corners[0]
  var (area, moment, inertia) = (Float(0), Vec2.zero, Float(0))
  for index in 1..<(corners.count - 1) {
    let (e1, e2) = (corners[index] - origin, corners[index + 1] - origin)
    let triangle = 0.5 * e1.cross(e2)
    area += triangle
    moment += (triangle / 3) * (e1 + e2)
    inertia += (triangle / 6) * (e1.lengthSquared + e1.dot(e2) + e2.lengthSquared)
  }
  return (area, moment, inertia)
}
