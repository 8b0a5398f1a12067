import Physics

extension Animator {
  /// Returns the reason why a behavior cannot be added, as a sentence; nil if it can.
  ///
  /// A behavior can have only one parent or animator, and the animator must be able to move its items: see
  /// `problem(addingItem:)`. Adding a behavior that the animator already has is not a problem: the call has
  /// no effect.
  ///
  /// - Complexity: O(*n*) in the number of items of the behavior and its descendants.
  public func problem(adding behavior: DynamicBehavior) -> String? {
    if behavior.parent != nil {
      return "the behavior is inside another behavior; add that one instead, or remove it there first"
    }
    if let other = behavior.dynamicAnimator, other !== self {
      return "the behavior has been added to another animator; remove it there first"
    }
    return problem(withItemsOf: behavior)
  }

  /// Returns the reason why this animator cannot move an item, as a sentence; nil if it can.
  ///
  /// The position, size and transform of the item must be finite, its center within `coordinateLimit`, its
  /// size positive and within `sizeLimit`, and its outline must not cross itself. In an animator with a
  /// reference view, an item that is a view must be a descendant of that view. The item must not be part of a
  /// group that the animator moves, and the items of a group must not be moved individually. An item that is
  /// already in the animator has no problem.
  public func problem(addingItem item: any DynamicItem) -> String? {
    if bodies[item] != nil { return nil }
    if let problem = problem(grouping: item) { return problem }
    if boundaries.edges != nil {
      guard let referenceView else { return "the animator's reference view does not exist any more" }
      guard referenceView.canAnimateItemOrGroup(item) else {
        return "the item is not inside the animator's reference view; add it to that view first"
      }
    }
    return problem(placing: item)
  }

  /// Returns the reason why an item cannot be placed in the animator's coordinates, as a sentence; nil if it
  /// can.
  func problem(placing item: any DynamicItem) -> String? {
    if let problem = Self.problem(withGeometryOf: item) { return problem }
    let center = ItemPose(of: item, in: referenceView).center
    return center.isWithin(limit: Self.coordinateLimit)
      ? nil : "the item must be within 1e9 points of the animator's origin, not at \(center)"
  }

  /// Returns the reason why no animator can move an item, as a sentence; nil if one can.
  ///
  /// - Complexity: O(*n*) in the number of points of the item's collision path, if it has one.
  public static func problem(withGeometryOf item: any DynamicItem) -> String? {
    guard item.center.isFinite else { return "the item's center must be finite, not \(item.center)" }
    guard item.center.isWithin(limit: coordinateLimit) else {
      return "the item's center must be within 1e9 points of the origin, not \(item.center)"
    }
    guard item.transform.isFinite else { return "the item's transform must be finite, not \(item.transform)" }
    return ItemOutline(of: item).geometryProblem
  }

  /// Returns the error message if an item cannot be put into a group, because it is in one already or is
  /// moved individually; nil if it can.
  private func problem(grouping item: any DynamicItem) -> String? {
    if bodies.group(containing: item) != nil { return Self.groupMemberProblem }
    guard let group = item as? DynamicItemGroup else { return nil }
    let isTaken = group.items.contains { bodies[$0] != nil || bodies.group(containing: $0) != nil }
    return isTaken ? Self.groupMemberProblem : nil
  }

  private static let groupMemberProblem =
    "the item would move by itself and in a group; give behaviors the group only"

  /// Returns the reason why this animator cannot move an item of a behavior or of its descendants; nil if it
  /// can.
  func problem(withItemsOf behavior: DynamicBehavior) -> String? {
    var tree: [DynamicBehavior] = []
    behavior.appendPreorder(to: &tree)
    let items = tree.flatMap { $0.affectedItems }
    for item in items {
      if let problem = problem(addingItem: item) { return problem }
    }
    return Self.problem(combining: items)
  }

  /// Returns the reason why items cannot be moved together, as a sentence; nil if they can.
  ///
  /// No item may also be a member of one of the groups, and no member may belong to two of them.
  static func problem(combining items: [any DynamicItem]) -> String? {
    var owners: [ObjectIdentifier: ObjectIdentifier] = [:]
    for case let group as DynamicItemGroup in items {
      for member in group.items {
        let owner = owners.updateValue(ObjectIdentifier(group), forKey: ObjectIdentifier(member))
        if let owner, owner != ObjectIdentifier(group) { return groupMemberProblem }
      }
    }
    guard !owners.isEmpty else { return nil }
    return items.contains { owners[ObjectIdentifier($0)] != nil } ? groupMemberProblem : nil
  }
}
