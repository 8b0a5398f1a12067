/// Is told when an animator pauses and resumes.
public protocol AnimatorDelegate: AnyObject {
  /// Called when a paused animator is about to move items; does nothing by default.
  ///
  /// It is called from inside the change that resumes the animator, for example `Animator.addBehavior(_:)`.
  func dynamicAnimatorWillResume(_ animator: Animator)

  /// Called at the end of the step after which everything is at rest; does nothing by default.
  func dynamicAnimatorDidPause(_ animator: Animator)

  /// Called when a single item has come to rest; does nothing by default.
  ///
  /// Told between steps, after the contacts of the frame. An item rests when `Animator.isResting(_:)` says so;
  /// when the last one does, the animator pauses as well.
  ///
  /// > Note: UIKit has no such method.
  func dynamicAnimator(_ animator: Animator, didRest item: any DynamicItem)

  /// Called when an item was moving too fast to compute with; does nothing by default.
  ///
  /// The item was put back to its last valid place with velocity 0; all others go on. Something pushes it beyond
  /// reason: a huge force, or a negative resistance.
  ///
  /// > Note: UIKit has no such method.
  func dynamicAnimator(_ animator: Animator, didQuarantine item: any DynamicItem)
}

extension AnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: Animator) {}

  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: Animator) {}

  /// Does nothing.
  public func dynamicAnimator(_ animator: Animator, didRest item: any DynamicItem) {}

  /// Does nothing.
  public func dynamicAnimator(_ animator: Animator, didQuarantine item: any DynamicItem) {}
}
