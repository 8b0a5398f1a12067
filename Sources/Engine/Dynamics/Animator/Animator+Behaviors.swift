import Physics

extension Animator {
  /// Adds a behavior and its child behaviors, and resumes the animator if it has paused.
  ///
  /// Does nothing if the behavior has been added to this animator already. Violating a rule of
  /// `problem(adding:)` stops the program. The positions and sizes of items that are new to the animator are
  /// read during the call. A behavior that a callback adds takes effect in the next frame.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard !isTopLevel(behavior) else { return }
    if let problem = problem(adding: behavior) { preconditionFailure(problem) }
    behaviorTree.insert(behavior)
    startOrStopClock()
    behavior.addToAnimator(self)
    worldDidChange()
  }

  /// Removes a behavior that was added directly to the animator.
  ///
  /// Does nothing for other behaviors. If a callback removes the behavior, its items are released at the end
  /// of the frame; if the behavior is added again before then, it keeps them as if it had never been removed.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard isTopLevel(behavior) else { return }
    behaviorTree.remove(behavior)
    behavior.removeFromAnimator()
    worldDidChange()
    startOrStopClock()
  }

  /// Removes all behaviors from the animator.
  public func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Whether a behavior was added directly to this animator, in constant time.
  package func isTopLevel(_ behavior: DynamicBehavior) -> Bool {
    behavior.dynamicAnimator === self && behavior.parent == nil
  }

  // MARK: Called by behaviors when they are added or removed

  /// Adds a behavior's contributions to the world, unless they are still there because its removal is
  /// pending.
  func register(_ behavior: DynamicBehavior) {
    guard behavior.registeredAnimator !== self else { return }
    behavior.registeredAnimator = self
    behavior.addToWorld(of: self)
  }

  /// Removes a behavior's contributions from the world: immediately or, during a step, at the end of the
  /// frame.
  func unregister(_ behavior: DynamicBehavior) {
    if isStepping { behaviorTree.appendPendingRemoval(behavior) } else { unregisterNow(behavior) }
  }

  /// Unregisters the behaviors that callbacks removed and did not add again.
  func applyPendingRemovals() {
    for behavior in behaviorTree.takePendingRemovals() where behavior.dynamicAnimator !== self {
      unregisterNow(behavior)
    }
  }

  /// Removes a behavior's contributions from the world immediately.
  func unregisterNow(_ behavior: DynamicBehavior) {
    // A behavior that was removed before it was registered has no active animator, but may have added items
    // implicitly.
    if behavior.registeredAnimator === self || behavior.registeredAnimator == nil {
      behavior.removeForcesAndImplicitItems(from: self)
    }
    guard behavior.registeredAnimator === self else { return }
    behavior.removeFromWorld(of: self)
    behavior.registeredAnimator = nil
    dirtyFlags.insert(.worldState)
  }

  // MARK: Called when parameters change

  /// Marks the order of the behaviors as changed, and the properties and forces that depend on it.
  func behaviorTreeDidChange() {
    behaviorTree.didChange()
    dirtyFlags.insert([.properties, .persistentForces])
  }

  /// Marks the persistent forces as changed and resumes the animator.
  func persistentForcesDidChange() {
    dirtyFlags.insert(.persistentForces)
    resume()
  }

  /// Marks the item properties as changed and resumes the animator.
  func itemPropertiesDidChange() {
    dirtyFlags.insert(.properties)
    resume()
  }

  /// Marks the world as changed and resumes the animator.
  func worldDidChange() {
    dirtyFlags.insert(.worldState)
    resume()
  }
}
