internal import LuaHost

extension AppleNames {
  /// Items, animators and behaviors in general.
  static let dynamics: [ForeignName] =
    type(
      "UIDynamicItem", is: "Item View", same: "center collisionBoundsType collisionBoundingPath",
      [("bounds", "", "Item.size View.bounds"), ("transform", "", "Item.rotation View.rotation")])
    + type(
      "UIDynamicItemCollisionBoundsType", is: "Item.collisionBoundsType View.collisionBoundsType",
      [
        ("rectangle", "", "Item.collisionBoundsType View.collisionBoundsType"),
        ("ellipse", "", "Item.collisionBoundsType View.collisionBoundsType"),
        ("path", "", "Item.collisionBoundsType View.collisionBoundsType"),
      ])
    + globals([
      (
        "UIDynamicItemCollisionBoundsTypeRectangle", "Item.collisionBoundsType View.collisionBoundsType"
      ),
      ("UIDynamicItemCollisionBoundsTypeEllipse", "Item.collisionBoundsType View.collisionBoundsType"),
      ("UIDynamicItemCollisionBoundsTypePath", "Item.collisionBoundsType View.collisionBoundsType"),
    ])
    + type(
      "UIDynamicItemGroup", is: "ItemGroup", same: "items center",
      [
        ("init(items:)", "initWithItems:", "ItemGroup"), ("bounds", "", ".size"),
        ("transform", "", ".rotation"),
      ])
    + type(
      "UIDynamicAnimator", is: "Animator",
      same: "addBehavior(_:) removeBehavior(_:) removeAllBehaviors() referenceView behaviors elapsedTime",
      [
        ("init()", "init", "Animator"),
        ("init(referenceView:)", "initWithReferenceView:", "Animator"),
        ("items(in:)", "itemsInRect:", ".items"),
        ("updateItem(usingCurrentState:)", "updateItemUsingCurrentState:", ".updateItem"),
        ("isRunning", "running", ".isRunning"),
        ("delegate", "", ".didPause .willResume"),
      ])
    + type(
      "UIDynamicAnimatorDelegate", is: "Animator.didPause Animator.willResume",
      [
        ("dynamicAnimatorDidPause(_:)", "dynamicAnimatorDidPause:", "Animator.didPause"),
        ("dynamicAnimatorWillResume(_:)", "dynamicAnimatorWillResume:", "Animator.willResume"),
      ])
    + type(
      "UIDynamicBehavior", is: "Behavior",
      same: "addChildBehavior(_:) removeChildBehavior(_:) childBehaviors action dynamicAnimator",
      [("init()", "init", "Behavior"), ("willMove(to:)", "willMoveToAnimator:", ".willMoveTo")])
}
