public import Dynamics
public import LuaHost

extension Bindings {
  static let attachmentBehavior = ObjectType<AttachmentBehavior>(
    "AttachmentBehavior", extends: Bindings.behavior,
    summary:
      """
      A connection between an item and a point or another item: a rod, spring, slider, rope, weld, hinge, \
      wheel, pulley or gear.
      """,
    constructor: .init(
      summary:
        """
        Creates a rod or, with a frequency, a spring: AttachmentBehavior { item = ball, anchor = { 160, 50 \
        }, frequency = 2 }.
        """,
      named: [.item, .anchor, .attachedTo, .offset, .attachedOffset]
    ) { call throws(HostError) in
      guard call.hasNamedArgument("anchor") != call.hasNamedArgument("attachedTo") else {
        throw HostError("expected either anchor or attachedTo")
      }
      guard call.hasNamedArgument("attachedTo") || !call.hasNamedArgument("attachedOffset") else {
        throw HostError("attachedOffset: an anchor has none; expected it with attachedTo only")
      }
      return try call.hasNamedArgument("anchor") ? call.makeAnchorAttachment() : call.makeItemAttachment()
    },
    constructors: attachmentConstructors,
    members: [
      .property("items", "The attached items: one, or two if attached to each other.") {
        $0.items.map(AnyItem.init)
      },
      .property(
        "attachedBehaviorType",
        "What the item is attached to: \"anchor\" for a point, \"items\" for another item.",
        get: { $0.attachedBehaviorType }),
      .property(
        "anchorPoint",
        """
        The anchor point, in the animator's coordinates; moving it drags an item that is attached to it. Between two \
        items, a new value has no effect until the attachment is added to an animator again, and none at all for rods, \
        springs and ropes, for which it is (0, 0) at first.
        """,
        unit: "pt",
        get: { $0.anchorPoint }, set: { $0.anchorPoint = $1 }),
      .property(
        "length",
        """
        The length of the rod, the rest length of the spring or the maximum length of the rope or of a pulley's; other \
        kinds ignore it.
        """,
        unit: "pt",
        default: "the distance of the attachment points when added to an animator", range: .nonNegative,
        get: { $0.length }, set: { $0.length = $1 }),
      .property(
        "frequency",
        """
        The frequency of oscillation of the spring, or of the suspension of a wheel; 0 makes them rigid. The \
        default of a wheel is 4. A hinge with a frequency springs back to the angle at which it was added to an \
        animator. Other kinds ignore it.
        """,
        unit: "Hz", default: "0",
        range: .nonNegative,
        get: { $0.frequency }, set: { $0.frequency = $1 }),
      .property(
        "damping",
        """
        The damping ratio of the spring, of the suspension of a wheel or of a hinge's spring: 0 for none, 1 for critical \
        damping. Has no effect while frequency is 0. The default of a wheel is 0.7. The solver itself damps as well: with 0, \
        an amplitude loses 15 % in each period at 1 Hz, and 28 % at 2 Hz.
        """,
        default: "0",
        range: .nonNegative, get: { $0.damping }, set: { $0.damping = $1 }),
      .property(
        "ratio",
        """
        The ratio of a gear or a pulley, from 1e-6 to 1e6; that of a gear may be negative. Of a gear, the first coordinate \
        plus ratio times the second stays constant, an angle in rad or a translation in pt: wheels of radius r1 and r2 that \
        mesh have r2 / r1. Of a pulley, the first distance from the anchor plus ratio times the second is at most length. \
        Other kinds ignore it.
        """,
        default: "1", range: .finite, get: { $0.ratio },
        set: { attachment, ratio throws(HostError) in
          try requireNoProblem(attachment.problem(settingRatio: ratio))
          attachment.ratio = ratio
        }),
      .property(
        "attachedAnchorPoint",
        "The point over which the other item of a pulley hangs, in the animator's coordinates. Other kinds ignore it.",
        unit: "pt", default: "(0, 0)", get: { $0.attachedAnchorPoint }, set: { $0.attachedAnchorPoint = $1 }),
      .property("gearedAttachments", "The two attachments that a gear couples; none for other kinds.") {
        $0.gearedAttachments
      },
      .property(
        "frictionTorque",
        """
        The friction torque of a hinge, which resists rotation: 1 decelerates 100 × 100 pt of density 1 \
        by 6 rad/s². Other kinds ignore it.
        """, unit: "N·m",
        default: "0",
        range: .nonNegative, get: { $0.frictionTorque }, set: { $0.frictionTorque = $1 }),
      .property(
        "motorSpeed",
        """
        The speed at which a motor drives the item: of a slider along its axis in pt/s, of a hinge or wheel \
        clockwise in rad/s; 0 brakes. Needs maximumMotorForce or maximumMotorTorque.
        """,
        default: "0", get: { $0.motorSpeed }, set: { $0.motorSpeed = $1 }),
      .property(
        "maximumMotorTorque",
        """
        The greatest torque of the motor of a hinge or wheel: 1 accelerates 100 × 100 pt of density 1 by \
        6 rad/s²; 0 for no motor. Other kinds ignore it.
        """,
        unit: "N·m", default: "0",
        range: .nonNegative, get: { $0.maximumMotorTorque }, set: { $0.maximumMotorTorque = $1 }),
      .property(
        "maximumMotorForce",
        """
        The greatest force of the motor of a slider: 1 accelerates 100 × 100 pt of density 1 by 100 pt/s²; \
        0 for no motor. Other kinds ignore it.
        """,
        unit: "N", default: "0",
        range: .nonNegative, get: { $0.maximumMotorForce }, set: { $0.maximumMotorForce = $1 }),
      .property(
        "motorTorque",
        "The torque with which the motor of a hinge or wheel drove the item in the last step, clockwise.",
        unit: "N·m", default: "0", get: { $0.motorTorque }),
      .property(
        "motorForce",
        "The force with which the motor of a slider drove the item along its axis in the last step.",
        unit: "N", default: "0", get: { $0.motorForce }),
    ] + breaking + [
      .property(
        "collides",
        """
        Whether the two items collide with each other; for an attachment to a point, whether the item collides \
        with boundaries that have an identifier. The default is false between two items, except of rods, springs and pulleys.
        """,
        default: "true", get: { $0.collides },
        set: { $0.collides = $1 }),
      .property(
        "attachmentRange",
        """
        The range of motion: of a slider or wheel along its axis, in pt, positive in the direction of the axis; of a \
        hinge in rad, positive clockwise. 0 is the position when the attachment was added to an animator; the range \
        must contain it. Other kinds ignore it.
        """,
        default: "FloatRange.infinite for these kinds, FloatRange(0, 0) for others",
        get: { $0.attachmentRange },
        set: { attachment, range throws(HostError) in
          try requireNoProblem(AttachmentBehavior.problem(settingAttachmentRange: range))
          attachment.attachmentRange = range
        }),
    ])

  /// The force and the torque of the attachment, and the limits at which it breaks.
  private static var breaking: [Member<AttachmentBehavior>] {
    [
      .property(
        "reactionForce",
        """
        The force with which the attachment acted on the first item in the last step; the other one receives the opposite. \
        A rod on which 100 × 100 pt of density 1 hang at rest pulls with (0, -10): mass * gravity / 100, upwards; with a \
        resistance r, with that divided by 1 + r / 120. After it broke, the force that broke it.
        """, unit: "N", default: "(0, 0)", get: { $0.reactionForce }),
      .property(
        "reactionTorque",
        """
        The torque with which the attachment acted on the first item in the last step, clockwise: of a weld, slider or gear, \
        of the limits, the friction and the spring of a hinge, and of the motor of a hinge or wheel; others have none. After it \
        broke, the torque that broke it.
        """, unit: "N·m", default: "0", get: { $0.reactionTorque }),
      .property(
        "breakForce",
        """
        The length of reactionForce above which the attachment breaks: it is removed after that step, and onBreak is called; \
        0 or more.
        """, unit: "N", default: "math.huge", range: .includingInfinite, get: { $0.breakForce },
        set: { attachment, force throws(HostError) in
          try requireNoProblem(limitProblem(of: force))
          attachment.breakForce = force
        }),
      .property(
        "breakTorque",
        "The magnitude of reactionTorque above which the attachment breaks, as breakForce.",
        unit: "N·m", default: "math.huge", range: .includingInfinite, get: { $0.breakTorque },
        set: { attachment, torque throws(HostError) in
          try requireNoProblem(limitProblem(of: torque))
          attachment.breakTorque = torque
        }),
      .callback(
        "onBreak",
        """
        Called when the attachment broke, at the end of the frame, after the contacts; of several, in the order of \
        the behavior tree. It has been removed, and may be added again.
        """,
        parameters: [.init("attachment", "The attachment.", type: "AttachmentBehavior")]),
    ]
  }

  private static let attachmentConstructors: [Constructor<AttachmentBehavior>] = [
    Constructor(
      "sliding",
      """
      Creates a slider: the item moves only along an axis and does not rotate; the axis is fixed or moves \
      with another item.
      """,
      named: [
        .item, .axisPoint, .attachedTo, .axis,
      ]
    ) { call throws(HostError) in
      try call.makeAxisAttachment(
        toItem: AttachmentBehavior.slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:),
        toAnchor: AttachmentBehavior.slidingAttachment(with:attachmentAnchor:axisOfTranslation:))
    },
    Constructor(
      "wheel",
      """
      Creates a wheel: the item rotates freely and is sprung along an axis, which is fixed or moves with \
      another item, the chassis; motorSpeed and maximumMotorTorque drive it.
      """,
      named: [.item, .axle, .attachedTo, .axis]
    ) { call throws(HostError) in
      try call.makeAxisAttachment(
        toItem: AttachmentBehavior.wheelAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:),
        toAnchor: AttachmentBehavior.wheelAttachment(with:attachmentAnchor:axisOfTranslation:))
    },
    Constructor(
      "limit",
      """
      Creates a rope: the distance of two items cannot exceed length, by default their distance when \
      added to an animator.
      """,
      named: [.item, .otherItem, .offset, .attachedOffset]
    ) { call throws(HostError) in
      let (item, other) = try call.attachedItems()
      let (offset, otherOffset) = try call.attachmentOffsets()
      let attachment = AttachmentBehavior.limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
      return try call.addingStrongReferences(toItemsOf: attachment)
    },
    Constructor(
      "fixed", "Creates a weld: two items move as one rigid body.", named: [.item, .otherItem, .jointAnchor]
    ) { call throws(HostError) in
      let (item, other) = try call.attachedItems()
      let anchor = try call.argument(named: "anchor", as: Point.self)
      return try call.addingStrongReferences(
        toItemsOf: .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor))
    },
    Constructor(
      "pin", "Creates a hinge, about which the item rotates, relative to a fixed point or to another item.",
      named: [.item, .pivot, .attachedTo]
    ) { call throws(HostError) in
      let anchor = try call.argument(named: "anchor", as: Point.self)
      guard call.hasNamedArgument("attachedTo") else {
        let item = try call.argument(named: "item", as: AnyItem.self).item
        return try call.addingStrongReferences(
          toItemsOf: .pinAttachment(with: item, attachmentAnchor: anchor))
      }
      let (item, other) = try call.attachedItems()
      return try call.addingStrongReferences(
        toItemsOf: .pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor))
    },
    Constructor(
      "pulley",
      """
      Creates a pulley: two items hang on a rope that runs over two fixed points. It pulls and never pushes; with a ratio \
      of 2, the other item hangs on two ropes.
      """,
      named: [.item, .pulleyPoint, .otherItem, .attachedPulleyPoint, .offset, .attachedOffset]
    ) { call throws(HostError) in
      let (item, other) = try call.attachedItems()
      let (offset, otherOffset) = try call.attachmentOffsets()
      return try call.addingStrongReferences(
        toItemsOf: .pulleyAttachment(
          with: item, offsetFromCenter: offset, attachmentAnchor: try call.argument(named: "anchor"),
          attachedTo: other, offsetFromCenter: otherOffset,
          attachmentAnchor: try call.argument(named: "attachedAnchor")))
    },
    Constructor(
      "gear",
      """
      Creates a gear, which couples two hinges or sliders of two items as long as both are in its animator; ratio is that of \
      the second one's motion.
      """,
      named: [.geared, .attachedGear]
    ) { call throws(HostError) in
      let attachment = try call.argument(named: "attachment", as: AttachmentBehavior.self)
      let other = try call.argument(named: "attachedTo", as: AttachmentBehavior.self)
      try requireNoProblem(AttachmentBehavior.problem(gearing: attachment, to: other))
      let gear = AttachmentBehavior.gearAttachment(with: attachment, attachedTo: other)
      for geared in [attachment, other] { try call.addStrongReference(from: gear, to: geared) }
      return try call.addingStrongReferences(toItemsOf: gear)
    },
  ]
}

/// The error message for a force or torque at which no attachment can break; nil for a valid one.
private func limitProblem(of limit: Double) -> String? {
  limit >= 0 ? nil : "expected a number from 0 up, got \(limit)"
}

extension Parameter {
  fileprivate static let anchor = Parameter.optional(
    "anchor",
    "The fixed point to which the item is attached. Either anchor or attachedTo is required; both are an error.",
    type: "Point",
    unit: "pt")
  fileprivate static let pulleyPoint = Parameter(
    "anchor", "The point over which the item hangs.", type: "Point", unit: "pt")
  fileprivate static let attachedPulleyPoint = Parameter(
    "attachedAnchor", "The point over which the other item hangs.", type: "Point", unit: "pt")
  fileprivate static let geared = Parameter(
    "attachment", "A hinge or slider.", type: "AttachmentBehavior")
  fileprivate static let attachedGear = Parameter(
    "attachedTo", "Another hinge or slider, of another item.", type: "AttachmentBehavior")
  fileprivate static let axisPoint = Parameter("anchor", "A point on the axis.", type: "Point", unit: "pt")
  fileprivate static let axle = Parameter("anchor", "The position of the axle.", type: "Point", unit: "pt")
  fileprivate static let axis = Parameter(
    "axis", "The direction of the axis, of any length except 0.", type: "Vector")
  fileprivate static let jointAnchor = Parameter(
    "anchor", "The point where the items are joined.", type: "Point", unit: "pt")
  fileprivate static let pivot = Parameter("anchor", "The position of the hinge.", type: "Point", unit: "pt")
  fileprivate static let attachedTo = Parameter.optional(
    "attachedTo", "The other item; without one, the item is attached to a fixed point.",
    type: AnyItem.luaTypeName
  )
  fileprivate static let otherItem = Parameter(
    "attachedTo", "The other item.", type: AnyItem.luaTypeName)
  fileprivate static let offset = Parameter.optional(
    "offset", "The attachment point relative to the item's center; rotates with the item.", type: "Vector",
    unit: "pt", default: "{ 0, 0 }")
  fileprivate static let attachedOffset = Parameter.optional(
    "attachedOffset", "The attachment point relative to the other item's center; rotates with that item.",
    type: "Vector", unit: "pt",
    default: "{ 0, 0 }")
}

extension Call {
  fileprivate borrowing func makeAnchorAttachment() throws(HostError) -> AttachmentBehavior {
    let item = try argument(named: "item", as: AnyItem.self).item
    return try addingStrongReferences(
      toItemsOf: AttachmentBehavior(
        item: item, offsetFromCenter: try argument(named: "offset", default: Vector.zero),
        attachedToAnchor: try argument(named: "anchor")))
  }

  fileprivate borrowing func makeItemAttachment() throws(HostError) -> AttachmentBehavior {
    let (item, other) = try attachedItems()
    let (offset, otherOffset) = try attachmentOffsets()
    return try addingStrongReferences(
      toItemsOf: AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset))
  }

  /// Makes an attachment with an axis: relative to another item if there is the field `attachedTo`, otherwise
  /// to the anchor.
  fileprivate borrowing func makeAxisAttachment(
    toItem: (any DynamicItem, any DynamicItem, Point, Vector) -> AttachmentBehavior,
    toAnchor: (any DynamicItem, Point, Vector) -> AttachmentBehavior
  ) throws(HostError) -> AttachmentBehavior {
    let (anchor, axis) = (
      try argument(named: "anchor", as: Point.self), try argument(named: "axis", as: Vector.self)
    )
    try requireNoProblem(AttachmentBehavior.problem(slidingAlong: axis))
    guard hasNamedArgument("attachedTo") else {
      let item = try argument(named: "item", as: AnyItem.self).item
      return try addingStrongReferences(toItemsOf: toAnchor(item, anchor, axis))
    }
    let (item, other) = try attachedItems()
    return try addingStrongReferences(toItemsOf: toItem(item, other, anchor, axis))
  }

  /// The two items of an attachment; throws if they are the same.
  fileprivate borrowing func attachedItems() throws(HostError) -> (any DynamicItem, any DynamicItem) {
    let item = try argument(named: "item", as: AnyItem.self).item
    let other = try argument(named: "attachedTo", as: AnyItem.self).item
    try requireNoProblem(AttachmentBehavior.problem(attaching: item, to: other))
    return (item, other)
  }

  fileprivate borrowing func attachmentOffsets() throws(HostError) -> (Vector, Vector) {
    (
      try argument(named: "offset", default: Vector.zero),
      try argument(named: "attachedOffset", default: Vector.zero)
    )
  }

  /// Adds the strong references from an attachment to its items and returns the attachment.
  fileprivate borrowing func addingStrongReferences(
    toItemsOf attachment: AttachmentBehavior
  ) throws(HostError) -> AttachmentBehavior {
    for item in attachment.items { try addStrongReference(from: attachment, to: item) }
    return attachment
  }
}

extension AttachmentBehavior.AttachmentType: LuaStringEnumeration {
  /// The name of the case.
  public var luaString: String { self == .items ? "items" : "anchor" }
}
