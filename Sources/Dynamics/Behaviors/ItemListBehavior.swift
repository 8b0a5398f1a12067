/// A behavior that influences the items on its list: gravity, collisions, pushes, fields, item properties.
///
/// An item can be on the lists of any number of behaviors. Items are added and removed at any time; in an
/// animator that takes effect at once.
public class ItemListBehavior: DynamicBehavior {
  private var list = ItemList()

  init(items: [any DynamicItem]) {
    super.init()
    for item in items { _ = list.add(item) }
  }

  /// The items that the behavior influences, in order of addition.
  public final var items: [any DynamicItem] { list.items }

  /// Puts an item on the list; ignored if it is there already.
  ///
  /// While the behavior is in an animator, breaking a rule of `problem(adding:)` stops the program.
  public final func addItem(_ item: any DynamicItem) {
    guard !list.contains(item) else { return }
    if let problem = problem(adding: item) { preconditionFailure(problem) }
    _ = list.add(item)
    activeAnimator?.addItem(item, to: self)
    activeAnimator?.resume()
  }

  /// Takes an item off the list, and with it the behavior's influence; ignored if it is not there.
  ///
  /// An item that no behavior influences any more stands still; when it comes back, it starts with
  /// velocity 0.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public final func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    didRemove(item)
    activeAnimator?.removeItem(item, from: self)
    activeAnimator?.resume()
  }

  /// Why an item cannot be put on the list, as a sentence; nil if it can.
  ///
  /// Without an animator every item can; with one, see `Animator.problem(with:)`.
  public final func problem(adding item: any DynamicItem) -> String? {
    (dynamicAnimator ?? activeAnimator)?.problem(with: item)
  }

  /// Whether an item is on the list, in constant time.
  final func contains(_ item: any DynamicItem) -> Bool { list.contains(item) }

  override final var acceptsChildren: Bool { false }

  override final var affectedItems: [any DynamicItem] { items }

  override func addToWorld(of animator: Animator) {
    for item in items { animator.addItem(item, to: self) }
  }

  override func removeFromWorld(of animator: Animator) {
    for item in items { animator.removeItem(item, from: self) }
  }

  // MARK: What kinds of behaviors override

  /// Called when an item has been taken off the list, with or without an animator.
  ///
  /// What is kept by the item's identity must go now: the identifier of a dead object may come to be that of a
  /// new one.
  func didRemove(_ item: any DynamicItem) {}

  /// Called when an item's body has come under the influence of this hosted behavior.
  func didAddBody(_ body: ItemBody, in animator: Animator) {}

  /// Called when an item's body is about to leave the influence of this hosted behavior.
  func willRemoveBody(_ body: ItemBody, in animator: Animator) {}
}
