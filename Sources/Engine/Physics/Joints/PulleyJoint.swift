/// The definition of a pulley joint: a rope that hangs over two fixed points connects two bodies.
///
/// The distance of A's anchor from its fixed point plus `ratio` times that of B's from its own is at most
/// `length`. With a ratio of 2, the rope of B is that of a block and tackle.
public struct PulleyJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The anchor on the first body, in points in the body's frame.
  public var localAnchorA = Vec2.zero
  /// The anchor on the second body, in points in the body's frame.
  public var localAnchorB = Vec2.zero
  /// The fixed points, in points in the world.
  public var fixedPoints: PulleyPoints
  /// The ratio, greater than 0; 1 by default.
  public var ratio: Float = 1
  /// The greatest sum of the distances, in points, 0 or more.
  public var length: Float
  /// Whether the two bodies collide with each other if their groups allow it; true by default.
  public var collideConnected = true

  /// Creates the definition of a pulley of ratio 1 between the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, fixedPoints: PulleyPoints, length: Float) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.fixedPoints = fixedPoints
    self.length = length
  }
}

/// The fixed points over which the rope of a pulley joint hangs, in points in the world.
public struct PulleyPoints: Hashable, Sendable {
  /// The point above the first body.
  public var a: Vec2
  /// The point above the second body.
  public var b: Vec2

  /// Creates two points.
  public init(a: Vec2, b: Vec2) { (self.a, self.b) = (a, b) }
}

/// The parameters of a pulley joint.
struct PulleyParameters: Sendable {
  var fixedPoints: PulleyPoints
  var ratio: Float
  /// The greatest sum of the distances, in points.
  var length: Float
}

/// The pulley constraint: the sum of the distances is at most the length; pulls when taut, never pushes.
struct PulleyConstraint: Sendable {
  let base: JointBase
  let ratio: Float
  let length: Float
  let inverseH: Float
  /// The centers of mass relative to the fixed points at the start of the step.
  let startA: Vec2
  let startB: Vec2
  /// The effective mass along the rope at the start of the step.
  let mass: Float
  var impulse: JointImpulse

  /// The parts of the rope at both bodies.
  private struct Rope {
    /// The anchors relative to the centers of mass.
    let r: JointBase.Anchors
    /// The unit vectors from the fixed points to the anchors.
    let directions: (a: Vec2, b: Vec2)
    /// The sum of the distances.
    let length: Float
  }

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  init(
    _ parameters: PulleyParameters, _ base: JointBase, _ impulse: JointImpulse, _ simA: BodySim,
    _ simB: BodySim, h: Float
  ) {
    self.base = base
    self.impulse = impulse
    (ratio, length, inverseH) = (parameters.ratio, parameters.length, 1 / h)
    (startA, startB) = (simA.center - parameters.fixedPoints.a, simB.center - parameters.fixedPoints.b)
    let (a, b) = ((startA + base.anchorA).normalized, (startB + base.anchorB).normalized)
    let response =
      (base.inverseMassA * a).dot(a) + base.inverseInertiaA * base.anchorA.cross(a) * base.anchorA.cross(a)
      + ratio * ratio
      * ((base.inverseMassB * b).dot(b) + base.inverseInertiaB * base.anchorB.cross(b) * base.anchorB.cross(b))
    mass = response > 0 ? 1 / response : 0
  }
}

extension PulleyConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    apply(impulse.linear.x, along: rope(a, b, base.rotatedAnchors(a, b)), states)
  }

  /// Speculative while the rope is slack; see ``RopeConstraint``.
  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let rope = rope(a, b, base.rotatedAnchors(a, b))
    let speed =
      a.velocity(at: rope.r.a).dot(rope.directions.a) + ratio
      * b.velocity(at: rope.r.b).dot(rope.directions.b)
    let slack = length - rope.length
    let change =
      slack > 0
      ? -mass * (speed - inverseH * slack)
      : -jointSoftness.massScale * mass * (speed + jointSoftness.biasRate * clampedLinearCorrection(-slack))
        - jointSoftness.impulseScale * impulse.linear.x
    let total = min(impulse.linear.x + change, 0)
    apply(total - impulse.linear.x, along: rope, states)
    impulse.linear.x = total
  }

  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let rope = rope(states[base.bodyA], states[base.bodyB], base.correctionAnchors(states))
    let error = max(rope.length - length, 0)
    let positionImpulse = -mass * clampedLinearCorrection(error)
    let (a, b) = (positionImpulse * rope.directions.a, ratio * positionImpulse * rope.directions.b)
    base.applyPositionImpulses(a, angularA: rope.r.a.cross(a), b, angularB: rope.r.b.cross(b), states)
    return error < PhysicsConstants.jointLinearSlop
  }

  private func rope(_ a: BodyState, _ b: BodyState, _ r: JointBase.Anchors) -> Rope {
    let (toA, toB) = (startA + a.deltaPosition + r.a, startB + b.deltaPosition + r.b)
    return Rope(
      r: r, directions: (toA.normalized, toB.normalized), length: toA.length + ratio * toB.length)
  }

  private func apply(_ impulse: Float, along rope: Rope, _ states: BorrowedArray<BodyState>) {
    let (a, b) = (impulse * rope.directions.a, ratio * impulse * rope.directions.b)
    base.applyImpulses(a, angularA: rope.r.a.cross(a), b, angularB: rope.r.b.cross(b), states)
  }
}
