import Dynamics

/// The animators of a stage, in order of addition.
///
/// One that has a behavior is kept alive, one that has none is not: emptying an animator lets it go.
struct AnimatorRoster {
  private struct Entry {
    weak var animator: Animator?
    /// Set while the entry keeps its animator alive.
    var owner: Animator?
  }

  private var entries: [Entry] = []

  /// Adds an animator, and keeps it alive at least until the next `review()`.
  mutating func add(_ animator: Animator) {
    if let index = entries.firstIndex(where: { $0.animator === animator }) {
      entries[index].owner = animator
    } else {
      entries.append(Entry(animator: animator, owner: animator))
    }
  }

  /// Keeps alive those that have a behavior, lets go of the others, and forgets the dead.
  mutating func review() {
    for index in entries.indices {
      let animator = entries[index].animator
      entries[index].owner = animator?.behaviors.isEmpty == false ? animator : nil
    }
    entries.removeAll { $0.animator == nil }
  }

  /// The living animators.
  var all: [Animator] { entries.compactMap(\.animator) }

  /// Those that have a behavior.
  ///
  /// The others do nothing, and how long they live is chance in a
  /// garbage-collected script, so that nothing may depend on them.
  var active: [Animator] { all.filter { !$0.behaviors.isEmpty } }
}
