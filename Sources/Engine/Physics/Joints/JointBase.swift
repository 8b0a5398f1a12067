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
  /// 1 / mass along the axes; 0 for fixed bodies and along locked axes.
  let inverseMassA: Vec2
  let inverseMassB: Vec2
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
    (inverseMassA, inverseMassB) = (simA.inverseMasses, simB.inverseMasses)
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
  func pointKMatrix(_ r: Anchors) -> SymmetricMatrix2 { pointKMatrix(r, inverseMassA + inverseMassB) }

  /// Returns the K matrix of a point constraint of bodies whose inverse masses along the axes have the given
  /// sums.
  func pointKMatrix(_ r: Anchors, _ mass: Vec2) -> SymmetricMatrix2 {
    var matrix = SymmetricMatrix2(
      xx: mass.x + inverseInertiaA * r.a.y * r.a.y + inverseInertiaB * r.b.y * r.b.y,
      xy: -inverseInertiaA * r.a.x * r.a.y - inverseInertiaB * r.b.x * r.b.y,
      yy: mass.y + inverseInertiaA * r.a.x * r.a.x + inverseInertiaB * r.b.x * r.b.x)
    matrix.makeInvertible()
    return matrix
  }

  /// Returns the K matrix of a point constraint of bodies that may not rotate relative to each other; nil if
  /// impulses move their centers of mass along both axes.
  ///
  /// Then it is what is left of the K matrix of point and angle when the angle is eliminated, except for
  /// rounding errors, which are all that is left along an axis on which both masses are infinite.
  func immovablePointKMatrix(_ r: Anchors) -> SymmetricMatrix2? {
    let (mass, inertia) = (inverseMassA + inverseMassB, inverseInertiaA + inverseInertiaB)
    guard mass.x == 0 || mass.y == 0, inertia > 0 else { return nil }
    // Only their rotation about each other is left, which does not move the point in all directions.
    guard mass != .zero else { return .zero }
    let (scale, lever) = (inverseInertiaA * inverseInertiaB / inertia, (r.b - r.a).perpendicular)
    var matrix = SymmetricMatrix2(
      xx: mass.x + scale * lever.x * lever.x, xy: scale * lever.x * lever.y,
      yy: mass.y + scale * lever.y * lever.y)
    matrix.makeInvertible()
    return matrix
  }

  /// Returns the effective mass along a unit vector for which the bodies' lever arms are `leverA` and
  /// `leverB`.
  func effectiveMass(along axis: Vec2, _ leverA: Float, _ leverB: Float) -> Float {
    let k = response(along: axis, leverA, leverB)
    return k > 0 ? 1 / k : 0
  }

  /// Returns the change of the relative velocity along a unit vector per unit impulse.
  func response(along axis: Vec2, _ leverA: Float, _ leverB: Float) -> Float {
    response(along: axis, leverA, leverB, inverseMass: inverseMassA + inverseMassB)
  }

  /// Returns the response of bodies with another sum of inverse masses, such as that without locked axes.
  func response(along axis: Vec2, _ leverA: Float, _ leverB: Float, inverseMass mass: Vec2) -> Float {
    let linear = mass.x == mass.y ? mass.x : (mass * axis).dot(axis)
    return linear + inverseInertiaA * leverA * leverA + inverseInertiaB * leverB * leverB
  }

  /// Whether impulses along a unit vector move the anchors of bodies that may not rotate relative to each
  /// other; without locked axes, true.
  func canTranslate(along axis: Vec2, _ leverA: Float, _ leverB: Float) -> Bool {
    let mass = inverseMassA + inverseMassB
    guard mass.x != mass.y || mass == .zero else { return true }
    let inertia = inverseInertiaA + inverseInertiaB
    let difference = leverB - leverA
    let coupled = inertia > 0 ? inverseInertiaA * inverseInertiaB / inertia * difference * difference : 0
    return (mass * axis).dot(axis) + coupled > 1e-6 * response(along: axis, leverA, leverB)
  }

  /// Returns the effective mass of a spring along a unit vector, and its softness.
  ///
  /// Locked axes take away the motion along them, and neither stiffness nor damping, which are those for
  /// `inverseMass`, the sum of the bodies' inverse masses without locks; as Box2D's motion locks. The
  /// effective mass of a body that moves almost perpendicularly to the spring would be almost infinite.
  func spring(
    _ softness: Softness, along axis: Vec2, _ leverA: Float, _ leverB: Float, inverseMass: Float
  ) -> (mass: Float, softness: Softness) {
    let locked = Vec2(repeating: inverseMass) - (inverseMassA + inverseMassB)
    guard locked != .zero else { return (effectiveMass(along: axis, leverA, leverB), softness) }
    let k = response(along: axis, leverA, leverB)
    let compliance = softness.impulseScale * (k + (locked * axis).dot(axis))
    let sum = softness.massScale * k + compliance
    var scaled = softness
    scaled.impulseScale = sum > 0 ? compliance / sum : 1
    return (sum > 0 ? 1 / sum : 0, scaled)
  }

  /// The angular effective mass; 0 if neither body can rotate.
  var angularMass: Float {
    let k = inverseInertiaA + inverseInertiaB
    return k > 0 ? 1 / k : 0
  }
}

extension SymmetricMatrix2 {
  /// The response to impulses in place of 0, so large that hardly any is applied.
  private static var immovable: Float { 1e12 }

  /// Gives a K matrix an inverse: nothing moves the anchors along an axis on which both masses are infinite,
  /// but along the other one.
  fileprivate mutating func makeInvertible() {
    if xx == 0, yy > 0 { xx = Self.immovable }
    if yy == 0, xx > 0 { yy = Self.immovable }
  }
}

// MARK: Impulses

extension JointBase {
  /// Whether impulses move or turn the bodies: false for fixed ones.
  private var isMovableA: Bool { inverseInertiaA > 0 || inverseMassA != .zero }
  private var isMovableB: Bool { inverseInertiaB > 0 || inverseMassB != .zero }

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
    if inverseInertiaA > 0 { states[bodyA].angularVelocity -= inverseInertiaA * impulse }
    if inverseInertiaB > 0 { states[bodyB].angularVelocity += inverseInertiaB * impulse }
  }

  /// Applies an impulse to B and the opposite one to A, with the corresponding angular impulses.
  @inline(__always)
  func apply(_ impulse: Vec2, angularA: Float, angularB: Float, _ states: BorrowedArray<BodyState>) {
    if isMovableA {
      states[bodyA].velocity -= inverseMassA * impulse
      states[bodyA].angularVelocity -= inverseInertiaA * angularA
    }
    if isMovableB {
      states[bodyB].velocity += inverseMassB * impulse
      states[bodyB].angularVelocity += inverseInertiaB * angularB
    }
  }

  /// Applies an impulse to each of the bodies, with its angular impulse.
  func applyImpulses(
    _ impulseA: Vec2, angularA: Float, _ impulseB: Vec2, angularB: Float, _ states: BorrowedArray<BodyState>
  ) {
    if isMovableA {
      states[bodyA].velocity += inverseMassA * impulseA
      states[bodyA].angularVelocity += inverseInertiaA * angularA
    }
    if isMovableB {
      states[bodyB].velocity += inverseMassB * impulseB
      states[bodyB].angularVelocity += inverseInertiaB * angularB
    }
  }

  /// Moves and rotates each of the bodies by a position impulse, without changing velocities.
  func applyPositionImpulses(
    _ impulseA: Vec2, angularA: Float, _ impulseB: Vec2, angularB: Float, _ states: BorrowedArray<BodyState>
  ) {
    if isMovableA {
      states[bodyA].correctPosition(by: inverseMassA * impulseA, angular: inverseInertiaA * angularA)
    }
    if isMovableB {
      states[bodyB].correctPosition(by: inverseMassB * impulseB, angular: inverseInertiaB * angularB)
    }
  }

  /// Moves and rotates the bodies by a position impulse, without changing velocities.
  func applyPositionImpulse(
    _ positionImpulse: Vec2, angularA: Float, angularB: Float, _ states: BorrowedArray<BodyState>
  ) {
    if isMovableA {
      states[bodyA].correctPosition(
        by: -inverseMassA * positionImpulse, angular: -inverseInertiaA * angularA)
    }
    if isMovableB {
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
