/// What the constraints of four joints need of their bodies in a step, one joint a lane; see ``JointBase``.
///
/// None of the bodies that move occurs twice.
struct JointBaseWide: Sendable {
  /// Two vectors a lane, from the centres of mass to the anchors, in world axes.
  typealias Anchors = (a: Vec2W, b: Vec2W)

  let bodiesA: SIMD4<Int32>
  let bodiesB: SIMD4<Int32>
  let inverseMassA: FloatW
  let inverseMassB: FloatW
  let inverseInertiaA: FloatW
  let inverseInertiaB: FloatW
  /// From the centres of mass to the anchors, in world axes when the step began.
  let anchorA: Vec2W
  let anchorB: Vec2W
  /// The same in the bodies' frames.
  let localAnchorA: Vec2W
  let localAnchorB: Vec2W
  /// From the centres of A to those of B when the step began.
  let deltaCenter: Vec2W
  /// The angles when the step began.
  let angleA: FloatW
  let angleB: FloatW
  /// The slots of the joints that take the impulses back; -1 in a lane that stands for nothing and only repeats the
  /// first.
  let joints: SIMD4<Int32>
  /// The roots of the islands they belong to.
  let islands: SIMD4<Int32>
  /// A bit for each lane whose body the passes may change.
  let dynamicLanesA: UInt8
  let dynamicLanesB: UInt8

  /// Takes up to four joints; `order` has -1 in lanes that stand for nothing, and an index of `solverJoints` in its first.
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

// MARK: Where the ends are

extension JointBaseWide {
  /// The arms when the step began.
  var anchors: Anchors {
    @inline(__always) get { (anchorA, anchorB) }
  }

  /// The arms as the bodies have turned since.
  @inline(__always)
  func rotatedAnchors(_ a: BodyDeltaW, _ b: BodyDeltaW) -> Anchors {
    (anchorA.rotated(by: (a.cosine, a.sine)), anchorB.rotated(by: (b.cosine, b.sine)))
  }

  /// The arms by the bodies' exact angles, for corrections that stay.
  @inline(__always)
  func exactAnchors(_ a: BodyVelocityW, _ b: BodyVelocityW) -> Anchors {
    (
      localAnchorA.rotated(by: Trigonometry.cosineAndSine(of: angleA + a.deltaAngle)),
      localAnchorB.rotated(by: Trigonometry.cosineAndSine(of: angleB + b.deltaAngle))
    )
  }

  /// The vectors from the anchors of A to those of B.
  @inline(__always)
  func offset(_ a: BodyDeltaW, _ b: BodyDeltaW, _ r: Anchors) -> Vec2W {
    deltaCenter + (b.position - a.position) + (r.b - r.a)
  }

  /// The vectors from the anchors of A to those of B by exact arms.
  @inline(__always)
  func exactOffset(_ a: BodyDeltaW, _ b: BodyDeltaW, _ r: Anchors) -> Vec2W {
    deltaCenter + b.position - a.position + r.b - r.a
  }

  /// The angles of B less those of A.
  @inline(__always)
  func angle(_ a: BodyVelocityW, _ b: BodyVelocityW) -> FloatW {
    (angleB - angleA) + (b.deltaAngle - a.deltaAngle)
  }

  /// How fast the anchors part.
  @inline(__always)
  func velocity(_ a: BodyVelocityW, _ b: BodyVelocityW, _ r: Anchors) -> Vec2W {
    b.velocity(at: r.b) - a.velocity(at: r.a)
  }
}

// MARK: Masses

extension JointBaseWide {
  /// How fast the anchors part under unit impulses between them, by their direction.
  @inline(__always)
  func pointK(_ r: Anchors) -> SymmetricMatrix2W {
    let mass = inverseMassA + inverseMassB
    return SymmetricMatrix2W(
      xx: mass + inverseInertiaA * r.a.y * r.a.y + inverseInertiaB * r.b.y * r.b.y,
      xy: -inverseInertiaA * r.a.x * r.a.y - inverseInertiaB * r.b.x * r.b.y,
      yy: mass + inverseInertiaA * r.a.x * r.a.x + inverseInertiaB * r.b.x * r.b.x)
  }

  /// The effective masses of the angles between the bodies; 0 where neither can turn.
  var angularMass: FloatW {
    @inline(__always) get {
      let k = inverseInertiaA + inverseInertiaB
      return (.zero < k).select(1 / k, .zero)
    }
  }
}

// MARK: Impulses

extension JointBaseWide {
  /// Gives the B impulses and the A the opposite ones.
  @inline(__always)
  func apply(_ impulse: Vec2W, _ r: Anchors, _ a: inout BodyVelocityW, _ b: inout BodyVelocityW) {
    a.linear -= inverseMassA * impulse
    a.angular -= inverseInertiaA * r.a.cross(impulse)
    b.linear += inverseMassB * impulse
    b.angular += inverseInertiaB * r.b.cross(impulse)
  }

  /// Gives the B angular impulses and the A the opposite ones.
  @inline(__always)
  func apply(angular impulse: FloatW, _ a: inout BodyVelocityW, _ b: inout BodyVelocityW) {
    a.angular -= inverseInertiaA * impulse
    b.angular += inverseInertiaB * impulse
  }

  /// Writes velocities back; never those of fixed bodies, whom not even an overflow may reach.
  @inline(__always)
  func scatter(_ a: BodyVelocityW, _ b: BodyVelocityW, in states: UnsafeMutablePointer<BodyState>) {
    a.scatter(in: states, bodiesA, mask: dynamicLanesA)
    b.scatter(in: states, bodiesB, mask: dynamicLanesB)
  }
}

/// Where the bodies of four joints are while corrections move them without velocity.
struct JointPositionsWide {
  /// The velocities, beside which the turns lie.
  private(set) var a: BodyVelocityW
  private(set) var b: BodyVelocityW
  private(set) var deltaA: BodyDeltaW
  private(set) var deltaB: BodyDeltaW

  @inline(__always)
  init(_ base: JointBaseWide, _ states: UnsafeMutablePointer<BodyState>) {
    (a, b) = (BodyVelocityW(states, base.bodiesA), BodyVelocityW(states, base.bodiesB))
    (deltaA, deltaB) = (BodyDeltaW(states, base.bodiesA), BodyDeltaW(states, base.bodiesB))
  }

  /// Moves the bodies as impulses between the anchors would if they acted on places.
  @inline(__always)
  mutating func applyPositionImpulse(
    _ positionImpulse: Vec2W, _ r: JointBaseWide.Anchors, _ base: JointBaseWide
  ) {
    deltaA.position -= base.inverseMassA * positionImpulse
    deltaB.position += base.inverseMassB * positionImpulse
    a.deltaAngle -= base.inverseInertiaA * r.a.cross(positionImpulse)
    b.deltaAngle += base.inverseInertiaB * r.b.cross(positionImpulse)
  }

  /// Turns the bodies.
  @inline(__always)
  mutating func applyPositionImpulse(angular impulse: FloatW, _ base: JointBaseWide) {
    a.deltaAngle -= base.inverseInertiaA * impulse
    b.deltaAngle += base.inverseInertiaB * impulse
  }

  /// Writes back the lanes whose bits are set, save fixed bodies.
  @inline(__always)
  func scatter(in states: UnsafeMutablePointer<BodyState>, _ base: JointBaseWide, mask: UInt8) {
    a.scatter(in: states, base.bodiesA, mask: base.dynamicLanesA & mask)
    b.scatter(in: states, base.bodiesB, mask: base.dynamicLanesB & mask)
    deltaA.scatter(in: states, base.bodiesA, mask: base.dynamicLanesA & mask)
    deltaB.scatter(in: states, base.bodiesB, mask: base.dynamicLanesB & mask)
  }
}

extension JointBaseWide {
  /// A bit for each lane whose island asks for correction in `iteration`.
  @inline(__always)
  func mask(failedIn iteration: Int32, _ lastFailedIteration: UnsafeMutablePointer<Int32>) -> UInt8 {
    var mask: UInt8 = 0
    for lane in 0..<4 where lastFailedIteration[Int(islands[lane])] >= iteration { mask |= 1 << lane }
    return mask
  }

  /// Asks for another pass after `iteration` in the islands of the lanes whose bits are set.
  @inline(__always)
  func markFailed(
    _ mask: UInt8, failedIn iteration: Int32, _ lastFailedIteration: UnsafeMutablePointer<Int32>
  ) {
    guard mask != 0 else { return }
    for lane in 0..<4 where mask >> lane & 1 != 0 { lastFailedIteration[Int(islands[lane])] = iteration + 1 }
  }
}
