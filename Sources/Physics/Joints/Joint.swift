/// What holds two bodies to each other, with the impulse that it carries from step to step.
struct Joint: GraphEdges, Sendable {
  let bodyA: Int32
  let bodyB: Int32
  let collideConnected: Bool
  /// Counts joints up as they are created: the order of solving within a kind.
  let creationIndex: UInt64
  var edgeA = GraphEdge()
  var edgeB = GraphEdge()
  /// Whether the joint is in ``World/awakeJoints``.
  var isInAwakeSet = false

  var localAnchorA: Vec2
  var localAnchorB: Vec2
  var parameters: JointParameters
  /// The impulses of the last pass.
  var impulse = JointImpulse()
  /// The seconds over which ``impulse`` acted; warm starting scales by it when passes change their length.
  var impulseTime: Float = 0

  /// The other body of the one on `edgeIndex`.
  func body(opposite edgeIndex: Int) -> Int32 { edgeIndex == 0 ? bodyB : bodyA }
}

/// What a joint asks of its bodies; the kinds are described where they are defined in public.
enum JointParameters: Sendable {
  case distance(DistanceParameters)
  case rope(length: Float)
  case weld(angle: Float)
  case revolute(RevoluteParameters)
  case prismatic(PrismaticParameters)
  case rotation(ClosedRange<Float>)
}

/// What kind of thing a joint asks of its bodies.
enum JointKind: UInt8, Sendable {
  case distance, rope, weld, revolute, prismatic, rotation
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
      case .rotation: .rotation
      }
    }
  }
}

/// The numbers of a rod or a spring.
struct DistanceParameters: Sendable {
  /// Points.
  var length: Float
  /// Hertz; 0 for a rod.
  var frequency: Float
  var dampingRatio: Float

  /// Whether the joint is so short and stiff that it holds two points together instead of a distance.
  var isPin: Bool { frequency == 0 && length < Tolerances.minRodLength }
}

/// The numbers of a hinge.
struct RevoluteParameters: Sendable {
  /// The angle of B less that of A at which the hinge counts 0, in radians.
  let referenceAngle: Float
  var range: ClosedRange<Float>
  /// In kg pt²/s².
  var frictionTorque: Float
}

/// The numbers of a slider.
struct PrismaticParameters: Sendable {
  /// The direction of sliding in the frame of A, of length 1.
  let axis: Vec2
  let referenceAngle: Float
  var range: ClosedRange<Float>
}

/// What a joint's constraint has done so far, by what it holds; each kind uses what it needs.
struct JointImpulse: Sendable {
  /// On the points that are held together, in kg pt/s; of distances and ropes the part along the joint in x,
  /// of sliders that across the axis.
  var linear = Vec2.zero
  /// On the angle that is held, in kg pt²/s.
  var angular: Float = 0
  /// That of friction, in kg pt²/s.
  var friction: Float = 0
  /// On the lower and the upper end of a range, both 0 or more.
  var lower: Float = 0
  var upper: Float = 0

  /// The same impulses for passes that take `scale` times as long.
  static func * (scale: Float, impulse: JointImpulse) -> JointImpulse {
    JointImpulse(
      linear: scale * impulse.linear, angular: scale * impulse.angular, friction: scale * impulse.friction,
      lower: scale * impulse.lower, upper: scale * impulse.upper)
  }
}

/// A joint that the solver sees in a step, with what the phases before the passes ask of it.
struct SolverJoint: Sendable {
  let slot: Int32
  let bodyA: Int32
  let bodyB: Int32
  let kind: JointKind
  /// The root of the island it belongs to, once that is known.
  var island: Int32 = 0
  /// Whether A and B can move; at least one of them can.
  let isDynamicA: Bool
  let isDynamicB: Bool

  @inline(__always)
  init(_ joint: Joint, slot: Int32, isDynamicA: Bool, isDynamicB: Bool) {
    self.slot = slot
    (bodyA, bodyB) = (joint.bodyA, joint.bodyB)
    kind = joint.parameters.kind
    (self.isDynamicA, self.isDynamicB) = (isDynamicA, isDynamicB)
  }

  /// Whether it is of the same kind in the same place between the same bodies, fixed or not as before.
  @inline(__always)
  func isSame(as other: SolverJoint) -> Bool {
    (slot ^ other.slot) | (bodyA ^ other.bodyA) | (bodyB ^ other.bodyB) == 0
      && kind == other.kind && isDynamicA == other.isDynamicA && isDynamicB == other.isDynamicB
  }

  /// Whether neither body is fixed.
  @inline(__always)
  var isBetweenDynamic: Bool { isDynamicA && isDynamicB }

  /// The first body that can move.
  @inline(__always)
  var firstDynamic: Int32 { isDynamicA ? bodyA : bodyB }
}

extension World {
  /// Makes a joint, puts it into the lists of its bodies and wakes them.
  mutating func insertJoint(
    _ bodyA: BodyID, _ bodyB: BodyID, anchors: (a: Vec2, b: Vec2), collideConnected: Bool,
    _ parameters: JointParameters
  ) -> JointID {
    _ = (slot(of: bodyA), slot(of: bodyB))
    precondition(bodyA != bodyB, "A joint needs two different bodies; use a fixed body as anchor")
    precondition(anchors.a.isFinite && anchors.b.isFinite, "A joint's anchors must be finite")
    let id = jointHandles.allocate()
    let joint = Joint(
      bodyA: bodyA.index,
      bodyB: bodyB.index,
      collideConnected: collideConnected,
      creationIndex: nextJointCreationIndex,
      localAnchorA: anchors.a,
      localAnchorB: anchors.b,
      parameters: parameters
    )
    nextJointCreationIndex += 1
    joints.store(joint, at: id.index)
    joints.link(EdgeKey(id.index, edgeIndex: 0), into: &bodies[Int(bodyA.index)].headJointKey)
    joints.link(EdgeKey(id.index, edgeIndex: 1), into: &bodies[Int(bodyB.index)].headJointKey)
    if !collideConnected { refilterContacts(of: bodyA.index) }
    wakeJointBodies(id.index)
    return id
  }

  /// Takes a joint away and wakes its bodies.
  mutating func removeJoint(_ slot: Int32) {
    let joint = joints[slot]
    wakeJointBodies(slot)
    joints.unlink(EdgeKey(slot, edgeIndex: 0), from: &bodies[Int(joint.bodyA)].headJointKey)
    joints.unlink(EdgeKey(slot, edgeIndex: 1), from: &bodies[Int(joint.bodyB)].headJointKey)
    if joints[slot].isInAwakeSet { awakeJoints.removeAll { $0 == slot } }
    jointHandles.free(slot)
    if !joint.collideConnected { refilterContacts(of: joint.bodyA) }
  }

  /// Whether a joint between two bodies keeps them from touching each other.
  func isCollisionDisabledByJoint(_ bodyA: Int32, _ bodyB: Int32) -> Bool {
    var key = bodies[Int(bodyA)].headJointKey
    while key != .none {
      let joint = joints[key.slot]
      if !joint.collideConnected && joint.body(opposite: key.edgeIndex) == bodyB { return true }
      key = joint[key.edgeIndex].next
    }
    return false
  }

  /// Where a joint's data lies; stops the program for a dead handle.
  func slot(of id: JointID) -> Int32 {
    precondition(
      jointHandles.contains(id), "This joint has been destroyed; ask contains(_:) before using an old handle")
    return id.index
  }
}
