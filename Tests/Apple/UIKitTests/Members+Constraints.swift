import UIKit

// Collisions and attachments.

extension Members {
  static var collisions: [Entry] {
    [
      ("UICollisionBehavior", UICollisionBehavior.self),
      (
        "UICollisionBehavior.init(items:)",
        UICollisionBehavior.init(items:) as ([UIDynamicItem]) -> UICollisionBehavior
      ),
      (
        "UICollisionBehavior.addItem(_:)",
        UICollisionBehavior.addItem as (UICollisionBehavior) -> (UIDynamicItem) -> Void
      ),
      (
        "UICollisionBehavior.removeItem(_:)",
        UICollisionBehavior.removeItem as (UICollisionBehavior) -> (UIDynamicItem) -> Void
      ),
      ("UICollisionBehavior.items", get(\UICollisionBehavior.items, [UIDynamicItem].self)),
      (
        "UICollisionBehavior.collisionMode",
        set(\UICollisionBehavior.collisionMode, UICollisionBehavior.Mode.self)
      ),
      (
        "UICollisionBehavior.translatesReferenceBoundsIntoBoundary",
        set(\UICollisionBehavior.translatesReferenceBoundsIntoBoundary, Bool.self)
      ),
      (
        "UICollisionBehavior.setTranslatesReferenceBoundsIntoBoundary(with:)",
        UICollisionBehavior.setTranslatesReferenceBoundsIntoBoundary(with:)
          as (UICollisionBehavior) -> (UIEdgeInsets) -> Void
      ),
      (
        "UICollisionBehavior.addBoundary(withIdentifier:for:)",
        UICollisionBehavior.addBoundary(withIdentifier:for:)
          as (UICollisionBehavior) -> (NSCopying, UIBezierPath) -> Void
      ),
      (
        "UICollisionBehavior.addBoundary(withIdentifier:from:to:)",
        UICollisionBehavior.addBoundary(withIdentifier:from:to:)
          as (UICollisionBehavior) -> (NSCopying, CGPoint, CGPoint) -> Void
      ),
      (
        "UICollisionBehavior.boundary(withIdentifier:)",
        UICollisionBehavior.boundary(withIdentifier:) as (UICollisionBehavior) -> (NSCopying) -> UIBezierPath?
      ),
      (
        "UICollisionBehavior.removeBoundary(withIdentifier:)",
        UICollisionBehavior.removeBoundary(withIdentifier:) as (UICollisionBehavior) -> (NSCopying) -> Void
      ),
      (
        "UICollisionBehavior.removeAllBoundaries()",
        UICollisionBehavior.removeAllBoundaries as (UICollisionBehavior) -> () -> Void
      ),
      (
        "UICollisionBehavior.boundaryIdentifiers",
        get(\UICollisionBehavior.boundaryIdentifiers, [NSCopying]?.self)
      ),
      (
        "UICollisionBehavior.collisionDelegate",
        set(\UICollisionBehavior.collisionDelegate, UICollisionBehaviorDelegate?.self)
      ),
      ("UICollisionBehavior.Mode", UICollisionBehavior.Mode.self),
      ("UICollisionBehavior.Mode.items", [.items, .boundaries] as UICollisionBehavior.Mode),
      ("UICollisionBehavior.Mode.boundaries", UICollisionBehavior.Mode.boundaries),
      ("UICollisionBehavior.Mode.everything", UICollisionBehavior.Mode.everything),
    ]
  }

  static var contacts: [Entry] {
    [
      ("UICollisionBehaviorDelegate", UICollisionBehaviorDelegate.self),
      (
        "UICollisionBehaviorDelegate.collisionBehavior(_:beganContactFor:with:at:)",
        { (delegate: UICollisionBehaviorDelegate, behavior: UICollisionBehavior, item: UIDynamicItem) in
          delegate.collisionBehavior(behavior, beganContactFor: item, with: item, at: CGPoint.zero)
        }
      ),
      (
        "UICollisionBehaviorDelegate.collisionBehavior(_:endedContactFor:with:)",
        { (delegate: UICollisionBehaviorDelegate, behavior: UICollisionBehavior, item: UIDynamicItem) in
          delegate.collisionBehavior(behavior, endedContactFor: item, with: item)
        }
      ),
      (
        "UICollisionBehaviorDelegate.collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)",
        { (delegate: UICollisionBehaviorDelegate, behavior: UICollisionBehavior, item: UIDynamicItem) in
          let identifier: NSCopying? = nil
          delegate.collisionBehavior(
            behavior, beganContactFor: item, withBoundaryIdentifier: identifier, at: CGPoint.zero)
        }
      ),
      (
        "UICollisionBehaviorDelegate.collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)",
        { (delegate: UICollisionBehaviorDelegate, behavior: UICollisionBehavior, item: UIDynamicItem) in
          let identifier: NSCopying? = nil
          delegate.collisionBehavior(behavior, endedContactFor: item, withBoundaryIdentifier: identifier)
        }
      ),
    ]
  }

  static var attachments: [Entry] {
    [
      ("UIAttachmentBehavior", UIAttachmentBehavior.self),
      ("UIAttachmentBehavior.items", get(\UIAttachmentBehavior.items, [UIDynamicItem].self)),
      (
        "UIAttachmentBehavior.attachedBehaviorType",
        get(\UIAttachmentBehavior.attachedBehaviorType, UIAttachmentBehavior.AttachmentType.self)
      ),
      ("UIAttachmentBehavior.anchorPoint", set(\UIAttachmentBehavior.anchorPoint, CGPoint.self)),
      ("UIAttachmentBehavior.length", set(\UIAttachmentBehavior.length, CGFloat.self)),
      ("UIAttachmentBehavior.damping", set(\UIAttachmentBehavior.damping, CGFloat.self)),
      ("UIAttachmentBehavior.frequency", set(\UIAttachmentBehavior.frequency, CGFloat.self)),
      ("UIAttachmentBehavior.frictionTorque", set(\UIAttachmentBehavior.frictionTorque, CGFloat.self)),
      ("UIAttachmentBehavior.attachmentRange", set(\UIAttachmentBehavior.attachmentRange, UIFloatRange.self)),
      ("UIAttachmentBehavior.AttachmentType", UIAttachmentBehavior.AttachmentType.self),
      ("UIAttachmentBehavior.AttachmentType.items", UIAttachmentBehavior.AttachmentType.items),
      ("UIAttachmentBehavior.AttachmentType.anchor", UIAttachmentBehavior.AttachmentType.anchor),
    ]
  }

  /// The initializers of attachments.
  static var kinds: [Entry] {
    [
      (
        "UIAttachmentBehavior.init(item:attachedToAnchor:)",
        { (item: UIDynamicItem, anchor: CGPoint) in UIAttachmentBehavior(item: item, attachedToAnchor: anchor)
        }
      ),
      (
        "UIAttachmentBehavior.init(item:offsetFromCenter:attachedToAnchor:)",
        UIAttachmentBehavior.init(item:offsetFromCenter:attachedToAnchor:)
          as (UIDynamicItem, UIOffset, CGPoint) -> UIAttachmentBehavior
      ),
      (
        "UIAttachmentBehavior.init(item:attachedTo:)",
        { (item: UIDynamicItem, other: UIDynamicItem) in UIAttachmentBehavior(item: item, attachedTo: other) }
      ),
      (
        "UIAttachmentBehavior.init(item:offsetFromCenter:attachedTo:offsetFromCenter:)",
        UIAttachmentBehavior.init(item:offsetFromCenter:attachedTo:offsetFromCenter:)
          as (UIDynamicItem, UIOffset, UIDynamicItem, UIOffset) -> UIAttachmentBehavior
      ),
      (
        "UIAttachmentBehavior.slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)",
        UIAttachmentBehavior.slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)
          as (UIDynamicItem, UIDynamicItem, CGPoint, CGVector) -> UIAttachmentBehavior
      ),
      (
        "UIAttachmentBehavior.slidingAttachment(with:attachmentAnchor:axisOfTranslation:)",
        UIAttachmentBehavior.slidingAttachment(with:attachmentAnchor:axisOfTranslation:)
          as (UIDynamicItem, CGPoint, CGVector) -> UIAttachmentBehavior
      ),
      (
        "UIAttachmentBehavior.limitAttachment(with:offsetFromCenter:attachedTo:offsetFromCenter:)",
        UIAttachmentBehavior.limitAttachment(with:offsetFromCenter:attachedTo:offsetFromCenter:)
          as (UIDynamicItem, UIOffset, UIDynamicItem, UIOffset) -> UIAttachmentBehavior
      ),
      (
        "UIAttachmentBehavior.fixedAttachment(with:attachedTo:attachmentAnchor:)",
        UIAttachmentBehavior.fixedAttachment(with:attachedTo:attachmentAnchor:)
          as (UIDynamicItem, UIDynamicItem, CGPoint) -> UIAttachmentBehavior
      ),
      (
        "UIAttachmentBehavior.pinAttachment(with:attachedTo:attachmentAnchor:)",
        UIAttachmentBehavior.pinAttachment(with:attachedTo:attachmentAnchor:)
          as (UIDynamicItem, UIDynamicItem, CGPoint) -> UIAttachmentBehavior
      ),
    ]
  }

  static var ranges: [Entry] {
    [
      ("UIFloatRange", UIFloatRange.self),
      (
        "UIFloatRange.init(minimum:maximum:)",
        UIFloatRange.init(minimum:maximum:) as (CGFloat, CGFloat) -> UIFloatRange
      ),
      ("UIFloatRange.minimum", get(\UIFloatRange.minimum, CGFloat.self)),
      ("UIFloatRange.maximum", get(\UIFloatRange.maximum, CGFloat.self)),
      ("UIFloatRange.zero", UIFloatRange.zero as UIFloatRange),
      ("UIFloatRange.infinite", UIFloatRange.infinite as UIFloatRange),
      ("UIFloatRange.==", (==) as (UIFloatRange, UIFloatRange) -> Bool),
      ("UIFloatRange.isInfinite", get(\UIFloatRange.isInfinite, Bool.self)),
    ]
  }
}
