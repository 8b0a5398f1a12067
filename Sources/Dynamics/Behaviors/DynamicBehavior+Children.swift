extension DynamicBehavior {
  /// Puts a behavior inside this one; it then shares this one's animator.
  ///
  /// A child that is already inside is ignored, and so is every child of a gravity, collision or other
  /// built-in behavior. Breaking a rule of `problem(addingChild:)` stops the program.
  public final func addChildBehavior(_ behavior: DynamicBehavior) {
    guard acceptsChildren, behavior.parent !== self else { return }
    if let problem = problem(addingChild: behavior) { preconditionFailure(problem) }
    behavior.parent = self
    childBehaviors.append(behavior)
    guard let dynamicAnimator else { return }
    behavior.enter(dynamicAnimator)
    dynamicAnimator.resume()
  }

  /// Takes a behavior out of this one, and with it its influence; ignored if it is not inside.
  public final func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior.parent === self else { return }
    childBehaviors.removeAll { $0 === behavior }
    behavior.parent = nil
    behavior.exit()
    dynamicAnimator?.resume()
  }

  /// Why a behavior cannot be put inside this one, as a sentence; nil if it can.
  ///
  /// A behavior may be in one place only, never inside itself or deeper than `depthLimit`, and if this behavior has an animator, that
  /// one must be able to take the child's items.
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
    if depth + behavior.height > Self.depthLimit {
      return "behaviors can be nested at most \(Self.depthLimit) deep"
    }
    return dynamicAnimator?.problem(withItemsOf: behavior)
  }

  /// The greatest number of behaviors on the way from an outermost one to one inside it, both counted.
  public static let depthLimit = 100

  /// The number of behaviors on the way from the outermost one to this one, both counted.
  private final var depth: Int {
    var (depth, behavior) = (1, self)
    while let parent = behavior.parent { (depth, behavior) = (depth + 1, parent) }
    return depth
  }

  /// The number of behaviors on the longest way down from this one, which counts.
  private final var height: Int { 1 + (childBehaviors.map(\.height).max() ?? 0) }

  /// Whether a behavior is somewhere inside this one.
  final func contains(_ behavior: DynamicBehavior) -> Bool {
    var ancestor = behavior.parent
    while let current = ancestor {
      if current === self { return true }
      ancestor = current.parent
    }
    return false
  }

  /// This behavior and all inside it: a behavior before its children, children in order of addition.
  final func appendPreorder(to list: inout [DynamicBehavior]) {
    list.append(self)
    for child in childBehaviors { child.appendPreorder(to: &list) }
  }

  /// Starts the influence of this behavior and those inside it on an animator.
  final func enter(_ animator: Animator) {
    // What a former animator that is still in its frame would do at its end must not meet what comes now.
    if let activeAnimator, activeAnimator !== animator { activeAnimator.unregisterNow(self) }
    storedAnimator = animator
    animator.treeDidChange()
    willMove(to: animator)
    // Subclasses may change the tree in willMove(to:), which is their business; here it must only not be
    // entered twice or after all.
    guard dynamicAnimator === animator else { return }
    animator.register(self)
    for child in childBehaviors where child.parent === self && child.dynamicAnimator == nil {
      child.enter(animator)
    }
  }

  /// Ends the influence of this behavior and those inside it.
  final func exit() {
    guard let animator = dynamicAnimator else { return }
    storedAnimator = nil
    animator.treeDidChange()
    willMove(to: nil)
    guard dynamicAnimator == nil else { return }
    animator.unregister(self)
    for child in childBehaviors where child.parent === self { child.exit() }
  }
}
