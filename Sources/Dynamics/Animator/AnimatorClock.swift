/// A clock that advances animators, which notify it when they have something to advance and when they no longer do.
package protocol AnimatorClock: AnyObject {
  /// Begins to advance an animator and to keep it alive; without effect if it does already.
  func start(_ animator: Animator)

  /// Ceases to advance an animator and to keep it alive; without effect if it does not advance it.
  func stop(_ animator: Animator)
}

extension Animator {
  /// Whether a clock must advance the animator: it has a behavior, or it still has to pause after losing the last one.
  package var needsClock: Bool { !behaviors.isEmpty || (isRunning && !isPaused) }

  /// Notifies the clock of whether it must advance the animator, after that may have changed.
  func updateClock() {
    if needsClock { clock?.start(self) } else { clock?.stop(self) }
  }
}
