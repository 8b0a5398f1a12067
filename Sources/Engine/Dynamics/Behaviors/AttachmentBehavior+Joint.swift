import Physics

// The joint of an attachment. Body A is the ground for an attachment to an anchor. Between two items, body A
// is the first item for rods and ropes, and the second item for the other kinds: those measure the
// translation and rotation of the first item relative to the second.

extension AttachmentBehavior {
  /// Creates the joint between the items in their current positions.
  ///
  /// Nil for a gear without one of the attachments that it couples.
  func makeJoint(connecting bodies: [ItemBody], in animator: Animator) -> JointID? {
    switch jointKind {
    case .distance:
      measureLength(of: bodies, in: animator)
      return animator.world.createDistanceJoint(distanceJointDefinition(connecting: bodies, in: animator))
    case .limit:
      measureLength(of: bodies, in: animator)
      var definition = RopeJointDefinition(
        bodyA: bodies[0].id, bodyB: bodies[1].id, length: Float(clampingToFinite: length))
      (definition.localAnchorA, definition.localAnchorB) = distanceJointAnchors
      definition.collideConnected = false
      return animator.world.createRopeJoint(definition)
    case .sliding(let axis):
      return animator.world.createPrismaticJoint(
        prismaticJointDefinition(along: axis, connecting: bodies, in: animator))
    case .fixed:
      var definition = WeldJointDefinition(bodyA: bodies[1].id, bodyB: bodies[0].id)
      (definition.localAnchorA, definition.localAnchorB) = localAnchorPoints(of: bodies, in: animator)
      definition.angle = referenceAngle(of: bodies, in: animator)
      return animator.world.createWeldJoint(definition)
    case .pin:
      return animator.world.createRevoluteJoint(revoluteJointDefinition(connecting: bodies, in: animator))
    case .wheel(let axis):
      return animator.world.createWheelJoint(
        wheelJointDefinition(along: axis, connecting: bodies, in: animator))
    case .gear(let first, let second): return makeGearJoint(first, second, in: animator)
    case .pulley: return makePulleyJoint(connecting: bodies, in: animator)
    }
  }

  /// Applies a changed property to the joint; the connected bodies wake.
  func jointDidChange() {
    guard let registeredAnimator, let joint else { return }
    switch jointKind {
    case .distance:
      registeredAnimator.world.setLength(Float(clampingToFinite: length), of: joint)
      registeredAnimator.world.setFrequency(Float(clampingToFinite: frequency), of: joint)
      registeredAnimator.world.setDampingRatio(Float(clampingToFinite: damping), of: joint)
      let anchors = distanceJointAnchors
      registeredAnimator.world.setLocalAnchors(anchors.a, anchors.b, of: joint)
    case .limit:
      registeredAnimator.world.setLength(Float(clampingToFinite: length), of: joint)
    case .sliding:
      registeredAnimator.world.setJointLimits(engineAttachmentRange, of: joint)
      registeredAnimator.world.setMotor(slidingMotor, of: joint)
      moveAnchor(of: joint, in: registeredAnimator)
    case .fixed: break
    case .pin:
      registeredAnimator.world.setJointLimits(engineAttachmentRange, of: joint)
      registeredAnimator.world.setFrictionTorque(engineFrictionTorque, of: joint)
      moveAnchor(of: joint, in: registeredAnimator)
      updateRotationSpring(in: registeredAnimator)
    case .wheel:
      registeredAnimator.world.setFrequency(Float(clampingToFinite: frequency), of: joint)
      registeredAnimator.world.setDampingRatio(Float(clampingToFinite: damping), of: joint)
      registeredAnimator.world.setJointLimits(engineAttachmentRange, of: joint)
      moveAnchor(of: joint, in: registeredAnimator)
    case .gear: registeredAnimator.world.setRatio(Float(ratio), of: joint)
    case .pulley: pulleyDidChange(joint, in: registeredAnimator)
    }
    registeredAnimator.world.setCollideConnected(collides, of: joint)
    updateMotorJoint(connecting: items.compactMap { registeredAnimator.body(of: $0) }, in: registeredAnimator)
    registeredAnimator.worldDidChange()
  }

  /// Creates, updates or destroys the angular motor of a pin or wheel attachment to match its properties.
  func updateMotorJoint(connecting bodies: [ItemBody], in animator: Animator) {
    guard jointKind.canRotate, bodies.count == items.count else { return }
    let motor = JointMotor(
      speed: Float(clampingToFinite: motorSpeed),
      maxForce: Float(clampingToFinite: maximumMotorTorque * UIKitConstants.newtonMeter))
    if let motorJoint = rotationJoints.motor {
      if motor.maxForce > 0 { return animator.world.setMotor(motor, of: motorJoint) }
      animator.world.destroyJoint(motorJoint)
      rotationJoints.motor = nil
    } else if motor.maxForce > 0 {
      let other = bodies.count == 1 ? animator.boundaries.ground : bodies[1].id
      rotationJoints.motor = animator.world.createAngularMotorJoint(
        AngularMotorJointDefinition(bodyA: other, bodyB: bodies[0].id, motor: motor))
    }
  }

  /// Creates, updates or destroys the spring that turns the first item of a pin attachment back to the angle
  /// at which the attachment entered the animator.
  func updateRotationSpring(in animator: Animator) {
    guard let joint, case .pin = jointKind else { return }
    if let spring = rotationJoints.spring {
      guard frequency > 0 else {
        animator.world.destroyJoint(spring)
        rotationJoints.spring = nil
        return
      }
      let anchors = animator.world.localAnchors(of: joint)
      animator.world.setLocalAnchors(anchors.a, anchors.b, of: spring)
      animator.world.setFrequency(Float(clampingToFinite: frequency), of: spring)
      animator.world.setDampingRatio(Float(clampingToFinite: damping), of: spring)
    } else if frequency > 0 {
      rotationJoints.spring = animator.world.createAngularSpring(
        alongHinge: joint, frequency: Float(clampingToFinite: frequency),
        dampingRatio: Float(clampingToFinite: damping))
    }
  }

  /// Returns the lines for debug draw: between the attachment points, or from the centers to the common
  /// anchor.
  ///
  /// Empty if the attachment is not in an animator.
  func debugDrawLines(in animator: Animator) -> [(start: Point, end: Point)] {
    let bodies = items.compactMap { animator.body(of: $0) }
    guard bodies.count == items.count, let joint else { return [] }
    let anchors = animator.world.localAnchors(of: joint)
    switch jointKind {
    case .distance, .limit:
      let points = zip(bodies, offsets).map { animator.point(at: $1, of: $0) }
      return [(attachedBehaviorType == .anchor ? anchorPoint : points[1], points[0])]
    case .sliding, .fixed, .pin, .wheel:
      let other = bodies.count == 1 ? animator.boundaries.ground : bodies[1].id
      let anchor = Point(animator.world.pose(of: other).toWorld(anchors.a))
      return bodies.map { (anchor, animator.point(at: .zero, of: $0)) }
    case .gear, .pulley: return transmissionLines(in: animator, bodies)
    }
  }
}

extension AttachmentBehavior {
  /// Moves the fixed end of a slider, hinge or wheel to the current anchor point; between two items no end is
  /// fixed.
  private func moveAnchor(of joint: JointID, in animator: Animator) {
    guard attachedBehaviorType == .anchor else { return }
    let itemAnchor = animator.world.localAnchors(of: joint).b
    animator.world.setLocalAnchors(Vec2(anchorPoint), itemAnchor, of: joint)
  }

  // MARK: Definitions

  private func distanceJointDefinition(
    connecting bodies: [ItemBody], in animator: Animator
  ) -> DistanceJointDefinition {
    var definition = DistanceJointDefinition(
      bodyA: bodies.count == 1 ? animator.boundaries.ground : bodies[0].id,
      bodyB: bodies[bodies.count - 1].id,
      length: Float(clampingToFinite: length)
    )
    (definition.localAnchorA, definition.localAnchorB) = distanceJointAnchors
    definition.frequency = Float(clampingToFinite: frequency)
    definition.dampingRatio = Float(clampingToFinite: damping)
    return definition
  }

  private func prismaticJointDefinition(
    along axis: Vector, connecting bodies: [ItemBody], in animator: Animator
  ) -> PrismaticJointDefinition {
    let other = bodies.count == 1 ? animator.boundaries.ground : bodies[1].id
    var definition = PrismaticJointDefinition(
      bodyA: other, bodyB: bodies[0].id, axis: localAxis(axis, of: other, in: animator))
    (definition.localAnchorA, definition.localAnchorB) = localAnchorPoints(of: bodies, in: animator)
    definition.referenceAngle = referenceAngle(of: bodies, in: animator)
    definition.translationRange = engineAttachmentRange
    definition.motor = slidingMotor
    return definition
  }

  private func wheelJointDefinition(
    along axis: Vector, connecting bodies: [ItemBody], in animator: Animator
  ) -> WheelJointDefinition {
    let other = bodies.count == 1 ? animator.boundaries.ground : bodies[1].id
    var definition = WheelJointDefinition(
      bodyA: other, bodyB: bodies[0].id, axis: localAxis(axis, of: other, in: animator))
    (definition.localAnchorA, definition.localAnchorB) = localAnchorPoints(of: bodies, in: animator)
    definition.frequency = Float(clampingToFinite: frequency)
    definition.dampingRatio = Float(clampingToFinite: damping)
    definition.translationRange = engineAttachmentRange
    return definition
  }

  /// The direction of an axis in the frame of a body.
  private func localAxis(_ axis: Vector, of body: BodyID, in animator: Animator) -> Vec2 {
    animator.world.pose(of: body).rotation.inverseRotate(Vec2(axis.normalized))
  }

  private func revoluteJointDefinition(
    connecting bodies: [ItemBody], in animator: Animator
  ) -> RevoluteJointDefinition {
    let other = bodies.count == 1 ? animator.boundaries.ground : bodies[1].id
    var definition = RevoluteJointDefinition(bodyA: other, bodyB: bodies[0].id)
    (definition.localAnchorA, definition.localAnchorB) = localAnchorPoints(of: bodies, in: animator)
    definition.referenceAngle = referenceAngle(of: bodies, in: animator)
    definition.angleRange = engineAttachmentRange
    definition.frictionTorque = engineFrictionTorque
    return definition
  }

  /// The local anchors of a rod or rope; for an attachment to an anchor, body A is the ground.
  private var distanceJointAnchors: (a: Vec2, b: Vec2) {
    switch attachedBehaviorType {
    case .anchor: (Vec2(anchorPoint), Vec2(offsets[0]))
    case .items: (Vec2(offsets[0]), Vec2(offsets[1]))
    }
  }

  /// The anchor point as local anchors of the two bodies of a slider, weld, hinge or wheel.
  private func localAnchorPoints(of bodies: [ItemBody], in animator: Animator) -> (a: Vec2, b: Vec2) {
    let other = bodies.count == 1 ? animator.boundaries.ground : bodies[1].id
    let point = Vec2(anchorPoint)
    return (
      animator.world.pose(of: other).toLocal(point), animator.world.pose(of: bodies[0].id).toLocal(point)
    )
  }

  /// The angle of the first item relative to the other item or to the ground.
  private func referenceAngle(of bodies: [ItemBody], in animator: Animator) -> Float {
    animator.world.angle(
      of: bodies[0].id, relativeTo: bodies.count == 1 ? animator.boundaries.ground : bodies[1].id)
  }

  /// Measures the current distance of the attachment points, which is the length unless one is set.
  private func measureLength(of bodies: [ItemBody], in animator: Animator) {
    let points = zip(bodies, offsets).map { animator.point(at: $1, of: $0) }
    let distance = points[0].distance(to: attachedBehaviorType == .anchor ? anchorPoint : points[1])
    let isHinge =
      attachedBehaviorType == .anchor && frequency == 0 && distance < UIKitConstants.minimumRodLength
    restLength.measured = isHinge ? 0 : distance
  }

  private var engineAttachmentRange: ClosedRange<Float> { ClosedRange(clampingFiniteEnds: attachmentRange) }

  private var slidingMotor: JointMotor {
    JointMotor(
      speed: Float(clampingToFinite: motorSpeed),
      maxForce: Float(clampingToFinite: maximumMotorForce * UIKitConstants.newton))
  }

  private var engineFrictionTorque: Float {
    Float(clampingToFinite: frictionTorque * UIKitConstants.newtonMeter)
  }
}

extension AttachmentBehavior.JointKind {
  /// Whether the first item rotates about the anchor, so that a motor can drive the rotation.
  var canRotate: Bool {
    switch self {
    case .pin, .wheel: true
    case .distance, .limit, .sliding, .fixed, .gear, .pulley: false
    }
  }
}

extension ClosedRange<Float> {
  /// Converts a range to single precision: infinite ends stay infinite, and finite ones stay finite.
  init(clampingFiniteEnds range: FloatRange) {
    func end(_ value: Double) -> Float { value.isInfinite ? Float(value) : Float(clampingToFinite: value) }
    self = end(range.minimum)...end(range.maximum)
  }
}
