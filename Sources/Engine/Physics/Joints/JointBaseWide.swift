/// The data of four joints and their bodies that every kind of wide joint constraint uses, one joint per SIMD
/// lane.
///
/// See ``JointBase``. No dynamic body occurs in more than one lane.
struct JointBaseWide: Sendable {
  /// The anchors of A and B relative to the centers of mass, in world axes.
  typealias Anchors = (a: Vec2W, b: Vec2W)

  let bodies: BodyPairWide
  /// The anchors relative to the centers of mass, in world axes, at the start of the step.
  let anchorA: Vec2W
  let anchorB: Vec2W
  /// The anchors relative to the centers of mass, in the bodies' frames.
  let localAnchorA: Vec2W
  let localAnchorB: Vec2W
  /// The vectors from the centers of mass of A to those of B at the start of the step.
  let deltaCenter: Vec2W
  /// The angles of the bodies A and B at the start of the step, in radians.
  let angleA: FloatW
  let angleB: FloatW
  /// The angles of B minus those of A at the start of the step, with all turns.
  let startAngle: FloatW
  /// The slots of the joints, in which impulses are stored; -1 in padding lanes, which repeat the first lane.
  let joints: SIMD4<Int32>
  /// The island of each joint, by the index of its root body in the union-find structure.
  let islands: SIMD4<Int32>

  /// Gathers up to four joints; `indices` contains indices into `solverJoints`, and -1 in padding lanes,
  /// never the first.
  @inline(__always)
  init(
    at indices: SIMD4<Int32>, of solverJoints: BorrowedArray<SolverJoint>, _ joints: BorrowedArray<Joint>,
    _ bodySims: BorrowedArray<BodySim>
  ) {
    let quad = LaneElements(solverJoints, indices.paddedWithFirst)
    let slots = quad.gatherIndices { $0.slot }
    self.joints = slots.replacing(with: -1, where: indices .< 0)
    islands = quad.gatherIndices { $0.island }
    let joint = LaneElements(joints, slots)
    let a = LaneElements(bodySims, quad.gatherIndices { $0.bodyA })
    let b = LaneElements(bodySims, quad.gatherIndices { $0.bodyB })
    bodies = BodyPairWide(a, b, activeLanes: indices.activeLanes)
    localAnchorA =
      joint.gatherVectors { $0.localAnchorA } - a.gatherVectors { $0.localCenter }
    localAnchorB =
      joint.gatherVectors { $0.localAnchorB } - b.gatherVectors { $0.localCenter }
    anchorA = a.gatherRotations { $0.rotation }.rotate(localAnchorA)
    anchorB = b.gatherRotations { $0.rotation }.rotate(localAnchorB)
    deltaCenter = b.gatherVectors { $0.center } - a.gatherVectors { $0.center }
    (angleA, angleB) = (a.gather { $0.angle }, b.gather { $0.angle })
    let turns = b.gather { Float($0.turns) } - a.gather { Float($0.turns) }
    startAngle = (angleB - angleA) + (2 * .pi) * turns
  }
}

// MARK: Anchors and relative motion

extension JointBaseWide {
  /// The anchors at the start of the step.
  var anchors: Anchors {
    @inline(__always) get { (anchorA, anchorB) }
  }

  /// Returns the anchors rotated by the bodies' delta rotations since the start of the step.
  @inline(__always)
  func rotatedAnchors(_ a: BodyDeltaW, _ b: BodyDeltaW) -> Anchors {
    (a.rotation.rotate(anchorA), b.rotation.rotate(anchorB))
  }

  /// Returns the anchors rotated by the bodies' exact angles, for position correction.
  @inline(__always)
  func correctionAnchors(_ a: BodyMotionW, _ b: BodyMotionW) -> Anchors {
    (
      RotationW(angle: angleA + a.deltaAngle).rotate(localAnchorA),
      RotationW(angle: angleB + b.deltaAngle).rotate(localAnchorB)
    )
  }

  /// Returns the vectors from the anchors of A to those of B.
  @inline(__always)
  func anchorOffset(_ a: BodyDeltaW, _ b: BodyDeltaW, _ r: Anchors) -> Vec2W {
    deltaCenter + (b.position - a.position) + (r.b - r.a)
  }

  /// Returns the vectors from the anchors of A to those of B, for anchors from ``correctionAnchors(_:_:)``.
  @inline(__always)
  func correctionAnchorOffset(_ a: BodyDeltaW, _ b: BodyDeltaW, _ r: Anchors) -> Vec2W {
    deltaCenter + b.position - a.position + r.b - r.a
  }

  /// Returns the relative angles: those of B minus those of A, in radians.
  @inline(__always)
  func relativeAngle(_ a: BodyMotionW, _ b: BodyMotionW) -> FloatW {
    startAngle + (b.deltaAngle - a.deltaAngle)
  }

  /// Returns the velocities of the anchors of B relative to those of A.
  @inline(__always)
  func relativeVelocity(_ a: BodyMotionW, _ b: BodyMotionW, _ r: Anchors) -> Vec2W {
    b.velocity(at: r.b) - a.velocity(at: r.a)
  }
}

// MARK: Effective masses

extension JointBaseWide {
  /// Returns the K matrices of point constraints: the relative anchor velocity per unit impulse.
  @inline(__always)
  func pointKMatrix(_ r: Anchors) -> SymmetricMatrix2W {
    let mass = bodies.inverseMassA + bodies.inverseMassB
    return SymmetricMatrix2W(
      xx: mass + bodies.inverseInertiaA * r.a.y * r.a.y + bodies.inverseInertiaB * r.b.y * r.b.y,
      xy: -bodies.inverseInertiaA * r.a.x * r.a.y - bodies.inverseInertiaB * r.b.x * r.b.y,
      yy: mass + bodies.inverseInertiaA * r.a.x * r.a.x + bodies.inverseInertiaB * r.b.x * r.b.x)
  }

  /// The angular effective masses; 0 if neither body can rotate.
  var angularMass: FloatW {
    @inline(__always) get {
      let k = bodies.inverseInertiaA + bodies.inverseInertiaB
      return (.zero < k).select(1 / k, .zero)
    }
  }
}

// MARK: Impulses

extension JointBaseWide {
  /// Applies impulses to B and the opposite ones to A, at the anchors.
  @inline(__always)
  func apply(_ impulse: Vec2W, _ r: Anchors, _ a: inout BodyMotionW, _ b: inout BodyMotionW) {
    a.linear -= bodies.inverseMassA * impulse
    a.angular -= bodies.inverseInertiaA * r.a.cross(impulse)
    b.linear += bodies.inverseMassB * impulse
    b.angular += bodies.inverseInertiaB * r.b.cross(impulse)
  }

  /// Applies angular impulses to B and the opposite ones to A.
  @inline(__always)
  func apply(angular impulse: FloatW, _ a: inout BodyMotionW, _ b: inout BodyMotionW) {
    a.angular -= bodies.inverseInertiaA * impulse
    b.angular += bodies.inverseInertiaB * impulse
  }
}

/// The positions of the bodies of four joints during position correction.
struct JointPositionCorrectionWide {
  /// The velocity states, which contain the delta angles.
  private(set) var velocityA: BodyMotionW
  private(set) var velocityB: BodyMotionW
  private(set) var deltaA: BodyDeltaW
  private(set) var deltaB: BodyDeltaW

  @inline(__always)
  init(_ base: JointBaseWide, _ states: BorrowedArray<BodyState>) {
    (velocityA, velocityB) = base.bodies.velocities(states)
    (deltaA, deltaB) = base.bodies.deltas(states)
  }

  /// Moves and rotates the bodies by position impulses at the anchors, without changing velocities.
  @inline(__always)
  mutating func applyPositionImpulse(
    _ positionImpulse: Vec2W, _ r: JointBaseWide.Anchors, _ base: JointBaseWide
  ) {
    deltaA.position -= base.bodies.inverseMassA * positionImpulse
    deltaB.position += base.bodies.inverseMassB * positionImpulse
    velocityA.deltaAngle -= base.bodies.inverseInertiaA * r.a.cross(positionImpulse)
    velocityB.deltaAngle += base.bodies.inverseInertiaB * r.b.cross(positionImpulse)
  }

  /// Rotates the bodies by angular position impulses.
  @inline(__always)
  mutating func applyPositionImpulse(angular impulse: FloatW, _ base: JointBaseWide) {
    velocityA.deltaAngle -= base.bodies.inverseInertiaA * impulse
    velocityB.deltaAngle += base.bodies.inverseInertiaB * impulse
  }

  /// Scatters the lanes whose bits are set in `mask`, except fixed bodies.
  @inline(__always)
  func scatter(in states: BorrowedArray<BodyState>, _ base: JointBaseWide, mask: UInt8) {
    velocityA.scatter(in: states, base.bodies.bodiesA, mask: base.bodies.dynamicLanesA & mask)
    velocityB.scatter(in: states, base.bodies.bodiesB, mask: base.bodies.dynamicLanesB & mask)
    deltaA.scatter(in: states, base.bodies.bodiesA, mask: base.bodies.dynamicLanesA & mask)
    deltaB.scatter(in: states, base.bodies.bodiesB, mask: base.bodies.dynamicLanesB & mask)
  }
}

extension JointBaseWide {
  /// Returns a bit for each lane whose island still needs correction in `iteration`.
  @inline(__always)
  func unconvergedLanes(in iteration: Int32, _ lastUnconvergedIteration: BorrowedArray<Int32>) -> UInt8 {
    var mask: UInt8 = 0
    for lane in 0..<4 where lastUnconvergedIteration[islands[lane]] >= iteration { mask |= 1 << lane }
    return mask
  }

  /// Requests another iteration after `iteration` in the islands of the lanes whose bits are set in `mask`.
  @inline(__always)
  func markUnconverged(
    _ mask: UInt8, in iteration: Int32, _ lastUnconvergedIteration: BorrowedArray<Int32>
  ) {
    guard mask != 0 else { return }
    for lane in 0..<4 where mask >> lane & 1 != 0 { lastUnconvergedIteration[islands[lane]] = iteration + 1 }
  }
}
