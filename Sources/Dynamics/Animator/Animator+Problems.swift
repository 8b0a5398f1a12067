import Physics

extension Animator {
  /// Why a behavior cannot be added, as a sentence; nil if it can.
  ///
  /// A behavior can be in one place only, and its items must be such as the animator can move: see
  /// `problem(with:)`. Adding again what the animator has already is no problem: it is ignored.
  ///
  /// - Complexity: O(*n*) in the items of the behavior and those inside it.
  public func problem(adding behavior: DynamicBehavior) -> String? {
    if behavior.parent != nil {
      return "the behavior is inside another behavior; add that one instead, or remove it there first"
    }
    if let other = behavior.dynamicAnimator, other !== self {
      return "the behavior has been added to another animator; remove it there first"
    }
    return problem(withItemsOf: behavior)
  }

  /// Why this animator cannot move an item, as a sentence; nil if it can.
  ///
  /// Its place, size and transform must be finite, its size positive, its outline convex; in an animator with a
  /// reference view, a view must be inside that one. An item that the animator moves already has no problem.
  public func problem(with item: any DynamicItem) -> String? {
    if bodies[item] != nil { return nil }
    if hasReference {
      guard let referenceView else { return "the animator's reference view does not exist any more" }
      guard referenceView.hosts(item) else {
        return "the item is not inside the animator's reference view; add it to that view first"
      }
    }
    return Self.problem(with: item)
  }

  /// Why no animator could move an item, as a sentence; nil if some can.
  ///
  /// - Complexity: O(*n*) in the points of the item's collision path, if it has one.
  public static func problem(with item: any DynamicItem) -> String? {
    guard item.center.isFinite else { return "the item's center must be finite, not \(item.center)" }
    guard item.transform.isFinite else { return "the item's transform must be finite, not \(item.transform)" }
    return ItemOutline(of: item).problem
  }

  /// Why this animator could not move one of the items of a behavior or of those inside it; nil if it can.
  func problem(withItemsOf behavior: DynamicBehavior) -> String? {
    for item in behavior.affectedItems {
      if let problem = problem(with: item) { return problem }
    }
    for child in behavior.childBehaviors {
      if let problem = problem(withItemsOf: child) { return problem }
    }
    return nil
  }
}
