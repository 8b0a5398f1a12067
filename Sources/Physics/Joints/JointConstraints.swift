/// The joints of a step, each kind in an array of its own: the order in which a pass takes them.
struct JointConstraints: Sendable {
  private var distances: [DistanceConstraint] = []
  private var ropes: [RopeConstraint] = []
  private var rotations: [RotationConstraint] = []
  private var prismatics: [PrismaticConstraint] = []
  private var revolutes: [RevoluteBlock] = []
  private var welds: [WeldConstraint] = []

  /// The joints that are solved one at a time, and the hinges, which are solved in fours.
  private var singles: [SolvedJoint] = []
  private var hinges: [SolvedJoint] = []
  /// The order of the hinges.
  private var waves = JointWaves()

  private var isEmpty: Bool { singles.isEmpty && hinges.isEmpty }

  /// Takes joints in place of those that were there; `slotCount` is the number of slots of bodies.
  mutating func arrange(_ joints: [SolvedJoint], slotCount: Int) {
    singles.removeAll(keepingCapacity: true)
    hinges.removeAll(keepingCapacity: true)
    for joint in joints {
      if joint.kind == .revolute { hinges.append(joint) } else { singles.append(joint) }
    }
    waves.sort(hinges, slotCount: slotCount)
  }

  /// Prepares the joints for the passes of a step, of `h` seconds each.
  mutating func prepare(_ joints: [Joint], _ motions: [BodyMotion], h: Float) {
    removeAll()
    guard !isEmpty else { return }
    joints.withUnsafeBufferPointer { joints in
      motions.withUnsafeBufferPointer { motions in
        guard let joints = joints.baseAddress, let motions = motions.baseAddress else { return }
        for joint in singles { append(joint, joints, motions, h) }
        prepareHinges(joints, motions, h)
      }
    }
  }

  private mutating func removeAll() {
    distances.removeAll(keepingCapacity: true)
    ropes.removeAll(keepingCapacity: true)
    rotations.removeAll(keepingCapacity: true)
    prismatics.removeAll(keepingCapacity: true)
    revolutes.removeAll(keepingCapacity: true)
    welds.removeAll(keepingCapacity: true)
  }

  private mutating func append(
    _ solved: SolvedJoint, _ joints: UnsafePointer<Joint>, _ motions: UnsafePointer<BodyMotion>, _ h: Float
  ) {
    let joint = joints + Int(solved.slot)
    let (motionA, motionB) = (motions + Int(solved.bodyA), motions + Int(solved.bodyB))
    let ends = JointEnds(joint.pointee, solved, motionA.pointee, motionB.pointee)
    let time = joint.pointee.impulseTime
    let impulse = time > 0 ? (h / time) * joint.pointee.impulse : JointImpulse()
    switch joint.pointee.rule {
    case .distance(let rule): distances.append(DistanceConstraint(rule, ends, impulse, h: h))
    case .rope(let length): ropes.append(RopeConstraint(length: length, ends, impulse, h: h))
    case .rotation(let range): rotations.append(RotationConstraint(range, ends, impulse, h: h))
    case .prismatic(let rule):
      prismatics.append(PrismaticConstraint(rule, ends, impulse, motionA.pointee, h: h))
    case .revolute: preconditionFailure("Hinges are solved in fours")
    case .weld(let angle): welds.append(WeldConstraint(angle: angle, ends, impulse))
    }
  }

  private mutating func prepareHinges(
    _ joints: UnsafePointer<Joint>, _ motions: UnsafePointer<BodyMotion>, _ h: Float
  ) {
    let order = waves.order
    revolutes.reserveCapacity(order.count / 4)
    hinges.withUnsafeBufferPointer { hinges in
      guard let hinges = hinges.baseAddress else { return }
      for index in stride(from: 0, to: order.count, by: 4) {
        let four = SIMD4(order[index], order[index + 1], order[index + 2], order[index + 3])
        revolutes.append(RevoluteBlock(JointLanes(four, of: hinges, joints, motions), joints, h: h))
      }
    }
  }
}

// MARK: Passes

extension JointConstraints {
  /// Runs a pass over all joints, kind by kind.
  @inline(__always)
  mutating func run(_ pass: some JointPass) {
    guard !isEmpty else { return }
    distances.run(pass)
    ropes.run(pass)
    rotations.run(pass)
    prismatics.run(pass)
    revolutes.run(pass)
    welds.run(pass)
  }

  /// Gives the joints the impulses of the last pass, which took `time` seconds.
  mutating func store(in joints: inout [Joint], time: Float) {
    guard !isEmpty else { return }
    joints.withUnsafeMutableBufferPointer { joints in
      guard let joints = joints.baseAddress else { return }
      run(Storing(joints: joints, time: time))
    }
  }
}

extension Array where Element: JointConstraint {
  @inline(__always)
  fileprivate mutating func run(_ pass: some JointPass) {
    guard !isEmpty else { return }
    withUnsafeMutableBufferPointer { joints in
      for index in joints.indices { pass.visit(&joints[index]) }
    }
  }
}
