public import Dynamics

extension Stage {
  /// The animators that have a behavior, in order of addition.
  ///
  /// Includes an animator that lost its last behavior while running, until it has paused in the next tick.
  public var animators: [Animator] { animatorRegistry.animators }

  /// Adds an animator to this stage's clock and removes it from any other; does nothing if already added.
  ///
  /// The stage retains the animator while it has a behavior. An animator without behaviors costs nothing per
  /// tick.
  public func add(_ animator: Animator) { animatorRegistry.add(animator) }

  /// Advances each running animator; one added meanwhile starts at the next tick.
  ///
  /// An item size changed since the last tick restarts an animator at rest.
  func stepAnimators() {
    // Callbacks may add and remove animators, so the loop looks up the next one by order instead of
    // iterating.
    let last = animatorRegistry.lastOrder
    var order = 0
    while let animator = animatorRegistry.first(after: order), animator.clockOrder <= last {
      order = animator.clockOrder
      animator.updateFromCurrentState()
      animator.advance()
    }
  }
}
