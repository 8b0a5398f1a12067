/// Every length, angle and count that the engine compares against, each with its unit and what it does.
///
/// They assume scenes of UIKit's scale: items of 5 to 500 points on a plane of some thousands.
enum Tolerances {
  // MARK: Collision

  /// How deep resting shapes may sink, in points.
  ///
  /// Less makes resting contacts flicker, more makes the overlap visible.
  static let linearSlop: Float = 0.1

  /// By how much the first of two nearly equal reference faces wins, in points.
  ///
  /// Without it the choice alternates from step to step; more would let a worse face win visibly.
  static let faceBias: Float = 0.1 * linearSlop

  /// The sine of the bend (0.6 degrees) below which a joint of a chain counts as straight.
  ///
  /// Faces catch on joints that bend less by rounding alone; more would round off corners that are meant.
  static let smoothJointSine: Float = 0.01

  /// The shortest face of a polygon and the shortest edge of a chain, in points.
  ///
  /// Shorter ones are an error of the caller: their normals would be noise.
  static let shortestEdge: Float = 0.001

  /// The ratio of a vertex's height above the line of its neighbours to their distance below which it is dropped.
  ///
  /// Less lets faces through that only rounding makes convex, more would simplify round outlines.
  static let collinearity: Float = 1e-5

  /// The distance at which a swept shape has arrived, in points.
  ///
  /// Below the slop, so that the contact that follows pushes nothing; far less would cost iterations.
  static let impactTarget: Float = 0.5 * linearSlop

  /// How many points of the difference of two shapes a distance search may look at.
  ///
  /// Boxes need 2 to 4; round polygons of 100 corners up to 10. Ended by this, a distance is slightly too great.
  static let distanceIterations = 32

  /// How many times a swept shape may be moved on.
  ///
  /// Most arrive within 5; only a fast turn that grazes its target needs more, and is then stopped early.
  static let impactIterations = 48
}

extension Tolerances {
  // MARK: Broad phase

  /// Points. What a fat box has beyond the movement of a step; more means fewer changes of the tree and more pairs that
  /// only look near.
  static let boxMargin: Float = 4
}
