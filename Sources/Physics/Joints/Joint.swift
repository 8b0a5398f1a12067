/// What holds two bodies to each other, with the impulse that it carries from step to step.
struct Joint: Linked, Sendable {
  let bodyA: Int32
  let bodyB: Int32
  let collideConnected: Bool
  /// Counts joints up as they are created: the order of solving within a kind.
  let serial: UInt64
  var linkA = Link()
  var linkB = Link()
  /// Whether the joint is in ``World/awakeJoints``.
  var isListed = false

  var localAnchorA: Vec2
  var localAnchorB: Vec2
  var rule: JointRule
  /// The impulses of the last pass.
  var impulse = JointImpulse()
  /// The seconds over which ``impulse`` acted; warm starting scales by it when passes change their length.
  var impulseTime: Float = 0

  /// The other body of the one on `side`.
  func body(acrossFrom side: Int) -> Int32 { side == 0 ? bodyB : bodyA }
}

/// What a joint asks of its bodies; the kinds are described where they are defined in public.
enum JointRule: Sendable {
  case distance(DistanceRule)
  case rope(length: Float)
  case weld(angle: Float)
  case revolute(RevoluteRule)
  case prismatic(PrismaticRule)
  case rotation(ClosedRange<Float>)
}

/// What kind of thing a joint asks of its bodies.
enum JointKind: UInt8, Sendable {
  case distance, rope, weld, revolute, prismatic, rotation
}

extension JointRule {
  var kind: JointKind {
    @inline(__always) get {
      switch self {
      case .distance: .distance
      case .rope: .rope
      case .weld: .weld
      case .revolute: .revolute
      case .prismatic: .prismatic
      case .rotation: .rotation
      }
    }
  }
}

/// The numbers of a rod or a spring.
struct DistanceRule: Sendable {
  /// Points.
  var length: Float
  /// Hertz; 0 for a rod.
  var frequency: Float
  var dampingRatio: Float

  /// Whether the joint is so short and stiff that it holds two points together instead of a distance.
  var isPin: Bool { frequency == 0 && length < Tolerances.shortestRod }
}

/// The numbers of a hinge.
struct RevoluteRule: Sendable {
  /// The angle of B less that of A at which the hinge counts 0, in radians.
  let referenceAngle: Float
  var range: ClosedRange<Float>
  /// In kg pt²/s².
  var frictionTorque: Float
}

/// The numbers of a slider.
struct PrismaticRule: Sendable {
  /// The direction of sliding in the frame of A, of length 1.
  let axis: Vec2
  let referenceAngle: Float
  var range: ClosedRange<Float>
}

/// What a joint's constraint has done so far, by what it holds; each kind uses what it needs.
struct JointImpulse: Sendable {
  /// On the points that are held together, in kg pt/s; of distances and ropes the part along the joint in x,
  /// of sliders that across the axis.
  var point = Vec2.zero
  /// On the angle that is held, in kg pt²/s.
  var angle: Float = 0
  /// That of friction, in kg pt²/s.
  var friction: Float = 0
  /// On the lower and the upper end of a range, both 0 or more.
  var lower: Float = 0
  var upper: Float = 0

  /// The same impulses for passes that take `scale` times as long.
  static func * (scale: Float, impulse: JointImpulse) -> JointImpulse {
    JointImpulse(
      point: scale * impulse.point, angle: scale * impulse.angle, friction: scale * impulse.friction,
      lower: scale * impulse.lower, upper: scale * impulse.upper)
  }
}
