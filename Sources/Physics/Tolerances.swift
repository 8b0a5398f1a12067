/// Every length, angle and count that the engine compares against, each with its unit and what it does.
///
/// They assume scenes of UIKit's scale: items of 5 to 500 points on a plane of some thousands.
enum Tolerances {
  // MARK: Collision

  /// How deep resting shapes may sink, in points; two points of a contact whose gaps differ by less hit at once.
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
  static let chainConvexityTolerance: Float = 0.01

  /// The shortest face of a polygon and the shortest edge of a chain, in points.
  ///
  /// Shorter ones are an error of the caller: their normals would be noise.
  static let minEdgeLength: Float = 0.001

  /// The ratio of a vertex's height above the line of its neighbours to their distance below which it is
  /// dropped.
  ///
  /// Less lets faces through that only rounding makes convex, more would simplify round outlines.
  static let collinearityTolerance: Float = 1e-5

  /// The distance at which a swept shape has arrived, in points.
  ///
  /// Below the slop, so that the contact that follows pushes nothing; far less would cost iterations.
  static let timeOfImpactTarget: Float = 0.5 * linearSlop

  /// How many points of the difference of two shapes a distance search may look at.
  ///
  /// Boxes need 2 to 4; round polygons of 100 corners up to 10. Ended by this, a distance is slightly too
  /// great.
  static let maxDistanceIterations = 32

  /// How many times a swept shape may be moved on.
  ///
  /// Most arrive within 5; only a fast turn that grazes its target needs more, and is then stopped early.
  static let maxAdvancementIterations = 48
}

extension Tolerances {
  // MARK: Broad phase

  /// What a fat box has beyond the movement of a step, in points.
  ///
  /// More means fewer changes of the tree and more pairs that are only looked at.
  static let aabbMargin: Float = 4

  // MARK: Contacts

  /// The gap at the end of a step below which the solver has to see a contact, in points.
  ///
  /// Less lets neighbours sink into each other when something pushes them together within the step; more
  /// takes items off the free path that only pass close by.
  static let speculativeDistance: Float = 1

  /// The gap beyond which a touch has ended, in points; greater than any that a resting contact opens by
  /// itself.
  static let touchHysteresis: Float = 0.5

  /// The part of the thinner body's inner radius that bodies may move against each other before their shapes are
  /// compared again.
  ///
  /// Less compares more often, which costs time; more shows as items that seem to float or to overlap.
  static let contactRecycleFraction: Float = 0.01

  /// The most of it, in points: less than ``speculativeDistance``, so that no corner arrives unseen.
  static let contactRecycleDistance: Float = 0.5 * speculativeDistance

  /// The ratio of a push's arm to the distance that it acts over below which it does not turn the body.
  ///
  /// Less lets round items without friction be turned by rounding, which is nothing to see and takes time to follow.
  static let minLeverArmRatio: Float = 1e-6

  /// The closing speed below which a blow is over, in points per second.
  ///
  /// Less lets rounding put touches off by a step; more reports slow blows before all of their impulse has
  /// passed.
  static let hitEndSpeed: Float = 1

  /// The solver's inner passes in a step, unless the world says otherwise.
  ///
  /// With UIKit's step of 1/120 s two of them equal four in a frame, what piles need; one squashes them.
  static let subStepCount = 2

  /// The frequency of the springs that push overlapping bodies apart, in hertz; against fixed bodies twice
  /// that.
  ///
  /// Limited to a quarter of the rate of inner passes. Less makes piles sag, more makes them shiver.
  static let contactFrequency: Float = 50

  /// The damping ratio of those springs; far above 1, so that overlap fades without throwing anything.
  static let contactDampingRatio: Float = 10

  /// The speed with which overlap is undone at most, in points per second.
  ///
  /// More makes items that were put into each other burst apart.
  static let contactSpeed: Float = 300

  /// The closing speed up to which nothing bounces, in points per second; UIKit's.
  ///
  /// What closes faster is dealt a blow; what is slower is left to the inner passes, which spread it over two
  /// steps.
  static let restitutionThreshold: Float = 100

  /// The rounds in which blows go on from item to item within a step.
  ///
  /// A row of n balls needs n - 1 to send out the last one; what closes afterwards is stopped without a
  /// bounce.
  static let maxImpactRounds = 12

  /// The passes over the contacts of one round at most; balls need one, boxes on their sides some ten.
  static let maxImpactIterations = 30

  /// The change of speed below which a round counts as solved, in points per second; less costs passes.
  static let impactTolerance: Float = 0.001

  /// The part of a body's thinnest inner radius that it may move in a step without being swept.
  ///
  /// Less sweeps more bodies, which costs time; half would be the most, since the sweep guards the inner
  /// half.
  static let fastMotionFraction: Float = 0.25

  // MARK: Joints

  /// The passes over the joints of bodies without contacts; UIKit's, and part of how a snap looks.
  static let velocityIterations = 8

  /// The passes at most that bring rods of bodies without contacts back to their length; UIKit's.
  static let positionIterations = 3

  /// The error of a rod that needs no further pass, in points; UIKit's.
  static let jointLinearSlop: Float = 0.5

  /// The error of a rod that one pass corrects at most, in points; UIKit's.
  ///
  /// More makes long chains overshoot, and lets rods press items harder against boundaries.
  static let maxLinearCorrection: Float = 20

  /// The error of an angle that a joint holds that needs no further pass, in radians: 2 degrees; UIKit's.
  static let angularSlop: Float = 2 * .pi / 180

  /// The error of an angle that one pass corrects at most, in radians: 8 degrees; UIKit's.
  ///
  /// More makes chains of stiff joints overshoot.
  static let maxAngularCorrection: Float = 8 * .pi / 180

  /// The length in points below which a rod has no direction to speak of and pins its two points together.
  static let minRodLength: Float = 0.01

  /// The frequency with which rods of bodies with contacts return to their length, in hertz; less makes them
  /// stretch.
  static let jointFrequency: Float = 60

  /// The damping ratio of that return.
  static let jointDampingRatio: Float = 2

  // MARK: Sleep

  /// The time that a body must have been slow before it may sleep, in seconds; UIKit's.
  static let timeToSleep: Float = 0.5

  /// The speed that counts as rest, in points per second; UIKit's.
  static let sleepSpeed: Float = 1

  /// The angular speed that counts as rest, in radians per second: 2 degrees; UIKit's.
  static let sleepAngularSpeed: Float = 2 * .pi / 180

  // MARK: Mass

  /// The ratio of the centre of mass's distance from the origin to the radius of gyration below which they
  /// are one.
  ///
  /// Less lets rounding set symmetric shapes off their centre; more would be seen when they turn.
  static let centeringTolerance: Float = 1e-6

  // MARK: Threads

  /// How many bodies and contacts have to be awake for a step to be shared out among threads.
  ///
  /// Less makes small steps slower, since others have to be woken and waited for.
  static let minParallelWork = 4000

  // MARK: Limits

  /// The coordinate beyond which a body has left the numbers, in points; boxes of that size still have finite
  /// areas.
  static let maxCoordinate: Float = 1e12
}
