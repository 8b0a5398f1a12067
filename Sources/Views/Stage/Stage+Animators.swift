public import Dynamics

extension Stage {
  /// The animators that have a behavior, in order of addition.
  ///
  /// One that lost its last behavior while it was running counts until it has paused, in the next tick.
  public var animators: [Animator] { animatorRegistry.animators }

  /// Makes an animator run on this stage's clock and on no other; nothing changes if it does already.
  ///
  /// The stage keeps it alive while it has a behavior. One without behaviors costs a tick nothing.
  public func add(_ animator: Animator) { animatorRegistry.add(animator) }

  /// Advances each animator that runs; one added meanwhile begins at the next tick.
  ///
  /// A size that was changed since the last tick makes an animator at rest run again.
  func stepAnimators() {
    // Animators come and go in callbacks, so that the roster is asked for one after the other.
    let last = animatorRegistry.lastOrder
    var order = 0
    while let animator = animatorRegistry.first(after: order), animator.clockOrder <= last {
      order = animator.clockOrder
      animator.updateFromCurrentState()
      animator.advance()
    }
  }
}
