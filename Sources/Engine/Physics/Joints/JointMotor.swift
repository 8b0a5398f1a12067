/// A motor of a joint, which drives a translation or a rotation at a speed with a limited force.
public struct JointMotor: Hashable, Sendable {
  /// The target speed, in pt/s for a translation or rad/s for a rotation; 0, the default, brakes.
  public var speed: Float
  /// The maximum force in kg pt/s², or torque in kg pt²/s², 0 or more; 0, the default, is no motor.
  public var maxForce: Float

  /// Creates a motor.
  public init(speed: Float = 0, maxForce: Float = 0) {
    self.speed = speed
    self.maxForce = maxForce
  }

  /// Runs one velocity iteration, updates the accumulated impulse and returns its change.
  ///
  /// `speed` is the velocity of the driven coordinate before the iteration, `mass` its effective mass.
  func solve(speed: Float, mass: Float, inverseH: Float, impulse: inout Float) -> Float {
    let limit = maxForce / inverseH
    let total = min(max(impulse - mass * (speed - self.speed), -limit), limit)
    let change = total - impulse
    impulse = total
    return change
  }
}

extension JointMotor {
  /// Whether the motor has a force and wants to move something.
  var isDriving: Bool { maxForce > 0 && speed != 0 }
}

/// The definition of an angular motor, which rotates the second body relative to the first, wherever they
/// are.
public struct AngularMotorJointDefinition: Hashable, Sendable {
  /// The first body.
  public var bodyA: BodyID
  /// The second body; must differ from the first.
  public var bodyB: BodyID
  /// The motor, with a speed in rad/s and a torque in kg pt²/s².
  public var motor: JointMotor

  /// Creates the definition of a motor that drives the second body's angle relative to the first.
  public init(bodyA: BodyID, bodyB: BodyID, motor: JointMotor) {
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.motor = motor
  }
}

/// Drives the relative angle of two bodies with a limited torque and leaves their positions free.
struct AngularMotorConstraint: Sendable {
  let base: JointBase
  let motor: JointMotor
  let inverseH: Float
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations with a time step of `h` seconds.
  init(_ motor: JointMotor, _ base: JointBase, _ impulse: JointImpulse, h: Float) {
    self.base = base
    self.motor = motor
    self.impulse = impulse
    inverseH = 1 / h
  }
}

extension AngularMotorConstraint {
  /// Whether an angle limit of one of the bodies pushed against the motor in the last step.
  func isBlockedByLimit(_ bodies: BodyPointers, _ joints: BorrowedArray<Joint>) -> Bool {
    isBlocked(base.bodyB, speed: motor.speed, bodies, joints)
      || isBlocked(base.bodyA, speed: -motor.speed, bodies, joints)
  }

  /// Whether an angle limit pushes against the rotation of a body in the direction of a speed.
  private func isBlocked(
    _ body: Int32, speed: Float, _ bodies: BodyPointers, _ joints: BorrowedArray<Joint>
  ) -> Bool {
    guard bodies[body].kind == .dynamic else { return false }
    var edges = EdgeCursor(bodies[body].headJointKey)
    while let edge = edges.next(in: joints) {
      let joint = joints[edge.slot]
      guard joint.parameters.kind == .revolute || joint.parameters.kind == .rotationLimit else { continue }
      let limitsIncrease = (speed > 0) == (joint.bodyB == body)
      if (limitsIncrease ? joint.impulse.upper : joint.impulse.lower) > 0 { return true }
    }
    return false
  }
}

extension AngularMotorConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) {
    base.apply(angular: impulse.motor, states)
  }

  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let speed = states[base.bodyB].angularVelocity - states[base.bodyA].angularVelocity
    let change = motor.solve(
      speed: speed, mass: base.angularMass, inverseH: inverseH, impulse: &impulse.motor)
    base.apply(angular: change, states)
  }

  /// Returns true: a motor has no position error.
  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool { true }
}
