/// All that is decided about a hinge when it is made: two bodies that turn about a common point.
public struct RevoluteJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body, not the first.
  public var bodyB: BodyID
  /// Where the hinge is in the first body, in points of the body's own frame.
  public var localAnchorA = Vec2.zero
  /// Where the hinge is in the second body, in points of the body's own frame.
  public var localAnchorB = Vec2.zero
  /// The angle of B less that of A at which the hinge counts 0, in radians; 0 by default.
  public var referenceAngle: Float = 0
  /// The angles that the hinge allows, in radians; all by default.
  public var range: ClosedRange<Float> = -.infinity ... .infinity
  /// The most with which the hinge resists being turned, in kg pt²/s², 0 or more; 0 by default.
  public var frictionTorque: Float = 0
  /// Whether the two bodies may touch each other if their groups say so; false by default.
  public var collideConnected = false

  /// Makes the definition of a free hinge through the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID) {
    self.bodyA = bodyA
    self.bodyB = bodyB
  }
}

/// Four hinges, one a lane: hold the anchors together, keep the angle in a range and rub against turning.
struct RevoluteConstraintWide: Sendable {
  /// The effective mass of the point when the step began.
  let pointMass: SymmetricMatrix2W
  /// The impulse on the point.
  var impulse: Vec2W
  /// Whether a lane has a range or friction: most hinges turn freely.
  let hasLimitOrFriction: Bool
  let base: JointBaseWide
  let referenceAngle: FloatW
  var limit: JointLimitWide
  /// The most that friction does in a pass, in kg pt²/s.
  let maxFrictionImpulse: FloatW
  /// The impulse of friction.
  var friction: FloatW

  /// Prepares the joints of `base` for passes of `h` seconds each.
  @inline(__always)
  init(_ base: JointBaseWide, _ joints: UnsafePointer<Joint>, h: Float) {
    self.base = base
    let joint = Gather(joints, base.joints.replacing(with: base.joints.x, where: base.joints .< 0))
    let rules = (
      joint[0].pointee.revolute, joint[1].pointee.revolute, joint[2].pointee.revolute,
      joint[3].pointee.revolute
    )
    let gather = { (value: (RevoluteParameters) -> Float) in
      FloatW(value(rules.0), value(rules.1), value(rules.2), value(rules.3))
    }
    let isFree = rules.0.isFree && rules.1.isFree && rules.2.isFree && rules.3.isFree
    hasLimitOrFriction = !isFree
    referenceAngle = gather(\.referenceAngle)
    maxFrictionImpulse = h * gather(\.frictionTorque)
    pointMass = base.pointK(base.anchors).inverse

    let time = joint.gather { $0.pointee.impulseTime }
    let scale = (.zero < time).select(h / time, .zero)
    impulse = scale * joint.gatherVectors { $0.pointee.impulse.linear }
    friction = scale * joint.gather { $0.pointee.impulse.friction }
    limit = JointLimitWide(
      lowerBound: gather(\.range.lowerBound), upperBound: gather(\.range.upperBound), inverseH: 1 / h,
      mass: base.angularMass, lower: scale * joint.gather { $0.pointee.impulse.lower },
      upper: scale * joint.gather { $0.pointee.impulse.upper })
  }
}

extension RevoluteParameters {
  /// Whether the hinge turns freely.
  fileprivate var isFree: Bool {
    range.lowerBound == -.infinity && range.upperBound == .infinity && frictionTorque == 0
  }
}

extension Joint {
  /// The numbers of a hinge; joints of other kinds have none.
  fileprivate var revolute: RevoluteParameters {
    @inline(__always) get {
      guard case .revolute(let parameters) = parameters else {
        preconditionFailure("Only hinges stand among hinges")
      }
      return parameters
    }
  }
}

extension RevoluteConstraintWide: JointConstraint {
  @inline(__always)
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    var (a, b) = (BodyVelocityW(states, base.bodiesA), BodyVelocityW(states, base.bodiesB))
    base.apply(impulse, base.anchors, &a, &b)
    if hasLimitOrFriction { base.apply(angular: friction + limit.impulse, &a, &b) }
    base.scatter(a, b, in: states)
  }

  /// The point comes last: that it holds matters more than the angle.
  @inline(__always)
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, jointSoftness: Softness) {
    var (a, b) = (BodyVelocityW(states, base.bodiesA), BodyVelocityW(states, base.bodiesB))
    let (deltaA, deltaB) = (BodyDeltaW(states, base.bodiesA), BodyDeltaW(states, base.bodiesB))
    if hasLimitOrFriction { solveAngle(&a, &b, jointSoftness) }
    let r = base.rotatedAnchors(deltaA, deltaB)
    let (distance, direction) = base.offset(deltaA, deltaB, r).lengthAndDirection()
    let biasedVelocity =
      base.velocity(a, b, r) + jointSoftness.biasRate * clampedLinearCorrection(distance) * direction
    let change =
      -jointSoftness.massScale * (pointMass * biasedVelocity) - jointSoftness.impulseScale * impulse
    impulse += change
    base.apply(change, r, &a, &b)
    base.scatter(a, b, in: states)
  }

  @inline(__always)
  mutating func solveRigid(_ states: UnsafeMutablePointer<BodyState>) {
    var (a, b) = (BodyVelocityW(states, base.bodiesA), BodyVelocityW(states, base.bodiesB))
    if hasLimitOrFriction { solveAngle(&a, &b, .rigid) }
    let change = -(pointMass * base.velocity(a, b, base.anchors))
    impulse += change
    base.apply(change, base.anchors, &a, &b)
    base.scatter(a, b, in: states)
  }

  /// Coulomb friction, which works against the turning up to a greatest impulse; then the range.
  private mutating func solveAngle(
    _ a: inout BodyVelocityW, _ b: inout BodyVelocityW, _ jointSoftness: Softness
  ) {
    let unclamped = friction - limit.mass * (b.angular - a.angular)
    let total = lanewiseMin(lanewiseMax(unclamped, -maxFrictionImpulse), maxFrictionImpulse)
    base.apply(angular: total - friction, &a, &b)
    friction = total
    let angle = base.angle(a, b) - referenceAngle
    base.apply(angular: limit.solve(angle, speed: b.angular - a.angular, jointSoftness), &a, &b)
  }

  @inline(__always)
  func solvePositions(
    _ states: UnsafeMutablePointer<BodyState>, iteration: Int32,
    _ lastFailedIteration: UnsafeMutablePointer<Int32>
  ) {
    let mask = base.mask(failedIn: iteration, lastFailedIteration)
    guard mask != 0 else { return }
    var positions = JointPositionsWide(base, states)
    let angleError =
      hasLimitOrFriction ? limit.error(of: base.angle(positions.a, positions.b) - referenceAngle) : .zero
    if hasLimitOrFriction {
      positions.applyPositionImpulse(angular: -limit.mass * clampedAngularCorrection(angleError), base)
    }
    let r = base.exactAnchors(positions.a, positions.b)
    let (distance, direction) = base.exactOffset(positions.deltaA, positions.deltaB, r).lengthAndDirection()
    let positionImpulse = -(base.pointK(r).inverse * (clampedLinearCorrection(distance) * direction))
    positions.applyPositionImpulse(positionImpulse, r, base)
    positions.scatter(in: states, base, mask: mask)
    let isSatisfied =
      (distance < FloatW(repeating: Tolerances.jointLinearSlop))
      & (angleError.magnitude < FloatW(repeating: Tolerances.angularSlop))
    base.markFailed(mask & ~isSatisfied.bitmask, failedIn: iteration, lastFailedIteration)
  }

  @inline(__always)
  func storeImpulses(in joints: UnsafeMutablePointer<Joint>, time: Float) {
    for lane in 0..<4 where base.joints[lane] >= 0 {
      let joint = joints + Int(base.joints[lane])
      joint.pointee.impulse.linear = Vec2(impulse.x[lane], impulse.y[lane])
      joint.pointee.impulse.friction = friction[lane]
      joint.pointee.impulse.lower = limit.lower[lane]
      joint.pointee.impulse.upper = limit.upper[lane]
      joint.pointee.impulseTime = time
    }
  }
}
