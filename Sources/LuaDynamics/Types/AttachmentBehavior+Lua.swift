public import Dynamics
public import LuaHost

extension Bindings {
  static let attachmentBehavior = ObjectType<AttachmentBehavior>(
    "AttachmentBehavior", extends: Bindings.behavior,
    summary:
      "Ties an item to a point or to another item: by a rod, a spring, a slider, a rope, a weld or a hinge.",
    constructor: .init(
      summary: "Makes a rod; a frequency makes it a spring.",
      named: [.item, .anchor, .attachedTo, .offset, .attachedOffset]
    ) { call in
      guard call.hasNamed("anchor") != call.hasNamed("attachedTo") else {
        throw HostError("expected either anchor or attachedTo")
      }
      guard call.hasNamed("attachedTo") || !call.hasNamed("attachedOffset") else {
        throw HostError("attachedOffset: an anchor has none; expected it with attachedTo only")
      }
      return try call.hasNamed("anchor") ? call.makeAnchorAttachment() : call.makeItemAttachment()
    },
    constructors: attachmentKinds,
    members: [
      .property("items", "The one or two items that are tied.") { $0.items.map(AnyItem.init) },
      .property(
        "attachedBehaviorType", "What the item is tied to.", get: \.attachedBehaviorType),
      .property(
        "anchorPoint", "The point that the item is tied to; moving it drags the item.", unit: "pt",
        get: \.anchorPoint, set: { $0.anchorPoint = $1 }),
      .property(
        "length", "The length of the rod, of the spring at rest, or the greatest of the rope.", unit: "pt",
        default: "the distance when it joins the animator", range: .nonNegative,
        get: \.length, set: { $0.length = $1 }),
      .property(
        "frequency", "How fast the spring swings; 0 is a rod.", unit: "Hz", default: "0", range: .nonNegative,
        get: \.frequency, set: { $0.frequency = $1 }),
      .property(
        "damping", "How soon the spring comes to rest, 1 without swinging; needs a frequency.", default: "0",
        range: .nonNegative, get: \.damping, set: { $0.damping = $1 }),
      .property(
        "frictionTorque", "How strongly a hinge resists being turned.", unit: "N·m", default: "0",
        range: .nonNegative, get: \.frictionTorque, set: { $0.frictionTorque = $1 }),
      .property(
        "attachmentRange", "How far a slider may slide, in points, or a hinge turn, in radians; holds 0.",
        default: "unlimited for these", get: \.attachmentRange,
        set: { attachment, range in
          try require(AttachmentBehavior.problem(settingAttachmentRange: range))
          attachment.attachmentRange = range
        }),
    ])

  private static let attachmentKinds: [Constructor<AttachmentBehavior>] = [
    Constructor(
      "sliding",
      "Makes a slider: the item moves along an axis, of the other item or fixed, and does not turn.",
      named: [
        .item, .joint, .attachedTo,
        .init("axis", "The direction of the axis, of any length but 0.", type: "Vector"),
      ]
    ) { call in try call.makeSlider() },
    Constructor(
      "limit", "Makes a rope: two items come no further apart than its length.",
      named: [.item, .otherItem, .offset, .attachedOffset]
    ) { call in
      let (item, other) = try call.twoItems()
      let (offset, otherOffset) = try call.offsets()
      let attachment = AttachmentBehavior.limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
      return try call.owning(attachment)
    },
    Constructor(
      "fixed", "Makes a weld: two items move as one.", named: [.item, .otherItem, .joint]
    ) { call in
      let (item, other) = try call.twoItems()
      let anchor = try call.named("anchor", as: Point.self)
      return try call.owning(.fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor))
    },
    Constructor(
      "pin", "Makes a hinge, about which the item turns, and the other item with which it shares it, if any.",
      named: [.item, .joint, .attachedTo]
    ) { call in
      let anchor = try call.named("anchor", as: Point.self)
      guard call.hasNamed("attachedTo") else {
        let item = try call.named("item", as: AnyItem.self).item
        return try call.owning(.pinAttachment(with: item, attachmentAnchor: anchor))
      }
      let (item, other) = try call.twoItems()
      return try call.owning(.pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor))
    },
  ]
}

extension Parameter {
  fileprivate static let anchor = Parameter.optional(
    "anchor", "The point that the item is tied to; instead of attachedTo.", type: "Point", unit: "pt")
  fileprivate static let joint = Parameter(
    "anchor", "The point at which the items are joined, or a point of the axis.", type: "Point", unit: "pt")
  fileprivate static let attachedTo = Parameter.optional(
    "attachedTo", "The item that the item is tied to, instead of a fixed point.", type: AnyItem.luaName)
  fileprivate static let otherItem = Parameter(
    "attachedTo", "The item that the item is tied to.", type: AnyItem.luaName)
  fileprivate static let offset = Parameter.optional(
    "offset", "Where the attachment holds the item, seen from its centre; turns with it.", type: "Vector",
    unit: "pt", default: "{ 0, 0 }")
  fileprivate static let attachedOffset = Parameter.optional(
    "attachedOffset", "Where the attachment holds the other item.", type: "Vector", unit: "pt",
    default: "{ 0, 0 }")
}

extension Call {
  fileprivate borrowing func makeAnchorAttachment() throws(HostError) -> AttachmentBehavior {
    let item = try named("item", as: AnyItem.self).item
    return try owning(
      AttachmentBehavior(
        item: item, offsetFromCenter: try named("offset", default: Vector.zero),
        attachedToAnchor: try named("anchor")))
  }

  fileprivate borrowing func makeItemAttachment() throws(HostError) -> AttachmentBehavior {
    let (item, other) = try twoItems()
    let (offset, otherOffset) = try offsets()
    return try owning(
      AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset))
  }

  fileprivate borrowing func makeSlider() throws(HostError) -> AttachmentBehavior {
    let (anchor, axis) = (try named("anchor", as: Point.self), try named("axis", as: Vector.self))
    try require(AttachmentBehavior.problem(slidingAlong: axis))
    guard hasNamed("attachedTo") else {
      let item = try named("item", as: AnyItem.self).item
      return try owning(
        .slidingAttachment(with: item, attachmentAnchor: anchor, axisOfTranslation: axis))
    }
    let (item, other) = try twoItems()
    return try owning(
      .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: axis))
  }

  /// The two items of an attachment; throws if they are the same.
  fileprivate borrowing func twoItems() throws(HostError) -> (any DynamicItem, any DynamicItem) {
    let item = try named("item", as: AnyItem.self).item
    let other = try named("attachedTo", as: AnyItem.self).item
    try require(AttachmentBehavior.problem(attaching: item, to: other))
    return (item, other)
  }

  fileprivate borrowing func offsets() throws(HostError) -> (Vector, Vector) {
    (
      try named("offset", default: Vector.zero), try named("attachedOffset", default: Vector.zero)
    )
  }

  /// Adds the ownership edges from an attachment to its items and returns the attachment.
  fileprivate borrowing func owning(
    _ attachment: AttachmentBehavior
  ) throws(HostError) -> AttachmentBehavior {
    for item in attachment.items { try addOwnership(from: attachment, to: item) }
    return attachment
  }
}

extension AttachmentBehavior.AttachmentType: LuaStringEnumeration {
  /// The name of the case.
  public var luaString: String { self == .items ? "items" : "anchor" }
}
