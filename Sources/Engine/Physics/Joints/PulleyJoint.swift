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
  /// The unit vectors in which the parts of the rope at A and at B grow longer.
  fileprivate typealias Directions = (a: Vec2, b: Vec2)

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
  /// The impulses of the directions in ``solveAtFixedPoints(_:_:)``, all 0 or less.
  private var passingImpulses = SIMD8<Float>.zero
  /// The directions of the rope that ``passingImpulses`` belong to.
  private var passingDirections: Directions

  /// The parts of the rope at both bodies.
  private struct Rope {
    /// The anchors relative to the centers of mass.
    let r: JointBase.Anchors
    /// The unit vectors from the fixed points to the anchors.
    let directions: Directions
    /// The distances of the anchors from the fixed points.
    let distances: (a: Float, b: Float)
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
    self.impulse.lower = 0
    (ratio, length, inverseH) = (parameters.ratio, parameters.length, 1 / h)
    (startA, startB) = (simA.center - parameters.fixedPoints.a, simB.center - parameters.fixedPoints.b)
    passingDirections = ((startA + base.anchorA).pulleyDirection, (startB + base.anchorB).pulleyDirection)
    mass = base.pulleyMass((base.anchorA, base.anchorB), passingDirections, ratio)
  }
}

extension JointBase {
  /// Returns the effective mass along the rope of a pulley with the given directions at both bodies.
  fileprivate func pulleyMass(_ r: Anchors, _ directions: PulleyConstraint.Directions, _ ratio: Float)
    -> Float
  {
    let (a, b) = directions
    let response =
      (inverseMassA * a).dot(a) + inverseInertiaA * r.a.cross(a) * r.a.cross(a)
      + ratio * ratio * ((inverseMassB * b).dot(b) + inverseInertiaB * r.b.cross(b) * r.b.cross(b))
    return response > 0 ? 1 / response : 0
  }
}

extension Vec2 {
  /// The direction of the rope to an anchor that is this far from its fixed point; downwards if it is there.
  var pulleyDirection: Vec2 {
    let direction = normalized
    return direction == .zero ? Vec2(0, 1) : direction
  }
}

extension PulleyConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let rope = rope(a, b, base.rotatedAnchors(a, b))
    apply(impulse.linear.x, along: rope.directions, rope.r, states)
  }

  /// Speculative while the rope is slack; see ``RopeConstraint``.
  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let rope = rope(a, b, base.rotatedAnchors(a, b))
    let speed = speed(along: rope.directions, rope.r, states)
    let slack = length - rope.length
    let change =
      slack > 0
      ? -mass * (speed - inverseH * slack)
      : -jointSoftness.massScale * mass * (speed + jointSoftness.biasRate * clampedLinearCorrection(-slack))
        - jointSoftness.impulseScale * impulse.linear.x
    let total = min(impulse.linear.x + change, 0)
    apply(total - impulse.linear.x, along: rope.directions, rope.r, states)
    impulse.linear.x = total
    solveAtFixedPoints(rope, states)
  }

  /// Keeps the rope from growing longer as an anchor passes its fixed point.
  ///
  /// The distance of an anchor from the fixed point is at least its extent in any direction. Along the rope,
  /// which is the one that ``solve(_:jointSoftness:)`` uses, the extent becomes negative once the anchor has
  /// passed the fixed point; then it grows in the opposite direction or across. These directions have no
  /// effect unless an anchor moves by its distance in the step.
  private mutating func solveAtFixedPoints(_ rope: Rope, _ states: BorrowedArray<BodyState>) {
    let (a, b) = rope.directions
    let (distanceA, distanceB) = rope.distances
    let greatestSpeed =
      states[base.bodyA].velocity(at: rope.r.a).length + ratio
      * states[base.bodyB].velocity(at: rope.r.b).length
    let leastSlack = length - max(distanceA, ratio * distanceB)
    if passingImpulses == .zero, greatestSpeed < inverseH * leastSlack { return }
    // Sub-steps move the bodies: impulses from before an anchor has passed its point had other directions.
    if a.dot(passingDirections.a) < 0 || b.dot(passingDirections.b) < 0 { passingImpulses = .zero }
    passingDirections = (a, b)
    for index in 0..<6 {
      let (turned, extent): (Directions, Float) =
        switch index {
        case 0: ((a, -1 * b), distanceA - ratio * distanceB)
        case 1: ((a, b.perpendicular), distanceA)
        case 2: ((a, -1 * b.perpendicular), distanceA)
        case 3: ((-1 * a, b), ratio * distanceB - distanceA)
        case 4: ((a.perpendicular, b), ratio * distanceB)
        default: ((-1 * a.perpendicular, b), ratio * distanceB)
        }
      let excess = speed(along: turned, rope.r, states) - inverseH * max(length - extent, 0)
      guard excess > 0 || passingImpulses[index] < 0 else { continue }
      let total = min(
        passingImpulses[index] - base.pulleyMass(rope.r, turned, ratio) * excess, 0)
      let change = total - passingImpulses[index]
      apply(change, along: turned, rope.r, states)
      passingImpulses[index] = total
      impulse.lower += change
    }
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
      r: r, directions: (toA.pulleyDirection, toB.pulleyDirection), distances: (toA.length, toB.length),
      length: toA.length + ratio * toB.length)
  }

  /// Returns the velocity at which the rope grows longer if it has the given directions.
  private func speed(
    along directions: Directions, _ r: JointBase.Anchors, _ states: BorrowedArray<BodyState>
  ) -> Float {
    states[base.bodyA].velocity(at: r.a).dot(directions.a) + ratio
      * states[base.bodyB].velocity(at: r.b).dot(directions.b)
  }

  private func apply(
    _ impulse: Float, along directions: Directions, _ r: JointBase.Anchors,
    _ states: BorrowedArray<BodyState>
  ) {
    let (a, b) = (impulse * directions.a, ratio * impulse * directions.b)
    base.applyImpulses(a, angularA: r.a.cross(a), b, angularB: r.b.cross(b), states)
  }
}
