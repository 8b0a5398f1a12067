/// Where the bodies of four joints are while corrections move them without velocity.
struct JointPlaces {
  /// The velocities, beside which the turns lie.
  private(set) var a: VelocityLanes
  private(set) var b: VelocityLanes
  private(set) var changeA: ChangeLanes
  private(set) var changeB: ChangeLanes

  @inline(__always)
  init(_ ends: JointLanes, _ states: UnsafeMutablePointer<BodyState>) {
    (a, b) = (VelocityLanes(states, ends.bodiesA), VelocityLanes(states, ends.bodiesB))
    (changeA, changeB) = (ChangeLanes(states, ends.bodiesA), ChangeLanes(states, ends.bodiesB))
  }

  /// Moves the bodies as impulses between the anchors would if they acted on places.
  @inline(__always)
  mutating func shift(_ push: VectorLanes, _ arms: JointLanes.Arms, _ ends: JointLanes) {
    changeA.position -= ends.inverseMassA * push
    changeB.position += ends.inverseMassB * push
    a.turn -= ends.inverseInertiaA * arms.a.cross(push)
    b.turn += ends.inverseInertiaB * arms.b.cross(push)
  }

  /// Turns the bodies.
  @inline(__always)
  mutating func shift(turn: Lanes, _ ends: JointLanes) {
    a.turn -= ends.inverseInertiaA * turn
    b.turn += ends.inverseInertiaB * turn
  }

  /// Writes back the lanes whose bits are set, save fixed bodies.
  @inline(__always)
  func store(in states: UnsafeMutablePointer<BodyState>, _ ends: JointLanes, lanes: UInt8) {
    a.store(in: states, ends.bodiesA, lanes: ends.movesA & lanes)
    b.store(in: states, ends.bodiesB, lanes: ends.movesB & lanes)
    changeA.store(in: states, ends.bodiesA, lanes: ends.movesA & lanes)
    changeB.store(in: states, ends.bodiesB, lanes: ends.movesB & lanes)
  }
}

extension JointLanes {
  /// A bit for each lane whose island asks for correction in `pass`.
  @inline(__always)
  func lanes(failedIn pass: Int32, _ failedPass: UnsafeMutablePointer<Int32>) -> UInt8 {
    var lanes: UInt8 = 0
    for lane in 0..<4 where failedPass[Int(islands[lane])] >= pass { lanes |= 1 << lane }
    return lanes
  }

  /// Asks for another pass after `pass` in the islands of the lanes whose bits are set.
  @inline(__always)
  func note(_ lanes: UInt8, failedIn pass: Int32, _ failedPass: UnsafeMutablePointer<Int32>) {
    guard lanes != 0 else { return }
    for lane in 0..<4 where lanes >> lane & 1 != 0 { failedPass[Int(islands[lane])] = pass + 1 }
  }
}
