import Dynamics

extension Stage {
  /// Removes everything from the stage.
  ///
  /// Removes the animators with their behaviors, the subviews of `view` and `overlay` and their gesture
  /// recognizers, presented content, timers, animations, and active touches, and resets the camera.
  ///
  /// Keeps the clock, the appearance of `view`, keys that are down, the pointer, and scheduled input; a
  /// paused stage resumes at speed 1. Completion handlers of animations are called with false, gestures that
  /// have begun are cancelled, and dismissal handlers are not called. Removed objects can be added again.
  /// Must not be called during a tick.
  ///
  /// - Complexity: O(*n*) in the number of removed objects.
  public func clear() {
    precondition(
      !isAdvancing, "Stage.clear() was called from inside a tick; use it between two calls of advance()")
    touchDispatcher.cancelAll()
    timers.cancelAll()
    // Before the animations: the completion handlers of fade-outs would call the dismissal handlers.
    removePresentedOverlays()
    clearAnimations()
    for scrollView in movements.scrollViews { scrollView.stopMotion() }
    movements.removeScrollViewsAtRest()
    heldItems.grabs.take { _ in true }.release()
    heldItems.drags.take { _ in true }.release()
    for animator in animators { animator.removeAllBehaviors() }
    animatorRegistry = AnimatorRegistry()
    for root in [view, overlay] {
      for recognizer in root.gestureRecognizers { root.removeGestureRecognizer(recognizer) }
      for subview in root.subviews { subview.removeFromSuperview() }
    }
    camera.reset()
    keyboard.isRead = false
    for recognizer in pointer.removeViews() { recognizer.cancel() }
    clock.pacing = FramePacing()
  }

  private func clearAnimations() {
    let animations = movements.animations
    movements.animations = []
    for animation in animations { animation.cancel() }
  }
}

extension View {
  /// Sets the properties that determine how the view looks to their initial values, without an animation.
  package final func resetAppearance() {
    let current = clock?.currentAnimation
    clock?.currentAnimation = nil
    backgroundColor = .clear
    alpha = 1
    cornerRadius = 0
    text = nil
    isHidden = false
    layerStyleStorage = nil
    clock?.currentAnimation = current
  }
}
