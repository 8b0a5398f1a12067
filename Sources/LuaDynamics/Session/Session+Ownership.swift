internal import Dynamics
internal import LuaHost
internal import Views

// What leaves the world leaves Lua's links as well, so that scripts' handles go when nothing needs them.

extension Session {
  /// Removes a behavior from an animator; ignored if that one does not have it.
  func remove(_ behavior: DynamicBehavior, from animator: Animator) {
    guard animator.behaviors.contains(where: { $0 === behavior }) else { return }
    removeOwnershipOfBroughtItems(in: behavior)
    animator.removeBehavior(behavior)
    lua.removeOwnership(from: animator, to: behavior)
    if animator.behaviors.isEmpty { lua.removeOwnership(from: stage, to: animator) }
  }

  /// Removes a behavior from the one that it is inside; ignored if it is not.
  func remove(_ child: DynamicBehavior, from parent: DynamicBehavior) {
    if child.parent === parent { removeOwnershipOfBroughtItems(in: child) }
    parent.removeChildBehavior(child)
    lua.removeOwnership(from: parent, to: child)
  }

  /// Takes a view off the screen; ignored if it is not inside another.
  func removeFromSuperview(_ view: View) {
    guard let superview = view.superview else { return }
    view.removeFromSuperview()
    lua.removeOwnership(from: superview, to: view)
  }

  /// Takes an item off the stage and out of every behavior, and makes its handle dead.
  ///
  /// A group in which it moves goes with it.
  func destroy(_ item: any DynamicItem) {
    for group in stage.animators.compactMap({ $0.group(containing: item) }) { destroy(group) }
    for animator in stage.animators {
      for behavior in animator.behaviors where !release(item, from: behavior) {
        remove(behavior, from: animator)
      }
    }
    if let view = item as? View {
      if let popover = view.popover, popover.contentView === view { popover.dismiss(animated: false) }
      removeFromSuperview(view)
    }
    lua.destroy(item)
  }

  /// Takes an item out of an animator into which a behavior brought it; ignored for others.
  func release(_ item: any DynamicItem, broughtBy behavior: DynamicBehavior) {
    guard behavior.implicitlyAddedItems.contains(where: { $0 === item }) else { return }
    behavior.releaseItem(item)
    lua.removeOwnership(from: behavior, to: item)
  }

  /// Lets Lua forget what a behavior that is about to leave its animator brought into it.
  private func removeOwnershipOfBroughtItems(in behavior: DynamicBehavior) {
    for item in behavior.implicitlyAddedItems { lua.removeOwnership(from: behavior, to: item) }
    for child in behavior.childBehaviors { removeOwnershipOfBroughtItems(in: child) }
  }

  /// What an item weighs in the animator that moves it, or would weigh with density 1.
  func mass(of item: any DynamicItem) -> Double {
    stage.animators.lazy.compactMap { $0.mass(of: item) }.first ?? Animator.standardMass(of: item)
  }

  /// Takes an item out of a behavior and those inside it; false if the behavior itself cannot be without the item.
  private func release(_ item: any DynamicItem, from behavior: DynamicBehavior) -> Bool {
    for child in behavior.childBehaviors where !release(item, from: child) { remove(child, from: behavior) }
    release(item, broughtBy: behavior)
    switch behavior {
    case let list as ItemListBehavior:
      list.removeItem(item)
      lua.removeOwnership(from: list, to: item)
      return true
    case let snap as SnapBehavior: return snap.item !== item
    case let attachment as AttachmentBehavior: return !attachment.items.contains { $0 === item }
    default: return true
    }
  }
}
