/// The tolerances and iteration limits of the engine, each with its unit and the effect of changing it.
///
/// They are tuned for scenes of UIKit's scale: items of 5 to 500 points in a space of some thousand points.
enum PhysicsConstants {
  // MARK: Collision

  /// The collision tolerance, in points: smaller differences of length are negligible.
  ///
  /// If the gaps of a contact's two points differ by less than this, both points hit at the same time.
  /// ``referenceFaceBias`` and ``timeOfImpactTarget`` are fractions of it. With a smaller value, the
  /// manifolds of resting contacts flicker; with a larger one, a box that lands visibly tilted bounces as if
  /// it landed flat.
  static let linearSlop: Float = 0.1

  /// The amount by which the second polygon's separation must exceed the first's to make its face the
  /// reference, in points.
  ///
  /// Without it, the choice between two nearly equal faces alternates from step to step. With a larger value,
  /// a face whose separation is visibly not the maximum becomes the reference.
  static let referenceFaceBias: Float = 0.1 * linearSlop

  /// The amount by which a polygon's separation must exceed that of a segment to make its face the reference,
  /// in points; Box2D's value.
  ///
  /// With a smaller value, a vertex that is pressed into the corner of two segments escapes between their
  /// ends.
  static let segmentFaceBias: Float = linearSlop

  /// The sine of the angle (0.6 degrees) up to which two adjacent chain segments count as collinear.
  ///
  /// With a smaller value, rounding alone makes bodies catch on nearly straight vertices; a larger one rounds
  /// off intended corners.
  static let chainConvexityTolerance: Float = 0.01

  /// The minimum length of a polygon's face, of a chain's segment, and of a circle's radius, in points.
  ///
  /// Geometries with smaller lengths are invalid: rounding errors would determine their normals.
  static let minEdgeLength: Float = 0.001

  /// The ratio of a vertex's height above the line through its neighbors to the neighbors' distance at or
  /// below which it is removed as collinear.
  ///
  /// A smaller value keeps vertices that are convex by rounding only; a larger one simplifies round outlines.
  static let collinearityTolerance: Float = 1e-5

  /// The target distance of a time-of-impact query, in points.
  ///
  /// It is greater than 0, so that the next step finds a gap instead of an overlap to correct. A much smaller
  /// value costs iterations.
  static let timeOfImpactTarget: Float = 0.04 * linearSlop

  /// The maximum number of GJK iterations, each of which evaluates one support point of the Minkowski
  /// difference.
  ///
  /// Boxes need 2 to 4; round polygons of 100 vertices up to 10. If the limit ends the search, the distance
  /// is slightly overestimated.
  static let maxDistanceIterations = 32

  /// The maximum number of conservative-advancement iterations of a time-of-impact query.
  ///
  /// Most queries converge within 5; only a fast rotation that grazes its target needs more. If the limit
  /// ends the search, the shapes count as passing each other.
  static let maxAdvancementIterations = 128
}

extension PhysicsConstants {
  // MARK: Broad phase

  /// The number of contacts of a shape in the mean beyond which the broad phase leaves out pairs of bodies
  /// that both have at least as many.
  ///
  /// Large enough for piles of concave items, in which it is below 10. With a larger value, many items on one
  /// point take more memory and time.
  static let crowdedPairCount = 16

  /// The number of overlapping proxies that are filtered together, which bounds the memory for them.
  static let overlapBatchSize = 16_384

  /// The margin of a fat AABB beyond the predicted motion of the body, as a fraction of its half perimeter.
  ///
  /// A larger value causes fewer updates of the tree and more pairs that the narrow phase rejects. A margin
  /// that did not depend on the size would give each body of a pile of small ones dozens of such pairs.
  static let aabbMarginFraction: Float = 0.04

  /// The upper limit of the margin that ``aabbMarginFraction`` gives, in points.
  static let maxAABBMargin: Float = 4

  /// The displacement, as a fraction of the half perimeter of the shape's AABB, above which a fat AABB covers
  /// one step instead of two.
  ///
  /// A larger value causes fewer updates of the tree while small bodies are fast, and more pairs with their
  /// neighbors.
  static let maxPredictedMotionFraction: Float = 0.1

  // MARK: Contacts

  /// The predicted separation at the end of a step below which a contact becomes a constraint, in points.
  ///
  /// With a smaller value, neighbors overlap when an impulse pushes them together within the step. With a
  /// larger one, bodies that only pass close by form larger islands.
  static let speculativeDistance: Float = 1

  /// The separation above which a contact stops touching, in points.
  ///
  /// It is greater than the gaps that open and close in a resting contact.
  static let touchHysteresis: Float = 0.5

  /// The relative motion of two bodies up to which their cached manifold is reused, as a fraction of the
  /// smaller inscribed radius.
  ///
  /// The radii of fixed bodies are ignored. With a smaller value, manifolds are computed more often, which
  /// costs time, and their changes may keep piles of small items awake. With a larger one, contact points lag
  /// farther behind sliding corners. Box2D 3.2 recycles up to a motion of 5 cm, 5 points in UIKit's scale,
  /// and 11 degrees.
  static let contactRecycleFraction: Float = 0.06

  /// The upper limit of the recycling distance that ``contactRecycleFraction`` gives, in points.
  ///
  /// It is less than ``speculativeDistance``, so that no vertex can reach the other shape before the manifold
  /// is computed again.
  static let contactRecycleDistance: Float = 0.5 * speculativeDistance

  /// The ratio of a normal impulse's lever arm |r × n| to |r · n| at or below which the arm counts as zero.
  ///
  /// With a smaller value, rounding errors slowly rotate circles without friction: invisible, but it costs
  /// time.
  static let minLeverArmRatio: Float = 1e-4

  /// The closing speed below which an impact has ended and its hit is reported, in points per second.
  ///
  /// With a smaller value, rounding delays begin events by a step. With a larger one, slow impacts are
  /// reported before their whole impulse has been applied.
  static let minApproachSpeed: Float = 1

  /// The default number of sub-steps of a step; see ``World/subStepCount``.
  ///
  /// With UIKit's step of 1/120 s, 2 sub-steps per step are 4 per frame, enough for stable piles. With a
  /// single sub-step, piles are visibly compressed.
  static let subStepCount = 2

  /// The contact stiffness, as the frequency of the soft constraint in hertz; twice this against fixed
  /// bodies.
  ///
  /// It is limited to a quarter of the sub-step rate. A smaller value makes piles sag; a larger one makes
  /// them jitter.
  static let contactFrequency: Float = 50

  /// The damping ratio of soft contacts; far above 1, so that overlap is resolved without adding velocity.
  static let contactDampingRatio: Float = 10

  /// The maximum speed at which overlap is resolved, in points per second.
  ///
  /// With a larger value, items that were created overlapping burst apart.
  static let maxContactPushSpeed: Float = 300

  /// The closing speed up to which contacts do not bounce by default, in points per second; UIKit's value.
  ///
  /// Faster contacts are impacts, which ``ContinuousSolver`` resolves at their time of impact.
  static let restitutionThreshold: Float = 100

  /// The maximum number of rounds of hits in a step.
  ///
  /// In a row of n balls, n - 1 rounds propagate the impact to the last one. Bodies that would still hit each
  /// other stop for the rest of the step.
  static let maxHitRounds = 24

  /// The difference of the fractions of a step up to which the hits of a body are simultaneous.
  ///
  /// With a smaller value, a body that hits two others at the same time hits one of them first. With a larger
  /// one, the second hit happens before the shapes touch.
  static let simultaneousFraction: Float = 0.002

  /// The number of hits of a body in a step after which it no longer moves in this step; Box2D's value.
  static let maxHitsPerStep = 8

  /// The maximum number of bodies of an island with contacts that is solved as UIKit does it; larger ones are
  /// solved in soft steps.
  ///
  /// With a larger value, high piles are softer and cost more time. With a smaller one, the results of common
  /// scenes differ from UIKit's.
  static let maxSequentialIslandSize = 50

  /// The overlap that position iterations leave between shapes without a skin, in points.
  ///
  /// With a smaller value, what they push apart at one contact overlaps at another, and piles rest later.
  static let overlapSlop: Float = 0.5 * linearSlop

  /// The maximum translation of a body in a step, in points; UIKit's value, which limits its speed to 24,000
  /// pt/s.
  static let maxTranslation: Float = 200

  /// The maximum rotation of a body in a step, in radians; UIKit's value, which limits its angular speed to
  /// 188 rad/s.
  static let maxRotation: Float = .pi / 2

  /// The fraction of an overlap that a position iteration corrects; Box2D's value.
  static let contactCorrectionFraction: Float = 0.2

  /// The motion in a step beyond which continuous collision sweeps a body, as a fraction of the body's
  /// smallest inscribed radius.
  ///
  /// A smaller value sweeps more bodies, which costs time. The fraction must not exceed one half, because the
  /// swept core has half the inscribed radius.
  static let fastMotionFraction: Float = 0.25

  // MARK: Joints

  /// The number of velocity iterations over the joints and contacts of the sequential solver; UIKit's value.
  ///
  /// The motion of a snap behavior depends on it.
  static let velocityIterations = 8

  /// The share by which the kinetic energy of an island may grow in the iterations of a step.
  ///
  /// With a smaller value, rounding counts as a gain, and more islands with joints are solved twice.
  static let energyTolerance: Float = 1e-5

  /// The maximum number of position iterations over the joints and contacts of the sequential solver; UIKit's
  /// value.
  static let positionIterations = 3

  /// The length error of a joint below which position correction stops, in points; UIKit's value.
  static let jointLinearSlop: Float = 0.5

  /// The maximum length error that one iteration corrects, in points; UIKit's value.
  ///
  /// With a larger value, long chains overshoot, and joints push items harder against boundaries.
  static let maxLinearCorrection: Float = 20

  /// The angular error of a joint below which position correction stops, in radians: 2 degrees; UIKit's
  /// value.
  static let angularSlop: Float = 2 * .pi / 180

  /// The maximum angular error that one iteration corrects, in radians: 8 degrees; UIKit's value.
  ///
  /// A larger value makes chains of stiff joints overshoot.
  static let maxAngularCorrection: Float = 8 * .pi / 180

  /// The length below which a rigid distance joint has no usable axis and pins its anchors together, in
  /// points.
  static let minRodLength: Float = 0.01

  /// The stiffness of rigid joints in soft steps, as the frequency of the soft constraint in
  /// hertz.
  ///
  /// A smaller value makes the joints stretch.
  static let jointFrequency: Float = 60

  /// The damping ratio of rigid joints in soft steps.
  static let jointDampingRatio: Float = 2

  // MARK: One-way shapes

  /// The overlap up to which a body that was placed on a one-way shape collides with it, in points.
  static let oneWayTolerance = 4 * linearSlop

  /// The cosine of the greatest angle between the contact normal and the pass direction at which a body is on
  /// the solid side of a one-way shape: 60 degrees.
  static let oneWayCosine: Float = 0.5

  // MARK: Sleep

  /// The time for which a body must have been at rest before it can sleep, in seconds; UIKit's value.
  static let timeToSleep: Float = 0.5

  /// The maximum linear speed of a body at rest, in points per second; UIKit's value.
  static let sleepSpeed: Float = 1

  /// The maximum angular speed of a body at rest, in radians per second: 2 degrees per second; UIKit's value.
  static let sleepAngularSpeed: Float = 2 * .pi / 180

  // MARK: Mass

  /// The ratio of the center of mass's distance from the body's origin to the radius of gyration below which
  /// the center is moved to the origin.
  ///
  /// With a smaller value, rounding moves the center of symmetric shapes off the origin; a larger one is
  /// visible when bodies rotate.
  static let centerOfMassTolerance: Float = 1e-6

  // MARK: Threads

  /// The minimum number of awake bodies plus awake contacts for a step to run on several threads.
  ///
  /// A smaller value makes small steps slower, because waking and joining the worker threads takes time.
  static let minParallelElementCount = 4000

  // MARK: Limits

  /// The magnitude of a coordinate at which a body is halted as non-finite, in points.
  ///
  /// The area of an AABB of this size is still finite.
  static let maxCoordinate: Float = 1e12
}
