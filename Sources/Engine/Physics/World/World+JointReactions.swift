/// The force and the torque with which a joint acts on its second body; the first one receives the opposite.
public struct JointReaction: Hashable, Sendable {
  /// The force at the joint's anchor, in kg pt/s².
  public var force = Vec2.zero
  /// The torque, in kg pt²/s².
  public var torque: Float = 0
}

extension World {
  /// Returns the force and the torque with which the joint acted on its second body in the last step; zero
  /// before the first one.
  ///
  /// They are the impulses of the last iteration per time, as those of Box2D's `b2Joint::GetReactionForce`,
  /// in the axes of the joint at the end of the step. Those of a sleeping joint are those of the step in
  /// which it fell asleep.
  public func reaction(of id: JointID) -> JointReaction { reaction(of: id, onSecondBody: true) }

  /// Returns the force and the torque with which the joint acted on one of its bodies in the last step.
  func reaction(of id: JointID, onSecondBody: Bool) -> JointReaction {
    let joint = joints[joints.slot(of: id)]
    guard joint.impulseTimeStep > 0 else { return JointReaction() }
    let impulse = reactionImpulse(of: joint, onSecondBody: onSecondBody)
    let rate = 1 / joint.impulseTimeStep
    return JointReaction(force: rate * impulse.linear, torque: rate * impulse.angular)
  }

  /// Returns the impulse with which a joint acted on one of its bodies: at the anchor in kg pt/s, and in kg
  /// pt²/s.
  func reactionImpulse(of joint: Joint, onSecondBody: Bool) -> (linear: Vec2, angular: Float) {
    let (simA, simB) = (bodies.sims[joint.bodyA], bodies.sims[joint.bodyB])
    switch joint.parameters {
    case .gear(let gear): return joint.gearImpulse(gear, onSecond: onSecondBody, joints, bodies)
    case .pulley(let pulley):
      let (a, b) = (
        (simA.pose.toWorld(joint.localAnchorA) - pulley.fixedPoints.a).pulleyDirection,
        (simB.pose.toWorld(joint.localAnchorB) - pulley.fixedPoints.b).pulleyDirection
      )
      return (joint.pulleyImpulse * (onSecondBody ? pulley.ratio * b : a), 0)
    default:
      let impulse = joint.reactionImpulse(simA, simB)
      return onSecondBody ? impulse : (-impulse.linear, -impulse.angular)
    }
  }
}

extension Joint {
  /// The impulse of a pulley's rope, with that of an anchor which passes its fixed point.
  fileprivate var pulleyImpulse: Float {
    impulse.lower == 0 ? impulse.linear.x : impulse.linear.x + impulse.lower
  }

  /// Returns the impulse with which the joint acted on B: at the anchor in kg pt/s, and in kg pt²/s.
  fileprivate func reactionImpulse(_ simA: BodySim, _ simB: BodySim) -> (linear: Vec2, angular: Float) {
    switch parameters {
    case .distance(let parameters) where parameters.isPin: (impulse.linear, 0)
    case .distance, .rope:
      (
        impulse.along(
          (simB.pose.toWorld(localAnchorB) - simA.pose.toWorld(localAnchorA)).normalized), 0
      )
    case .weld: (impulse.linear, impulse.angular)
    case .revolute: (impulse.linear, impulse.friction + impulse.limitImpulse)
    case .prismatic(let parameters):
      (
        axialImpulse(impulse.motor + impulse.limitImpulse, along: simA.rotation.rotate(parameters.axis)),
        impulse.angular
      )
    case .wheel(let parameters):
      (
        axialImpulse(
          impulse.linear.y + impulse.limitImpulse, along: simA.rotation.rotate(parameters.axis)), 0
      )
    case .rotationLimit: (.zero, impulse.limitImpulse)
    case .angularMotor: (.zero, impulse.motor)
    case .angularSpring: (.zero, impulse.angular)
    case .pulley, .gear: preconditionFailure("These do not act on both bodies with the opposite impulse")
    }
  }

  /// Returns the impulse of a joint with an axis: the given one along it, and the perpendicular one.
  private func axialImpulse(_ axial: Float, along axis: Vec2) -> Vec2 {
    axial * axis + impulse.linear.x * axis.perpendicular
  }
}
