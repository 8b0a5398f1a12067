import Dynamics

/// A value that can be interpolated linearly.
protocol Interpolatable: Equatable {
  /// Returns the interpolated value; exactly `self` at fraction 0 and exactly `other` at 1.
  func interpolated(to other: Self, fraction: Double) -> Self

  /// Returns the value moved by the displacement of a spring with an initial velocity; `self` unless it is a
  /// position.
  func displaced(by displacement: Vector) -> Self
}

extension Interpolatable {
  func displaced(by displacement: Vector) -> Self { self }
}

extension Color: Interpolatable {}

extension Double: Interpolatable {
  /// A weighted sum, which is exact at both ends, unlike `self + (other - self) * fraction`.
  func interpolated(to other: Double, fraction: Double) -> Double {
    self * (1 - fraction) + other * fraction
  }
}

extension Point: Interpolatable {
  func interpolated(to other: Point, fraction: Double) -> Point {
    Point(
      x: x.interpolated(to: other.x, fraction: fraction),
      y: y.interpolated(to: other.y, fraction: fraction)
    )
  }

  func displaced(by displacement: Vector) -> Point { self + displacement }
}

extension Rect: Interpolatable {
  func interpolated(to other: Rect, fraction: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: other.origin, fraction: fraction),
      size: Size(
        width: size.width.interpolated(to: other.size.width, fraction: fraction),
        height: size.height.interpolated(to: other.size.height, fraction: fraction)
      )
    )
  }
}

/// An angle in radians, interpolated along the shorter arc, as in Core Animation.
struct Angle: Interpolatable {
  var radians: Double

  func interpolated(to other: Angle, fraction: Double) -> Angle {
    var target = other.radians
    while target - radians > .pi { target -= 2 * .pi }
    while target - radians < -.pi { target += 2 * .pi }
    guard fraction < 1 else { return other }
    return Angle(radians: radians.interpolated(to: target, fraction: fraction))
  }
}
