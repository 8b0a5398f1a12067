import Physics

// The joint of an attachment. Body A is the ground for an attachment to an anchor. Between two items, body A
// is the first item for rods and ropes, and the second item for the other kinds: those measure the
// translation and rotation of the first item relative to the second.

extension AttachmentBehavior {
  /// Creates the joint between the items in their current positions.
  func makeJoint(connecting bodies: [ItemBody], in animator: Animator) -> JointID {
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
      moveAnchor(of: joint, in: registeredAnimator)
    case .fixed: break
    case .pin:
      registeredAnimator.world.setJointLimits(engineAttachmentRange, of: joint)
      registeredAnimator.world.setFrictionTorque(engineFrictionTorque, of: joint)
      moveAnchor(of: joint, in: registeredAnimator)
    }
    registeredAnimator.worldDidChange()
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
    case .sliding, .fixed, .pin:
      let other = bodies.count == 1 ? animator.ground : bodies[1].id
      let anchor = Point(animator.world.pose(of: other).toWorld(anchors.a))
      return bodies.map { (anchor, animator.point(at: .zero, of: $0)) }
    }
  }
}

extension AttachmentBehavior {
  /// Moves the fixed end of a slider or hinge to the current anchor point; between two items no end is fixed.
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
      bodyA: bodies.count == 1 ? animator.ground : bodies[0].id,
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
    let otherBody = bodies.count == 1 ? animator.ground : bodies[1].id
    let direction = animator.world.pose(of: otherBody).rotation.inverseRotate(Vec2(axis.normalized))
    var definition = PrismaticJointDefinition(bodyA: otherBody, bodyB: bodies[0].id, axis: direction)
    (definition.localAnchorA, definition.localAnchorB) = localAnchorPoints(of: bodies, in: animator)
    definition.referenceAngle = referenceAngle(of: bodies, in: animator)
    definition.translationRange = engineAttachmentRange
    return definition
  }

  private func revoluteJointDefinition(
    connecting bodies: [ItemBody], in animator: Animator
  ) -> RevoluteJointDefinition {
    let other = bodies.count == 1 ? animator.ground : bodies[1].id
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

  /// The anchor point as local anchors of the two bodies of a slider, weld or hinge.
  private func localAnchorPoints(of bodies: [ItemBody], in animator: Animator) -> (a: Vec2, b: Vec2) {
    let other = bodies.count == 1 ? animator.ground : bodies[1].id
    let point = Vec2(anchorPoint)
    return (
      animator.world.pose(of: other).toLocal(point), animator.world.pose(of: bodies[0].id).toLocal(point)
    )
  }

  /// The angle of the first item relative to the other item or to the ground.
  private func referenceAngle(of bodies: [ItemBody], in animator: Animator) -> Float {
    let other = bodies.count == 1 ? 0 : animator.world.angle(of: bodies[1].id)
    return animator.world.angle(of: bodies[0].id) - other
  }

  /// Measures the current distance of the attachment points, which is the length unless one is set.
  private func measureLength(of bodies: [ItemBody], in animator: Animator) {
    let points = zip(bodies, offsets).map { animator.point(at: $1, of: $0) }
    let distance = points[0].distance(to: attachedBehaviorType == .anchor ? anchorPoint : points[1])
    let isHinge =
      attachedBehaviorType == .anchor && frequency == 0 && distance < UIKitConstants.minimumRodLength
    measuredLength = isHinge ? 0 : distance
  }

  private var engineAttachmentRange: ClosedRange<Float> { ClosedRange(clampingFiniteEnds: attachmentRange) }

  private var engineFrictionTorque: Float {
    Float(clampingToFinite: frictionTorque * UIKitConstants.newtonMeter)
  }
}

extension ClosedRange<Float> {
  /// Converts a range to single precision: infinite ends stay infinite, and finite ones stay finite.
  init(clampingFiniteEnds range: FloatRange) {
    func end(_ value: Double) -> Float { value.isInfinite ? Float(value) : Float(clampingToFinite: value) }
    self = end(range.minimum)...end(range.maximum)
  }
}
