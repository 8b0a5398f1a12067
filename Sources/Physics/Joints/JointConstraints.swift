/// The joints of a step, each kind in an array of its own: the order in which a pass takes them.
struct JointConstraints: Sendable {
  private var distances: [DistanceConstraint] = []
  private var ropes: [RopeConstraint] = []
  private var rotations: [RotationConstraint] = []
  private var prismatics: [PrismaticConstraint] = []
  private var revolutes: [RevoluteConstraint] = []
  private var welds: [WeldConstraint] = []

  /// Empties the arrays and keeps their memory.
  mutating func removeAll() {
    distances.removeAll(keepingCapacity: true)
    ropes.removeAll(keepingCapacity: true)
    rotations.removeAll(keepingCapacity: true)
    prismatics.removeAll(keepingCapacity: true)
    revolutes.removeAll(keepingCapacity: true)
    welds.removeAll(keepingCapacity: true)
  }

  /// Prepares a joint for passes of `h` seconds each.
  mutating func append(
    _ joint: Joint, slot: Int32, island: Int32, motionA: BodyMotion, motionB: BodyMotion, h: Float
  ) {
    let ends = JointEnds(joint, slot: slot, island: island, motionA: motionA, motionB: motionB)
    let impulse = joint.impulseTime > 0 ? (h / joint.impulseTime) * joint.impulse : JointImpulse()
    switch joint.rule {
    case .distance(let rule): distances.append(DistanceConstraint(rule, ends, impulse, h: h))
    case .rope(let length): ropes.append(RopeConstraint(length: length, ends, impulse, h: h))
    case .rotation(let range): rotations.append(RotationConstraint(range, ends, impulse, h: h))
    case .prismatic(let rule): prismatics.append(PrismaticConstraint(rule, ends, impulse, motionA, h: h))
    case .revolute(let rule): revolutes.append(RevoluteConstraint(rule, ends, impulse, h: h))
    case .weld(let angle): welds.append(WeldConstraint(angle: angle, ends, impulse))
    }
  }

  /// Applies the impulses of the last pass again.
  func warmStart(_ states: UnsafeMutablePointer<BodyState>) {
    distances.warmStart(states)
    ropes.warmStart(states)
    rotations.warmStart(states)
    prismatics.warmStart(states)
    revolutes.warmStart(states)
    welds.warmStart(states)
  }

  /// One pass over the velocities; `rod` is how stiff joints take their error.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, rod: Softness) {
    distances.solve(states, rod: rod)
    ropes.solve(states, rod: rod)
    rotations.solve(states, rod: rod)
    prismatics.solve(states, rod: rod)
    revolutes.solve(states, rod: rod)
    welds.solve(states, rod: rod)
  }

  /// Pass number `pass` over the positions; see ``Swift/Array/correct(_:_:pass:_:)``.
  func correct(
    _ states: UnsafeMutablePointer<BodyState>, _ motions: UnsafePointer<BodyMotion>, pass: Int32,
    _ failedPass: inout [Int32]
  ) {
    distances.correct(states, motions, pass: pass, &failedPass)
    ropes.correct(states, motions, pass: pass, &failedPass)
    rotations.correct(states, motions, pass: pass, &failedPass)
    prismatics.correct(states, motions, pass: pass, &failedPass)
    revolutes.correct(states, motions, pass: pass, &failedPass)
    welds.correct(states, motions, pass: pass, &failedPass)
  }

  /// Gives the joints the impulses of the last pass, which took `time` seconds.
  func store(in joints: inout SlotArray<Joint>, time: Float) {
    store(distances, in: &joints, time)
    store(ropes, in: &joints, time)
    store(rotations, in: &joints, time)
    store(prismatics, in: &joints, time)
    store(revolutes, in: &joints, time)
    store(welds, in: &joints, time)
  }

  private func store(_ constraints: [some JointConstraint], in joints: inout SlotArray<Joint>, _ time: Float)
  {
    for constraint in constraints {
      joints[constraint.ends.joint].impulse = constraint.impulse
      joints[constraint.ends.joint].impulseTime = time
    }
  }
}
