/// What the constraints of four joints need of their bodies in a step, one joint a lane; see ``JointEnds``.
///
/// None of the bodies that move occurs twice.
struct JointLanes: Sendable {
  /// Two vectors a lane, from the centres of mass to the anchors, in world axes.
  typealias Arms = (a: VectorLanes, b: VectorLanes)

  let bodiesA: SIMD4<Int32>
  let bodiesB: SIMD4<Int32>
  let inverseMassA: Lanes
  let inverseMassB: Lanes
  let inverseInertiaA: Lanes
  let inverseInertiaB: Lanes
  /// From the centres of mass to the anchors, in world axes when the step began.
  let anchorA: VectorLanes
  let anchorB: VectorLanes
  /// The same in the bodies' frames.
  let armA: VectorLanes
  let armB: VectorLanes
  /// From the centres of A to those of B when the step began.
  let centerOffset: VectorLanes
  /// The angles when the step began.
  let angleA: Lanes
  let angleB: Lanes
  /// The slots of the joints that take the impulses back; -1 in a lane that stands for nothing and only repeats the
  /// first.
  let joints: SIMD4<Int32>
  /// The roots of the islands they belong to.
  let islands: SIMD4<Int32>
  /// A bit for each lane whose body the passes may change.
  let movesA: UInt8
  let movesB: UInt8

  /// Takes up to four joints; `order` has -1 in lanes that stand for nothing, and an index of `solved` in its first.
  @inline(__always)
  init(
    _ order: SIMD4<Int32>, of solved: UnsafePointer<SolvedJoint>, _ joints: UnsafePointer<Joint>,
    _ motions: UnsafePointer<BodyMotion>
  ) {
    let four = Gathered(solved, order.readable)
    let slots = four.indices { $0.pointee.slot }
    self.joints = slots.replacing(with: -1, where: order .< 0)
    islands = four.indices { $0.pointee.island }
    (bodiesA, bodiesB) = (four.indices { $0.pointee.bodyA }, four.indices { $0.pointee.bodyB })

    let (joint, a, b) = (Gathered(joints, slots), Gathered(motions, bodiesA), Gathered(motions, bodiesB))
    (inverseMassA, inverseMassB) = (a.lanes { $0.pointee.inverseMass }, b.lanes { $0.pointee.inverseMass })
    movesA = (.zero < inverseMassA).bits & order.filledLanes
    movesB = (.zero < inverseMassB).bits & order.filledLanes
    inverseInertiaA = a.lanes { $0.pointee.inverseInertia }
    inverseInertiaB = b.lanes { $0.pointee.inverseInertia }
    armA = joint.vectors { $0.pointee.localAnchorA } - a.vectors { $0.pointee.localCenter }
    armB = joint.vectors { $0.pointee.localAnchorB } - b.vectors { $0.pointee.localCenter }
    anchorA = armA.turned(by: (a.lanes { $0.pointee.rotation.c }, a.lanes { $0.pointee.rotation.s }))
    anchorB = armB.turned(by: (b.lanes { $0.pointee.rotation.c }, b.lanes { $0.pointee.rotation.s }))
    centerOffset = b.vectors { $0.pointee.center } - a.vectors { $0.pointee.center }
    (angleA, angleB) = (a.lanes { $0.pointee.angle }, b.lanes { $0.pointee.angle })
  }
}

// MARK: Where the ends are

extension JointLanes {
  /// The arms when the step began.
  var anchors: Arms {
    @inline(__always) get { (anchorA, anchorB) }
  }

  /// The arms as the bodies have turned since.
  @inline(__always)
  func turnedAnchors(_ a: ChangeLanes, _ b: ChangeLanes) -> Arms {
    (anchorA.turned(by: (a.cosine, a.sine)), anchorB.turned(by: (b.cosine, b.sine)))
  }

  /// The arms by the bodies' exact angles, for corrections that stay.
  @inline(__always)
  func exactAnchors(_ a: VelocityLanes, _ b: VelocityLanes) -> Arms {
    (
      armA.turned(by: Trigonometry.cosineAndSine(of: angleA + a.turn)),
      armB.turned(by: Trigonometry.cosineAndSine(of: angleB + b.turn))
    )
  }

  /// The vectors from the anchors of A to those of B.
  @inline(__always)
  func offset(_ a: ChangeLanes, _ b: ChangeLanes, _ arms: Arms) -> VectorLanes {
    centerOffset + (b.position - a.position) + (arms.b - arms.a)
  }

  /// The vectors from the anchors of A to those of B by exact arms.
  @inline(__always)
  func exactOffset(_ a: ChangeLanes, _ b: ChangeLanes, _ arms: Arms) -> VectorLanes {
    centerOffset + b.position - a.position + arms.b - arms.a
  }

  /// The angles of B less those of A.
  @inline(__always)
  func angle(_ a: VelocityLanes, _ b: VelocityLanes) -> Lanes { (angleB - angleA) + (b.turn - a.turn) }

  /// How fast the anchors part.
  @inline(__always)
  func velocity(_ a: VelocityLanes, _ b: VelocityLanes, _ arms: Arms) -> VectorLanes {
    b.velocity(at: arms.b) - a.velocity(at: arms.a)
  }
}

// MARK: Masses

extension JointLanes {
  /// How fast the anchors part under unit impulses between them, by their direction.
  @inline(__always)
  func pointResponse(_ arms: Arms) -> SymmetricMatrixLanes {
    let mass = inverseMassA + inverseMassB
    return SymmetricMatrixLanes(
      xx: mass + inverseInertiaA * arms.a.y * arms.a.y + inverseInertiaB * arms.b.y * arms.b.y,
      xy: -inverseInertiaA * arms.a.x * arms.a.y - inverseInertiaB * arms.b.x * arms.b.y,
      yy: mass + inverseInertiaA * arms.a.x * arms.a.x + inverseInertiaB * arms.b.x * arms.b.x)
  }

  /// The effective masses of the angles between the bodies; 0 where neither can turn.
  var angularMass: Lanes {
    @inline(__always) get {
      let response = inverseInertiaA + inverseInertiaB
      return (.zero < response).select(1 / response, .zero)
    }
  }
}

// MARK: Impulses

extension JointLanes {
  /// Gives the B impulses and the A the opposite ones.
  @inline(__always)
  func apply(_ impulse: VectorLanes, _ arms: Arms, _ a: inout VelocityLanes, _ b: inout VelocityLanes) {
    a.linear -= inverseMassA * impulse
    a.spin -= inverseInertiaA * arms.a.cross(impulse)
    b.linear += inverseMassB * impulse
    b.spin += inverseInertiaB * arms.b.cross(impulse)
  }

  /// Gives the B angular impulses and the A the opposite ones.
  @inline(__always)
  func apply(angular impulse: Lanes, _ a: inout VelocityLanes, _ b: inout VelocityLanes) {
    a.spin -= inverseInertiaA * impulse
    b.spin += inverseInertiaB * impulse
  }

  /// Writes velocities back; never those of fixed bodies, whom not even an overflow may reach.
  @inline(__always)
  func store(_ a: VelocityLanes, _ b: VelocityLanes, in states: UnsafeMutablePointer<BodyState>) {
    a.store(in: states, bodiesA, lanes: movesA)
    b.store(in: states, bodiesB, lanes: movesB)
  }
}
