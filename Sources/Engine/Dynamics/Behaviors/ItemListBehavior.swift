/// The base class of behaviors with a list of items: gravity, collisions, pushes, fields and item properties.
///
/// An item can be in the lists of any number of behaviors. Items can be added and removed at any time; while
/// the behavior is in an animator, this takes effect immediately.
public class ItemListBehavior: DynamicBehavior {
  private var itemSet = InsertionOrderedSet<any DynamicItem>()

  init(items: [any DynamicItem]) {
    super.init()
    for item in items { itemSet.insert(item, for: item) }
  }

  /// The items of the behavior, in order of addition.
  ///
  /// - Complexity: O(*n*) after an item was removed, otherwise O(1).
  public final var items: [any DynamicItem] { itemSet.elements }

  /// Adds an item to the behavior; does nothing if the behavior contains it already.
  ///
  /// While the behavior is in an animator, violating a rule of `problem(adding:)` stops the program.
  public final func addItem(_ item: any DynamicItem) {
    guard !contains(item) else { return }
    if let problem = problem(adding: item) { preconditionFailure(problem) }
    itemSet.insert(item, for: item)
    registeredAnimator?.addItem(item, to: self)
    registeredAnimator?.resume()
  }

  /// Removes an item from the behavior; does nothing if the behavior does not contain it.
  ///
  /// An item that no behavior contains any more stops moving; when it is added again, it starts with velocity
  /// 0.
  public final func removeItem(_ item: any DynamicItem) {
    guard itemSet.remove(item) else { return }
    didRemove(item)
    registeredAnimator?.removeItem(item, from: self)
    registeredAnimator?.resume()
  }

  /// Returns the reason why an item cannot be added, as a sentence; nil if it can.
  ///
  /// Without an animator every item can be added; with one, see `Animator.problem(addingItem:)`.
  public final func problem(adding item: any DynamicItem) -> String? {
    (dynamicAnimator ?? registeredAnimator)?.problem(addingItem: item)
  }

  /// Returns whether the behavior contains an item, in constant time.
  final func contains(_ item: any DynamicItem) -> Bool { itemSet.contains(item) }

  override final var acceptsChildren: Bool { false }

  override final var affectedItems: [any DynamicItem] { items }

  override func addToWorld(of animator: Animator) {
    for item in items { animator.addItem(item, to: self) }
  }

  override func removeFromWorld(of animator: Animator) {
    for item in items { animator.removeItem(item, from: self) }
  }

  override func stateRestorer() -> () -> Void {
    let itemSet = itemSet
    let restoreBase = super.stateRestorer()
    return { [self] in
      self.itemSet = itemSet
      restoreBase()
    }
  }

  // MARK: Overridden by the kinds of behaviors

  /// Called when an item has been removed from the list, with or without an animator.
  ///
  /// Overrides must discard state keyed by the item's object identifier: after deallocation, a new object may
  /// have the same identifier.
  func didRemove(_ item: any DynamicItem) {}

  /// Called after an item's body was added to this active behavior.
  func didAddBody(_ body: ItemBody, in animator: Animator) {}

  /// Called before an item's body is removed from this active behavior.
  func willRemoveBody(_ body: ItemBody, in animator: Animator) {}
}
