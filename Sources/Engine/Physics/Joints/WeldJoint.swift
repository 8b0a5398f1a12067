/// The definition of a weld joint, which makes two bodies move as one.
public struct WeldJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The anchor on the first body, in points in the body's frame.
  public var localAnchorA = Vec2.zero
  /// The anchor on the second body, in points in the body's frame.
  public var localAnchorB = Vec2.zero
  /// The constrained relative angle (the angle of B minus that of A), in radians; 0 by default.
  public var angle: Float = 0
  /// Whether the two bodies collide with each other if their groups allow it; false by default.
  public var collideConnected = false

  /// Creates the definition of a weld that holds the origins of two bodies together.
  public init(bodyA: BodyID, bodyB: BodyID) {
    self.bodyA = bodyA
    self.bodyB = bodyB
  }
}

/// The weld constraint: holds the anchors together and the relative angle constant.
///
/// Point and angle are solved together as a 3 × 3 block, so that a weld far from the centers of mass is as
/// stiff as one at them.
struct WeldConstraint: Sendable {
  let base: JointBase
  /// The constrained relative angle, in radians.
  let angle: Float
  var impulse: JointImpulse

  init(angle: Float, _ base: JointBase, _ impulse: JointImpulse) {
    self.base = base
    self.angle = angle
    self.impulse = impulse
  }
}

extension WeldConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    let r = base.rotatedAnchors(states[base.bodyA], states[base.bodyB])
    applyImpulse(impulse.linear, angular: impulse.angular, r, states)
  }

  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let r = base.rotatedAnchors(a, b)
    let offset = base.anchorOffset(a, b, r)
    let angleError = base.relativeAngle(a, b) - angle
    let biasedVelocity = (
      linear: base.relativeVelocity(a, b, r) + jointSoftness.biasRate * clampedLinearCorrection(offset.length)
        * offset.normalized,
      angular: b.angularVelocity - a.angularVelocity + jointSoftness.biasRate
        * clampedAngularCorrection(angleError)
    )
    let solution = solve(biasedVelocity, r)
    let change = (
      linear: -jointSoftness.massScale * solution.linear - jointSoftness.impulseScale * impulse.linear,
      angular: -jointSoftness.massScale * solution.angular - jointSoftness.impulseScale * impulse.angular
    )
    impulse.linear += change.linear
    impulse.angular += change.angular
    applyImpulse(change.linear, angular: change.angular, r, states)
  }

  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let r = base.correctionAnchors(states)
    let offset = base.correctionAnchorOffset(states, r)
    let angleError = base.relativeAngle(a, b) - angle
    let solution = solve(
      (
        linear: clampedLinearCorrection(offset.length) * offset.normalized,
        angular: clampedAngularCorrection(angleError)
      ), r)
    base.applyPositionImpulse(
      -solution.linear, angularA: -r.a.cross(solution.linear) - solution.angular,
      angularB: -r.b.cross(solution.linear) - solution.angular, states)
    return offset.length < PhysicsConstants.jointLinearSlop
      && angleError.magnitude < PhysicsConstants.angularSlop
  }

  /// Returns the impulse of point and angle after which they have changed by `target`.
  private func solve(_ target: (linear: Vec2, angular: Float), _ r: JointBase.Anchors)
    -> (linear: Vec2, angular: Float)
  {
    let (inertiaA, inertiaB) = (base.inverseInertiaA, base.inverseInertiaB)
    // The K matrix: the relative velocity of point and angle per unit impulse.
    let matrix = SymmetricMatrix3(
      linear: base.pointKMatrix(r),
      coupling: Vec2(
        -inertiaA * r.a.y - inertiaB * r.b.y, inertiaA * r.a.x + inertiaB * r.b.x),
      angular: inertiaA + inertiaB)
    return matrix.solve(target, reduced: base.immovablePointKMatrix(r))
  }

  @inline(__always)
  private func applyImpulse(
    _ impulse: Vec2, angular: Float, _ r: JointBase.Anchors, _ states: BorrowedArray<BodyState>
  ) {
    base.apply(
      impulse, angularA: r.a.cross(impulse) + angular, angularB: r.b.cross(impulse) + angular, states)
  }
}
