/// The cold data of a body: properties and lists that change rarely and that the solver does not read.
///
/// The data of a body is in three arrays of ``BodyStore`` at the same index, split by how often a step needs
/// it: `Body` (on change), ``BodySim`` (once per step or sub-step) and ``BodyState`` (in every solver stage).
struct Body: Sendable {
  let id: BodyID
  /// Increases with each body created; the order of all lists of a step.
  var creationIndex: UInt64
  var kind: BodyKind
  var allowsRotation: Bool
  /// Whether the body is in the awake set; never for fixed bodies.
  var isAwake = false
  var density: Float
  var friction: Float
  var restitution: Float
  var filter = BodyFilter()
  /// The direction in which other bodies pass through the body, in its frame: a unit vector, or zero if none
  /// do.
  var passDirection = Vec2.zero
  var massData = MassData()
  /// The head of the list of the body's shapes, linked by ``Shape/next``; -1 for none.
  var headShape: Int32 = -1
  /// The head of the list of the body's contacts, linked by ``EdgeListElement``.
  var headContactKey = EdgeKey.none
  /// The number of the body's contacts with fixed bodies.
  var fixedContactCount: Int32 = 0
  /// The head of the list of the body's joints, linked by ``EdgeListElement``.
  var headJointKey = EdgeKey.none
}

/// The mass of a body and its distribution.
struct MassData: Sendable {
  /// The mass, in kg; 1 for a dynamic body without area.
  var mass: Float = 1
  /// The moment of inertia about the center of mass, in kg pt²; 0 for a body without area.
  var inertia: Float = 0
}

extension Body {
  /// Creates the data of a new body without shapes.
  init(_ definition: BodyDefinition, id: BodyID, creationIndex: UInt64) {
    self.init(
      id: id, creationIndex: creationIndex, kind: definition.kind, allowsRotation: definition.allowsRotation,
      density: definition.density, friction: definition.friction, restitution: definition.restitution)
  }
}

/// The simulation data of a body outside of the constraint solver: the pose and the forces.
///
/// A step accesses it once, or once per sub-step, and not for each constraint as `BodyState`. What the narrow
/// phase reads comes first, in one cache line.
struct BodySim: Sendable {
  /// The center of mass in the world.
  var center: Vec2
  /// The orientation in radians, within half a turn or what the body turned in the last step: the precision
  /// of a larger angle would decrease with the number of turns.
  private(set) var angle: Float
  /// The orientation as a rotation, always consistent with ``angle``.
  var rotation: Rotation
  /// The center of mass in the body's own frame; (0, 0) for shapes around the origin.
  var localCenter = Vec2.zero
  /// The total acceleration by ``forces``, in pt/s².
  ///
  /// Zero for fixed bodies, and while a field imposes a velocity. Stored, because a step reads it several
  /// times and its terms rarely change.
  private(set) var totalAcceleration = Vec2.zero
  /// 1 / mass; 0 for fixed bodies.
  var inverseMass: Float = 0 { didSet { updateTotalAcceleration() } }
  /// 1 / inertia; 0 for fixed bodies and those that may not rotate.
  var inverseInertia: Float = 0
  /// The smallest inner radius of the body's child shapes, in points.
  ///
  /// A body that moves by more than ``PhysicsConstants/fastMotionFraction`` of it in a step is fast, and
  /// swept.
  var minExtent: Float = 0
  /// An upper bound of the distance from the center of mass to the farthest point of the body, in points.
  var maxExtent: Float = 0

  /// The center of mass at the beginning of the step.
  var center0: Vec2
  /// The angle at the beginning of the step, counted from the same turn as ``angle``.
  private(set) var angle0: Float
  /// The number of whole turns to add to ``angle``.
  private(set) var turns: Int32 = 0
  /// The forces and the damping, which are constant until they are set again.
  var forces: BodyForces { didSet { updateTotalAcceleration() } }
  /// The time for which the body has been at rest, in seconds.
  var sleepTime: Float = 0
  /// The axes along which the body does not move.
  var lockedAxes: LockedAxes = [] { didSet { updateTotalAcceleration() } }

  /// The torque about the center of mass, in kg pt²/s².
  ///
  /// The force acts at the body's origin; if the center of mass is elsewhere, it adds a torque.
  var totalTorque: Float {
    @inline(__always) get {
      localCenter == .zero
        ? forces.torque : forces.torque - rotation.rotate(localCenter).cross(forces.force)
    }
  }

  private mutating func updateTotalAcceleration() {
    guard inverseMass > 0 else {
      totalAcceleration = .zero
      return
    }
    totalAcceleration =
      switch forces.fieldEffect {
      case .none: forces.appliedAcceleration + inverseMass * forces.force
      case .force(let fieldForce): forces.appliedAcceleration + inverseMass * (forces.force + fieldForce)
      case .velocity: .zero
      }
    totalAcceleration = lockedAxes.freePart(of: totalAcceleration)
  }

  /// The pose of the body's frame.
  var pose: Pose {
    @inline(__always) get { Pose(position: position, rotation: rotation) }
  }

  /// The body's origin in the world: exactly ``center`` if the two coincide.
  var position: Vec2 {
    @inline(__always) get { localCenter == .zero ? center : center - rotation.rotate(localCenter) }
  }

  /// The pose of the body's frame at the beginning of the step.
  var pose0: Pose {
    let rotation = Rotation(angle: angle0)
    return Pose(position: center0 - rotation.rotate(localCenter), rotation: rotation)
  }

  /// The motion of the step, for continuous collision.
  var sweep: Sweep {
    Sweep(from: center0, angle0, to: center, angle, localCenter: localCenter)
  }
}

extension BodySim {
  /// Creates the data of a new body without shapes.
  init(_ definition: BodyDefinition) {
    let forces = BodyForces(
      appliedAcceleration: definition.appliedAcceleration, linearDamping: definition.linearDamping,
      angularDamping: definition.angularDamping)
    self.init(
      center: definition.position, angle: 0, rotation: .identity, center0: definition.position, angle0: 0,
      forces: forces)
    place(at: definition.position, angle: definition.angle)
  }
}

// MARK: Rotation

extension BodySim {
  /// The orientation in radians with all turns, which is not precise after many.
  var totalAngle: Double { Double(angle) + Double(turns) * (2 * .pi) }

  /// Returns the angle of another body minus that of this one, in radians, with all turns.
  func relativeAngle(of other: BodySim) -> Float {
    (other.angle - angle) + 2 * .pi * (Float(other.turns) - Float(turns))
  }

  /// Places the body's origin, without motion on the way there.
  mutating func place(at position: Vec2, angle: Float) {
    self.angle = angle
    turns = 0
    reduceAngle()
    angle0 = self.angle
    rotation = Rotation(angle: self.angle)
    center = position + rotation.rotate(localCenter)
    center0 = center
  }

  /// Moves the body without motion on the way there; its rotation is unchanged.
  mutating func translate(by offset: Vec2) {
    center += offset
    center0 = center
  }

  /// Rotates the body in a step, by an angle in radians.
  @inline(__always)
  mutating func rotate(by delta: Float) {
    angle0 = angle
    guard delta != 0 else { return }
    angle += delta
    if angle.magnitude > .pi { reduceAngle() }
    rotation = Rotation(angle: angle)
  }

  /// Lets the motion of the step begin later, at a pose on its way.
  mutating func beginSweep(at center: Vec2, angle: Float) { (center0, angle0) = (center, angle) }

  /// Moves and rotates the body from the beginning of its motion in the step.
  mutating func move(by displacement: Vec2, rotation delta: Float) {
    center = center0 + displacement
    angle = angle0 + delta
    if angle.magnitude > .pi { reduceAngle() }
    rotation = Rotation(angle: angle)
  }

  /// Returns the body at another pose.
  func moved(to center: Vec2, angle: Float) -> BodySim {
    var sim = self
    (sim.center, sim.angle, sim.rotation) = (center, angle, Rotation(angle: angle))
    return sim
  }

  /// Ends the rotation of the step: the body has its present angle since the beginning of it.
  mutating func clearRotation() { angle0 = angle }

  /// Counts the whole turns of the angle in ``turns``.
  private mutating func reduceAngle() {
    let excess = (Double(angle) / (2 * .pi)).rounded()
    guard excess != 0, let count = Int32(exactly: excess) else { return }
    turns &+= count
    angle = Float(Double(angle) - excess * (2 * .pi))
    angle0 = Float(Double(angle0) - excess * (2 * .pi))
  }
}

/// The forces on a body and its damping, which are constant in a step.
struct BodyForces: Sendable {
  /// The constant acceleration, in pt/s².
  var appliedAcceleration: Vec2
  /// The constant force at the body's origin, in kg pt/s².
  var force = Vec2.zero
  /// The constant torque, in kg pt²/s².
  var torque: Float = 0
  var linearDamping: Float
  var angularDamping: Float
  /// The effect of fields on the body.
  var fieldEffect = FieldEffect.none
}

/// The hot data of a body, 32 bytes: all that the solver stages access.
///
/// Positions are deltas since the beginning of the step, so that they are precise far from the origin and
/// zero for a fixed body. Fixed bodies have a state too, which contacts do not change; it is all zero unless
/// they are kinematic.
///
/// Stored as two vectors of four, which wide constraints load and store; see ``BodyMotionW``. The contact
/// solver's stages see it as `contact_body_state` in `contact_kernel.h`.
struct BodyState: Sendable {
  /// The velocity in x and y, the angular velocity, and the angle turned since the start of the step, of
  /// which `deltas` has the cosine and the sine.
  var velocities = SIMD4<Float>(0, 0, 0, 0)
  /// The change of the position in x and y since the start of the step, and that of the rotation as cosine
  /// and sine.
  var deltas = SIMD4<Float>(0, 0, 1, 0)

  init() {}

  /// Creates the state of a new body; only dynamic bodies have a velocity.
  init(_ definition: BodyDefinition) {
    guard definition.kind == .dynamic else { return }
    velocity = definition.linearVelocity
    angularVelocity = definition.angularVelocity
  }

  /// The velocity of the center of mass, in pt/s.
  @inline(__always)
  var velocity: Vec2 {
    get { velocities.lowHalf }
    set { velocities.lowHalf = newValue }
  }

  /// The angular velocity, in rad/s.
  @inline(__always)
  var angularVelocity: Float {
    get { velocities.z }
    set { velocities.z = newValue }
  }

  /// The rotation since the beginning of the step, in radians.
  @inline(__always)
  var deltaAngle: Float {
    get { velocities.w }
    set { velocities.w = newValue }
  }

  /// The displacement of the center of mass since the beginning of the step, in points.
  @inline(__always)
  var deltaPosition: Vec2 {
    get { deltas.lowHalf }
    set { deltas.lowHalf = newValue }
  }

  /// ``deltaAngle`` as a rotation, approximated by ``Rotation/integrated(by:)``; for rotating anchors.
  @inline(__always)
  var deltaRotation: Rotation {
    get { Rotation(c: deltas.z, s: deltas.w) }
    set { deltas.highHalf = Vec2(newValue.c, newValue.s) }
  }

  /// The velocity of the point of the body at `anchor` relative to the center of mass.
  @inline(__always)
  func velocity(at anchor: Vec2) -> Vec2 {
    velocity + Vec2(-angularVelocity * anchor.y, angularVelocity * anchor.x)
  }

  /// Integrates the position at the current velocity for `h` seconds.
  @inline(__always)
  mutating func integratePosition(_ h: Float) {
    deltaPosition += h * velocity
    deltaAngle += h * angularVelocity
    deltaRotation = deltaRotation.integrated(by: h * angularVelocity)
  }

  /// Clears the deltas at the beginning of a step.
  @inline(__always)
  mutating func clearDeltas() {
    deltaAngle = 0
    deltas = SIMD4<Float>(0, 0, 1, 0)
  }
}
