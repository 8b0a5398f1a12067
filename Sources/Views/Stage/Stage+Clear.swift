import Dynamics

extension Stage {
  /// Takes everything off the stage: animators with their behaviors, the views inside `view`, its gesture
  /// recognizers, what is presented over it, timers, animations, and the fingers that are down.
  ///
  /// The clock goes on, `view` keeps its looks, scheduled input still comes, and a paused stage goes on at the
  /// ordinary speed. Animations end with false, gestures that have begun are cancelled, and nobody hears of what is not
  /// presented any more. What was taken off can be put on again. Must not be called from inside a tick.
  ///
  /// - Complexity: O(*n*) in the number of what is there.
  public func clear() {
    precondition(
      !isAdvancing, "Stage.clear() was called from inside a tick; use it between two calls of advance()")
    touches.cancelAll()
    timers.cancelAll()
    // Before the animations, whose ends would tell of dismissals.
    clearPresentations()
    clearAnimations()
    for animator in animators { animator.removeAllBehaviors() }
    animatorRegistry = AnimatorRegistry()
    for recognizer in view.gestureRecognizers { view.removeGestureRecognizer(recognizer) }
    for subview in view.subviews { subview.removeFromSuperview() }
    isPaused = false
    speed = 1
    frameAccumulator = 0
  }

  private func clearAnimations() {
    let animations = animations
    self.animations = []
    for animation in animations { animation.cancel() }
  }
}
