import Physics

// Gears, which couple two attachments, and pulleys.

extension AttachmentBehavior {
  /// What gears and pulleys transmit.
  struct Transmission: Equatable {
    var ratio = 1.0
    /// The fixed point above the other item of a pulley.
    var attachedAnchor = Point.zero
  }

  /// Creates a gear that couples two pin or sliding attachments of two different items.
  ///
  /// The coordinate of the first attachment plus `ratio` times that of the other one stays constant: the
  /// rotation of the first item of a pin attachment, in radians, or the translation along the axis of a
  /// sliding attachment, in points. Wheels of radius r1 and r2 that mesh have the ratio r2 / r1, and turn in
  /// opposite directions; a negative ratio is a belt. A rack, on a sliding attachment, and a pinion of radius
  /// r, on a pin attachment, have the ratio r, with the rack as the first one.
  ///
  /// The gear acts while both attachments are in its animator; what they are relative to each other then,
  /// they stay.
  ///
  /// - Parameters:
  ///   - attachment: A pin or sliding attachment.
  ///   - otherAttachment: Another one, of another item. Violating a rule of `problem(gearing:to:)` stops the
  ///     program.
  /// - Returns: The gear, with the ratio 1, which is not in an animator yet.
  ///
  /// > Note: UIKit has no gears; Box2D's joint for them has the same ratio.
  public static func gearAttachment(
    with attachment: AttachmentBehavior, attachedTo otherAttachment: AttachmentBehavior
  ) -> AttachmentBehavior {
    if let problem = problem(gearing: attachment, to: otherAttachment) { preconditionFailure(problem) }
    return AttachmentBehavior(
      .gear(attachment, otherAttachment), items: [attachment.items[0], otherAttachment.items[0]],
      offsets: [], anchor: .zero)
  }

  /// Creates a pulley: a rope that hangs over two fixed points connects two different items.
  ///
  /// The distance of the first item's attachment point from its anchor plus `ratio` times that of the other
  /// one's from its own is at most `length`, the sum when the attachment enters an animator unless it is set.
  /// With the ratio 2, the other item hangs on two ropes, as on a block and tackle. The rope pulls, and never
  /// pushes.
  ///
  /// - Parameters:
  ///   - item: An item.
  ///   - offset: The vector from the item's center to its attachment point, in points, in the axes of the
  ///     unrotated item. Any finite numbers; others stop the program.
  ///   - anchor: The fixed point above the item, in points in the reference coordinate system. Any finite
  ///     numbers; others stop the program.
  ///   - otherItem: The other item.
  ///   - otherOffset: As `offset`, of the other item.
  ///   - otherAnchor: The fixed point above the other item.
  /// - Returns: The pulley, with the ratio 1, which is not in an animator yet.
  ///
  /// > Note: UIKit has no pulleys; that of Box2D can also push.
  public static func pulleyAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Vector = .zero, attachmentAnchor anchor: Point,
    attachedTo otherItem: any DynamicItem, offsetFromCenter otherOffset: Vector = .zero,
    attachmentAnchor otherAnchor: Point
  ) -> AttachmentBehavior {
    precondition(otherAnchor.isFinite, "the anchor must be finite, not \(otherAnchor)")
    let pulley = AttachmentBehavior(
      .pulley, items: [item, otherItem], offsets: [offset, otherOffset], anchor: anchor)
    pulley.transmission.attachedAnchor = otherAnchor
    return pulley
  }

  /// The ratio of a gear or a pulley; the default is 1.
  ///
  /// What it is a factor of say `gearAttachment(with:attachedTo:)` and `pulleyAttachment`. Of a gear in an
  /// animator, a new ratio holds from the present positions on. Has an effect on these kinds only. A finite
  /// number from 1e-6 to 1e6, or for a gear also from -1e6 to -1e-6; violating the rule of
  /// `problem(settingRatio:)` stops the program.
  ///
  /// > Note: UIKit has no such property.
  public var ratio: Double {
    get { transmission.ratio }
    set {
      if let problem = problem(settingRatio: newValue) { preconditionFailure(problem) }
      transmission.ratio = newValue
    }
  }

  /// The fixed point above the other item of a pulley, in points; unless set, that of the type method, and
  /// (0, 0) for other kinds, on which it has no effect.
  ///
  /// Any finite numbers; others stop the program.
  public var attachedAnchorPoint: Point {
    get { transmission.attachedAnchor }
    set {
      precondition(newValue.isFinite, "attachedAnchorPoint must be finite, not \(newValue)")
      transmission.attachedAnchor = newValue
    }
  }

  /// The attachments that a gear couples; empty for other kinds.
  public var gearedAttachments: [AttachmentBehavior] {
    guard case .gear(let first, let second) = jointKind else { return [] }
    return [first, second]
  }

  /// Returns the reason why a number is invalid as the attachment's ratio, as a sentence; nil if it is valid.
  ///
  /// That of a gear must be finite and not 0, and its magnitude from 1e-6 to 1e6; that of a pulley from 1e-6
  /// to 1e6.
  public func problem(settingRatio ratio: Double) -> String? {
    let isGear = !gearedAttachments.isEmpty
    let magnitude = isGear ? ratio.magnitude : ratio
    if magnitude >= 1e-6 && magnitude <= 1e6 { return nil }
    return isGear
      ? "the ratio of a gear must be from 1e-6 to 1e6, or from -1e6 to -1e-6, not \(ratio)"
      : "the ratio of a pulley must be from 1e-6 to 1e6, not \(ratio)"
  }

  /// Returns the reason why a gear cannot couple two attachments, as a sentence; nil if it can.
  public static func problem(
    gearing attachment: AttachmentBehavior, to otherAttachment: AttachmentBehavior
  ) -> String? {
    if attachment === otherAttachment || attachment.items[0] === otherAttachment.items[0] {
      return "a gear couples attachments of two different items"
    }
    return attachment.hasCoordinate && otherAttachment.hasCoordinate
      ? nil : "a gear couples pin and sliding attachments only"
  }

  private var hasCoordinate: Bool {
    switch jointKind {
    case .pin, .sliding: true
    case .distance, .limit, .fixed, .wheel, .gear, .pulley: false
    }
  }
}

// MARK: Joints

extension AttachmentBehavior {
  /// Creates the joint of a gear; nil as long as one of the attachments that it couples is not in the
  /// animator.
  func makeGearJoint(_ first: AttachmentBehavior, _ second: AttachmentBehavior, in animator: Animator)
    -> JointID?
  {
    guard first.registeredAnimator === animator, second.registeredAnimator === animator,
      let firstJoint = first.joint, let secondJoint = second.joint
    else { return nil }
    var definition = GearJointDefinition(firstJoint, secondJoint)
    definition.ratio = Float(ratio)
    definition.collideConnected = collides
    return animator.world.createGearJoint(definition)
  }

  func makePulleyJoint(connecting bodies: [ItemBody], in animator: Animator) -> JointID {
    measureRope(of: bodies, in: animator)
    var definition = PulleyJointDefinition(
      bodyA: bodies[0].id, bodyB: bodies[1].id, fixedPoints: pulleyPoints,
      length: Float(clampingToFinite: length))
    (definition.localAnchorA, definition.localAnchorB) = (Vec2(offsets[0]), Vec2(offsets[1]))
    definition.ratio = Float(ratio)
    definition.collideConnected = collides
    return animator.world.createPulleyJoint(definition)
  }

  /// Applies a changed property to the joint of a pulley.
  func pulleyDidChange(_ joint: JointID, in animator: Animator) {
    if Float(ratio) != animator.world.ratio(of: joint) {
      measureRope(of: items.compactMap { animator.body(of: $0) }, in: animator)
    }
    animator.world.setRatio(Float(ratio), of: joint)
    animator.world.setLength(Float(clampingToFinite: length), of: joint)
    animator.world.setFixedPoints(pulleyPoints, of: joint)
  }

  /// Measures the length of a pulley's rope, which is that in effect unless one is set.
  private func measureRope(of bodies: [ItemBody], in animator: Animator) {
    let distances = zip(zip(bodies, offsets), [anchorPoint, attachedAnchorPoint]).map {
      animator.point(at: $0.1, of: $0.0).distance(to: $1)
    }
    restLength.measured = distances[0] + ratio * distances[1]
  }

  private var pulleyPoints: PulleyPoints { PulleyPoints(a: Vec2(anchorPoint), b: Vec2(attachedAnchorPoint)) }

  // MARK: Gears and what they couple

  /// Registers a gear with its animator, or creates the joints of the gears that couple the attachment.
  func didCreateJoint(in animator: Animator) {
    if !gearedAttachments.isEmpty { animator.behaviorTree.gears.append(self) }
    for gear in gears(in: animator) where gear.joint == nil {
      guard case .gear(let first, let second) = gear.jointKind else { continue }
      gear.joint = gear.makeGearJoint(first, second, in: animator)
      gear.strengthDidChange()
    }
  }

  /// Forgets the joints of the gears that couple the attachment: they are destroyed with its joint.
  func didDestroyJoint(in animator: Animator) {
    animator.behaviorTree.gears.removeAll { $0 === self }
    for gear in gears(in: animator) { gear.joint = nil }
  }

  private func gears(in animator: Animator) -> [AttachmentBehavior] {
    animator.behaviorTree.gears.filter { $0.gearedAttachments.contains { $0 === self } }
  }

  /// The lines for debug draw of a gear, between the anchors of the attachments, or of a pulley, along its
  /// rope.
  func transmissionLines(in animator: Animator, _ bodies: [ItemBody]) -> [(start: Point, end: Point)] {
    guard gearedAttachments.isEmpty else {
      let joints = gearedAttachments.compactMap { $0.joint }
      guard joints.count == 2 else { return [] }
      let points = zip(bodies, joints).map { body, joint in
        Point(animator.world.pose(of: body.id).toWorld(animator.world.localAnchors(of: joint).b))
      }
      return [(points[1], points[0])]
    }
    let points = zip(bodies, offsets).map { animator.point(at: $1, of: $0) }
    return [
      (anchorPoint, points[0]), (attachedAnchorPoint, anchorPoint), (attachedAnchorPoint, points[1]),
    ]
  }
}
