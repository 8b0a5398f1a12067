/// The part of a body that a step reads and writes once, or once per sub-step: where it is and what acts on
/// it.
struct BodyMotion: Sendable {
  /// The centre of mass in the world.
  var center: Vec2
  /// The orientation in radians, not wrapped: a body may turn many times.
  var angle: Float
  /// The orientation as a rotation, always that of ``angle``.
  var rotation: Rotation
  /// The centre of mass in the body's own frame; (0, 0) for shapes around the origin.
  var localCenter = Vec2.zero
  /// Where the step began.
  var startCenter: Vec2
  /// The angle with which the step began.
  var startAngle: Float

  /// The constant acceleration, in pt/s².
  var acceleration: Vec2 { didSet { sumUp() } }
  /// The constant force at the body's origin, in kg pt/s².
  var force = Vec2.zero { didSet { sumUp() } }
  /// The constant torque, in kg pt²/s².
  var torque: Float = 0
  /// What the fields around the body do to it.
  var fieldEffect = FieldEffect.none { didSet { sumUp() } }
  /// What accelerations, forces and fields give the body, in pt/s²; nothing for one that a field carries along.
  ///
  /// Kept rather than worked out: a step asks several times, and what it is made of rarely changes.
  private(set) var totalAcceleration = Vec2.zero
  var linearDamping: Float
  var angularDamping: Float
  /// 1 / mass; 0 for fixed bodies.
  var inverseMass: Float = 0 { didSet { sumUp() } }
  /// 1 / inertia; 0 for fixed bodies and those that may not turn.
  var inverseInertia: Float = 0

  /// Half of the least thickness of the body's thinnest shape: what it may move in a step without being
  /// swept.
  var innerRadius: Float = 0
  /// The distance from the centre of mass to the farthest point of the body.
  var outerRadius: Float = 0
  /// Seconds that the body has been slow enough to sleep.
  var quietTime: Float = 0

  /// The torque about the centre of mass, in kg pt²/s².
  ///
  /// The force acts at the body's origin; where the centre of mass is elsewhere, it turns the body as well.
  var totalTorque: Float {
    @inline(__always) get {
      localCenter == .zero ? torque : torque - rotation.rotate(localCenter).cross(force)
    }
  }

  private mutating func sumUp() {
    totalAcceleration =
      switch fieldEffect {
      case .none: acceleration + inverseMass * force
      case .force(let fieldForce): acceleration + inverseMass * (force + fieldForce)
      case .velocity: .zero
      }
  }

  /// The pose of the body's frame.
  var pose: Pose {
    @inline(__always) get { Pose(position: position, rotation: rotation) }
  }

  /// The body's origin in the world: exactly ``center`` where the two coincide.
  var position: Vec2 {
    @inline(__always) get { localCenter == .zero ? center : center - rotation.rotate(localCenter) }
  }

  /// The pose of the body's frame when the step began.
  var startPose: Pose {
    let rotation = Rotation(angle: startAngle)
    return Pose(position: startCenter - rotation.rotate(localCenter), rotation: rotation)
  }

  /// The step so far, for continuous collision.
  var sweep: Sweep {
    Sweep(from: startCenter, startAngle, to: center, angle, localCenter: localCenter)
  }
}
