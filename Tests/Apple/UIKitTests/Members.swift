import UIKit

/// Every member of UIKit Dynamics by its name, used with Apple's declaration.
///
/// An entry that compiles exists with Apple's types.
@MainActor enum Members {
  /// A name from Apple's reference, and the member.
  typealias Entry = (name: String, member: Any)

  static var all: [Entry] {
    items + animators + behaviors + gravities + collisions + contacts + pushes + attachments + kinds + ranges
      + snaps + materials + fields + regions
  }

  /// A readable property of a given type.
  static func get<Root, Value>(_ path: KeyPath<Root, Value>, _ type: Value.Type) -> Any { path }

  /// A readable and writable property of a given type.
  static func set<Root, Value>(_ path: ReferenceWritableKeyPath<Root, Value>, _ type: Value.Type) -> Any {
    path
  }

  private static var items: [Entry] {
    [
      ("UIDynamicItem", UIDynamicItem.self),
      ("UIDynamicItem.center", set(\UIDynamicItem.center, CGPoint.self)),
      ("UIDynamicItem.bounds", get(\UIDynamicItem.bounds, CGRect.self)),
      ("UIDynamicItem.transform", set(\UIDynamicItem.transform, CGAffineTransform.self)),
      (
        "UIDynamicItem.collisionBoundsType",
        get(\UIDynamicItem.collisionBoundsType, UIDynamicItemCollisionBoundsType.self)
      ),
      ("UIDynamicItem.collisionBoundingPath", get(\UIDynamicItem.collisionBoundingPath, UIBezierPath.self)),
      ("UIDynamicItemCollisionBoundsType", UIDynamicItemCollisionBoundsType.self),
      ("UIDynamicItemCollisionBoundsType.rectangle", UIDynamicItemCollisionBoundsType.rectangle),
      ("UIDynamicItemCollisionBoundsType.ellipse", UIDynamicItemCollisionBoundsType.ellipse),
      ("UIDynamicItemCollisionBoundsType.path", UIDynamicItemCollisionBoundsType.path),
      ("UIView", UIView.self),
      ("UIView.UIDynamicItem", { (view: UIView) -> UIDynamicItem in view }),
      ("UIDynamicItemGroup", UIDynamicItemGroup.self),
      ("UIDynamicItemGroup.UIDynamicItem", { (group: UIDynamicItemGroup) -> UIDynamicItem in group }),
      (
        "UIDynamicItemGroup.init(items:)",
        UIDynamicItemGroup.init(items:) as ([UIDynamicItem]) -> UIDynamicItemGroup
      ),
      ("UIDynamicItemGroup.items", get(\UIDynamicItemGroup.items, [UIDynamicItem].self)),
      ("UIDynamicItemGroup.center", set(\UIDynamicItemGroup.center, CGPoint.self)),
      ("UIDynamicItemGroup.bounds", get(\UIDynamicItemGroup.bounds, CGRect.self)),
      ("UIDynamicItemGroup.transform", set(\UIDynamicItemGroup.transform, CGAffineTransform.self)),
    ]
  }

  private static var animators: [Entry] {
    [
      ("UIDynamicAnimator", UIDynamicAnimator.self),
      ("UIDynamicAnimator.init()", UIDynamicAnimator.init as () -> UIDynamicAnimator),
      (
        "UIDynamicAnimator.init(referenceView:)",
        { (view: UIView) -> UIDynamicAnimator in UIDynamicAnimator(referenceView: view) }
      ),
      (
        "UIDynamicAnimator.addBehavior(_:)",
        UIDynamicAnimator.addBehavior as (UIDynamicAnimator) -> (UIDynamicBehavior) -> Void
      ),
      (
        "UIDynamicAnimator.removeBehavior(_:)",
        UIDynamicAnimator.removeBehavior as (UIDynamicAnimator) -> (UIDynamicBehavior) -> Void
      ),
      (
        "UIDynamicAnimator.removeAllBehaviors()",
        UIDynamicAnimator.removeAllBehaviors as (UIDynamicAnimator) -> () -> Void
      ),
      ("UIDynamicAnimator.referenceView", get(\UIDynamicAnimator.referenceView, UIView?.self)),
      ("UIDynamicAnimator.behaviors", get(\UIDynamicAnimator.behaviors, [UIDynamicBehavior].self)),
      (
        "UIDynamicAnimator.items(in:)",
        UIDynamicAnimator.items(in:) as (UIDynamicAnimator) -> (CGRect) -> [UIDynamicItem]
      ),
      (
        "UIDynamicAnimator.updateItem(usingCurrentState:)",
        UIDynamicAnimator.updateItem(usingCurrentState:) as (UIDynamicAnimator) -> (UIDynamicItem) -> Void
      ),
      ("UIDynamicAnimator.isRunning", get(\UIDynamicAnimator.isRunning, Bool.self)),
      ("UIDynamicAnimator.elapsedTime", get(\UIDynamicAnimator.elapsedTime, TimeInterval.self)),
      ("UIDynamicAnimator.delegate", set(\UIDynamicAnimator.delegate, UIDynamicAnimatorDelegate?.self)),
      ("UIDynamicAnimatorDelegate", UIDynamicAnimatorDelegate.self),
      (
        "UIDynamicAnimatorDelegate.dynamicAnimatorWillResume(_:)",
        { (delegate: UIDynamicAnimatorDelegate, animator: UIDynamicAnimator) in
          delegate.dynamicAnimatorWillResume(animator)
        }
      ),
      (
        "UIDynamicAnimatorDelegate.dynamicAnimatorDidPause(_:)",
        { (delegate: UIDynamicAnimatorDelegate, animator: UIDynamicAnimator) in
          delegate.dynamicAnimatorDidPause(animator)
        }
      ),
    ]
  }

  private static var behaviors: [Entry] {
    [
      ("UIDynamicBehavior", UIDynamicBehavior.self),
      ("UIDynamicBehavior.init()", UIDynamicBehavior.init as () -> UIDynamicBehavior),
      (
        "UIDynamicBehavior.addChildBehavior(_:)",
        UIDynamicBehavior.addChildBehavior as (UIDynamicBehavior) -> (UIDynamicBehavior) -> Void
      ),
      (
        "UIDynamicBehavior.removeChildBehavior(_:)",
        UIDynamicBehavior.removeChildBehavior as (UIDynamicBehavior) -> (UIDynamicBehavior) -> Void
      ),
      ("UIDynamicBehavior.childBehaviors", get(\UIDynamicBehavior.childBehaviors, [UIDynamicBehavior].self)),
      ("UIDynamicBehavior.action", set(\UIDynamicBehavior.action, (() -> Void)?.self)),
      (
        "UIDynamicBehavior.willMove(to:)",
        UIDynamicBehavior.willMove(to:) as (UIDynamicBehavior) -> (UIDynamicAnimator?) -> Void
      ),
      ("UIDynamicBehavior.dynamicAnimator", get(\UIDynamicBehavior.dynamicAnimator, UIDynamicAnimator?.self)),
    ]
  }

  private static var snaps: [Entry] {
    [
      ("UISnapBehavior", UISnapBehavior.self),
      (
        "UISnapBehavior.init(item:snapTo:)",
        UISnapBehavior.init(item:snapTo:) as (UIDynamicItem, CGPoint) -> UISnapBehavior
      ),
      ("UISnapBehavior.damping", set(\UISnapBehavior.damping, CGFloat.self)),
      ("UISnapBehavior.snapPoint", set(\UISnapBehavior.snapPoint, CGPoint.self)),
    ]
  }
}
