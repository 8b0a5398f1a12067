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

  /// Advances each running animator; an animator that a callback adds is first advanced in the next tick.
  ///
  /// First resumes an animator at rest if its reference bounds or the size of an item have changed.
  func stepAnimators() {
    // Callbacks may add and remove animators, so the loop looks up the next one by order instead of
    // iterating.
    let last = animatorRegistry.lastRegistrationNumber
    var order = 0
    while let animator = animatorRegistry.firstAnimator(afterRegistration: order),
      animator.registration.number <= last
    {
      order = animator.registration.number
      animator.resumeIfSizesChanged()
      animator.advanceOneTick()
    }
  }
}

/// The animators that a stage advances, in order of addition.
///
/// Retains only animators that have a behavior, or that still have to pause after losing the last one. The
/// others notify the registry when they get a behavior. Idle animators therefore cost nothing per tick, and
/// their deallocation, whose time depends on the garbage collector of a script, has no effect on the
/// simulation.
final class AnimatorRegistry: AnimatorClock {
  /// The animators to advance, in order of registration.
  private(set) var animators: [Animator] = []

  /// The number of the last registration.
  private(set) var lastRegistrationNumber = 0

  /// Appends an animator and removes it from its previous clock; does nothing if it is already on this one.
  func add(_ animator: Animator) {
    guard animator.registration.clock !== self else { return }
    animator.registration.clock?.stop(animator)
    lastRegistrationNumber += 1
    animator.registration = ClockRegistration(clock: self, number: lastRegistrationNumber)
    if animator.needsClock { start(animator) }
  }

  func start(_ animator: Animator) {
    let index = firstIndex(afterRegistration: animator.registration.number - 1)
    guard index == animators.count || animators[index] !== animator else { return }
    animators.insert(animator, at: index)
  }

  func stop(_ animator: Animator) {
    let index = firstIndex(afterRegistration: animator.registration.number - 1)
    guard index < animators.count, animators[index] === animator else { return }
    animators.remove(at: index)
  }

  /// Makes animators that were registered before those that are advanced, in their order.
  func restore(_ animators: [Animator]) { self.animators = animators }

  /// Returns the first active animator registered with a number greater than `order`; nil if there is
  /// none.
  ///
  /// - Complexity: O(log *n*) in the number of active animators.
  func firstAnimator(afterRegistration order: Int) -> Animator? {
    let index = firstIndex(afterRegistration: order)
    return index < animators.count ? animators[index] : nil
  }

  private func firstIndex(afterRegistration order: Int) -> Int {
    var range = animators.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        animators[middle].registration.number <= order
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
