import Dynamics
import LuaHost
import Views

// Objects that are removed from the scene also lose their strong references in Lua, so that unused handles
// can be collected.

extension Session {
  /// Removes a behavior from an animator; ignored if the animator does not contain it.
  func remove(_ behavior: DynamicBehavior, from animator: Animator) {
    guard animator.isTopLevel(behavior) else { return }
    removeStrongReferencesToImplicitlyAddedItems(in: behavior)
    animator.removeBehavior(behavior)
    lua.removeStrongReference(from: animator, to: behavior)
    if !animator.hasBehaviors { lua.removeStrongReference(from: stage, to: animator) }
  }

  /// Removes a child behavior from its parent; ignored if it is not a child of that parent.
  func remove(_ child: DynamicBehavior, from parent: DynamicBehavior) {
    if child.parent === parent { removeStrongReferencesToImplicitlyAddedItems(in: child) }
    parent.removeChildBehavior(child)
    lua.removeStrongReference(from: parent, to: child)
  }

  /// Removes the strong references to an attachment that its animator has removed, from the animator or from
  /// the parent that contained it.
  func removeStrongReferences(
    toRemoved attachment: AttachmentBehavior, from animator: Animator, _ parent: DynamicBehavior?
  ) {
    if let parent { return lua.removeStrongReference(from: parent, to: attachment) }
    lua.removeStrongReference(from: animator, to: attachment)
    if !animator.hasBehaviors { lua.removeStrongReference(from: stage, to: animator) }
  }

  /// Removes a view from its superview; ignored if it has none.
  func removeFromSuperview(_ view: View) {
    guard let superview = view.superview else { return }
    view.removeFromSuperview()
    lua.removeStrongReference(from: superview, to: view)
  }

  /// Removes an item from the stage and from every behavior, and invalidates its handle.
  ///
  /// A group that contains the item is destroyed with it.
  func destroy(_ item: any DynamicItem) {
    for group in stage.animators.compactMap({ $0.group(containing: item) }) { destroy(group) }
    for animator in stage.animators {
      for behavior in animator.behaviors where !release(item, from: behavior) {
        remove(behavior, from: animator)
      }
    }
    for behavior in itemListBehaviors.all where behavior.dynamicAnimator == nil {
      behavior.removeItem(item)
      lua.removeStrongReference(from: behavior, to: item)
    }
    if stage.camera.target === item {
      stage.camera.follow(nil)
      lua.removeStrongReference(from: stage.camera, to: item)
    }
    if let view = item as? View {
      if let popover = view.popover, popover.contentView === view { popover.dismiss(animated: false) }
      removeFromSuperview(view)
    }
    lua.destroy(item)
  }

  /// Throws if a behavior or one of its children needs an item to exist that has been destroyed.
  func requireItems(neededBy behavior: DynamicBehavior) throws(HostError) {
    for child in behavior.childBehaviors { try requireItems(neededBy: child) }
    let items =
      switch behavior {
      case let snap as SnapBehavior: [snap.item]
      case let attachment as AttachmentBehavior: attachment.items
      default: [any DynamicItem]()
      }
    for item in items where lua.isDestroyed(item) {
      throw HostError(
        "\(lua.displayName(of: behavior)) needs \(lua.displayName(of: item)), which has been destroyed")
    }
  }

  /// Removes an item that a behavior added implicitly to its animator; ignored for other items.
  func release(_ item: any DynamicItem, implicitlyAddedBy behavior: DynamicBehavior) {
    guard behavior.implicitlyAddedItems.contains(where: { $0 === item }) else { return }
    behavior.releaseItem(item)
    lua.removeStrongReference(from: behavior, to: item)
  }

  /// Removes the strong references from a behavior and its children to the items that they added implicitly
  /// to the animator; called before the behavior is removed.
  private func removeStrongReferencesToImplicitlyAddedItems(in behavior: DynamicBehavior) {
    for item in behavior.implicitlyAddedItems { lua.removeStrongReference(from: behavior, to: item) }
    for child in behavior.childBehaviors { removeStrongReferencesToImplicitlyAddedItems(in: child) }
  }

  /// Removes an item from a behavior and its children; returns false if the behavior itself needs the item to
  /// exist.
  private func release(_ item: any DynamicItem, from behavior: DynamicBehavior) -> Bool {
    for child in behavior.childBehaviors where !release(item, from: child) { remove(child, from: behavior) }
    release(item, implicitlyAddedBy: behavior)
    switch behavior {
    case let list as ItemListBehavior:
      list.removeItem(item)
      lua.removeStrongReference(from: list, to: item)
      return true
    case let snap as SnapBehavior: return snap.item !== item
    case let attachment as AttachmentBehavior: return !attachment.items.contains { $0 === item }
    default: return true
    }
  }
}

/// The behaviors with a list of items that a script has created, as long as they exist.
struct ItemListBehaviors {
  private var entries: [Weak<ItemListBehavior>] = []
  /// The number of entries at which those of behaviors that no longer exist are removed.
  private var limit = minimumLimit
  private static let minimumLimit = 64

  /// The behaviors, in order of creation.
  var all: [ItemListBehavior] { entries.compactMap { $0.wrappedValue } }

  mutating func append(_ behavior: ItemListBehavior) {
    if entries.count >= limit {
      entries.removeAll { $0.wrappedValue == nil }
      limit = max(2 * entries.count, Self.minimumLimit)
    }
    entries.append(Weak(wrappedValue: behavior))
  }
}
