/// The data of a joint and its bodies that every kind of joint constraint uses in a step.
struct JointBase: Sendable {
  /// The anchors of A and B relative to the centers of mass, in world axes.
  typealias Anchors = (a: Vec2, b: Vec2)

  /// The slot of the joint, in which impulses are stored.
  let joint: Int32
  let bodyA: Int32
  let bodyB: Int32
  /// The root of the joint's island.
  let island: Int32
  let inverseMassA: Float
  let inverseMassB: Float
  let inverseInertiaA: Float
  let inverseInertiaB: Float
  /// The anchors relative to the centers of mass, in the bodies' frames.
  let localAnchorA: Vec2
  let localAnchorB: Vec2
  /// The anchors relative to the centers of mass, in world axes, at the start of the step.
  let anchorA: Vec2
  let anchorB: Vec2
  /// The vector from the center of mass of A to that of B at the start of the step.
  let deltaCenter: Vec2
  /// The angles at the start of the step, in radians.
  let angles: (a: Float, b: Float)
  /// The angle of B minus that of A at the start of the step, with all turns.
  let startAngle: Float

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
    angles = (simA.angle, simB.angle)
    startAngle = simA.relativeAngle(of: simB)
  }
}

// MARK: Anchors and relative motion

extension JointBase {
  /// Returns the anchors rotated by the bodies' delta rotations since the start of the step.
  @inline(__always)
  func rotatedAnchors(_ a: BodyState, _ b: BodyState) -> Anchors {
    (a.deltaRotation.rotate(anchorA), b.deltaRotation.rotate(anchorB))
  }

  /// Returns the anchors rotated by the bodies' exact angles, for position correction.
  func correctionAnchors(_ states: BorrowedArray<BodyState>) -> Anchors {
    (
      a: Rotation(angle: angles.a + states[bodyA].deltaAngle).rotate(localAnchorA),
      b: Rotation(angle: angles.b + states[bodyB].deltaAngle).rotate(localAnchorB)
    )
  }

  /// Returns the vector from the anchor of A to that of B.
  @inline(__always)
  func anchorOffset(_ a: BodyState, _ b: BodyState, _ r: Anchors) -> Vec2 {
    deltaCenter + (b.deltaPosition - a.deltaPosition) + (r.b - r.a)
  }

  /// Returns the vector from the anchor of A to that of B, for anchors from ``correctionAnchors(_:)``.
  func correctionAnchorOffset(_ states: BorrowedArray<BodyState>, _ r: Anchors) -> Vec2 {
    deltaCenter + states[bodyB].deltaPosition - states[bodyA].deltaPosition + r.b - r.a
  }

  /// Returns the relative angle: the angle of B minus that of A, in radians.
  @inline(__always)
  func relativeAngle(_ a: BodyState, _ b: BodyState) -> Float {
    startAngle + (b.deltaAngle - a.deltaAngle)
  }

  /// Returns the velocity of the anchor of B relative to that of A.
  @inline(__always)
  func relativeVelocity(_ a: BodyState, _ b: BodyState, _ r: Anchors) -> Vec2 {
    b.velocity(at: r.b) - a.velocity(at: r.a)
  }
}

// MARK: Effective masses

extension JointBase {
  /// Returns the K matrix of a point constraint: the relative anchor velocity per unit impulse.
  func pointKMatrix(_ r: Anchors) -> SymmetricMatrix2 {
    let mass = inverseMassA + inverseMassB
    return SymmetricMatrix2(
      xx: mass + inverseInertiaA * r.a.y * r.a.y + inverseInertiaB * r.b.y * r.b.y,
      xy: -inverseInertiaA * r.a.x * r.a.y - inverseInertiaB * r.b.x * r.b.y,
      yy: mass + inverseInertiaA * r.a.x * r.a.x + inverseInertiaB * r.b.x * r.b.x)
  }

  /// Returns the effective mass along an axis for which the bodies' lever arms are `leverA` and `leverB`.
  func effectiveMass(_ leverA: Float, _ leverB: Float) -> Float {
    let k =
      inverseMassA + inverseMassB + inverseInertiaA * leverA * leverA + inverseInertiaB * leverB * leverB
    return k > 0 ? 1 / k : 0
  }

  /// The angular effective mass; 0 if neither body can rotate.
  var angularMass: Float {
    let k = inverseInertiaA + inverseInertiaB
    return k > 0 ? 1 / k : 0
  }
}

// MARK: Impulses

extension JointBase {
  /// Applies an impulse to B and the opposite one to A, at the anchors.
  ///
  /// The velocity of a fixed body is not written: its inverse mass of 0 times an infinite impulse would be
  /// NaN.
  @inline(__always)
  func apply(_ impulse: Vec2, _ r: Anchors, _ states: BorrowedArray<BodyState>) {
    apply(impulse, angularA: r.a.cross(impulse), angularB: r.b.cross(impulse), states)
  }

  /// Applies an angular impulse to B and the opposite one to A.
  @inline(__always)
  func apply(angular impulse: Float, _ states: BorrowedArray<BodyState>) {
    if inverseMassA > 0 { states[bodyA].angularVelocity -= inverseInertiaA * impulse }
    if inverseMassB > 0 { states[bodyB].angularVelocity += inverseInertiaB * impulse }
  }

  /// Applies an impulse to B and the opposite one to A, with the corresponding angular impulses.
  @inline(__always)
  func apply(_ impulse: Vec2, angularA: Float, angularB: Float, _ states: BorrowedArray<BodyState>) {
    if inverseMassA > 0 {
      states[bodyA].velocity -= inverseMassA * impulse
      states[bodyA].angularVelocity -= inverseInertiaA * angularA
    }
    if inverseMassB > 0 {
      states[bodyB].velocity += inverseMassB * impulse
      states[bodyB].angularVelocity += inverseInertiaB * angularB
    }
  }

  /// Moves and rotates the bodies by a position impulse, without changing velocities.
  func applyPositionImpulse(
    _ positionImpulse: Vec2, angularA: Float, angularB: Float, _ states: BorrowedArray<BodyState>
  ) {
    if inverseMassA > 0 {
      states[bodyA].correctPosition(
        by: -inverseMassA * positionImpulse, angular: -inverseInertiaA * angularA)
    }
    if inverseMassB > 0 {
      states[bodyB].correctPosition(
        by: inverseMassB * positionImpulse, angular: inverseInertiaB * angularB)
    }
  }

  /// Rotates the bodies by an angular position impulse, without changing velocities.
  func applyPositionImpulse(angular: Float, _ states: BorrowedArray<BodyState>) {
    applyPositionImpulse(.zero, angularA: angular, angularB: angular, states)
  }
}

extension BodyState {
  /// Moves and rotates the body without changing its velocity.
  @inline(__always)
  fileprivate mutating func correctPosition(by offset: Vec2, angular: Float) {
    deltaPosition += offset
    deltaAngle += angular
  }
}
