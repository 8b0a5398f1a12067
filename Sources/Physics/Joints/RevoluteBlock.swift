/// Four hinges, one a lane: hold the anchors together, keep the angle in a range and rub against turning.
struct RevoluteBlock: Sendable {
  /// The effective mass of the point when the step began.
  let pointMass: SymmetricMatrixLanes
  /// The impulse on the point.
  var impulse: VectorLanes
  /// Whether a lane has a range or friction: most hinges turn freely.
  let isLimited: Bool
  let ends: JointLanes
  let referenceAngle: Lanes
  var limit: JointLimitLanes
  /// The most that friction does in a pass, in kg pt²/s.
  let largestFriction: Lanes
  /// The impulse of friction.
  var friction: Lanes

  /// Prepares the joints of `ends` for passes of `h` seconds each.
  @inline(__always)
  init(_ ends: JointLanes, _ joints: UnsafePointer<Joint>, h: Float) {
    self.ends = ends
    let joint = Gathered(joints, ends.joints.replacing(with: ends.joints.x, where: ends.joints .< 0))
    let rules = (
      joint[0].pointee.revolute, joint[1].pointee.revolute, joint[2].pointee.revolute,
      joint[3].pointee.revolute
    )
    let lanes = { (value: (RevoluteRule) -> Float) in
      Lanes(value(rules.0), value(rules.1), value(rules.2), value(rules.3))
    }
    let isFree = rules.0.isFree && rules.1.isFree && rules.2.isFree && rules.3.isFree
    isLimited = !isFree
    referenceAngle = lanes(\.referenceAngle)
    largestFriction = h * lanes(\.frictionTorque)
    pointMass = ends.pointResponse(ends.anchors).inverse

    let time = joint.lanes { $0.pointee.impulseTime }
    let scale = (.zero < time).select(h / time, .zero)
    impulse = scale * joint.vectors { $0.pointee.impulse.point }
    friction = scale * joint.lanes { $0.pointee.impulse.friction }
    limit = JointLimitLanes(
      lowerBound: lanes(\.range.lowerBound), upperBound: lanes(\.range.upperBound), inverseH: 1 / h,
      mass: ends.angularMass, lower: scale * joint.lanes { $0.pointee.impulse.lower },
      upper: scale * joint.lanes { $0.pointee.impulse.upper })
  }
}

extension RevoluteRule {
  /// Whether the hinge turns freely.
  fileprivate var isFree: Bool {
    range.lowerBound == -.infinity && range.upperBound == .infinity && frictionTorque == 0
  }
}

extension Joint {
  /// The numbers of a hinge; joints of other kinds have none.
  fileprivate var revolute: RevoluteRule {
    @inline(__always) get {
      guard case .revolute(let rule) = rule else { preconditionFailure("Only hinges stand among hinges") }
      return rule
    }
  }
}

extension RevoluteBlock: JointConstraint {
  @inline(__always)
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    var (a, b) = (VelocityLanes(states, ends.bodiesA), VelocityLanes(states, ends.bodiesB))
    ends.apply(impulse, ends.anchors, &a, &b)
    if isLimited { ends.apply(angular: friction + limit.impulse, &a, &b) }
    ends.store(a, b, in: states)
  }

  /// The point comes last: that it holds matters more than the angle.
  @inline(__always)
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    var (a, b) = (VelocityLanes(states, ends.bodiesA), VelocityLanes(states, ends.bodiesB))
    let (changeA, changeB) = (ChangeLanes(states, ends.bodiesA), ChangeLanes(states, ends.bodiesB))
    if isLimited { solveAngle(&a, &b, rod) }
    let arms = ends.turnedAnchors(changeA, changeB)
    let (distance, direction) = ends.offset(changeA, changeB, arms).polar()
    let wanted = ends.velocity(a, b, arms) + rod.biasRate * limitedCorrection(distance) * direction
    let change = -rod.massScale * (pointMass * wanted) - rod.impulseScale * impulse
    impulse += change
    ends.apply(change, arms, &a, &b)
    ends.store(a, b, in: states)
  }

  @inline(__always)
  mutating func solveFreely(_ states: UnsafeMutablePointer<BodyState>) {
    var (a, b) = (VelocityLanes(states, ends.bodiesA), VelocityLanes(states, ends.bodiesB))
    if isLimited { solveAngle(&a, &b, .rigid) }
    let change = -(pointMass * ends.velocity(a, b, ends.anchors))
    impulse += change
    ends.apply(change, ends.anchors, &a, &b)
    ends.store(a, b, in: states)
  }

  /// Coulomb friction, which works against the turning up to a greatest impulse; then the range.
  private mutating func solveAngle(_ a: inout VelocityLanes, _ b: inout VelocityLanes, _ rod: Softness) {
    let wanted = friction - limit.mass * (b.spin - a.spin)
    let total = lanewiseMin(lanewiseMax(wanted, -largestFriction), largestFriction)
    ends.apply(angular: total - friction, &a, &b)
    friction = total
    let angle = ends.angle(a, b) - referenceAngle
    ends.apply(angular: limit.solve(angle, speed: b.spin - a.spin, rod), &a, &b)
  }

  @inline(__always)
  func correct(
    _ states: UnsafeMutablePointer<BodyState>, pass: Int32, _ failedPass: UnsafeMutablePointer<Int32>
  ) {
    let lanes = ends.lanes(failedIn: pass, failedPass)
    guard lanes != 0 else { return }
    var places = JointPlaces(ends, states)
    let turn = isLimited ? limit.error(of: ends.angle(places.a, places.b) - referenceAngle) : .zero
    if isLimited { places.shift(turn: -limit.mass * limitedTurn(turn), ends) }
    let arms = ends.exactAnchors(places.a, places.b)
    let (distance, direction) = ends.exactOffset(places.changeA, places.changeB, arms).polar()
    let push = -(ends.pointResponse(arms).inverse * (limitedCorrection(distance) * direction))
    places.shift(push, arms, ends)
    places.store(in: states, ends, lanes: lanes)
    let isHeld =
      (distance < Lanes(repeating: Tolerances.rodSlop))
      & (turn.magnitude < Lanes(repeating: Tolerances.turnSlop))
    ends.note(lanes & ~isHeld.bits, failedIn: pass, failedPass)
  }

  @inline(__always)
  func store(in joints: UnsafeMutablePointer<Joint>, time: Float) {
    for lane in 0..<4 where ends.joints[lane] >= 0 {
      let joint = joints + Int(ends.joints[lane])
      joint.pointee.impulse.point = Vec2(impulse.x[lane], impulse.y[lane])
      joint.pointee.impulse.friction = friction[lane]
      joint.pointee.impulse.lower = limit.lower[lane]
      joint.pointee.impulse.upper = limit.upper[lane]
      joint.pointee.impulseTime = time
    }
  }
}
