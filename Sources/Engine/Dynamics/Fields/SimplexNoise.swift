/// Simplex noise in three dimensions with rotating gradients, after Stefan Gustavson.
///
/// Space is divided into tetrahedra. Each corner has a pseudorandom gradient, derived from its lattice
/// coordinates, and a kernel of radius √0.6. All gradients rotate by the same angle, each in its own plane,
/// so that the noise changes with time without drifting. The parameters are those with which UIKit uses it.
enum SimplexNoise {
  /// The square of the kernel radius.
  private static let kernelRadiusSquared = 0.6

  /// Scales the values to approximately -1 to 1.
  private static let normalization = 28.0

  /// The magnitude of a coordinate or angle from which the noise is 0, as its fraction would be too
  /// imprecise.
  private static let coordinateLimit = 0x1p40

  /// Returns the noise and its gradient at a point; zero for coordinates beyond 2⁴⁰, about 10¹².
  static func sample(
    at point: SIMD3<Double>, angle: Double
  ) -> (value: Double, gradient: SIMD3<Double>) {
    guard isWithinCoordinateLimit(point), angle.magnitude < coordinateLimit else { return (0, .zero) }
    let cell = floor(point + point.sum() / 3)
    let offset = point - (SIMD3<Double>(cell) - Double(cell.wrappedSum()) / 6)
    let rotation = Trigonometry.sineAndCosine(angle)
    var (value, gradient) = (0.0, SIMD3<Double>.zero)
    let (first, last) = (longestAxis(of: offset), shortestAxis(of: offset))
    for index in 0...3 {
      let corner = corner(at: index, longestAxis: first, shortestAxis: last)
      let delta = offset - (SIMD3<Double>(corner) - Double(index) / 6)
      let t = kernelRadiusSquared - (delta * delta).sum()
      guard t > 0 else { continue }
      let direction = cornerGradient(at: cell &+ corner, rotation)
      let gradientDotDelta = (direction * delta).sum()
      let (t2, t4) = (t * t, t * t * t * t)
      value += t4 * gradientDotDelta
      gradient += t4 * direction - 8 * t2 * t * gradientDotDelta * delta
    }
    return (normalization * value, normalization * gradient)
  }

  /// Returns the corner with an index 0 to 3 of the tetrahedron that contains a point, relative to its cell.
  ///
  /// The edges from corner to corner follow the axes in descending order of the point's coordinates, from
  /// (0, 0, 0) along the axis `longestAxis` to (1, 1, 1) along the axis `shortestAxis`.
  private static func corner(at index: Int, longestAxis: Int, shortestAxis: Int) -> SIMD3<Int> {
    var corner = SIMD3<Int>(repeating: index < 2 ? 0 : 1)
    if index == 1 { corner[longestAxis] = 1 }
    if index == 2 { corner[shortestAxis] = 0 }
    return corner
  }

  private static func longestAxis(of offset: SIMD3<Double>) -> Int {
    offset.x >= offset.y ? (offset.x >= offset.z ? 0 : 2) : (offset.y < offset.z ? 2 : 1)
  }

  private static func shortestAxis(of offset: SIMD3<Double>) -> Int {
    offset.x >= offset.y ? (offset.y >= offset.z ? 2 : 1) : (offset.x < offset.z ? 0 : 2)
  }

  /// Returns the gradient of a lattice corner.
  private static func cornerGradient(
    at corner: SIMD3<Int>, _ rotation: (sine: Double, cosine: Double)
  ) -> SIMD3<Double> {
    let z = Int(permutation[corner.z & 255])
    let y = Int(permutation[(corner.y & 255 + z) & 255])
    let x = permutation[(corner.x & 255 + y) & 255]
    let (u, v) = gradientPlanes[Int(x & 15)]
    return rotation.cosine * u + rotation.sine * v
  }

  private static func isWithinCoordinateLimit(_ point: SIMD3<Double>) -> Bool {
    point.x.magnitude < coordinateLimit && point.y.magnitude < coordinateLimit
      && point.z.magnitude < coordinateLimit
  }

  private static func floor(_ point: SIMD3<Double>) -> SIMD3<Int> {
    SIMD3(floor(point.x), floor(point.y), floor(point.z))
  }

  private static func floor(_ value: Double) -> Int {
    let truncated = Int(value)
    return Double(truncated) > value ? truncated - 1 : truncated
  }
}
