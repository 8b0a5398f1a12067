import Dynamics
import LuaHost
import Views

// The items that a script adds to an animator as a whole, with their properties.

extension Call {
  /// Adds the items in the arguments to an animator, with the properties in a table at the end if there is
  /// one.
  borrowing func addItems(to animator: Animator) throws(HostError) {
    let last = argumentCount - 1
    guard last > 0, self[last].arrayItemCount != nil else {
      // A nil at the end means no properties.
      let count = last > 0 && self[last].isNil ? last : argumentCount
      return try forEachArgument(as: AnyItem.self, first: count) { item throws(HostError) in
        try add(item.item, to: animator)
      }
    }
    // Reads the items first, so that no behavior is created for invalid ones.
    try forEachArgument(as: AnyItem.self, first: last) { _ in }
    let properties = try propertyBehavior(settingFieldsOfArgument: last, in: animator)
    try forEachArgument(as: AnyItem.self, first: last) { item throws(HostError) in
      try add(item.item, to: animator.defaultBehaviors + [properties], of: animator)
      removeProperties(of: item.item, in: animator, except: properties)
    }
  }

  /// Adds an item to the default behaviors of an animator, and a view without a superview to its reference
  /// view.
  borrowing func add(_ item: any DynamicItem, to animator: Animator) throws(HostError) {
    let behaviors = animator.defaultBehaviors
    guard !behaviors.isEmpty else {
      throw HostError(
        "the animator has no behaviors for all items; create it with gravity = true or collision = true")
    }
    try add(item, to: behaviors, of: animator)
  }

  /// Removes an item from the behaviors with the properties of single items, and those from the animator that
  /// become empty.
  borrowing func removeProperties(
    of item: any DynamicItem, in animator: Animator, except kept: DynamicItemBehavior? = nil
  ) {
    for behavior in animator.itemPropertyBehaviors where behavior !== kept {
      remove(item, from: behavior)
      if behavior.items.isEmpty { session.remove(behavior, from: animator) }
    }
  }

  private borrowing func add(
    _ item: any DynamicItem, to behaviors: [ItemListBehavior], of animator: Animator
  ) throws(HostError) {
    let added = try addToReferenceView(of: animator, viewsOf: item)
    do throws(HostError) {
      for behavior in behaviors { try requireNoProblem(behavior.problem(adding: item)) }
    } catch {
      for view in added { session.removeFromSuperview(view) }
      throw error
    }
    for behavior in behaviors { try add(item, to: behavior) }
  }

  /// Makes the views of an item that have no superview subviews of an animator's reference view, unless they
  /// contain that view.
  ///
  /// - Returns: The views that were added.
  private borrowing func addToReferenceView(
    of animator: Animator, viewsOf item: any DynamicItem
  ) throws(HostError) -> [View] {
    guard let parent = animator.referenceView as? View else { return [] }
    let views = ((item as? DynamicItemGroup)?.items ?? [item]).compactMap { $0 as? View }
      .filter { $0.superview == nil && parent.problem(adding: $0) == nil }
    for view in views {
      try addStrongReference(from: parent, to: view)
      parent.addSubview(view)
    }
    return views
  }

  /// Returns the behavior in an animator that sets exactly the properties in a table, which is created if
  /// there is none.
  private borrowing func propertyBehavior(
    settingFieldsOfArgument index: Int, in animator: Animator
  ) throws(HostError) -> DynamicItemBehavior {
    let properties = Bindings.dynamicItemBehavior.memberNames
    for name in self[index].fieldNames where Bindings.behaviorMemberNames.contains(name) {
      throw HostError(
        "'\(name)' is not a property of items; expected one of \(properties.joined(separator: ", "))")
    }
    try checkObjectLimit()
    let behavior = DynamicItemBehavior(items: [])
    try assignFields(ofArgument: index, to: behavior)
    for other in animator.itemPropertyBehaviors {
      if other.items.isEmpty {
        session.remove(other, from: animator)
      } else if other.setsSameProperties(as: behavior) {
        return other
      }
    }
    try addStrongReference(from: animator, to: behavior, on: session.stage)
    animator.addItemProperties(behavior)
    return behavior
  }
}

extension Bindings {
  /// The names of what all behaviors have, which does not belong to the items of one.
  fileprivate static let behaviorMemberNames = Set(behavior.memberNames)
}
