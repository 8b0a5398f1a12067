import Physics

// The force and the torque of an attachment, and what happens when they exceed its limits.

extension AttachmentBehavior {
  /// The force and the torque with which an attachment acts on its first item.
  struct Reaction {
    /// The force, in newtons.
    var force = Vector.zero
    /// The torque, in N·m, clockwise on screen.
    var torque = 0.0
  }

  /// The force with which the attachment acted on the first item in the last step, in newtons, the unit of
  /// pushes; zero outside an animator.
  ///
  /// It acts at the attachment point or the anchor; the other item receives the opposite. A rod on which an
  /// item of 1 kg hangs at rest pulls with (0, -10): mass times gravity, upwards. A force of 1 accelerates an
  /// item of 100 × 100 points and density 1 by 100 pt/s². Of an attachment that broke, it is the force that
  /// broke it, until it is added to an animator again.
  ///
  /// > Note: UIKit has no such property; Box2D's is `GetReactionForce`.
  public var reactionForce: Vector { reaction.force }

  /// The torque with which the attachment acted on the first item in the last step, in N·m, clockwise on
  /// screen; 0 outside an animator.
  ///
  /// That of a fixed or sliding attachment, which prevents rotation, of the limits, the friction and the
  /// spring of a pin attachment, and of the motor of a pin or wheel attachment; 0 for rods, springs and limit
  /// attachments. A gear acts on the rotation of a pin attachment with a torque, and along the axis of a
  /// sliding one with a force. Of an attachment that broke, as `reactionForce`.
  ///
  /// > Note: UIKit has no such property.
  public var reactionTorque: Double { reaction.torque }

  private var reaction: Reaction {
    if let breakReaction { return breakReaction }
    guard let registeredAnimator, let joint else { return Reaction() }
    let reaction = registeredAnimator.world.readReaction(of: joint, onSecondBody: isFirstItemSecondBody)
    return Reaction(
      force: Vector(reaction.force) / UIKitConstants.newton,
      torque: Double(reaction.torque) / UIKitConstants.newtonMeter
        + (jointKind.canRotate ? motorTorque : 0) + springTorque(in: registeredAnimator))
  }

  /// The torque of the spring of a pin attachment, in N·m.
  private func springTorque(in animator: Animator) -> Double {
    guard let spring = rotationJoints.spring else { return 0 }
    return Double(animator.world.readReaction(of: spring).torque) / UIKitConstants.newtonMeter
  }

  /// Whether the first item is the second body of the joint: not for rods and ropes between two items, gears
  /// and pulleys.
  private var isFirstItemSecondBody: Bool {
    switch jointKind {
    case .distance, .limit: attachedBehaviorType == .anchor
    case .sliding, .fixed, .pin, .wheel: true
    case .gear, .pulley: false
    }
  }

  // MARK: Breaking

  /// Has the animator check the attachment after each step as long as one of its limits is finite, and
  /// resumes it for that: an attachment may carry more at rest than a new limit allows.
  func strengthDidChange() {
    guard let registeredAnimator, joint != nil else { return }
    registeredAnimator.behaviorTree.breakableAttachments.removeAll { $0 === self }
    guard strength.isFinite else { return }
    registeredAnimator.behaviorTree.breakableAttachments.append(self)
    registeredAnimator.worldDidChange()
  }

  /// Destroys the joints if the force or the torque of the last step exceeded its limit.
  fileprivate func breakIfOverloaded(in animator: Animator) {
    let reaction = reaction
    guard joint != nil, strength.isExceeded(by: reaction) else { return }
    breakReaction = reaction
    destroyJoints(in: animator)
  }

  /// Destroys the joint, the motor and the spring.
  func destroyJoints(in animator: Animator) {
    if let joint { animator.world.destroyJoint(joint) }
    if let motor = rotationJoints.motor { animator.world.destroyJoint(motor) }
    if let spring = rotationJoints.spring { animator.world.destroyJoint(spring) }
    (joint, rotationJoints) = (nil, RotationJoints())
    didDestroyJoint(in: animator)
  }
}

extension Animator {
  /// Destroys the joints of the attachments that the last step of the world overloaded.
  func breakOverloadedAttachments() {
    for attachment in behaviorTree.breakableAttachments { attachment.breakIfOverloaded(in: self) }
  }

  /// Removes the attachments that broke in the current frame, then notifies the delegate of each, in the
  /// order of the behavior tree.
  func removeBrokenAttachments() {
    guard behaviorTree.breakableAttachments.contains(where: { $0.breakReaction != nil }) else { return }
    var broken: [(attachment: AttachmentBehavior, parent: DynamicBehavior?)] = []
    for case let attachment as AttachmentBehavior in behaviorTree.inPreorder
    where attachment.breakReaction != nil {
      broken.append((attachment, attachment.parent))
    }
    for (attachment, parent) in broken {
      if let parent { parent.removeChildBehavior(attachment) } else { removeBehavior(attachment) }
      // At once, so that one that its callback adds again gets a new joint.
      unregisterNow(attachment)
    }
    for (attachment, parent) in broken {
      delegate?.dynamicAnimator(self, didBreak: attachment, in: parent)
    }
  }
}
