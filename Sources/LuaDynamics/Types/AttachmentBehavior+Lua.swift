public import Dynamics
public import LuaHost

extension Bindings {
  static let attachmentBehavior = ObjectType<AttachmentBehavior>(
    "AttachmentBehavior", extends: Bindings.behavior,
    summary: "Ties an item to a point or to another item, by a rod or by a spring.",
    constructor: .init(
      summary: "Makes a rod; a frequency makes it a spring.",
      named: [
        .item,
        .optional(
          "anchor", "The point that the item is tied to; instead of attachedTo.", type: "Point", unit: "pt"),
        .optional(
          "attachedTo", "The item that the item is tied to; instead of anchor.", type: AnyItem.luaName),
        .optional(
          "offset", "Where the rod holds the item, seen from its centre; turns with it.", type: "Vector",
          unit: "pt",
          default: "{ 0, 0 }"),
        .optional(
          "attachedOffset", "Where the rod holds the other item.", type: "Vector", unit: "pt",
          default: "{ 0, 0 }"),
      ]
    ) { call in
      guard call.hasNamed("anchor") != call.hasNamed("attachedTo") else {
        throw LuaFailure("expected either anchor or attachedTo")
      }
      return try call.hasNamed("anchor") ? call.makeAnchorAttachment() : call.makeItemAttachment()
    },
    members: [
      .property("items", "The one or two items that are tied.") { $0.items.map(AnyItem.init) },
      .property(
        "attachedBehaviorType", "What the item is tied to.", get: \.attachedBehaviorType),
      .property(
        "anchorPoint", "The point that the item is tied to; moving it drags the item.", unit: "pt",
        get: \.anchorPoint, set: { $0.anchorPoint = $1 }),
      .property(
        "length", "The length of the rod, or of the spring at rest.", unit: "pt",
        default: "the distance when it joins the animator", range: .nonNegative,
        get: \.length, set: { $0.length = $1 }),
      .property(
        "frequency", "How fast the spring swings; 0 is a rod.", unit: "Hz", default: "0", range: .nonNegative,
        get: \.frequency, set: { $0.frequency = $1 }),
      .property(
        "damping", "How soon the spring comes to rest, 1 without swinging; needs a frequency.", default: "0",
        range: .nonNegative, get: \.damping, set: { $0.damping = $1 }),
    ])
}

extension Call {
  fileprivate borrowing func makeAnchorAttachment() throws(LuaFailure) -> AttachmentBehavior {
    let item = try named("item", as: AnyItem.self).item
    let attachment = AttachmentBehavior(
      item: item, offsetFromCenter: try named("offset", default: Vector.zero),
      attachedToAnchor: try named("anchor"))
    try link(attachment, to: item)
    return attachment
  }

  fileprivate borrowing func makeItemAttachment() throws(LuaFailure) -> AttachmentBehavior {
    let item = try named("item", as: AnyItem.self).item
    let other = try named("attachedTo", as: AnyItem.self).item
    try require(AttachmentBehavior.problem(attaching: item, to: other))
    let attachment = AttachmentBehavior(
      item: item, offsetFromCenter: try named("offset", default: Vector.zero),
      attachedTo: other, offsetFromCenter: try named("attachedOffset", default: Vector.zero))
    try link(attachment, to: item)
    try link(attachment, to: other)
    return attachment
  }
}

extension AttachmentBehavior.AttachmentType: LuaChoice {
  /// The name of the case.
  public var luaText: String { self == .items ? "items" : "anchor" }
}
