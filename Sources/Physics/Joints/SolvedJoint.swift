/// A joint that the solver sees in a step, with what the phases before the passes ask of it.
struct SolvedJoint: Sendable {
  let slot: Int32
  let bodyA: Int32
  let bodyB: Int32
  let kind: JointKind
  /// The root of the island it belongs to, once that is known.
  var island: Int32 = 0
  /// Whether A and B can move; at least one of them can.
  let movesA: Bool
  let movesB: Bool

  @inline(__always)
  init(_ joint: Joint, slot: Int32, movesA: Bool, movesB: Bool) {
    self.slot = slot
    (bodyA, bodyB) = (joint.bodyA, joint.bodyB)
    kind = joint.rule.kind
    (self.movesA, self.movesB) = (movesA, movesB)
  }

  /// Whether it is of the same kind in the same place between the same bodies, fixed or not as before.
  @inline(__always)
  func isSame(as other: SolvedJoint) -> Bool {
    (slot ^ other.slot) | (bodyA ^ other.bodyA) | (bodyB ^ other.bodyB) == 0
      && kind == other.kind && movesA == other.movesA && movesB == other.movesB
  }

  /// Whether neither body is fixed.
  @inline(__always)
  var isBetweenMoving: Bool { movesA && movesB }

  /// The first body that can move.
  @inline(__always)
  var firstMoving: Int32 { movesA ? bodyA : bodyB }
}
