/// The timing curve of an animation.
///
/// All curves except `linear` are Core Animation's cubic Bézier curves from (0, 0) to (1, 1), with time on
/// the x axis and progress on the y axis.
public enum AnimationCurve: String, Hashable, Sendable, CaseIterable {
  /// Constant speed.
  case linear
  /// Starts slowly: control points (0.42, 0) and (1, 1).
  case easeIn
  /// Ends slowly: control points (0, 0) and (0.58, 1).
  case easeOut
  /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1). The default, as in UIKit.
  case easeInOut

  /// The progress of the animation at a fraction of its duration, both 0…1.
  ///
  /// Returns 0 below the range and 1 above it. Accurate to 1e-12.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    return switch self {
    case .linear: fraction
    case .easeIn: Self.bezierProgress(at: fraction, controlX1: 0.42, controlX2: 1)
    case .easeOut: Self.bezierProgress(at: fraction, controlX1: 0, controlX2: 0.58)
    case .easeInOut: Self.bezierProgress(at: fraction, controlX1: 0.42, controlX2: 0.58)
    }
  }

  /// The y coordinate of the curve with control points (`controlX1`, 0) and (`controlX2`, 1) at the x
  /// coordinate `time`.
  ///
  /// Bisection on the curve's parameter: x is monotonic in the parameter, and, unlike Newton's method,
  /// bisection tolerates the zero slope at the end of `easeIn` and at the start of `easeOut`.
  private static func bezierProgress(at time: Double, controlX1: Double, controlX2: Double)
    -> Double
  {
    var lower = 0.0
    var upper = 1.0
    for _ in 0..<45 {
      let middle = (lower + upper) / 2
      if bezierCoordinate(at: middle, control1: controlX1, control2: controlX2) < time {
        lower = middle
      } else {
        upper = middle
      }
    }
    return bezierCoordinate(at: (lower + upper) / 2, control1: 0, control2: 1)
  }

  /// One coordinate of the cubic Bézier curve from 0 to 1 with the given control values, at parameter `t`.
  private static func bezierCoordinate(at t: Double, control1: Double, control2: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * control1 + 3 * s * t * t * control2 + t * t * t
  }
}
