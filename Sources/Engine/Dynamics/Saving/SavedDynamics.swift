import Physics

/// The state of animators, behaviors and items at a moment, in which they can be put again.
///
/// The objects stay the same: only their values are kept, those of a world as its copy. What the program gave
/// them to call — actions, delegates — is not part of the state.
package struct SavedDynamics {
  private var animators: [Animator] = []
  private var behaviors: [DynamicBehavior] = []
  /// Gives the objects their values again, groups first, whose setters move their members.
  private var groupRestorers: [() -> Void] = []
  private var itemRestorers: [() -> Void] = []
  private var behaviorRestorers: [() -> Void] = []
  private var animatorRestorers: [() -> Void] = []
  private var identifiers: Set<ObjectIdentifier> = []
  /// The collision behaviors, and whether they had a `shouldCollide` closure.
  private var askingBehaviors: [(behavior: CollisionBehavior, asks: Bool)] = []

  /// The items other than `Item` and groups, in the order in which they were added: the caller saves them.
  package private(set) var otherItems: [any DynamicItem] = []

  /// Creates an empty state.
  package init() {}

  /// Adds the state of an animator, with its behaviors and items; does nothing if it is part of this state.
  package mutating func add(_ animator: Animator) {
    guard identifiers.insert(ObjectIdentifier(animator)).inserted else { return }
    animators.append(animator)
    animatorRestorers.append(animator.stateRestorer())
    for body in animator.bodies.inInsertionOrder { add(body.item) }
    for behavior in animator.behaviors { add(behavior) }
  }

  /// Adds the state of a behavior, with its children and its items; does nothing if it is part of this state.
  package mutating func add(_ behavior: DynamicBehavior) {
    guard identifiers.insert(ObjectIdentifier(behavior)).inserted else { return }
    behaviors.append(behavior)
    behaviorRestorers.append(behavior.stateRestorer())
    if let collision = behavior as? CollisionBehavior {
      askingBehaviors.append((collision, collision.shouldCollide != nil))
    }
    for item in behavior.affectedItems { add(item) }
    for child in behavior.childBehaviors { add(child) }
  }

  /// Adds the state of an item; does nothing if it is part of this state.
  package mutating func add(_ item: any DynamicItem) {
    guard identifiers.insert(ObjectIdentifier(item)).inserted else { return }
    if let group = item as? DynamicItemGroup {
      let (center, transform) = (group.center, group.transform)
      groupRestorers.append { (group.center, group.transform) = (center, transform) }
      for member in group.items { add(member) }
    } else if let item = item as? Item {
      itemRestorers.append(item.stateRestorer())
    } else {
      otherItems.append(item)
    }
  }

  /// Removes the behaviors that are not part of this state from animators and from the behaviors that are.
  ///
  /// Delegates are not notified.
  package func removeOtherBehaviors(from current: [Animator]) {
    for animator in current + animators {
      let delegate = animator.delegate
      animator.delegate = nil
      for behavior in animator.behaviors {
        removeOtherBehaviors(below: behavior)
        if !contains(behavior) || !contains(animator) { animator.removeBehavior(behavior) }
      }
      animator.delegate = delegate
    }
  }

  /// Puts the animators and behaviors, and items other than `otherItems`, in this state.
  ///
  /// Call `removeOtherBehaviors(from:)` before. Calls no code of the program, except for setters of items in
  /// groups.
  package func restore() {
    for restore in groupRestorers { restore() }
    for restore in itemRestorers { restore() }
    // While properties are set, the behaviors have no animator that could resume.
    for behavior in behaviors { (behavior.storedAnimator, behavior.registeredAnimator) = (nil, nil) }
    for restore in behaviorRestorers { restore() }
    for restore in animatorRestorers { restore() }
    // The closures are not part of the state, but the world knows which groups have one.
    for (behavior, asks) in askingBehaviors where asks != (behavior.shouldCollide != nil) {
      behavior.registeredAnimator?.world.setAsksShouldCollide(!asks, in: behavior.group)
    }
  }

  private func contains(_ object: AnyObject) -> Bool { identifiers.contains(ObjectIdentifier(object)) }

  private func removeOtherBehaviors(below behavior: DynamicBehavior) {
    for child in behavior.childBehaviors {
      removeOtherBehaviors(below: child)
      if contains(child) != contains(behavior) { behavior.removeChildBehavior(child) }
    }
  }
}

extension Animator {
  /// Returns a closure that gives the animator and the bodies of its items the state that they have now,
  /// without the springs of pointers that hold items.
  fileprivate func stateRestorer() -> () -> Void {
    var world = world
    for grab in grabs { grab.removeSprings(from: &world) }
    let (behaviorTree, pacing, progress, bodies) = (behaviorTree, pacing, progress, bodies)
    let (boundaries, dirtyFlags, contacts, motion) = (boundaries, dirtyFlags, contacts, motion)
    let (frameForces, allowsDragging) = (frameForces, allowsDragging)
    let bodyRestorers = bodies.inInsertionOrder.map { $0.stateRestorer() }
    let touches = contacts.touches.map { ($0, $0.behaviors) }
    return { [self] in
      for grab in grabs { grab.end() }
      self.world = world
      (self.behaviorTree, self.pacing, self.progress, self.bodies) = (behaviorTree, pacing, progress, bodies)
      (self.boundaries, self.dirtyFlags, self.contacts) = (boundaries, dirtyFlags, contacts)
      (self.motion, self.frameForces, self.allowsDragging) = (motion, frameForces, allowsDragging)
      for restore in bodyRestorers { restore() }
      for (touch, behaviors) in touches { touch.behaviors = behaviors }
    }
  }
}

extension ItemBody {
  /// Returns a closure that gives the body the state that it has now.
  fileprivate func stateRestorer() -> () -> Void {
    let (outline, rotatedTransform, retainCount, slot) = (outline, rotatedTransform, retainCount, slot)
    let (properties, kinematicPose, forces, fields) = (properties, kinematicPose, forces, fields)
    let (collisions, snaps, contacts, moved) = (
      collisionBehaviors, snapBehaviors, contacts, lastMovedFrame
    )
    let touches = contacts.counts.touches.map { ($0, $0.behaviors) }
    return { [self] in
      (self.outline, self.rotatedTransform) = (outline, rotatedTransform)
      (self.retainCount, self.slot) = (retainCount, slot)
      (self.properties, self.kinematicPose) = (properties, kinematicPose)
      (self.forces, self.fields, self.contacts) = (forces, fields, contacts)
      (collisionBehaviors, snapBehaviors, lastMovedFrame) = (collisions, snaps, moved)
      for (touch, behaviors) in touches { touch.behaviors = behaviors }
    }
  }
}

extension Item {
  /// Returns a closure that gives the item the values that it has now.
  fileprivate func stateRestorer() -> () -> Void {
    let (center, size, transform) = (center, size, transform)
    let (type, path) = (collisionBoundsType, collisionBoundingPath)
    return { [self] in
      (self.center, self.size, self.transform) = (center, size, transform)
      (collisionBoundsType, collisionBoundingPath) = (type, path)
    }
  }
}
