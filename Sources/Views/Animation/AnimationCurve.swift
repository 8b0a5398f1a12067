/// How an animation spreads its change over its time.
///
/// All but `linear` are Core Animation's cubic Bézier curves from (0, 0) to (1, 1), time to the right and
/// change upwards.
public enum AnimationCurve: String, Hashable, Sendable, CaseIterable {
  /// The same speed all the way.
  case linear
  /// Starts slowly: control points (0.42, 0) and (1, 1).
  case easeIn
  /// Ends slowly: control points (0, 0) and (0.58, 1).
  case easeOut
  /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1). UIKit's default, and ours.
  case easeInOut

  /// How much of the change is done after a share of the time, both 0…1.
  ///
  /// 0 for what lies before the range, 1 for what lies after. Accurate to 1e-12.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    return switch self {
    case .linear: fraction
    case .easeIn: Self.ease(fraction, slowStart: 0.42, slowEnd: 1)
    case .easeOut: Self.ease(fraction, slowStart: 0, slowEnd: 0.58)
    case .easeInOut: Self.ease(fraction, slowStart: 0.42, slowEnd: 0.58)
    }
  }

  /// The height of the curve with control points (`slowStart`, 0) and (`slowEnd`, 1) above a time.
  ///
  /// Finds the curve's parameter by halving: the time grows with the parameter, and, unlike Newton's steps,
  /// halving does not mind that its slope is 0 at the end of `easeIn` and at the start of `easeOut`.
  private static func ease(_ time: Double, slowStart: Double, slowEnd: Double) -> Double {
    var lower = 0.0
    var upper = 1.0
    for _ in 0..<45 {
      let middle = (lower + upper) / 2
      if coordinate(at: middle, slowStart, slowEnd) < time { lower = middle } else { upper = middle }
    }
    return coordinate(at: (lower + upper) / 2, 0, 1)
  }

  /// One coordinate of the cubic Bézier curve from 0 to 1 with the given control values.
  private static func coordinate(at t: Double, _ control1: Double, _ control2: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * control1 + 3 * s * t * t * control2 + t * t * t
  }
}
