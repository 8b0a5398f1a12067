import Physics

extension Animator {
  /// Adds a behavior, with the behaviors inside it, and resumes the animator if it was paused.
  ///
  /// Ignored if it has been added already. Breaking a rule of `problem(adding:)` stops the program. The places and
  /// sizes of items that are new to the animator are read now. Added by a callback, the behavior takes part
  /// from the next frame on.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard !isTopLevel(behavior) else { return }
    if let problem = problem(adding: behavior) { preconditionFailure(problem) }
    behaviors.append(behavior)
    updateClock()
    behavior.enter(self)
    worldDidChange()
  }

  /// Removes a behavior that was added to the animator itself; ignored for others.
  ///
  /// Removed by a callback, the behavior lets go of its items when the frame is over; added again before, it
  /// keeps them as if nothing had happened.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard isTopLevel(behavior) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.exit()
    worldDidChange()
    updateClock()
  }

  /// Removes all behaviors.
  public func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  private func isTopLevel(_ behavior: DynamicBehavior) -> Bool {
    behavior.dynamicAnimator === self && behavior.parent == nil
  }

  // MARK: Called by behaviors as they come and go

  /// Takes up a behavior's influence, unless a removal that would have ended it has not come about yet.
  func register(_ behavior: DynamicBehavior) {
    guard behavior.activeAnimator !== self else { return }
    behavior.activeAnimator = self
    behavior.addToWorld(of: self)
  }

  /// Ends a behavior's influence, at once or when the frame is over.
  func unregister(_ behavior: DynamicBehavior) {
    if isStepping { pendingRemovals.append(behavior) } else { unregisterNow(behavior) }
  }

  /// Lets those behaviors go that callbacks removed and did not add again.
  func applyPendingRemovals() {
    let removed = pendingRemovals
    pendingRemovals = []
    for behavior in removed where behavior.dynamicAnimator !== self { unregisterNow(behavior) }
  }

  /// Ends a behavior's influence.
  func unregisterNow(_ behavior: DynamicBehavior) {
    // One that was removed before it had joined has no host, but may have brought items in.
    if behavior.activeAnimator === self || behavior.activeAnimator == nil {
      behavior.removeContributions(from: self)
    }
    guard behavior.activeAnimator === self else { return }
    behavior.removeFromWorld(of: self)
    behavior.activeAnimator = nil
    dirtyFlags.insert(.world)
  }

  // MARK: Called when parameters change

  /// Notes that a gravity or a continuous push changed.
  func persistentForcesDidChange() {
    dirtyFlags.insert(.persistentForces)
    resume()
  }

  /// Notes that a property of items changed.
  func propertiesDidChange() {
    dirtyFlags.insert(.properties)
    resume()
  }

  /// Notes that something in the world changed.
  func worldDidChange() {
    dirtyFlags.insert(.world)
    resume()
  }
}
