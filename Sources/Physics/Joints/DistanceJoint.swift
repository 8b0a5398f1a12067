/// A rod, a spring or a pin between two bodies, with the impulse that it carries from step to step.
struct DistanceJoint: Linked, Sendable {
  let bodyA: Int32
  let bodyB: Int32
  let collideConnected: Bool
  /// Counts joints up as they are created: the order of solving.
  let serial: UInt64
  var linkA = Link()
  var linkB = Link()
  /// Whether the joint is in ``World/awakeJoints``.
  var isListed = false

  var localAnchorA: Vec2
  var localAnchorB: Vec2
  /// Points.
  var length: Float
  /// Hertz; 0 for a rod.
  var frequency: Float
  var dampingRatio: Float
  /// The impulse of the last pass, in kg pt/s: of a pin the whole vector, of the others the part along the
  /// joint in x.
  var impulse = Vec2.zero
  /// The seconds over which ``impulse`` acted; warm starting scales by it when passes change their length.
  var impulseTime: Float = 0

  /// Whether the joint is so short and stiff that it holds two points together instead of a distance.
  var isPin: Bool { frequency == 0 && length < Tolerances.shortestRod }

  /// The other body of the one on `side`.
  func body(acrossFrom side: Int) -> Int32 { side == 0 ? bodyB : bodyA }
}
