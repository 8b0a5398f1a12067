import Dynamics

/// The animators that a stage advances, in order of addition.
///
/// It holds, and keeps alive, only those that have a behavior or still have to pause after losing the last one. The
/// others notify it when they get a behavior. However many there are, they cost a tick nothing, and how long they live,
/// which is chance in a garbage-collected script, changes nothing.
final class AnimatorRegistry: AnimatorClock {
  /// The animators to advance, by ascending `Animator.clockOrder`.
  private(set) var animators: [Animator] = []

  /// The order of the animator added last.
  private(set) var lastOrder = 0

  /// Adds an animator behind all others, and takes it off the clock that it had; nothing changes if that is this one.
  func add(_ animator: Animator) {
    guard animator.clock !== self else { return }
    animator.clock?.stop(animator)
    lastOrder += 1
    animator.clock = self
    animator.clockOrder = lastOrder
    if animator.needsClock { start(animator) }
  }

  func start(_ animator: Animator) {
    let index = firstIndex(after: animator.clockOrder - 1)
    guard index == animators.count || animators[index] !== animator else { return }
    animators.insert(animator, at: index)
  }

  func stop(_ animator: Animator) {
    let index = firstIndex(after: animator.clockOrder - 1)
    guard index < animators.count, animators[index] === animator else { return }
    animators.remove(at: index)
  }

  /// The next animator to advance behind the one with an order; nil behind the last.
  ///
  /// - Complexity: O(log *n*) in the animators that have something to do.
  func first(after order: Int) -> Animator? {
    let index = firstIndex(after: order)
    return index < animators.count ? animators[index] : nil
  }

  private func firstIndex(after order: Int) -> Int {
    var range = animators.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        animators[middle].clockOrder <= order
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
