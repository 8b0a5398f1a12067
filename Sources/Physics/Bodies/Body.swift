/// The cold part of a body: what is organised around it, read when things change and not by the solver.
///
/// A body's data lies in three arrays of the world with the same index, apart by how often a step needs them:
/// `Body` (on change), ``BodySim`` (once per step or sub-step) and ``BodyState`` (in every solver pass).
struct Body: Sendable {
  /// Counts bodies up as they are created; the order of everything that a step lists.
  var creationIndex: UInt64
  var kind: BodyKind
  var allowsRotation: Bool
  /// Whether the body is in ``World/awakeBodies``; never for fixed bodies.
  var isAwake = false
  var density: Float
  var friction: Float
  var restitution: Float
  /// Kilograms; 1 for a dynamic body without area.
  var mass: Float = 1
  /// The moment of inertia about the centre of mass, in kg pt²; 0 for a body without area.
  var inertia: Float = 0
  /// The body's shapes, linked by ``Shape/next``; -1 for none.
  var headShape: Int32 = -1
  /// The body's contacts, linked by ``GraphEdges``; -1 for none.
  var headContactKey = EdgeKey.none
  /// How many of them are with fixed bodies.
  var fixedContactCount: Int32 = 0
  /// The body's joints, linked by ``GraphEdges``; -1 for none.
  var headJointKey = EdgeKey.none
}

/// The part of a body that a step reads and writes once, or once per sub-step: where it is and what acts on
/// it.
struct BodySim: Sendable {
  /// The centre of mass in the world.
  var center: Vec2
  /// The orientation in radians, not wrapped: a body may turn many times.
  var angle: Float
  /// The orientation as a rotation, always that of ``angle``.
  var rotation: Rotation
  /// The centre of mass in the body's own frame; (0, 0) for shapes around the origin.
  var localCenter = Vec2.zero
  /// Where the step began.
  var center0: Vec2
  /// The angle with which the step began.
  var angle0: Float

  /// The constant acceleration, in pt/s².
  var acceleration: Vec2 { didSet { updateTotalAcceleration() } }
  /// The constant force at the body's origin, in kg pt/s².
  var force = Vec2.zero { didSet { updateTotalAcceleration() } }
  /// The constant torque, in kg pt²/s².
  var torque: Float = 0
  /// What the fields around the body do to it.
  var fieldEffect = FieldEffect.none { didSet { updateTotalAcceleration() } }
  /// What accelerations, forces and fields give the body, in pt/s²; nothing for one that a field carries along.
  ///
  /// Kept rather than worked out: a step asks several times, and what it is made of rarely changes.
  private(set) var totalAcceleration = Vec2.zero
  var linearDamping: Float
  var angularDamping: Float
  /// 1 / mass; 0 for fixed bodies.
  var inverseMass: Float = 0 { didSet { updateTotalAcceleration() } }
  /// 1 / inertia; 0 for fixed bodies and those that may not turn.
  var inverseInertia: Float = 0

  /// Half of the least thickness of the body's thinnest shape: what it may move in a step without being
  /// swept.
  var minExtent: Float = 0
  /// The distance from the centre of mass to the farthest point of the body.
  var maxExtent: Float = 0
  /// Seconds that the body has been slow enough to sleep.
  var sleepTime: Float = 0

  /// The torque about the centre of mass, in kg pt²/s².
  ///
  /// The force acts at the body's origin; where the centre of mass is elsewhere, it turns the body as well.
  var totalTorque: Float {
    @inline(__always) get {
      localCenter == .zero ? torque : torque - rotation.rotate(localCenter).cross(force)
    }
  }

  private mutating func updateTotalAcceleration() {
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
  var pose0: Pose {
    let rotation = Rotation(angle: angle0)
    return Pose(position: center0 - rotation.rotate(localCenter), rotation: rotation)
  }

  /// The step so far, for continuous collision.
  var sweep: Sweep {
    Sweep(from: center0, angle0, to: center, angle, localCenter: localCenter)
  }
}

/// The hot part of a body, 32 bytes: all that the passes of the solver touch.
///
/// Positions are changes since the step began, so that they stay exact far from the origin and a fixed body's
/// are simply zero. Fixed bodies have a state too, which no contact changes: it is all zero, unless they are driven.
///
/// Kept as two vectors of four, since that is how the contacts' passes load and store it; see ``BodyVelocityW``.
struct BodyState: Sendable {
  /// The velocity in x and y, the angular velocity and the turn since the step began.
  var velocities = SIMD4<Float>(0, 0, 0, 0)
  /// The movement since the step began in x and y, and the turn as cosine and sine.
  var deltas = SIMD4<Float>(0, 0, 1, 0)

  /// The velocity of the centre of mass, in pt/s.
  @inline(__always)
  var velocity: Vec2 {
    get { velocities.lowHalf }
    set { velocities.lowHalf = newValue }
  }

  /// In rad/s.
  @inline(__always)
  var angularVelocity: Float {
    get { velocities.z }
    set { velocities.z = newValue }
  }

  /// The turn since the step began, in radians.
  @inline(__always)
  var deltaAngle: Float {
    get { velocities.w }
    set { velocities.w = newValue }
  }

  /// The movement of the centre of mass since the step began, in points.
  @inline(__always)
  var deltaPosition: Vec2 {
    get { deltas.lowHalf }
    set { deltas.lowHalf = newValue }
  }

  /// ``deltaAngle`` as a rotation, near enough for turning anchors.
  @inline(__always)
  var deltaRotation: Rotation {
    get { Rotation(c: deltas.z, s: deltas.w) }
    set { deltas.highHalf = Vec2(newValue.c, newValue.s) }
  }

  /// The velocity of a point of the body that lies `anchor` from the centre of mass.
  @inline(__always)
  func velocity(at anchor: Vec2) -> Vec2 {
    velocity + Vec2(-angularVelocity * anchor.y, angularVelocity * anchor.x)
  }

  /// Moves on at the present velocity for `h` seconds.
  @inline(__always)
  mutating func integratePosition(_ h: Float) {
    deltaPosition += h * velocity
    deltaAngle += h * angularVelocity
    deltaRotation = deltaRotation.integrated(by: h * angularVelocity)
  }

  /// Starts a step: nothing has moved yet.
  @inline(__always)
  mutating func clearDeltas() {
    deltaAngle = 0
    deltas = SIMD4<Float>(0, 0, 1, 0)
  }
}
