/// The definition of a gear joint, which couples the coordinates of two revolute or prismatic joints.
///
/// The coordinate of the first joint plus `ratio` times that of the second one stays what it is when the gear
/// is created. A coordinate is the angle of a revolute joint, in radians, or the translation of a prismatic
/// joint, in points. Wheels of radius r1 and r2 that mesh have the ratio r2 / r1, and turn in opposite
/// directions.
public struct GearJointDefinition: Hashable, Sendable {
  /// The first joint.
  public var first: JointID
  /// The second joint, whose second body must differ from that of the first.
  public var second: JointID
  /// The ratio, any number except 0; 1 by default.
  public var ratio: Float = 1
  /// Whether the second bodies of the joints collide with each other if their groups allow it; false by
  /// default.
  public var collideConnected = false

  /// Creates the definition of a gear of ratio 1.
  public init(_ first: JointID, _ second: JointID) {
    (self.first, self.second) = (first, second)
  }
}

/// The parameters of a gear joint.
struct GearParameters: Sendable {
  /// The slots of the joints; a gear is destroyed before them.
  let first: Int32
  let second: Int32
  var ratio: Float
  /// The constant sum of the coordinates.
  var sum: Float
}

extension Joint {
  /// The coordinate of a revolute or prismatic joint: an angle in radians or a translation in points.
  func coordinate(_ simA: BodySim, _ simB: BodySim) -> Float {
    switch parameters {
    case .revolute(let parameters): simA.relativeAngle(of: simB) - parameters.referenceAngle
    case .prismatic(let parameters):
      (simB.pose.toWorld(localAnchorB) - simA.pose.toWorld(localAnchorA)).dot(
        simA.rotation.rotate(parameters.axis))
    default: preconditionFailure("A gear couples revolute and prismatic joints only")
    }
  }

  /// The change of the coordinate per unit of motion of A and of B: of the center of mass, and of the angle.
  fileprivate func coordinateJacobian(_ simA: BodySim, _ simB: BodySim)
    -> (a: GearConstraint.Motion, b: GearConstraint.Motion)
  {
    guard case .prismatic(let parameters) = parameters else {
      return (GearConstraint.Motion(angular: -1), GearConstraint.Motion(angular: 1))
    }
    let axis = simA.rotation.rotate(parameters.axis)
    let anchor = simB.pose.toWorld(localAnchorB)
    return (
      GearConstraint.Motion(linear: -axis, angular: -(anchor - simA.center).cross(axis)),
      GearConstraint.Motion(linear: axis, angular: (anchor - simB.center).cross(axis))
    )
  }
}

/// The gear constraint: a sum of two joints' coordinates is constant.
///
/// The Jacobian is that at the start of the step, with an entry for each of up to four bodies: both joints
/// may have the same first body, or one the second body of the other.
struct GearConstraint: Sendable {
  /// A motion of a body, or the response to it: of the center of mass, and of the angle.
  struct Motion: Sendable {
    var linear = Vec2.zero
    var angular: Float = 0

    static func += (sum: inout Motion, motion: Motion) {
      sum.linear += motion.linear
      sum.angular += motion.angular
    }

    static func * (factor: Float, motion: Motion) -> Motion {
      Motion(linear: factor * motion.linear, angular: factor * motion.angular)
    }
  }

  /// A body that is not fixed, with its part of the Jacobian.
  private struct Part: Sendable {
    let body: Int32
    let inverseMass: Vec2
    let inverseInertia: Float
    var jacobian: Motion

    var response: Float {
      (inverseMass * jacobian.linear).dot(jacobian.linear)
        + inverseInertia * jacobian.angular * jacobian.angular
    }
  }

  let base: JointBase
  private var parts: [Part] = []
  /// The error of the sum at the start of the step.
  private let startError: Float
  /// Whether the sum is an angle and not a translation.
  private let isAngular: Bool
  private var mass: Float = 0
  var impulse: JointImpulse

  /// Prepares the constraint for velocity iterations.
  init(
    _ parameters: GearParameters, _ base: JointBase, _ impulse: JointImpulse, _ joints: BorrowedArray<Joint>,
    _ sims: BorrowedArray<BodySim>
  ) {
    self.base = base
    self.impulse = impulse
    let (first, second) = (joints[parameters.first], joints[parameters.second])
    startError = GearConstraint.sum(first, second, parameters.ratio) { sims[$0] } - parameters.sum
    isAngular = first.parameters.kind == .revolute
    for (joint, factor) in [(first, 1), (second, parameters.ratio)] {
      let jacobian = joint.coordinateJacobian(sims[joint.bodyA], sims[joint.bodyB])
      add(factor * jacobian.a, of: joint.bodyA, sims)
      add(factor * jacobian.b, of: joint.bodyB, sims)
    }
    let response: Float = parts.reduce(0) { $0 + $1.response }
    mass = response > 0 ? 1 / response : 0
  }

  /// Returns the coordinate of a joint plus `ratio` times that of another one.
  static func sum(_ first: Joint, _ second: Joint, _ ratio: Float, sim: (Int32) -> BodySim) -> Float {
    first.coordinate(sim(first.bodyA), sim(first.bodyB))
      + ratio * second.coordinate(sim(second.bodyA), sim(second.bodyB))
  }

  private mutating func add(_ jacobian: Motion, of body: Int32, _ sims: BorrowedArray<BodySim>) {
    let sim = sims[body]
    guard sim.inverseMass > 0 else { return }
    if let index = parts.firstIndex(where: { $0.body == body }) {
      parts[index].jacobian += jacobian
    } else {
      parts.append(
        Part(
          body: body, inverseMass: sim.inverseMasses, inverseInertia: sim.inverseInertia, jacobian: jacobian))
    }
  }
}

extension GearConstraint: ScalarJointConstraint {
  func warmStart(_ states: BorrowedArray<BodyState>) { apply(impulse.linear.x, states) }

  mutating func solve(_ states: BorrowedArray<BodyState>, jointSoftness: Softness) {
    let speed: Float = parts.reduce(0) { sum, part in
      let state = states[part.body]
      return sum + part.jacobian.linear.dot(state.velocity) + part.jacobian.angular * state.angularVelocity
    }
    let change =
      -jointSoftness.massScale * mass * (speed + jointSoftness.biasRate * clamped(error(states)))
      - jointSoftness.impulseScale * impulse.linear.x
    impulse.linear.x += change
    apply(change, states)
  }

  func solvePositions(_ states: BorrowedArray<BodyState>) -> Bool {
    let error = error(states)
    let positionImpulse = -mass * clamped(error)
    for part in parts {
      states[part.body].deltaPosition += part.inverseMass * (positionImpulse * part.jacobian.linear)
      states[part.body].deltaAngle += part.inverseInertia * positionImpulse * part.jacobian.angular
    }
    return error.magnitude
      < (isAngular ? PhysicsConstants.angularSlop : PhysicsConstants.jointLinearSlop)
  }

  private func error(_ states: BorrowedArray<BodyState>) -> Float {
    parts.reduce(startError) { sum, part in
      let state = states[part.body]
      return sum + part.jacobian.linear.dot(state.deltaPosition) + part.jacobian.angular * state.deltaAngle
    }
  }

  private func clamped(_ error: Float) -> Float {
    isAngular ? clampedAngularCorrection(error) : clampedLinearCorrection(error)
  }

  private func apply(_ impulse: Float, _ states: BorrowedArray<BodyState>) {
    for part in parts {
      states[part.body].velocity += part.inverseMass * (impulse * part.jacobian.linear)
      states[part.body].angularVelocity += part.inverseInertia * impulse * part.jacobian.angular
    }
  }
}

// MARK: Reactions

extension Joint {
  /// Returns the impulse with which a gear acts on the second body of its first or second joint.
  func gearImpulse(_ gear: GearParameters, onSecond: Bool, _ joints: JointGraph, _ bodies: BodyStore)
    -> (linear: Vec2, angular: Float)
  {
    let joint = joints[onSecond ? gear.second : gear.first]
    let amount = onSecond ? gear.ratio * impulse.linear.x : impulse.linear.x
    guard case .prismatic(let parameters) = joint.parameters else { return (.zero, amount) }
    return (amount * bodies.sims[joint.bodyA].rotation.rotate(parameters.axis), 0)
  }
}
