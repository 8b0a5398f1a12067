/// What every joint's constraint needs of its two bodies in a step.
struct JointBase: Sendable {
  /// Two vectors from the centres of mass to the anchors, in world axes.
  typealias Anchors = (a: Vec2, b: Vec2)

  /// The slot of the joint that takes the impulse back.
  let joint: Int32
  let bodyA: Int32
  let bodyB: Int32
  /// The root of the island it belongs to.
  let island: Int32
  let inverseMassA: Float
  let inverseMassB: Float
  let inverseInertiaA: Float
  let inverseInertiaB: Float
  /// From the centres of mass to the anchors, in the bodies' frames.
  let localAnchorA: Vec2
  let localAnchorB: Vec2
  /// The same in world axes when the step began.
  let anchorA: Vec2
  let anchorB: Vec2
  /// From the centre of A to that of B when the step began.
  let deltaCenter: Vec2
  /// The angles when the step began.
  let angleA: Float
  let angleB: Float

  init(_ joint: Joint, _ solverJoint: SolverJoint, _ simA: BodySim, _ simB: BodySim) {
    self.joint = solverJoint.slot
    island = solverJoint.island
    (bodyA, bodyB) = (solverJoint.bodyA, solverJoint.bodyB)
    (inverseMassA, inverseMassB) = (simA.inverseMass, simB.inverseMass)
    (inverseInertiaA, inverseInertiaB) = (simA.inverseInertia, simB.inverseInertia)
    localAnchorA = joint.localAnchorA - simA.localCenter
    localAnchorB = joint.localAnchorB - simB.localCenter
    anchorA = simA.rotation.rotate(localAnchorA)
    anchorB = simB.rotation.rotate(localAnchorB)
    deltaCenter = simB.center - simA.center
    (angleA, angleB) = (simA.angle, simB.angle)
  }
}

// MARK: Where the ends are

extension JointBase {
  /// The arms as the bodies have turned since the step began.
  @inline(__always)
  func rotatedAnchors(_ a: BodyState, _ b: BodyState) -> Anchors {
    (a.deltaRotation.rotate(anchorA), b.deltaRotation.rotate(anchorB))
  }

  /// The arms by the bodies' exact angles, for corrections that stay.
  func exactAnchors(_ states: UnsafeMutablePointer<BodyState>) -> Anchors {
    (
      a: Rotation(angle: angleA + states[Int(bodyA)].deltaAngle).rotate(localAnchorA),
      b: Rotation(angle: angleB + states[Int(bodyB)].deltaAngle).rotate(localAnchorB)
    )
  }

  /// The vector from the anchor of A to that of B.
  @inline(__always)
  func offset(_ a: BodyState, _ b: BodyState, _ r: Anchors) -> Vec2 {
    deltaCenter + (b.deltaPosition - a.deltaPosition) + (r.b - r.a)
  }

  /// The vector from the anchor of A to that of B by exact arms.
  func exactOffset(_ states: UnsafeMutablePointer<BodyState>, _ r: Anchors) -> Vec2 {
    deltaCenter + states[Int(bodyB)].deltaPosition - states[Int(bodyA)].deltaPosition + r.b - r.a
  }

  /// The angle of B less that of A.
  @inline(__always)
  func angle(_ a: BodyState, _ b: BodyState) -> Float {
    (angleB - angleA) + (b.deltaAngle - a.deltaAngle)
  }

  /// How fast the anchors part.
  @inline(__always)
  func velocity(_ a: BodyState, _ b: BodyState, _ r: Anchors) -> Vec2 {
    b.velocity(at: r.b) - a.velocity(at: r.a)
  }
}

// MARK: Masses

extension JointBase {
  /// How fast the anchors part under a unit impulse between them, by its direction.
  func pointK(_ r: Anchors) -> SymmetricMatrix2 {
    let mass = inverseMassA + inverseMassB
    return SymmetricMatrix2(
      xx: mass + inverseInertiaA * r.a.y * r.a.y + inverseInertiaB * r.b.y * r.b.y,
      xy: -inverseInertiaA * r.a.x * r.a.y - inverseInertiaB * r.b.x * r.b.y,
      yy: mass + inverseInertiaA * r.a.x * r.a.x + inverseInertiaB * r.b.x * r.b.x)
  }

  /// The effective mass along an axis on which impulses turn the bodies with these levers.
  func mass(_ leverA: Float, _ leverB: Float) -> Float {
    let k =
      inverseMassA + inverseMassB + inverseInertiaA * leverA * leverA + inverseInertiaB * leverB * leverB
    return k > 0 ? 1 / k : 0
  }

  /// The effective mass of the angle between the bodies; 0 if neither can turn.
  var angularMass: Float {
    let k = inverseInertiaA + inverseInertiaB
    return k > 0 ? 1 / k : 0
  }
}

// MARK: Impulses

extension JointBase {
  /// Gives B an impulse and A the opposite one; never a fixed body, whom not even an overflow may reach.
  @inline(__always)
  func apply(_ impulse: Vec2, _ r: Anchors, _ states: UnsafeMutablePointer<BodyState>) {
    apply(impulse, angularA: r.a.cross(impulse), angularB: r.b.cross(impulse), states)
  }

  /// Gives B an angular impulse and A the opposite one.
  @inline(__always)
  func apply(angular impulse: Float, _ states: UnsafeMutablePointer<BodyState>) {
    if inverseMassA > 0 { states[Int(bodyA)].angularVelocity -= inverseInertiaA * impulse }
    if inverseMassB > 0 { states[Int(bodyB)].angularVelocity += inverseInertiaB * impulse }
  }

  /// Gives B an impulse and A the opposite one, with the angular impulses that go with it.
  @inline(__always)
  func apply(_ impulse: Vec2, angularA: Float, angularB: Float, _ states: UnsafeMutablePointer<BodyState>) {
    if inverseMassA > 0 {
      states[Int(bodyA)].velocity -= inverseMassA * impulse
      states[Int(bodyA)].angularVelocity -= inverseInertiaA * angularA
    }
    if inverseMassB > 0 {
      states[Int(bodyB)].velocity += inverseMassB * impulse
      states[Int(bodyB)].angularVelocity += inverseInertiaB * angularB
    }
  }

  /// Moves the bodies without velocity, as an impulse would if it acted on places.
  func applyPositionImpulse(
    _ positionImpulse: Vec2, angularA: Float, angularB: Float, _ states: UnsafeMutablePointer<BodyState>
  ) {
    if inverseMassA > 0 {
      states[Int(bodyA)].correctPosition(
        by: -inverseMassA * positionImpulse, angular: -inverseInertiaA * angularA)
    }
    if inverseMassB > 0 {
      states[Int(bodyB)].correctPosition(
        by: inverseMassB * positionImpulse, angular: inverseInertiaB * angularB)
    }
  }

  /// Turns the bodies without velocity.
  func applyPositionImpulse(angular: Float, _ states: UnsafeMutablePointer<BodyState>) {
    applyPositionImpulse(.zero, angularA: angular, angularB: angular, states)
  }
}

extension BodyState {
  /// Moves without velocity.
  @inline(__always)
  fileprivate mutating func correctPosition(by offset: Vec2, angular: Float) {
    deltaPosition += offset
    deltaAngle += angular
  }
}
