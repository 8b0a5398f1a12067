/// A cubic Bézier curve.
package struct CubicCurve {
  package let start: Point
  package let control1: Point
  package let control2: Point
  package let end: Point

  /// Creates a curve from its end points and control points.
  package init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Creates the cubic curve that is equal to a quadratic one.
  package init(quadraticTo end: Point, control: Point, from start: Point) {
    self.init(
      start: start,
      control1: start + (control - start) * (2.0 / 3),
      control2: end + (control - end) * (2.0 / 3),
      end: end
    )
  }

  /// Returns the point at a parameter from 0 to 1.
  package func point(at t: Double) -> Point {
    let s = 1 - t
    let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: p * start.x + q * control1.x + r * control2.x + u * end.x,
      y: p * start.y + q * control1.y + r * control2.y + u * end.y
    )
  }

  /// Returns the number of line segments, at equal parameter intervals, whose distance from the curve is at
  /// most a tolerance.
  ///
  /// The distance of a polygon of *n* segments is at most M / (8 n²), where M bounds the second derivative, 6
  /// times the second differences of the control points.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance, in the unit of the points; greater than 0.
  ///   - limit: The maximum result, at least 1.
  /// - Returns: The number, from 1 to `limit`.
  package func segmentCount(tolerance: Double, atMost limit: Double) -> Int {
    let bend = max(
      ((control1 - start) - (control2 - control1)).length, ((control2 - control1) - (end - control2)).length)
    let count = (6 * bend / (8 * tolerance)).squareRoot().rounded(.up)
    return Int(min(max(count, 1), limit))
  }
}
