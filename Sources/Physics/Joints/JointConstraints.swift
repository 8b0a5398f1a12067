/// Joints of one kind as the solver sees them in a step, one or several at once: the same passes for every kind.
///
/// The passes serve both ways of solving: bodies without contacts take UIKit's (passes over velocities, then
/// corrections of position), the others take sub-steps, where stiff joints give a little instead of being
/// corrected.
protocol JointConstraint: Sendable {
  /// Applies the impulse of the last step again, before anything has moved.
  func warmStart(_ states: UnsafeMutablePointer<BodyState>)

  /// Removes the relative velocity that the joint does not allow; `jointSoftness` is how stiff joints take their error.
  mutating func solve(_ states: UnsafeMutablePointer<BodyState>, jointSoftness: Softness)

  /// Like ``solve(_:jointSoftness:)`` with joints that give nothing, while nothing has moved since the step began: UIKit's way.
  mutating func solveRigid(_ states: UnsafeMutablePointer<BodyState>)

  /// Moves the bodies to where the joint holds them, without velocity; UIKit's way.
  ///
  /// Only in islands in which the pass before `iteration` found something to do; `lastFailedIteration` is by root, and tells so
  /// of this one. The angles are taken exactly here, since what is corrected stays.
  func solvePositions(
    _ states: UnsafeMutablePointer<BodyState>, iteration: Int32,
    _ lastFailedIteration: UnsafeMutablePointer<Int32>)

  /// Gives the joints the impulses of the last pass, which took `time` seconds.
  func storeImpulses(in joints: UnsafeMutablePointer<Joint>, time: Float)
}

/// One joint that is solved by itself.
protocol SingleJointConstraint: JointConstraint {
  var base: JointBase { get }

  /// What the joint takes back when the step is over.
  var impulse: JointImpulse { get }

  /// Moves the bodies to where the joint holds them; answers whether there was next to nothing to do.
  func solvePositions(_ states: UnsafeMutablePointer<BodyState>) -> Bool
}

extension SingleJointConstraint {
  @inline(__always)
  mutating func solveRigid(_ states: UnsafeMutablePointer<BodyState>) { solve(states, jointSoftness: .rigid) }

  @inline(__always)
  func solvePositions(
    _ states: UnsafeMutablePointer<BodyState>, iteration: Int32,
    _ lastFailedIteration: UnsafeMutablePointer<Int32>
  ) {
    guard lastFailedIteration[Int(base.island)] >= iteration else { return }
    if !solvePositions(states) { lastFailedIteration[Int(base.island)] = iteration + 1 }
  }

  @inline(__always)
  func storeImpulses(in joints: UnsafeMutablePointer<Joint>, time: Float) {
    joints[Int(base.joint)].impulse = impulse
    joints[Int(base.joint)].impulseTime = time
  }
}

/// An error as far as one pass may correct it, so that a joint cannot press items through each other.
@inline(__always)
func clampedLinearCorrection(_ error: Float) -> Float {
  min(max(error, -Tolerances.maxLinearCorrection), Tolerances.maxLinearCorrection)
}

/// Four errors as far as one pass may correct them.
@inline(__always)
func clampedLinearCorrection(_ errors: FloatW) -> FloatW {
  let limit = FloatW(repeating: Tolerances.maxLinearCorrection)
  return lanewiseMin(lanewiseMax(errors, -limit), limit)
}

/// An error of an angle as far as one pass may correct it.
@inline(__always)
func clampedAngularCorrection(_ error: Float) -> Float {
  min(max(error, -Tolerances.maxAngularCorrection), Tolerances.maxAngularCorrection)
}

/// Four errors of angles as far as one pass may correct them.
@inline(__always)
func clampedAngularCorrection(_ errors: FloatW) -> FloatW {
  let limit = FloatW(repeating: Tolerances.maxAngularCorrection)
  return lanewiseMin(lanewiseMax(errors, -limit), limit)
}

/// The joints of a step, each kind in an array of its own: the order in which a pass takes them.
struct JointConstraints: Sendable {
  private var distances: [DistanceConstraint] = []
  private var ropes: [RopeConstraint] = []
  private var rotations: [RotationConstraint] = []
  private var prismatics: [PrismaticConstraint] = []
  private var revolutes: [RevoluteConstraintWide] = []
  private var welds: [WeldConstraint] = []

  /// The joints that are solved one at a time, and the hinges, which are solved in fours.
  private var singles: [SolverJoint] = []
  private var revoluteJoints: [SolverJoint] = []
  /// The order of the hinges.
  private var schedule = JointLevelSchedule()

  private var isEmpty: Bool { singles.isEmpty && revoluteJoints.isEmpty }

  /// Takes joints in place of those that were there; `slotCount` is the number of slots of bodies.
  mutating func setJoints(_ joints: [SolverJoint], slotCount: Int) {
    singles.removeAll(keepingCapacity: true)
    revoluteJoints.removeAll(keepingCapacity: true)
    for joint in joints {
      if joint.kind == .revolute { revoluteJoints.append(joint) } else { singles.append(joint) }
    }
    schedule.assignLevels(revoluteJoints, slotCount: slotCount)
  }

  /// Prepares the joints for the passes of a step, of `h` seconds each.
  mutating func prepare(_ joints: [Joint], _ bodySims: [BodySim], h: Float) {
    removeAll()
    guard !isEmpty else { return }
    joints.withUnsafeBufferPointer { joints in
      bodySims.withUnsafeBufferPointer { bodySims in
        guard let joints = joints.baseAddress, let bodySims = bodySims.baseAddress else { return }
        for joint in singles { append(joint, joints, bodySims, h) }
        prepareRevoluteJoints(joints, bodySims, h)
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
    _ solverJoint: SolverJoint, _ joints: UnsafePointer<Joint>, _ bodySims: UnsafePointer<BodySim>, _ h: Float
  ) {
    let joint = joints + Int(solverJoint.slot)
    let (simA, simB) = (bodySims + Int(solverJoint.bodyA), bodySims + Int(solverJoint.bodyB))
    let base = JointBase(joint.pointee, solverJoint, simA.pointee, simB.pointee)
    let time = joint.pointee.impulseTime
    let impulse = time > 0 ? (h / time) * joint.pointee.impulse : JointImpulse()
    switch joint.pointee.parameters {
    case .distance(let parameters): distances.append(DistanceConstraint(parameters, base, impulse, h: h))
    case .rope(let length): ropes.append(RopeConstraint(length: length, base, impulse, h: h))
    case .rotation(let range): rotations.append(RotationConstraint(range, base, impulse, h: h))
    case .prismatic(let parameters):
      prismatics.append(PrismaticConstraint(parameters, base, impulse, simA.pointee, h: h))
    case .revolute: preconditionFailure("Hinges are solved in fours")
    case .weld(let angle): welds.append(WeldConstraint(angle: angle, base, impulse))
    }
  }

  private mutating func prepareRevoluteJoints(
    _ joints: UnsafePointer<Joint>, _ bodySims: UnsafePointer<BodySim>, _ h: Float
  ) {
    let order = schedule.order
    revolutes.reserveCapacity(order.count / 4)
    revoluteJoints.withUnsafeBufferPointer { revoluteJoints in
      guard let revoluteJoints = revoluteJoints.baseAddress else { return }
      for index in stride(from: 0, to: order.count, by: 4) {
        let quad = SIMD4(order[index], order[index + 1], order[index + 2], order[index + 3])
        revolutes.append(
          RevoluteConstraintWide(JointBaseWide(quad, of: revoluteJoints, joints, bodySims), joints, h: h))
      }
    }
  }
}

// MARK: Passes

extension JointConstraints {
  /// Runs a pass over all joints, kind by kind.
  @inline(__always)
  mutating func run(_ stage: some JointStage) {
    guard !isEmpty else { return }
    distances.run(stage)
    ropes.run(stage)
    rotations.run(stage)
    prismatics.run(stage)
    revolutes.run(stage)
    welds.run(stage)
  }

  /// Gives the joints the impulses of the last pass, which took `time` seconds.
  mutating func storeImpulses(in joints: inout [Joint], time: Float) {
    guard !isEmpty else { return }
    joints.withUnsafeMutableBufferPointer { joints in
      guard let joints = joints.baseAddress else { return }
      run(StoreImpulsesStage(joints: joints, time: time))
    }
  }
}

extension Array where Element: JointConstraint {
  @inline(__always)
  fileprivate mutating func run(_ stage: some JointStage) {
    guard !isEmpty else { return }
    withUnsafeMutableBufferPointer { joints in
      for index in joints.indices { stage.visit(&joints[index]) }
    }
  }
}

/// Something that is done to every joint of a step, one after the other.
///
/// A value rather than a closure, since it does not know which kinds there are.
protocol JointStage {
  func visit(_ joint: inout some JointConstraint)
}

/// Applies the impulses of the last step again, before anything has moved.
struct WarmStartStage: JointStage {
  let states: UnsafeMutablePointer<BodyState>

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.warmStart(states) }
}

/// One pass over the velocities; `jointSoftness` is how stiff joints take their error.
struct VelocityStage: JointStage {
  let states: UnsafeMutablePointer<BodyState>
  let jointSoftness: Softness

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.solve(states, jointSoftness: jointSoftness) }
}

/// Like ``VelocityStage`` with joints that give nothing, while nothing has moved since the step began.
struct RigidVelocityStage: JointStage {
  let states: UnsafeMutablePointer<BodyState>

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.solveRigid(states) }
}

/// Pass number `iteration` over the positions, in islands in which the one before found something to do.
struct PositionStage: JointStage {
  let states: UnsafeMutablePointer<BodyState>
  let iteration: Int32
  /// By island root: the last pass that found an error.
  let lastFailedIteration: UnsafeMutablePointer<Int32>

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) {
    joint.solvePositions(states, iteration: iteration, lastFailedIteration)
  }
}

/// Gives the joints the impulses of the last pass, which took `time` seconds.
struct StoreImpulsesStage: JointStage {
  let joints: UnsafeMutablePointer<Joint>
  let time: Float

  @inline(__always)
  func visit(_ joint: inout some JointConstraint) { joint.storeImpulses(in: joints, time: time) }
}
