/// One joint, or several joints of the same kind, in the solver; the solver stages are the same for every
/// kind.
///
/// Both solvers use these stages. Islands without contacts use UIKit's scheme, velocity iterations followed
/// by position iterations (``solveWithoutSoftness(_:)``, ``solvePositions(_:iteration:_:)``). Islands with
/// contacts use the soft-step solver, in whose sub-steps rigid joints are soft constraints instead of being
/// corrected.
protocol JointConstraint: Sendable {
  /// Warm-starts with the impulse of the last step, before anything has moved.
  func warmStart(_ states: BorrowedArray<BodyState>)

  /// Runs one velocity iteration; `jointSoftness` is the softness of rigid joints.
  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness)

  /// Runs one velocity iteration without softness, while the positions are those at the start of the step;
  /// UIKit's scheme.
  mutating func solveWithoutSoftness(_ states: BorrowedArray<BodyState>)

  /// Runs one position iteration, which moves the bodies without changing velocities; UIKit's scheme.
  ///
  /// It skips islands in which the previous iteration found no error. `lastUnconvergedIteration` is indexed
  /// by island root; an error in this iteration sets it to `iteration + 1`. Uses exact angles, because the
  /// correction is permanent.
  func solvePositions(
    _ states: BorrowedArray<BodyState>, iteration: Int32,
    _ lastUnconvergedIteration: BorrowedArray<Int32>)

  /// Stores the impulses of the last iteration, whose time step was `timeStep` seconds.
  func storeImpulses(in joints: BorrowedArray<Joint>, timeStep: Float)
}

/// A joint constraint that is solved alone, not in SIMD lanes.
protocol ScalarJointConstraint: JointConstraint {
  var base: JointBase { get }

  /// The accumulated impulse that is stored in the joint at the end of the step.
  var impulse: JointImpulse { get }

  /// Runs one position iteration and returns whether the error before it was within tolerance.
  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool
}

extension ScalarJointConstraint {
  @inline(__always)
  mutating func solveWithoutSoftness(_ states: BorrowedArray<BodyState>) {
    solve(states, jointSoftness: .rigid)
  }

  @inline(__always)
  func solvePositions(
    _ states: BorrowedArray<BodyState>, iteration: Int32,
    _ lastUnconvergedIteration: BorrowedArray<Int32>
  ) {
    guard lastUnconvergedIteration[base.island] >= iteration else { return }
    if !solvePositions(states) { lastUnconvergedIteration[base.island] = iteration + 1 }
  }

  @inline(__always)
  func storeImpulses(in joints: BorrowedArray<Joint>, timeStep: Float) {
    joints[base.joint].impulse = impulse
    joints[base.joint].impulseTimeStep = timeStep
  }
}

/// Clamps an error to the maximum correction of one iteration, so that a joint cannot push items through each
/// other.
@inline(__always)
func clampedLinearCorrection(_ error: Float) -> Float {
  min(max(error, -PhysicsConstants.maxLinearCorrection), PhysicsConstants.maxLinearCorrection)
}

/// Clamps four errors to the maximum correction of one iteration.
@inline(__always)
func clampedLinearCorrection(_ errors: FloatW) -> FloatW {
  let limit = FloatW(repeating: PhysicsConstants.maxLinearCorrection)
  return lanewiseMin(lanewiseMax(errors, -limit), limit)
}

/// Clamps an angular error to the maximum correction of one iteration.
@inline(__always)
func clampedAngularCorrection(_ error: Float) -> Float {
  min(max(error, -PhysicsConstants.maxAngularCorrection), PhysicsConstants.maxAngularCorrection)
}

/// Clamps four angular errors to the maximum correction of one iteration.
@inline(__always)
func clampedAngularCorrection(_ errors: FloatW) -> FloatW {
  let limit = FloatW(repeating: PhysicsConstants.maxAngularCorrection)
  return lanewiseMin(lanewiseMax(errors, -limit), limit)
}

/// The joint constraints of a step, in one array per kind; the order of the arrays is the order of solving.
struct JointConstraints: Sendable {
  private var distances: [DistanceConstraint] = []
  private var ropes: [RopeConstraint] = []
  private var rotationLimits: [RotationLimitConstraint] = []
  private var angularMotors: [AngularMotorConstraint] = []
  private var angularSprings: [AngularSpringConstraint] = []
  private var pulleys: [PulleyConstraint] = []
  private var gears: [GearConstraint] = []
  private var prismatics: [PrismaticConstraint] = []
  private var wheels: [WheelConstraint] = []
  private var revolutes: [RevoluteConstraintWide] = []
  private var welds: [WeldConstraint] = []
  private var lockedRevolutes: [LockedRevoluteConstraint] = []

  /// The joints that are solved one at a time, and the revolute joints of bodies without locked axes, which
  /// are solved four at a time.
  private var scalarJoints: [SolverJoint] = []
  private var revoluteJoints: [SolverJoint] = []
  /// The solving order of the revolute joints.
  private var schedule = JointLevelSchedule()

  /// Whether there are no joints.
  var isEmpty: Bool { scalarJoints.isEmpty && revoluteJoints.isEmpty }

  /// All joints.
  var joints: [SolverJoint] { scalarJoints + revoluteJoints }

  /// Removes all joints.
  mutating func removeAllJoints() {
    scalarJoints.removeAll(keepingCapacity: true)
    revoluteJoints.removeAll(keepingCapacity: true)
  }

  /// Adds a joint; ``scheduleJoints(slotCount:)`` has to be called after the last one.
  mutating func addJoint(_ joint: SolverJoint) {
    if joint.kind == .revolute { revoluteJoints.append(joint) } else { scalarJoints.append(joint) }
  }

  /// Determines the solving order of the joints; `slotCount` is the number of body slots.
  mutating func scheduleJoints(slotCount: Int) {
    schedule.assignLevels(revoluteJoints, slotCount: slotCount)
  }
}

// MARK: Preparation

extension JointConstraints {
  /// Prepares the constraints for velocity iterations with a time step of `h` seconds.
  mutating func prepare(_ joints: BorrowedArray<Joint>, _ sims: BorrowedArray<BodySim>, h: Float) {
    // Without joints, `run(_:)` does not look at the constraints of an earlier step.
    guard !isEmpty else { return }
    removeAllConstraints()
    for joint in scalarJoints { appendConstraint(for: joint, joints, sims, h) }
    prepareRevoluteJoints(joints, sims, h)
  }

  private mutating func removeAllConstraints() {
    distances.removeIfAny()
    ropes.removeIfAny()
    rotationLimits.removeIfAny()
    angularMotors.removeIfAny()
    angularSprings.removeIfAny()
    pulleys.removeIfAny()
    gears.removeIfAny()
    prismatics.removeIfAny()
    wheels.removeIfAny()
    revolutes.removeIfAny()
    welds.removeIfAny()
    lockedRevolutes.removeIfAny()
  }

  private mutating func appendConstraint(
    for solverJoint: SolverJoint, _ joints: BorrowedArray<Joint>, _ sims: BorrowedArray<BodySim>, _ h: Float
  ) {
    let joint = joints[solverJoint.slot]
    let base = JointBase(joint, solverJoint, sims[solverJoint.bodyA], sims[solverJoint.bodyB])
    let inverseMass = sims[solverJoint.bodyA].inverseMass + sims[solverJoint.bodyB].inverseMass
    let time = joint.impulseTimeStep
    let impulse = time > 0 ? (h / time) * joint.impulse : JointImpulse()
    switch joint.parameters {
    case .distance(let parameters):
      distances.append(DistanceConstraint(parameters, base, impulse, inverseMass: inverseMass, h: h))
    case .rope(let length): ropes.append(RopeConstraint(length: length, base, impulse, h: h))
    case .rotationLimit(let range): rotationLimits.append(RotationLimitConstraint(range, base, impulse, h: h))
    case .prismatic(let parameters):
      prismatics.append(PrismaticConstraint(parameters, base, impulse, sims[solverJoint.bodyA], h: h))
    case .wheel(let parameters):
      wheels.append(
        WheelConstraint(
          parameters, base, impulse, sims[solverJoint.bodyA], inverseMass: inverseMass, h: h))
    case .angularMotor(let motor): angularMotors.append(AngularMotorConstraint(motor, base, impulse, h: h))
    case .angularSpring(let parameters):
      angularSprings.append(
        AngularSpringConstraint(parameters, base, impulse, inverseMass: inverseMass, h: h))
    case .pulley(let parameters):
      pulleys.append(
        PulleyConstraint(
          parameters, base, impulse, sims[solverJoint.bodyA], sims[solverJoint.bodyB], h: h))
    case .gear(let parameters): gears.append(GearConstraint(parameters, base, impulse, joints, sims))
    case .revolute(let parameters):
      lockedRevolutes.append(LockedRevoluteConstraint(parameters, base, impulse, h: h))
    case .weld(let angle): welds.append(WeldConstraint(angle: angle, base, impulse))
    }
  }

  private mutating func prepareRevoluteJoints(
    _ joints: BorrowedArray<Joint>, _ sims: BorrowedArray<BodySim>, _ h: Float
  ) {
    let order = schedule.order
    revolutes.reserveCapacity(order.count / 4)
    revoluteJoints.withBorrowedArray { revoluteJoints in
      for index in stride(from: 0, to: order.count, by: 4) {
        let quad = SIMD4(order[index], order[index + 1], order[index + 2], order[index + 3])
        revolutes.append(
          RevoluteConstraintWide(JointBaseWide(at: quad, of: revoluteJoints, joints, sims), joints, h: h))
      }
    }
  }
}

// MARK: Stages

extension JointConstraints {
  /// Runs a stage over all joints, kind by kind.
  @inline(__always)
  mutating func run(_ stage: some JointStage) {
    guard !isEmpty else { return }
    distances.run(stage)
    ropes.run(stage)
    pulleys.run(stage)
    gears.run(stage)
    // Before the limits, which have priority.
    angularSprings.run(stage)
    angularMotors.run(stage)
    rotationLimits.run(stage)
    prismatics.run(stage)
    wheels.run(stage)
    revolutes.run(stage)
    welds.run(stage)
    lockedRevolutes.run(stage)
  }
}

extension JointConstraints {
  /// Resets the sleep time of the bodies that a motor drives, unless it pushes against a limit: a slow motor,
  /// or one that something else holds, does not fall asleep.
  func keepDrivenBodiesAwake(_ bodies: BodyPointers, _ joints: BorrowedArray<Joint>) {
    guard !scalarJoints.isEmpty else { return }
    for joint in prismatics where joint.motor.isDriving && !joint.isMotorBlocked {
      bodies.resetSleepTimes(of: joint.base)
    }
    for joint in angularMotors where joint.motor.isDriving && !joint.isBlockedByLimit(bodies, joints) {
      bodies.resetSleepTimes(of: joint.base)
    }
  }
}

extension BodyPointers {
  fileprivate func resetSleepTimes(of base: JointBase) {
    (sims[base.bodyA].sleepTime, sims[base.bodyB].sleepTime) = (0, 0)
  }
}

extension Array where Element: JointConstraint {
  /// Removes all constraints; most scenes have one or two kinds of joints, and emptying an empty array takes
  /// some time, too.
  @inline(__always)
  fileprivate mutating func removeIfAny() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }

  @inline(__always)
  fileprivate mutating func run(_ stage: some JointStage) {
    guard !isEmpty else { return }
    withBorrowedArray { joints in
      for index in joints.indices { stage.apply(to: &joints[index]) }
    }
  }
}

/// A solver stage over all joints of a step, in order.
///
/// A protocol instead of a closure, because `apply(to:)` is generic over the type of joint constraint, which
/// a closure cannot be.
protocol JointStage {
  func apply(to joint: inout some JointConstraint)
}

/// Warm-starts the joints with the impulses of the last step, before anything has moved.
struct WarmStartStage: JointStage {
  let states: BorrowedArray<BodyState>

  @inline(__always)
  func apply(to joint: inout some JointConstraint) { joint.warmStart(states) }
}

/// One velocity iteration.
struct VelocityStage: JointStage {
  let states: BorrowedArray<BodyState>
  /// The softness of rigid joints; nil for an iteration without softness, while the positions are those at
  /// the start of the step.
  let jointSoftness: Softness?

  @inline(__always)
  func apply(to joint: inout some JointConstraint) {
    if let jointSoftness {
      joint.solve(states, jointSoftness: jointSoftness)
    } else {
      joint.solveWithoutSoftness(states)
    }
  }
}

/// One position iteration, in islands in which the previous one found an error.
struct PositionStage: JointStage {
  let states: BorrowedArray<BodyState>
  let iteration: Int32
  /// Indexed by island root: 1 plus the number of the last iteration that found an error.
  let lastUnconvergedIteration: BorrowedArray<Int32>

  @inline(__always)
  func apply(to joint: inout some JointConstraint) {
    joint.solvePositions(states, iteration: iteration, lastUnconvergedIteration)
  }
}

/// Stores the impulses of the last iteration, whose time step was `timeStep` seconds.
struct StoreImpulsesStage: JointStage {
  let joints: BorrowedArray<Joint>
  let timeStep: Float

  @inline(__always)
  func apply(to joint: inout some JointConstraint) { joint.storeImpulses(in: joints, timeStep: timeStep) }
}
