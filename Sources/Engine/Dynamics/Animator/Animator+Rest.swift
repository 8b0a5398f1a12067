import Physics

// When an animator runs and when it pauses.

extension Animator {
  /// Whether a step could change anything.
  ///
  /// As in UIKit there must be items, and the reference view must still exist. But a container behavior with
  /// an action also runs without items, as a timer, and contacts of items that were removed are still to end.
  var canRun: Bool {
    if boundaries.edges != nil && referenceView == nil { return false }
    return !bodies.isEmpty || contacts.hasPendingEnds
      || behaviorTree.inPreorder.contains { $0.acceptsChildren && $0.action != nil }
  }

  /// Whether nothing moves and no pending change could start a motion.
  var isAtRest: Bool {
    guard canRun else { return true }
    return !contacts.hasPendingEnds && dirtyFlags.isEmpty && world.readAwakeBodyCount() == 0
      && !bodies.isEmpty && areFrameForcesUnchanged
      && boundaries.edges?.areMoving != true && !areKinematicItemsMoving
  }

  /// Returns whether an item is at rest: asleep, anchored, or not in the animator.
  ///
  /// An item falls asleep, together with all items that it touches or is attached to, after half a second
  /// below 1 pt/s and 2 degrees/s.
  ///
  /// > Note: UIKit reports only whether the animator as a whole is at rest.
  public func isResting(_ item: any DynamicItem) -> Bool {
    resolvePropertiesIfNeeded()
    guard let body = bodies[item] else { return true }
    return world.readIsAsleep(body.id)
  }

  /// Notifies the delegate of the items that came to rest in the current frame and have not been woken since.
  func reportRestingItems() {
    for id in motion.takeNewlyRestingBodies() where world.readIsAsleep(id) {
      guard let body = bodies[id] else { continue }
      delegate?.dynamicAnimator(self, didRest: body.item)
    }
  }

  /// Sets `isRunning` if there is something to move, and notifies the delegate.
  func resume() {
    guard !isRunning, canRun else { return }
    progress.isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
  }

  func pause() {
    guard isRunning else { return }
    progress.isRunning = false
    startOrStopClock()
    delegate?.dynamicAnimatorDidPause(self)
  }
}

// MARK: External changes

extension Animator {
  /// Resumes a paused animator if the bounds of the reference view, the size of an item or the position of a
  /// kinematic item have changed.
  ///
  /// A step does this by itself. Call this method to have an animator's clock run again after such a change;
  /// it does nothing while the animator runs.
  ///
  /// - Complexity: O(*n*) in the number of items in the animator.
  public func resumeIfSizesChanged() {
    guard !isRunning, canRun else { return }
    if applyBoundsAndSizeChanges() || haveKinematicItemsMoved { worldDidChange() }
  }

  /// Applies new reference bounds and new sizes of items; returns whether there were any.
  @discardableResult
  func applyBoundsAndSizeChanges() -> Bool {
    var hasChanged = updateReferenceEdges()
    for body in bodies.inInsertionOrder where updateOutline(of: body) { hasChanged = true }
    return hasChanged
  }
}
