/// Four contacts as the solver's passes see them, one a lane; none of the bodies that move occurs twice.
///
/// Soft contacts with sub-stepping: the shapes are compared once per step; within it, gaps are followed
/// through the bodies' movements. See Erin Catto, "Solver2D", 2024, for the scheme and its rivals, and "SIMD
/// Matters", 2024, for solving contacts in lanes.
///
/// The arms of a point say all about where it is that the passes ask: with the anchor r and the normal n they are
/// r x n, which is how a push along the normal turns the body, and r · n, which is r x tangent and how friction does.
/// A rotation by (c, s) moves the anchor along the normal to c (r · n) + s (r x n).
struct ContactBlock: Sendable {
  /// The slots of the contacts that take the impulses back; -1 in a lane that stands for nothing and only repeats
  /// the first.
  let contacts: SIMD4<Int32>
  let bodiesA: SIMD4<Int32>
  let bodiesB: SIMD4<Int32>
  /// A bit for each lane whose body the passes may change.
  let movesA: UInt8
  let movesB: UInt8
  /// Whether one of the contacts has two points.
  let hasPair: Bool
  /// Whether one of the contacts has friction, or had it in the step before and has to let go.
  let hasFriction: Bool
  let inverseMassA: Lanes
  let inverseMassB: Lanes
  let inverseInertiaA: Lanes
  let inverseInertiaB: Lanes
  /// From A to B.
  let normalX: Lanes
  let normalY: Lanes
  let friction: Lanes
  /// How much a unit impulse at one point changes the normal speed at the other, in 1/kg; 0 where there is one only.
  let coupling: Lanes
  /// 1 / the determinant of how both points respond to impulses at both; 0 where they are too close together for one.
  let inverseDeterminant: Lanes
  var points: (Point, Point)

  /// One point of each of the contacts; where a contact has one only, the second is too far away to push.
  struct Point: Sendable {
    /// The anchor x the normal: the arm of a push.
    let pushArmA: Lanes
    let pushArmB: Lanes
    /// The anchor x the tangent: the arm of friction.
    let rubArmA: Lanes
    let rubArmB: Lanes
    /// The gap when the step began less `(anchorB - anchorA) · normal`, to which the present gap is added up.
    let adjustedSeparation: Lanes
    /// How much a unit impulse at the point changes its normal speed, in 1/kg.
    let response: Lanes
    /// The effective masses along the normal and along the surface.
    let normalMass: Lanes
    let tangentMass: Lanes
    /// The accumulated impulses of one inner pass.
    var normalImpulse: Lanes
    var tangentImpulse: Lanes
    /// The impulse along the normal of the whole step, blows included.
    var totalImpulse: Lanes
  }

  /// A gap, in points, that no pass closes.
  static var farAway: Float { 1e9 }
}
