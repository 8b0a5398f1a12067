/// The data of four joints and their bodies that every kind of wide joint constraint uses, one joint per SIMD
/// lane.
///
/// See ``JointBase``. No dynamic body occurs in more than one lane.
struct JointBaseWide: Sendable {
  /// The anchors of A and B relative to the centers of mass, in world axes.
  typealias Anchors = (a: Vec2W, b: Vec2W)

  let bodiesA: SIMD4<Int32>
  let bodiesB: SIMD4<Int32>
  let inverseMassA: FloatW
  let inverseMassB: FloatW
  let inverseInertiaA: FloatW
  let inverseInertiaB: FloatW
  /// The anchors relative to the centers of mass, in world axes, at the start of the step.
  let anchorA: Vec2W
  let anchorB: Vec2W
  /// The anchors relative to the centers of mass, in the bodies' frames.
  let localAnchorA: Vec2W
  let localAnchorB: Vec2W
  /// The vectors from the centers of mass of A to those of B at the start of the step.
  let deltaCenter: Vec2W
  /// The angles at the start of the step, in radians.
  let angleA: FloatW
  let angleB: FloatW
  /// The slots of the joints, in which impulses are stored; -1 in padding lanes, which repeat the first lane.
  let joints: SIMD4<Int32>
  /// The roots of the joints' islands.
  let islands: SIMD4<Int32>
  /// A bit for each lane whose body is dynamic; 0 in padding lanes.
  let dynamicLanesA: UInt8
  let dynamicLanesB: UInt8

  /// Gathers up to four joints; `order` contains indices into `solverJoints`, and -1 in padding lanes, never
  /// the first.
  @inline(__always)
  init(
    _ order: SIMD4<Int32>, of solverJoints: UnsafePointer<SolverJoint>, _ joints: UnsafePointer<Joint>,
    _ bodySims: UnsafePointer<BodySim>
  ) {
    let quad = Gather(solverJoints, order.paddedWithFirst)
    let slots = quad.gatherIndices { $0.pointee.slot }
    self.joints = slots.replacing(with: -1, where: order .< 0)
    islands = quad.gatherIndices { $0.pointee.island }
    (bodiesA, bodiesB) = (quad.gatherIndices { $0.pointee.bodyA }, quad.gatherIndices { $0.pointee.bodyB })

    let (joint, a, b) = (Gather(joints, slots), Gather(bodySims, bodiesA), Gather(bodySims, bodiesB))
    (inverseMassA, inverseMassB) = (a.gather { $0.pointee.inverseMass }, b.gather { $0.pointee.inverseMass })
    dynamicLanesA = (.zero < inverseMassA).bitmask & order.activeLanes
    dynamicLanesB = (.zero < inverseMassB).bitmask & order.activeLanes
    inverseInertiaA = a.gather { $0.pointee.inverseInertia }
    inverseInertiaB = b.gather { $0.pointee.inverseInertia }
    localAnchorA =
      joint.gatherVectors { $0.pointee.localAnchorA } - a.gatherVectors { $0.pointee.localCenter }
    localAnchorB =
      joint.gatherVectors { $0.pointee.localAnchorB } - b.gatherVectors { $0.pointee.localCenter }
    anchorA = localAnchorA.rotated(
      by: (a.gather { $0.pointee.rotation.c }, a.gather { $0.pointee.rotation.s }))
    anchorB = localAnchorB.rotated(
      by: (b.gather { $0.pointee.rotation.c }, b.gather { $0.pointee.rotation.s }))
    deltaCenter = b.gatherVectors { $0.pointee.center } - a.gatherVectors { $0.pointee.center }
    (angleA, angleB) = (a.gather { $0.pointee.angle }, b.gather { $0.pointee.angle })
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
    (anchorA.rotated(by: (a.cosine, a.sine)), anchorB.rotated(by: (b.cosine, b.sine)))
  }

  /// Returns the anchors rotated by the bodies' exact angles, for position correction.
  @inline(__always)
  func exactAnchors(_ a: BodyVelocityW, _ b: BodyVelocityW) -> Anchors {
    (
      localAnchorA.rotated(by: Trigonometry.cosineAndSine(of: angleA + a.deltaAngle)),
      localAnchorB.rotated(by: Trigonometry.cosineAndSine(of: angleB + b.deltaAngle))
    )
  }

  /// Returns the vectors from the anchors of A to those of B.
  @inline(__always)
  func offset(_ a: BodyDeltaW, _ b: BodyDeltaW, _ r: Anchors) -> Vec2W {
    deltaCenter + (b.position - a.position) + (r.b - r.a)
  }

  /// Returns the vectors from the anchors of A to those of B, for anchors from ``exactAnchors(_:_:)``.
  @inline(__always)
  func exactOffset(_ a: BodyDeltaW, _ b: BodyDeltaW, _ r: Anchors) -> Vec2W {
    deltaCenter + b.position - a.position + r.b - r.a
  }

  /// Returns the relative angles: those of B minus those of A, in radians.
  @inline(__always)
  func angle(_ a: BodyVelocityW, _ b: BodyVelocityW) -> FloatW {
    (angleB - angleA) + (b.deltaAngle - a.deltaAngle)
  }

  /// Returns the velocities of the anchors of B relative to those of A.
  @inline(__always)
  func velocity(_ a: BodyVelocityW, _ b: BodyVelocityW, _ r: Anchors) -> Vec2W {
    b.velocity(at: r.b) - a.velocity(at: r.a)
  }
}

// MARK: Effective masses

extension JointBaseWide {
  /// Returns the K matrices of point constraints: the relative anchor velocity per unit impulse.
  @inline(__always)
  func pointK(_ r: Anchors) -> SymmetricMatrix2W {
    let mass = inverseMassA + inverseMassB
    return SymmetricMatrix2W(
      xx: mass + inverseInertiaA * r.a.y * r.a.y + inverseInertiaB * r.b.y * r.b.y,
      xy: -inverseInertiaA * r.a.x * r.a.y - inverseInertiaB * r.b.x * r.b.y,
      yy: mass + inverseInertiaA * r.a.x * r.a.x + inverseInertiaB * r.b.x * r.b.x)
  }

  /// The angular effective masses; 0 if neither body can rotate.
  var angularMass: FloatW {
    @inline(__always) get {
      let k = inverseInertiaA + inverseInertiaB
      return (.zero < k).select(1 / k, .zero)
    }
  }
}

// MARK: Impulses

extension JointBaseWide {
  /// Applies impulses to B and the opposite ones to A, at the anchors.
  @inline(__always)
  func apply(_ impulse: Vec2W, _ r: Anchors, _ a: inout BodyVelocityW, _ b: inout BodyVelocityW) {
    a.linear -= inverseMassA * impulse
    a.angular -= inverseInertiaA * r.a.cross(impulse)
    b.linear += inverseMassB * impulse
    b.angular += inverseInertiaB * r.b.cross(impulse)
  }

  /// Applies angular impulses to B and the opposite ones to A.
  @inline(__always)
  func apply(angular impulse: FloatW, _ a: inout BodyVelocityW, _ b: inout BodyVelocityW) {
    a.angular -= inverseInertiaA * impulse
    b.angular += inverseInertiaB * impulse
  }

  /// Scatters the velocities of dynamic bodies.
  ///
  /// Fixed bodies are not written, so that impulses that are not finite cannot change them.
  @inline(__always)
  func scatter(_ a: BodyVelocityW, _ b: BodyVelocityW, in states: UnsafeMutablePointer<BodyState>) {
    a.scatter(in: states, bodiesA, mask: dynamicLanesA)
    b.scatter(in: states, bodiesB, mask: dynamicLanesB)
  }
}

/// The positions of the bodies of four joints during position correction.
struct JointPositionsWide {
  /// The velocity states, which contain the delta angles.
  private(set) var a: BodyVelocityW
  private(set) var b: BodyVelocityW
  private(set) var deltaA: BodyDeltaW
  private(set) var deltaB: BodyDeltaW

  @inline(__always)
  init(_ base: JointBaseWide, _ states: UnsafeMutablePointer<BodyState>) {
    (a, b) = (BodyVelocityW(states, base.bodiesA), BodyVelocityW(states, base.bodiesB))
    (deltaA, deltaB) = (BodyDeltaW(states, base.bodiesA), BodyDeltaW(states, base.bodiesB))
  }

  /// Moves and rotates the bodies by position impulses at the anchors, without changing velocities.
  @inline(__always)
  mutating func applyPositionImpulse(
    _ positionImpulse: Vec2W, _ r: JointBaseWide.Anchors, _ base: JointBaseWide
  ) {
    deltaA.position -= base.inverseMassA * positionImpulse
    deltaB.position += base.inverseMassB * positionImpulse
    a.deltaAngle -= base.inverseInertiaA * r.a.cross(positionImpulse)
    b.deltaAngle += base.inverseInertiaB * r.b.cross(positionImpulse)
  }

  /// Rotates the bodies by angular position impulses.
  @inline(__always)
  mutating func applyPositionImpulse(angular impulse: FloatW, _ base: JointBaseWide) {
    a.deltaAngle -= base.inverseInertiaA * impulse
    b.deltaAngle += base.inverseInertiaB * impulse
  }

  /// Scatters the lanes whose bits are set in `mask`, except fixed bodies.
  @inline(__always)
  func scatter(in states: UnsafeMutablePointer<BodyState>, _ base: JointBaseWide, mask: UInt8) {
    a.scatter(in: states, base.bodiesA, mask: base.dynamicLanesA & mask)
    b.scatter(in: states, base.bodiesB, mask: base.dynamicLanesB & mask)
    deltaA.scatter(in: states, base.bodiesA, mask: base.dynamicLanesA & mask)
    deltaB.scatter(in: states, base.bodiesB, mask: base.dynamicLanesB & mask)
  }
}

extension JointBaseWide {
  /// Returns a bit for each lane whose island still needs correction in `iteration`.
  @inline(__always)
  func mask(failedIn iteration: Int32, _ lastFailedIteration: UnsafeMutablePointer<Int32>) -> UInt8 {
    var mask: UInt8 = 0
    for lane in 0..<4 where lastFailedIteration[Int(islands[lane])] >= iteration { mask |= 1 << lane }
    return mask
  }

  /// Requests another iteration after `iteration` in the islands of the lanes whose bits are set in `mask`.
  @inline(__always)
  func markFailed(
    _ mask: UInt8, failedIn iteration: Int32, _ lastFailedIteration: UnsafeMutablePointer<Int32>
  ) {
    guard mask != 0 else { return }
    for lane in 0..<4 where mask >> lane & 1 != 0 { lastFailedIteration[Int(islands[lane])] = iteration + 1 }
  }
}
