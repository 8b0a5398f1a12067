import Physics

// When an animator runs, and when it rests.

extension Animator {
  /// Whether there is anything that a step could change.
  ///
  /// As in UIKit there must be items, and the reference view must exist; but a behavior made to combine others, with
  /// an action, may also run without items, as a timer of its own.
  var canRun: Bool {
    if hasReferenceView && referenceView == nil { return false }
    return !bodies.isEmpty || behaviorsInOrder.contains { $0.acceptsChildren && $0.action != nil }
  }

  /// Whether nothing moves, and nothing changed that could make it move.
  var isAtRest: Bool {
    guard canRun else { return true }
    return dirtyFlags.isEmpty && world.awakeBodyCount == 0 && !bodies.isEmpty && areFrameForcesUnchanged
      && edges?.areMoving != true
  }

  /// Whether an item stands still and nothing is about to change that: it sleeps, is anchored or not moved at all.
  ///
  /// An item falls asleep together with all that it touches or is attached to, after half a second below 1 pt/s and 2
  /// degrees/s.
  ///
  /// > Note: UIKit tells only of the animator as a whole.
  public func isResting(_ item: any DynamicItem) -> Bool {
    resolveProperties()
    guard let body = bodies[item] else { return true }
    return world.isAsleep(body.id)
  }

  /// Tells of the items that came to rest in the present frame and have not been woken since.
  func deliverRestingItems() {
    let newlyRestingBodies = newlyRestingBodies
    self.newlyRestingBodies.removeAll()
    for id in newlyRestingBodies where world.isAsleep(id) {
      guard let body = bodies[id] else { continue }
      delegate?.dynamicAnimator(self, didRest: body.item)
    }
  }

  /// Starts stepping again, if there is something to move.
  func resume() {
    guard !isRunning, canRun else { return }
    storedIsRunning = true
    delegate?.dynamicAnimatorWillResume(self)
  }

  func pause() {
    guard isRunning else { return }
    storedIsRunning = false
    updateClock()
    delegate?.dynamicAnimatorDidPause(self)
  }
}

// MARK: Changes outside

extension Animator {
  /// Resumes a paused animator if the reference view's bounds or the size of an item changed.
  ///
  /// A step notices such changes by itself, but a paused animator makes none. Whoever changes sizes, or steps
  /// several animators, calls this; it does nothing while the animator runs.
  ///
  /// - Complexity: O(*n*) in the items of the animator.
  public func updateFromCurrentState() {
    guard !isRunning, canRun else { return }
    if applyExternalChanges() { worldDidChange() }
  }

  /// Takes over new reference bounds and new sizes of items; true if there were any.
  @discardableResult
  func applyExternalChanges() -> Bool {
    var hasChanged = false
    if let bounds = referenceView?.bounds, bounds != referenceBounds, bounds.isFinite {
      moveReferenceEdges(to: bounds)
      hasChanged = true
    }
    for body in bodies.inOrder where updateOutline(of: body) { hasChanged = true }
    return hasChanged
  }
}
