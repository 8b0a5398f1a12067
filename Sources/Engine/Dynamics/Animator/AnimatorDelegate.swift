/// The methods that an animator calls when it pauses and resumes, when items come to rest, and when
/// attachments break.
public protocol AnimatorDelegate: AnyObject {
  /// Called when a paused animator is about to resume; does nothing by default.
  ///
  /// It is called synchronously by the change that resumes the animator, for example
  /// `Animator.addBehavior(_:)`.
  func dynamicAnimatorWillResume(_ animator: Animator)

  /// Called at the end of the step after which everything is at rest; does nothing by default.
  func dynamicAnimatorDidPause(_ animator: Animator)

  /// Called when a single item has come to rest; does nothing by default.
  ///
  /// It is called between steps of the world, after the contacts of the frame have been delivered. An item is
  /// at rest when `Animator.isResting(_:)` returns true; when the last one is, the animator pauses as well.
  ///
  /// > Note: UIKit has no such method.
  func dynamicAnimator(_ animator: Animator, didRest item: any DynamicItem)

  /// Called when an item was halted, because its motion exceeded the engine's range; does nothing by default.
  ///
  /// The item was moved back to its last valid position with velocity 0; all other items are unaffected. The
  /// cause is an extreme force or a negative resistance.
  ///
  /// > Note: UIKit has no such method.
  func dynamicAnimator(_ animator: Animator, didHalt item: any DynamicItem)

  /// Called when an attachment broke, because its force or torque exceeded `AttachmentBehavior.breakForce` or
  /// `breakTorque`; does nothing by default.
  ///
  /// All attachments that broke in a frame have been removed by then. It is called for one after the other,
  /// in the order of the behavior tree, after the contacts of the frame have been delivered. The attachment
  /// may be added again, with the items where they are now.
  ///
  /// > Note: UIKit has no such method.
  ///
  /// - Parameters:
  ///   - animator: The animator.
  ///   - attachment: The attachment; its `reactionForce` and `reactionTorque` are those that broke it.
  ///   - parent: The behavior that contained it; nil if it had been added to the animator directly.
  func dynamicAnimator(
    _ animator: Animator, didBreak attachment: AttachmentBehavior, in parent: DynamicBehavior?)
}

extension AnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: Animator) {}

  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: Animator) {}

  /// Does nothing.
  public func dynamicAnimator(_ animator: Animator, didRest item: any DynamicItem) {}

  /// Does nothing.
  public func dynamicAnimator(_ animator: Animator, didHalt item: any DynamicItem) {}

  /// Does nothing.
  public func dynamicAnimator(
    _ animator: Animator, didBreak attachment: AttachmentBehavior, in parent: DynamicBehavior?
  ) {}
}
