/// What every joint's constraint needs of its two bodies in a step.
struct JointEnds: Sendable {
  /// Two vectors from the centres of mass to the anchors, in world axes.
  typealias Arms = (a: Vec2, b: Vec2)

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
  let armA: Vec2
  let armB: Vec2
  /// The same in world axes when the step began.
  let anchorA: Vec2
  let anchorB: Vec2
  /// From the centre of A to that of B when the step began.
  let centerOffset: Vec2
  /// The angles when the step began.
  let angleA: Float
  let angleB: Float

  init(_ joint: Joint, _ solved: SolvedJoint, _ motionA: BodyMotion, _ motionB: BodyMotion) {
    self.joint = solved.slot
    island = solved.island
    (bodyA, bodyB) = (solved.bodyA, solved.bodyB)
    (inverseMassA, inverseMassB) = (motionA.inverseMass, motionB.inverseMass)
    (inverseInertiaA, inverseInertiaB) = (motionA.inverseInertia, motionB.inverseInertia)
    armA = joint.localAnchorA - motionA.localCenter
    armB = joint.localAnchorB - motionB.localCenter
    anchorA = motionA.rotation.rotate(armA)
    anchorB = motionB.rotation.rotate(armB)
    centerOffset = motionB.center - motionA.center
    (angleA, angleB) = (motionA.angle, motionB.angle)
  }
}

// MARK: Where the ends are

extension JointEnds {
  /// The arms as the bodies have turned since the step began.
  @inline(__always)
  func turnedAnchors(_ a: BodyState, _ b: BodyState) -> Arms {
    (a.deltaRotation.rotate(anchorA), b.deltaRotation.rotate(anchorB))
  }

  /// The arms by the bodies' exact angles, for corrections that stay.
  func exactAnchors(_ states: UnsafeMutablePointer<BodyState>) -> Arms {
    (
      a: Rotation(angle: angleA + states[Int(bodyA)].deltaAngle).rotate(armA),
      b: Rotation(angle: angleB + states[Int(bodyB)].deltaAngle).rotate(armB)
    )
  }

  /// The vector from the anchor of A to that of B.
  @inline(__always)
  func offset(_ a: BodyState, _ b: BodyState, _ arms: Arms) -> Vec2 {
    centerOffset + (b.deltaPosition - a.deltaPosition) + (arms.b - arms.a)
  }

  /// The vector from the anchor of A to that of B by exact arms.
  func exactOffset(_ states: UnsafeMutablePointer<BodyState>, _ arms: Arms) -> Vec2 {
    centerOffset + states[Int(bodyB)].deltaPosition - states[Int(bodyA)].deltaPosition + arms.b - arms.a
  }

  /// The angle of B less that of A.
  @inline(__always)
  func angle(_ a: BodyState, _ b: BodyState) -> Float {
    (angleB - angleA) + (b.deltaAngle - a.deltaAngle)
  }

  /// How fast the anchors part.
  @inline(__always)
  func velocity(_ a: BodyState, _ b: BodyState, _ arms: Arms) -> Vec2 {
    b.velocity(at: arms.b) - a.velocity(at: arms.a)
  }
}

// MARK: Masses

extension JointEnds {
  /// How fast the anchors part under a unit impulse between them, by its direction.
  func pointResponse(_ arms: Arms) -> SymmetricMatrix2 {
    let mass = inverseMassA + inverseMassB
    return SymmetricMatrix2(
      xx: mass + inverseInertiaA * arms.a.y * arms.a.y + inverseInertiaB * arms.b.y * arms.b.y,
      xy: -inverseInertiaA * arms.a.x * arms.a.y - inverseInertiaB * arms.b.x * arms.b.y,
      yy: mass + inverseInertiaA * arms.a.x * arms.a.x + inverseInertiaB * arms.b.x * arms.b.x)
  }

  /// The effective mass along an axis on which impulses turn the bodies with these levers.
  func mass(_ leverA: Float, _ leverB: Float) -> Float {
    let response =
      inverseMassA + inverseMassB + inverseInertiaA * leverA * leverA + inverseInertiaB * leverB * leverB
    return response > 0 ? 1 / response : 0
  }

  /// The effective mass of the angle between the bodies; 0 if neither can turn.
  var angularMass: Float {
    let response = inverseInertiaA + inverseInertiaB
    return response > 0 ? 1 / response : 0
  }
}

// MARK: Impulses

extension JointEnds {
  /// Gives B an impulse and A the opposite one; never a fixed body, whom not even an overflow may reach.
  @inline(__always)
  func apply(_ impulse: Vec2, _ arms: Arms, _ states: UnsafeMutablePointer<BodyState>) {
    apply(impulse, turnA: arms.a.cross(impulse), turnB: arms.b.cross(impulse), states)
  }

  /// Gives B an angular impulse and A the opposite one.
  @inline(__always)
  func apply(angular impulse: Float, _ states: UnsafeMutablePointer<BodyState>) {
    if inverseMassA > 0 { states[Int(bodyA)].angularVelocity -= inverseInertiaA * impulse }
    if inverseMassB > 0 { states[Int(bodyB)].angularVelocity += inverseInertiaB * impulse }
  }

  /// Gives B an impulse and A the opposite one, with the angular impulses that go with it.
  @inline(__always)
  func apply(_ impulse: Vec2, turnA: Float, turnB: Float, _ states: UnsafeMutablePointer<BodyState>) {
    if inverseMassA > 0 {
      states[Int(bodyA)].velocity -= inverseMassA * impulse
      states[Int(bodyA)].angularVelocity -= inverseInertiaA * turnA
    }
    if inverseMassB > 0 {
      states[Int(bodyB)].velocity += inverseMassB * impulse
      states[Int(bodyB)].angularVelocity += inverseInertiaB * turnB
    }
  }

  /// Moves the bodies without velocity, as an impulse would if it acted on places.
  func shift(_ push: Vec2, turnA: Float, turnB: Float, _ states: UnsafeMutablePointer<BodyState>) {
    if inverseMassA > 0 {
      states[Int(bodyA)].shift(by: -inverseMassA * push, turn: -inverseInertiaA * turnA)
    }
    if inverseMassB > 0 {
      states[Int(bodyB)].shift(by: inverseMassB * push, turn: inverseInertiaB * turnB)
    }
  }

  /// Turns the bodies without velocity.
  func shift(turn: Float, _ states: UnsafeMutablePointer<BodyState>) {
    shift(.zero, turnA: turn, turnB: turn, states)
  }
}

extension BodyState {
  /// Moves without velocity.
  @inline(__always)
  fileprivate mutating func shift(by offset: Vec2, turn: Float) {
    deltaPosition += offset
    deltaAngle += turn
  }
}
