/// The definition of a revolute joint: two bodies rotate about a common point, like a hinge.
public struct RevoluteJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The anchor on the first body, in points in the body's frame.
  public var localAnchorA = Vec2.zero
  /// The anchor on the second body, in points in the body's frame.
  public var localAnchorB = Vec2.zero
  /// The relative angle (the angle of B minus that of A) at which the joint angle is 0, in radians; 0 by
  /// default.
  public var referenceAngle: Float = 0
  /// The allowed range of the joint angle, in radians; unlimited by default.
  public var angleRange: ClosedRange<Float> = -.infinity ... .infinity
  /// The maximum friction torque, in kg pt²/s², 0 or more; 0 by default.
  public var frictionTorque: Float = 0
  /// Whether the two bodies collide with each other if their groups allow it; false by default.
  public var collideConnected = false

  /// Creates the definition of an unlimited, frictionless revolute joint at the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID) {
    self.bodyA = bodyA
    self.bodyB = bodyB
  }
}

/// Four revolute constraints, one per SIMD lane, each with a point constraint, an angle limit and friction.
struct RevoluteConstraintWide: Sendable {
  /// The effective mass of the point constraint at the start of the step, for iterations without softness.
  let pointMass: SymmetricMatrix2W
  /// The accumulated impulse of the point constraint.
  var impulse: Vec2W
  /// Whether any lane has a limit or friction; most revolute joints have neither.
  let hasLimitOrFriction: Bool
  let base: JointBaseWide
  let referenceAngle: FloatW
  var limit: JointLimitWide
  /// The maximum friction impulse in a time step, in kg pt²/s.
  let maxFrictionImpulse: FloatW
  /// The accumulated friction impulse.
  var friction: FloatW

  /// Prepares the constraints for velocity iterations with a time step of `h` seconds.
  @inline(__always)
  init(_ base: JointBaseWide, _ joints: BorrowedArray<Joint>, h: Float) {
    self.base = base
    let joint = LaneElements(joints, base.joints.paddedWithFirst)
    let parameters = (
      joint[0].revolute, joint[1].revolute, joint[2].revolute, joint[3].revolute
    )
    let gather = { (value: (RevoluteParameters) -> Float) in
      FloatW(value(parameters.0), value(parameters.1), value(parameters.2), value(parameters.3))
    }
    hasLimitOrFriction =
      parameters.0.hasLimitOrFriction || parameters.1.hasLimitOrFriction || parameters.2.hasLimitOrFriction
      || parameters.3.hasLimitOrFriction
    referenceAngle = gather { $0.referenceAngle }
    maxFrictionImpulse = h * gather { $0.frictionTorque }
    pointMass = base.pointKMatrix(base.anchors).inverse

    let time = joint.gather { $0.impulseTimeStep }
    let scale = (.zero < time).select(h / time, .zero)
    impulse = scale * joint.gatherVectors { $0.impulse.linear }
    friction = scale * joint.gather { $0.impulse.friction }
    limit = JointLimitWide(
      lowerBound: gather { $0.angleRange.lowerBound }, upperBound: gather { $0.angleRange.upperBound },
      inverseH: 1 / h,
      mass: base.angularMass, lower: scale * joint.gather { $0.impulse.lower },
      upper: scale * joint.gather { $0.impulse.upper })
  }
}

extension RevoluteParameters {
  fileprivate var hasLimitOrFriction: Bool {
    angleRange.lowerBound != -.infinity || angleRange.upperBound != .infinity || frictionTorque != 0
  }
}

extension Joint {
  /// The parameters of a revolute joint; any other kind is a precondition failure.
  fileprivate var revolute: RevoluteParameters {
    @inline(__always) get {
      guard case .revolute(let parameters) = parameters else {
        preconditionFailure("A revolute constraint takes revolute joints only")
      }
      return parameters
    }
  }
}

extension RevoluteConstraintWide: JointConstraint {
  @inline(__always)
  func warmStart(_ states: BorrowedArray<BodyState>) {
    var (a, b) = base.bodies.velocities(states)
    base.apply(impulse, base.anchors, &a, &b)
    if hasLimitOrFriction { base.apply(angular: friction + limit.impulse, &a, &b) }
    base.bodies.scatter(a, b, in: states)
  }

  /// The point constraint is solved last, because it has priority over the angle.
  @inline(__always)
  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    var (a, b) = base.bodies.velocities(states)
    let (deltaA, deltaB) = base.bodies.deltas(states)
    if hasLimitOrFriction { solveAngle(&a, &b, jointSoftness) }
    let r = base.rotatedAnchors(deltaA, deltaB)
    let (distance, direction) = base.anchorOffset(deltaA, deltaB, r).lengthAndDirection()
    let biasedVelocity =
      base.relativeVelocity(a, b, r) + jointSoftness.biasRate * clampedLinearCorrection(distance) * direction
    let change =
      -jointSoftness.massScale * (base.pointKMatrix(r).inverse * biasedVelocity)
      - jointSoftness.impulseScale * impulse
    impulse += change
    base.apply(change, r, &a, &b)
    base.bodies.scatter(a, b, in: states)
  }

  @inline(__always)
  mutating func solveWithoutSoftness(_ states: BorrowedArray<BodyState>) {
    var (a, b) = base.bodies.velocities(states)
    if hasLimitOrFriction { solveAngle(&a, &b, .rigid) }
    let change = -(pointMass * base.relativeVelocity(a, b, base.anchors))
    impulse += change
    base.apply(change, base.anchors, &a, &b)
    base.bodies.scatter(a, b, in: states)
  }

  /// Solves friction, clamped to the maximum friction impulse, and then the limit.
  private mutating func solveAngle(
    _ a: inout BodyMotionW, _ b: inout BodyMotionW, _ jointSoftness: Softness
  ) {
    let unclamped = friction - limit.mass * (b.angular - a.angular)
    let total = lanewiseMin(lanewiseMax(unclamped, -maxFrictionImpulse), maxFrictionImpulse)
    base.apply(angular: total - friction, &a, &b)
    friction = total
    let angle = base.relativeAngle(a, b) - referenceAngle
    base.apply(angular: limit.solve(angle, speed: b.angular - a.angular, jointSoftness), &a, &b)
  }

  @inline(__always)
  func solvePositions(
    _ states: BorrowedArray<BodyState>, iteration: Int32,
    _ lastUnconvergedIteration: BorrowedArray<Int32>
  ) {
    let mask = base.unconvergedLanes(in: iteration, lastUnconvergedIteration)
    guard mask != 0 else { return }
    var positions = JointPositionCorrectionWide(base, states)
    let angleError =
      hasLimitOrFriction
      ? limit.error(of: base.relativeAngle(positions.velocityA, positions.velocityB) - referenceAngle) : .zero
    if hasLimitOrFriction {
      positions.applyPositionImpulse(angular: -limit.mass * clampedAngularCorrection(angleError), base)
    }
    let r = base.correctionAnchors(positions.velocityA, positions.velocityB)
    let (distance, direction) = base.correctionAnchorOffset(positions.deltaA, positions.deltaB, r)
      .lengthAndDirection()
    let positionImpulse = -(base.pointKMatrix(r).inverse * (clampedLinearCorrection(distance) * direction))
    positions.applyPositionImpulse(positionImpulse, r, base)
    positions.scatter(in: states, base, mask: mask)
    let isSatisfied =
      (distance < FloatW(repeating: PhysicsConstants.jointLinearSlop))
      & (angleError.magnitude < FloatW(repeating: PhysicsConstants.angularSlop))
    base.markUnconverged(mask & ~isSatisfied.bitmask, in: iteration, lastUnconvergedIteration)
  }

  @inline(__always)
  func storeImpulses(in joints: BorrowedArray<Joint>, timeStep: Float) {
    for lane in 0..<4 where base.joints[lane] >= 0 {
      let slot = base.joints[lane]
      joints[slot].impulse.linear = Vec2(impulse.x[lane], impulse.y[lane])
      joints[slot].impulse.friction = friction[lane]
      joints[slot].impulse.lower = limit.lower[lane]
      joints[slot].impulse.upper = limit.upper[lane]
      joints[slot].impulseTimeStep = timeStep
    }
  }
}
