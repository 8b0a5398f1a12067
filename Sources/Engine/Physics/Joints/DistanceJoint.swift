/// The definition of a distance joint: a rigid rod or a spring between an anchor on each of two bodies.
public struct DistanceJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The anchor on the first body, in points in the body's frame.
  public var localAnchorA = Vec2.zero
  /// The anchor on the second body, in points in the body's frame.
  public var localAnchorB = Vec2.zero
  /// The rest length, in points, 0 or more.
  ///
  /// A rigid rod of length 0 pins the two anchors together.
  public var length: Float
  /// The frequency of the spring, in hertz, 0 or more; 0, the default, makes it a rigid rod.
  public var frequency: Float = 0
  /// The damping ratio of the spring, 0 or more: 0, the default, is undamped, 1 is critical damping.
  ///
  /// It has no effect on a rigid rod.
  public var dampingRatio: Float = 0
  /// Whether the two bodies collide with each other if their groups allow it; true by default.
  public var collideConnected = true

  /// Creates the definition of a rigid rod between the origins of two bodies.
  public init(bodyA: BodyID, bodyB: BodyID, length: Float) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.length = length
  }
}

/// The distance constraint for the vector d between the anchors: a rigid rod, a spring or a pin.
///
/// A rod enforces `|d| = length`, a spring pulls towards it, and a pin enforces `d = 0`. A spring of length 0
/// between bodies that move along one axis only acts on the point, as a soft pin: the nearer it is to its
/// rest position, the more perpendicular to that motion is d, along which it would damp it.
struct DistanceConstraint: Sendable {
  let base: JointBase
  let length: Float
  let isPin: Bool
  /// The softness of a spring; nil for rods and pins, which use the softness of the solver stage.
  let spring: Softness?
  /// The effective mass along the joint at the start of the step.
  let axialMass: Float
  /// The effective mass of a pin at the start of the step.
  let pinMass: SymmetricMatrix2
  /// The inverse stiffness of a spring that acts on the point, in the units of the K matrix; 0 for others.
  let pointCompliance: Float
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  ///
  /// `inverseMass` is the sum of the bodies' inverse masses without locked axes.
  init(
    _ parameters: DistanceParameters, _ base: JointBase, _ impulse: JointImpulse, inverseMass: Float,
    h: Float
  ) {
    self.base = base
    self.impulse = impulse
    length = parameters.length
    isPin = parameters.isPin
    let axis = (base.deltaCenter + base.anchorB - base.anchorA).normalized
    let (leverA, leverB) = (base.anchorA.cross(axis), base.anchorB.cross(axis))
    var compliance: Float = 0
    if parameters.frequency > 0 {
      let softness = Softness(frequency: parameters.frequency, dampingRatio: parameters.dampingRatio, h: h)
      let scaled = base.spring(softness, along: axis, leverA, leverB, inverseMass: inverseMass)
      (axialMass, spring) = (scaled.mass, scaled.softness)
      if length < PhysicsConstants.minRodLength, base.hasImmovableAxis {
        let unlocked = base.response(
          along: axis, leverA, leverB, inverseMass: Vec2(repeating: inverseMass))
        // Without a force at the lowest frequencies, whose softness underflows.
        if softness.massScale > 0 { compliance = softness.impulseScale / softness.massScale * unlocked }
      }
    } else {
      spring = nil
      axialMass = base.effectiveMass(along: axis, leverA, leverB)
    }
    if !isPin, compliance == 0 { self.impulse.linear.y = 0 }
    pointCompliance = compliance
    pinMass =
      base.pointKMatrix(
        (base.anchorA, base.anchorB),
        base.inverseMassA + base.inverseMassB + Vec2(repeating: compliance)
      ).inverse
  }
}

extension JointBase {
  /// Whether no impulse moves the centers of mass relative to each other along exactly one axis of the world.
  fileprivate var hasImmovableAxis: Bool {
    let mass = inverseMassA + inverseMassB
    return (mass.x == 0) != (mass.y == 0)
  }
}

extension DistanceConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let r = base.rotatedAnchors(a, b)
    let linearImpulse = isPin ? impulse.linear : impulse.along(axis(along: base.anchorOffset(a, b, r)))
    base.apply(linearImpulse, r, states)
  }

  /// The direction of an offset; a fixed one at rest for a spring that acts on the point, which pulls in any.
  private func axis(along offset: Vec2) -> Vec2 {
    let axis = offset.normalized
    return pointCompliance > 0 && axis == .zero ? Vec2(1, 0) : axis
  }

  /// Solves rods and pins with `jointSoftness` and a clamped error; springs with their own softness and the
  /// unclamped error.
  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    let r = base.rotatedAnchors(a, b)
    let offset = base.anchorOffset(a, b, r)
    let velocity = base.relativeVelocity(a, b, r)
    let change: Vec2
    if isPin {
      let biasedVelocity =
        velocity + jointSoftness.biasRate * clampedLinearCorrection(offset.length) * offset.normalized
      change =
        -jointSoftness.massScale * (pinMass * biasedVelocity) - jointSoftness.impulseScale * impulse.linear
      impulse.linear += change
    } else if let spring, pointCompliance > 0 {
      let axis = axis(along: offset)
      change =
        -(pinMass * (velocity + spring.biasRate * offset + pointCompliance * impulse.along(axis)))
      impulse.linear += Vec2(change.dot(axis), change.dot(axis.perpendicular))
    } else {
      let softness = spring ?? jointSoftness
      let axis = offset.normalized
      let error = offset.length - length
      let biasedVelocity =
        velocity.dot(axis) + softness.biasRate * (spring == nil ? clampedLinearCorrection(error) : error)
      let axialImpulse =
        -softness.massScale * axialMass * biasedVelocity - softness.impulseScale * impulse.linear.x
      impulse.linear.x += axialImpulse
      change = axialImpulse * axis
    }
    base.apply(change, r, states)
  }

  /// Corrects the length of a rod or brings the anchors of a pin together; springs need no correction.
  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    guard spring == nil else { return true }
    let r = base.correctionAnchors(states)
    let offset = base.correctionAnchorOffset(states, r)
    let error = isPin ? offset.length : offset.length - length
    let correction = clampedLinearCorrection(error) * offset.normalized
    let positionImpulse = isPin ? -(pinMass * correction) : -axialMass * correction
    base.applyPositionImpulse(
      positionImpulse, angularA: r.a.cross(positionImpulse), angularB: r.b.cross(positionImpulse), states)
    return error.magnitude < PhysicsConstants.jointLinearSlop
  }
}
