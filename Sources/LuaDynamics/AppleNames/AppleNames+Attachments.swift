internal import LuaHost

extension AppleNames {
  /// Attachments, their ranges, and snaps.
  static let attachments: [ForeignName] =
    type(
      "UIAttachmentBehavior", is: "AttachmentBehavior",
      same: "items attachedBehaviorType anchorPoint length damping frequency frictionTorque attachmentRange",
      attachmentInitializers + [
        // The labels of the arguments, which are fields of the constructors' tables.
        ("attachedToAnchor", "attachmentAnchor", ".anchor"),
        ("attachedToItem", "", ".attachedTo"),
        ("offsetFromCenter", "", ".offset .attachedOffset"),
        ("axisOfTranslation", "", ".axis"),
      ])
    + type(
      "UIAttachmentBehavior.AttachmentType", objectiveC: "UIAttachmentBehaviorType",
      is: "AttachmentBehavior.attachedBehaviorType",
      [
        ("items", "", "AttachmentBehavior.attachedBehaviorType"),
        ("anchor", "", "AttachmentBehavior.attachedBehaviorType"),
      ])
    + globals([
      ("UIAttachmentBehaviorTypeItems", "AttachmentBehavior.attachedBehaviorType"),
      ("UIAttachmentBehaviorTypeAnchor", "AttachmentBehavior.attachedBehaviorType"),
    ])
    + type(
      "UIFloatRange", is: "FloatRange", same: "minimum maximum zero infinite isInfinite",
      [("init(minimum:maximum:)", "", "FloatRange"), ("==", "", "FloatRange")])
    + globals([
      ("UIFloatRangeMake", "FloatRange"), ("UIFloatRangeZero", "FloatRange.zero"),
      ("UIFloatRangeInfinite", "FloatRange.infinite"), ("UIFloatRangeIsInfinite", "FloatRange.isInfinite"),
      ("UIFloatRangeIsEqualToRange", "FloatRange"),
    ])
    + type(
      "UISnapBehavior", is: "SnapBehavior", same: "damping snapPoint",
      [
        ("init(item:snapTo:)", "initWithItem:snapToPoint:", "SnapBehavior"),
        ("snapTo", "snapToPoint", ".snapPoint"),
      ])

  private static let attachmentInitializers: [(swift: String, objectiveC: String, equivalents: String)] = [
    ("init(item:attachedToAnchor:)", "initWithItem:attachedToAnchor:", "AttachmentBehavior"),
    (
      "init(item:offsetFromCenter:attachedToAnchor:)", "initWithItem:offsetFromCenter:attachedToAnchor:",
      "AttachmentBehavior"
    ),
    ("init(item:attachedTo:)", "initWithItem:attachedToItem:", "AttachmentBehavior"),
    (
      "init(item:offsetFromCenter:attachedTo:offsetFromCenter:)",
      "initWithItem:offsetFromCenter:attachedToItem:offsetFromCenter:", "AttachmentBehavior"
    ),
    (
      "slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)",
      "slidingAttachmentWithItem:attachedToItem:attachmentAnchor:axisOfTranslation:", ".sliding"
    ),
    (
      "slidingAttachment(with:attachmentAnchor:axisOfTranslation:)",
      "slidingAttachmentWithItem:attachmentAnchor:axisOfTranslation:", ".sliding"
    ),
    (
      "limitAttachment(with:offsetFromCenter:attachedTo:offsetFromCenter:)",
      "limitAttachmentWithItem:offsetFromCenter:attachedToItem:offsetFromCenter:", ".limit"
    ),
    (
      "fixedAttachment(with:attachedTo:attachmentAnchor:)",
      "fixedAttachmentWithItem:attachedToItem:attachmentAnchor:", ".fixed"
    ),
    (
      "pinAttachment(with:attachedTo:attachmentAnchor:)",
      "pinAttachmentWithItem:attachedToItem:attachmentAnchor:", ".pin"
    ),
  ]
}
