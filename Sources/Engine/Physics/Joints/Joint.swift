/// A joint between two bodies, with the impulse that warm-starts the next step.
struct Joint: EdgeListElement, Sendable {
  let bodyA: Int32
  let bodyB: Int32
  var collideConnected: Bool
  /// The creation index, unique and increasing: the order of solving within a kind.
  let creationIndex: UInt64
  var edges = GraphEdgePair()
  /// Whether the joint is in the awake set.
  var isInAwakeSet = false

  var localAnchorA: Vec2
  var localAnchorB: Vec2
  var parameters: JointParameters
  /// The accumulated impulses of the last step's last iteration.
  var impulse = JointImpulse()
  /// The time step of ``impulse``, in seconds; warm starting scales the impulse if the time step changes.
  var impulseTimeStep: Float = 0

  /// Returns the body opposite to the one of edge `edgeIndex`, which is 0 or 1.
  func body(opposite edgeIndex: Int) -> Int32 { edgeIndex == 0 ? bodyB : bodyA }
}

/// The kind-specific parameters of a joint; see the definitions, such as ``DistanceJointDefinition``.
enum JointParameters: Sendable {
  case distance(DistanceParameters)
  case rope(length: Float)
  case weld(angle: Float)
  case revolute(RevoluteParameters)
  case prismatic(PrismaticParameters)
  case rotationLimit(ClosedRange<Float>)
  case wheel(WheelParameters)
  case angularMotor(JointMotor)
  case angularSpring(AngularSpringParameters)
  case pulley(PulleyParameters)
  case gear(GearParameters)
}

/// The kind of a joint.
enum JointKind: UInt8, Sendable {
  case distance, rope, weld, revolute, prismatic, rotationLimit, wheel, angularMotor, angularSpring, pulley
  case gear
  /// A revolute joint of a body with locked axes, which is solved alone.
  case lockedRevolute
}

extension JointParameters {
  var kind: JointKind {
    @inline(__always) get {
      switch self {
      case .distance: .distance
      case .rope: .rope
      case .weld: .weld
      case .revolute: .revolute
      case .prismatic: .prismatic
      case .rotationLimit: .rotationLimit
      case .wheel: .wheel
      case .angularMotor: .angularMotor
      case .angularSpring: .angularSpring
      case .pulley: .pulley
      case .gear: .gear
      }
    }
  }
}

/// The parameters of a distance joint: a rigid rod or a spring.
struct DistanceParameters: Sendable {
  /// The rest length, in points.
  var length: Float
  /// The frequency of the spring, in hertz; 0 for a rigid rod.
  var frequency: Float
  var dampingRatio: Float

  /// Whether the joint is a rigid rod shorter than ``PhysicsConstants/minRodLength``, which pins its anchors
  /// together.
  var isPin: Bool { frequency == 0 && length < PhysicsConstants.minRodLength }
}

/// The parameters of a revolute joint.
struct RevoluteParameters: Sendable {
  /// The relative angle (the angle of B minus that of A) at which the joint angle is 0, in radians.
  let referenceAngle: Float
  var angleRange: ClosedRange<Float>
  /// The maximum friction torque, in kg pt²/s².
  var frictionTorque: Float
}

/// The parameters of a prismatic joint.
struct PrismaticParameters: Sendable {
  /// The unit vector of the axis, in the frame of A.
  let axis: Vec2
  let referenceAngle: Float
  var translationRange: ClosedRange<Float>
  var motor = JointMotor()
}

/// The parameters of a wheel joint.
struct WheelParameters: Sendable {
  /// The unit vector of the suspension axis, in the frame of A.
  let axis: Vec2
  /// The frequency of the suspension spring, in hertz; 0 for a rigid suspension.
  var frequency: Float
  var dampingRatio: Float
  var translationRange: ClosedRange<Float>
}

/// The accumulated impulses of a joint's constraint; each kind uses the parts that it needs.
struct JointImpulse: Sendable {
  /// The impulse of the point constraint, in kg pt/s; x is the axial impulse of distance and rope joints and
  /// the impulse perpendicular to the axis of prismatic and wheel joints, whose suspension has y.
  ///
  /// In a distance joint, y is the perpendicular impulse of a spring that acts on the point.
  var linear = Vec2.zero
  /// The impulse of the angular constraint, in kg pt²/s.
  var angular: Float = 0
  /// The impulse of friction, in kg pt²/s.
  var friction: Float = 0
  /// The impulse of the motor: in kg pt/s of prismatic joints, in kg pt²/s of angular motors.
  var motor: Float = 0
  /// The impulses of the lower and the upper limit, both 0 or more; of a pulley, `lower` is the sum of those
  /// that stop its anchors at their fixed points, 0 or less.
  var lower: Float = 0
  var upper: Float = 0

  /// Returns the impulse of a rope or of a distance joint along a unit vector; y is perpendicular to it.
  @inline(__always)
  func along(_ axis: Vec2) -> Vec2 {
    linear.y == 0 ? linear.x * axis : linear.x * axis + linear.y * axis.perpendicular
  }

  /// Scales the impulses to a time step that is `scale` times as long.
  static func * (scale: Float, impulse: JointImpulse) -> JointImpulse {
    JointImpulse(
      linear: scale * impulse.linear, angular: scale * impulse.angular, friction: scale * impulse.friction,
      motor: scale * impulse.motor, lower: scale * impulse.lower, upper: scale * impulse.upper)
  }
}

/// A joint in the solver, with the data that the stages before constraint solving need.
struct SolverJoint: BodyConstraint, Sendable {
  let slot: Int32
  let bodies: BodyPair
  var kind: JointKind
  /// The root of the joint's island, set once the islands are built.
  var island: Int32 = 0

  @inline(__always)
  init(_ joint: Joint, slot: Int32, isDynamicA: Bool, isDynamicB: Bool) {
    self.slot = slot
    bodies = BodyPair(
      bodyA: joint.bodyA, bodyB: joint.bodyB, isDynamicA: isDynamicA, isDynamicB: isDynamicB)
    kind = joint.parameters.kind
  }

  /// Returns whether slot, kind, bodies and the bodies' dynamic flags are equal.
  @inline(__always)
  func isSame(as other: SolverJoint) -> Bool {
    slot == other.slot && kind == other.kind && bodies.isSame(as: other.bodies)
  }
}

extension Joint {
  /// Whether the joint may add energy: a spring, a motor, or one that a kinematic body moves.
  func isDriven(_ bodies: BodyPointers) -> Bool {
    let isMoved = [bodyA, bodyB].contains {
      bodies.sims[$0].inverseMass == 0 && bodies.states[$0].velocities != .zero
    }
    return switch parameters {
    case .distance(let parameters): isMoved || parameters.frequency > 0
    case .wheel(let parameters): isMoved || parameters.frequency > 0
    case .prismatic(let parameters): isMoved || parameters.motor.isDriving
    case .angularMotor(let motor): isMoved || motor.isDriving
    case .angularSpring: true
    case .rope, .weld, .revolute, .rotationLimit, .pulley, .gear: isMoved
    }
  }
}
