import Dynamics

/// A value that can be part of the way to another.
protocol Interpolatable: Equatable {
  /// The value part of the way to another; 0 gives exactly this one, 1 exactly the other.
  func interpolated(to other: Self, fraction: Double) -> Self
}

extension Color: Interpolatable {}

extension Double: Interpolatable {
  /// Weighted so that both ends come out exactly, which `self + (other - self) * fraction` does not.
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

/// A direction in radians, which goes to another the short way round, as Core Animation's do.
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
