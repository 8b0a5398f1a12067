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
  /// Its place, size and transform must be finite, its centre within `coordinateLimit`, its size positive and within
  /// `sizeLimit`, its outline convex; in an animator with a reference view, a view must be inside that one. It must not be in a group that the animator moves, and of a
  /// group no item may be moved apart from it. An item that the animator moves already has no problem.
  public func problem(with item: any DynamicItem) -> String? {
    if bodies[item] != nil { return nil }
    if let problem = problem(grouping: item) { return problem }
    if hasReferenceView {
      guard let referenceView else { return "the animator's reference view does not exist any more" }
      guard referenceView.accepts(item) else {
        return "the item is not inside the animator's reference view; add it to that view first"
      }
    }
    return problem(placing: item)
  }

  /// Why an item cannot be placed in the animator's coordinates as it is now, as a sentence; nil if it can.
  func problem(placing item: any DynamicItem) -> String? {
    if let problem = Self.problem(with: item) { return problem }
    let center = Placement(of: item, in: referenceView).center
    return center.isWithin(Self.coordinateLimit)
      ? nil : "the item must be within 1e9 points of the animator's origin, not at \(center)"
  }

  /// Why no animator could move an item, as a sentence; nil if some can.
  ///
  /// - Complexity: O(*n*) in the points of the item's collision path, if it has one.
  public static func problem(with item: any DynamicItem) -> String? {
    guard item.center.isFinite else { return "the item's center must be finite, not \(item.center)" }
    guard item.center.isWithin(coordinateLimit) else {
      return "the item's center must be within 1e9 points of the origin, not \(item.center)"
    }
    guard item.transform.isFinite else { return "the item's transform must be finite, not \(item.transform)" }
    return ItemOutline(of: item).problem
  }

  /// Why an item would be moved twice, by itself and in a group; nil if it would not.
  private func problem(grouping item: any DynamicItem) -> String? {
    if bodies.group(containing: item) != nil { return Self.memberProblem }
    guard let group = item as? DynamicItemGroup else { return nil }
    let isTaken = group.items.contains { bodies[$0] != nil || bodies.group(containing: $0) != nil }
    return isTaken ? Self.memberProblem : nil
  }

  private static let memberProblem =
    "the item would move by itself and in a group; give behaviors the group only"

  /// Why this animator could not move one of the items of a behavior or of those inside it; nil if it can.
  func problem(withItemsOf behavior: DynamicBehavior) -> String? {
    var tree: [DynamicBehavior] = []
    behavior.appendPreorder(to: &tree)
    let items = tree.flatMap(\.affectedItems)
    for item in items {
      if let problem = problem(with: item) { return problem }
    }
    return Self.problem(among: items)
  }

  /// Why items cannot be moved together, as one of them is in a group among them; nil if they can.
  static func problem(among items: [any DynamicItem]) -> String? {
    var owners: [ObjectIdentifier: ObjectIdentifier] = [:]
    for case let group as DynamicItemGroup in items {
      for member in group.items {
        let owner = owners.updateValue(ObjectIdentifier(group), forKey: ObjectIdentifier(member))
        if let owner, owner != ObjectIdentifier(group) { return memberProblem }
      }
    }
    guard !owners.isEmpty else { return nil }
    return items.contains { owners[ObjectIdentifier($0)] != nil } ? memberProblem : nil
  }
}
