import Dynamics

/// The motion of a scroll view's content along one axis after a drag: deceleration, and the return from
/// beyond an edge.
///
/// Both are exact solutions, evaluated once per tick, so that they do not depend on the length of a tick:
///
/// - Deceleration multiplies the velocity by the rate d each millisecond: v(t) = v₀ · e^(-λt) and
///   x(t) = x₀ + v₀ / λ · (1 - e^(-λt)), with λ = -1000 · ln d. The content comes to rest at x₀ + v₀ / λ.
/// - Beyond an edge acts a critically damped spring of 1 kg and 100 N/m, with the angular frequency ω = 10 /
///   s: x(t) = (x₀ + (v₀ + ωx₀) t) · e^(-ωt), relative to the edge.
///
/// The deceleration is that of `UIScrollView.DecelerationRate`; the spring was measured on iOS by Ilya
/// Lobanov in "How UIScrollView works".
package struct ScrollMotion {
  /// The offset of the content, in points.
  package private(set) var offset: Double

  /// The velocity of the offset, in points per second.
  package private(set) var velocity: Double

  /// The angular frequency of the spring at the edges, in radians per second.
  static let springFrequency = 10.0

  /// The remaining distance, in points, below which the motion ends: it cannot be seen.
  private static let restDistance = 0.25

  /// Starts a motion.
  package init(offset: Double, velocity: Double) {
    (self.offset, self.velocity) = (offset, velocity)
  }

  /// The exponent λ of a deceleration, in 1/s.
  package static func exponent(of decelerationRate: Double) -> Double {
    -1000 * Exponentiation.logarithm(decelerationRate)
  }

  /// Advances the motion by a tick.
  ///
  /// - Parameters:
  ///   - limits: The offsets at the edges.
  ///   - decelerationRate: The factor of the velocity per millisecond, between 0 and 1.
  ///   - bounces: Whether the content moves beyond the edges and returns; otherwise it stops there.
  ///   - time: The length of the tick, in seconds.
  /// - Returns: Whether the motion continues.
  package mutating func advance(
    limits: ClosedRange<Double>, decelerationRate: Double, bounces: Bool, time: Double
  ) -> Bool {
    let edge = min(max(offset, limits.lowerBound), limits.upperBound)
    if offset != edge { return bounce(from: edge, time: time) }
    let exponent = Self.exponent(of: decelerationRate)
    let remainingFraction = Exponentiation.exponential(-exponent * time)
    let next = offset + velocity / exponent * (1 - remainingFraction)
    guard limits.contains(next) else {
      let edge = velocity < 0 ? limits.lowerBound : limits.upperBound
      let edgeVelocity = velocity - exponent * (edge - offset)
      guard bounces else {
        (offset, velocity) = (edge, 0)
        return false
      }
      // The edge is reached within the tick; the spring has the rest of it.
      let timeToEdge = Exponentiation.logarithm(velocity / edgeVelocity) / exponent
      (offset, velocity) = (edge, edgeVelocity)
      return bounce(from: edge, time: max(time - timeToEdge, 0))
    }
    (offset, velocity) = (next, velocity * remainingFraction)
    let remainingDistance = velocity / exponent
    guard remainingDistance.magnitude < Self.restDistance else { return true }
    offset = min(max(offset + remainingDistance, limits.lowerBound), limits.upperBound)
    velocity = 0
    return false
  }

  private mutating func bounce(from edge: Double, time: Double) -> Bool {
    let frequency = Self.springFrequency
    let envelope = Exponentiation.exponential(-frequency * time)
    let displacement = offset - edge
    let relativeVelocity = velocity + frequency * displacement
    let next = (displacement + relativeVelocity * time) * envelope
    velocity = relativeVelocity * envelope - frequency * next
    offset = edge + next
    guard next.magnitude < Self.restDistance, velocity.magnitude < Self.restDistance * frequency else {
      return true
    }
    (offset, velocity) = (edge, 0)
    return false
  }
}

/// The resistance of content that is dragged beyond an edge.
package enum RubberBand {
  /// The coefficient of UIKit.
  private static let coefficient = 0.55

  /// Returns the offset at which content is displayed that a drag has moved to an offset.
  ///
  /// The distance x beyond an edge becomes x·c·d / (d + c·x), with c = 0.55 and the length d of the view: it
  /// approaches d.
  package static func offset(
    ofDrag offset: Double, limits: ClosedRange<Double>, viewLength: Double
  ) -> Double {
    let edge = min(max(offset, limits.lowerBound), limits.upperBound)
    let distance = (offset - edge).magnitude
    guard distance > 0, viewLength > 0 else { return edge }
    let stretched = distance * coefficient * viewLength / (viewLength + coefficient * distance)
    return offset < edge ? edge - stretched : edge + stretched
  }

  /// Returns the offset of the drag that displays content at an offset: the inverse of
  /// `offset(ofDrag:limits:viewLength:)`.
  package static func drag(
    displaying offset: Double, limits: ClosedRange<Double>, viewLength: Double
  ) -> Double {
    let edge = min(max(offset, limits.lowerBound), limits.upperBound)
    guard offset != edge, viewLength > 0 else { return edge }
    // A fast bounce may go farther than any drag.
    let stretched = min((offset - edge).magnitude, 0.99 * viewLength)
    let distance = stretched * viewLength / (coefficient * (viewLength - stretched))
    return offset < edge ? edge - distance : edge + distance
  }
}
