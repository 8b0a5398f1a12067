extension DynamicBehavior {
  /// Adds a child behavior, which then shares this behavior's animator.
  ///
  /// Does nothing if the behavior is already a child of this one, or if this behavior is a gravity, a
  /// collision or another built-in behavior, which have no children. Violating a rule of
  /// `problem(addingChild:)` stops the program.
  public final func addChildBehavior(_ behavior: DynamicBehavior) {
    guard acceptsChildren, behavior.parent !== self else { return }
    if let problem = problem(addingChild: behavior) { preconditionFailure(problem) }
    behavior.parent = self
    childSet.insert(behavior, for: behavior)
    guard let dynamicAnimator else { return }
    behavior.addToAnimator(dynamicAnimator)
    dynamicAnimator.resume()
  }

  /// Removes a child behavior, which ends its influence; does nothing if it is not a child of this behavior.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior.parent === self else { return }
    childSet.remove(behavior)
    behavior.parent = nil
    behavior.removeFromAnimator()
    dynamicAnimator?.resume()
  }

  /// Returns the reason why a behavior cannot become a child of this one, as a sentence; nil if it can.
  ///
  /// A behavior can have only one parent or animator, must not be its own descendant, and can be nested at
  /// most `depthLimit` deep. If this behavior has an animator, that animator must be able to move the child's
  /// items.
  public final func problem(addingChild behavior: DynamicBehavior) -> String? {
    guard acceptsChildren, behavior.parent !== self else { return nil }
    if behavior.parent != nil {
      return "the behavior is already inside another behavior; remove it there first"
    }
    if behavior.dynamicAnimator != nil {
      return "the behavior has already been added to an animator; remove it there first"
    }
    if behavior === self || behavior.contains(self) {
      return "a behavior cannot be put inside itself"
    }
    if depth + behavior.subtreeHeight > Self.depthLimit {
      return "behaviors can be nested at most \(Self.depthLimit) deep"
    }
    return dynamicAnimator?.problem(withItemsOf: behavior)
  }

  /// The maximum number of behaviors on the path from a root of the behavior tree to a leaf, both included.
  public static let depthLimit = 100

  /// The number of behaviors on the path from the root to this behavior, both included.
  private final var depth: Int {
    var (depth, behavior) = (1, self)
    while let parent = behavior.parent { (depth, behavior) = (depth + 1, parent) }
    return depth
  }

  /// The number of behaviors on the longest path from this behavior down to a leaf, both included.
  private final var subtreeHeight: Int { 1 + (childBehaviors.map { $0.subtreeHeight }.max() ?? 0) }

  /// Whether a behavior is a descendant of this one.
  final func contains(_ behavior: DynamicBehavior) -> Bool {
    var ancestor = behavior.parent
    while let current = ancestor {
      if current === self { return true }
      ancestor = current.parent
    }
    return false
  }

  /// Appends this behavior and its descendants in preorder: a behavior before its children, children in order
  /// of addition.
  final func appendPreorder(to list: inout [DynamicBehavior]) {
    list.append(self)
    for child in childBehaviors { child.appendPreorder(to: &list) }
  }

  /// Adds this behavior and its descendants to an animator.
  final func addToAnimator(_ animator: Animator) {
    // Complete a removal that is pending in another animator, so that it does not undo what follows.
    if let registeredAnimator, registeredAnimator !== animator {
      registeredAnimator.unregisterNow(self)
    }
    storedAnimator = animator
    animator.behaviorTreeDidChange()
    willMove(to: animator)
    // An override of willMove(to:) may have moved or removed the behavior.
    guard dynamicAnimator === animator else { return }
    animator.register(self)
    for child in childBehaviors where child.parent === self && child.dynamicAnimator == nil {
      child.addToAnimator(animator)
    }
  }

  /// Removes this behavior and its descendants from the animator.
  final func removeFromAnimator() {
    guard let animator = dynamicAnimator else { return }
    storedAnimator = nil
    animator.behaviorTreeDidChange()
    willMove(to: nil)
    guard dynamicAnimator == nil else { return }
    animator.unregister(self)
    for child in childBehaviors where child.parent === self { child.removeFromAnimator() }
  }
}
