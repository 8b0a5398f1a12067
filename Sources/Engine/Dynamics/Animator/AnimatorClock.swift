/// A clock that advances animators.
///
/// Each animator calls `start(_:)` when it needs ticks and `stop(_:)` when it no longer does.
package protocol AnimatorClock: AnyObject {
  /// Starts advancing an animator and retains it; has no effect if it is already advancing it.
  func start(_ animator: Animator)

  /// Stops advancing an animator and releases it; has no effect if the clock does not advance the animator.
  func stop(_ animator: Animator)
}

extension Animator {
  /// Whether a clock must advance the animator: it has a behavior, or is still running after losing the last
  /// one.
  package var needsClock: Bool { hasBehaviors || (isRunning && !isPaused) }

  /// Starts or stops the clock after `needsClock` may have changed.
  func startOrStopClock() {
    if needsClock { clock?.start(self) } else { clock?.stop(self) }
  }
}
