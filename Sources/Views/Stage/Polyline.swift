import Dynamics

/// A polyline parameterized by arc length.
struct Polyline {
  private let points: [Point]
  /// The arc length up to each point.
  private let distances: [Double]

  /// Creates a polyline through the points, of which there must be at least one.
  init(_ points: [Point]) {
    self.points = points
    var distances = [0.0]
    for (start, end) in zip(points, points.dropFirst()) {
      distances.append((distances.last ?? 0) + start.distance(to: end))
    }
    self.distances = distances
  }

  /// Returns the point at a fraction of the total length, 0…1.
  func point(at fraction: Double) -> Point {
    let distance = fraction * (distances.last ?? 0)
    let next = distances.firstIndex { $0 > distance } ?? points.count
    guard next > 0, next < points.count else { return points[min(next, points.count - 1)] }
    let step = distances[next] - distances[next - 1]
    return points[next - 1].interpolated(to: points[next], fraction: (distance - distances[next - 1]) / step)
  }
}
