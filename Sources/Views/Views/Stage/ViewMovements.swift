/// What moves views on a stage, apart from animators.
struct ViewMovements {
  /// The animations, in order of creation.
  var animations: [ViewAnimation] = []

  /// The scroll views whose content moves by itself, in the order in which it began to.
  private(set) var scrollViews: [ScrollView] = []

  /// Whether no view is animated and no content moves.
  var isEmpty: Bool { animations.isEmpty && scrollViews.isEmpty }

  /// Removes the animations that have finished, and returns them.
  mutating func removeFinishedAnimations() -> [ViewAnimation] {
    let finished = animations.filter { $0.isFinished }
    if !finished.isEmpty { animations.removeAll { $0.isFinished } }
    return finished
  }

  /// Adds a scroll view whose content moves by itself, unless it is among them.
  mutating func add(_ scrollView: ScrollView) {
    if !scrollViews.contains(where: { $0 === scrollView }) { scrollViews.append(scrollView) }
  }

  /// Makes scroll views those whose content moves by itself.
  mutating func setScrollViews(_ scrollViews: [ScrollView]) { self.scrollViews = scrollViews }

  /// Removes the scroll views whose content has come to rest.
  mutating func removeScrollViewsAtRest() {
    if !scrollViews.isEmpty { scrollViews.removeAll { !$0.isDecelerating } }
  }
}
