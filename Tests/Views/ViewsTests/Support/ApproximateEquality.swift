import Dynamics

/// Whether two numbers agree to 1e-9.
func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 }

extension Double {
  /// Whether the number is near another one.
  func isNear(_ other: Double, within tolerance: Double) -> Bool { abs(self - other) <= tolerance }
}

/// Whether two points agree to 1e-9 pt.
func isClose(_ a: Point, _ b: Point) -> Bool { isClose(a.x, b.x) && isClose(a.y, b.y) }

/// Whether two vectors agree to 1e-9.
func isClose(_ a: Vector, _ b: Vector) -> Bool { isClose(a.dx, b.dx) && isClose(a.dy, b.dy) }

/// Whether two rectangles agree to 1e-9 pt.
func isClose(_ a: Rect, _ b: Rect) -> Bool {
  isClose(a.origin, b.origin) && isClose(a.size.width, b.size.width)
    && isClose(a.size.height, b.size.height)
}
