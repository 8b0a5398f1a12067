/// A clock that advances animators.
///
/// Each animator calls `start(_:)` when it needs ticks and `stop(_:)` when it no longer does.
package protocol AnimatorClock: AnyObject {
  /// Starts advancing an animator and retains it; has no effect if it is already advancing it.
  func start(_ animator: Animator)

  /// Stops advancing an animator and releases it; has no effect if the clock does not advance the animator.
  func stop(_ animator: Animator)
}

/// The registration of an animator with a clock.
package struct ClockRegistration {
  /// The clock; a weak reference.
  #if hasFeature(Embedded)
    @Weak package private(set) var clock: (any AnimatorClock)?
  #else
    package private(set) weak var clock: (any AnimatorClock)?
  #endif

  /// The number of the registration; the clock advances animators in ascending order.
  package let number: Int

  /// Creates the registration with a number that is greater than those of earlier ones; without a clock by
  /// default.
  package init(clock: (any AnimatorClock)? = nil, number: Int = 0) {
    (self.clock, self.number) = (clock, number)
  }
}

extension Animator {
  /// Whether a clock must advance the animator: it has a behavior, or is still running after losing the last
  /// one.
  package var needsClock: Bool { hasBehaviors || (isRunning && !isPaused) }

  /// Starts or stops the clock after `needsClock` may have changed.
  func startOrStopClock() {
    if needsClock { registration.clock?.start(self) } else { registration.clock?.stop(self) }
  }
}
