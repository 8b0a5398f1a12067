import Dynamics
public import Foundation

/// The base class of all behaviors, and a container that combines several behaviors into one.
@MainActor open class UIDynamicBehavior: NSObject {
  /// The behavior of the engine that this object wraps.
  let backing: DynamicBehavior

  /// The child behaviors, in order of addition.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []

  /// The closure that the animator calls once per frame; nil by default.
  ///
  /// A subclass must not override it, since the animator calls the closure and not the property.
  open var action: (() -> Void)? {
    didSet {
      guard action != nil else { return backing.action = nil }
      backing.action = { [weak self] in
        MainActor.assumeIsolated { self?.action?() }
      }
    }
  }

  /// The animator to which the behavior or its parent was added; nil for none.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  /// Creates a behavior without effect of its own, to which child behaviors can be added.
  public override init() {
    backing = DynamicBehavior()
    super.init()
  }

  init(wrapping backing: DynamicBehavior) {
    self.backing = backing
    super.init()
  }

  /// Adds a child behavior, which then shares this behavior's animator; does nothing if it is a child
  /// already.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.backing.parent !== backing else { return }
    if let problem = backing.problem(addingChild: behavior.backing) { Misuse.stop(problem) }
    childBehaviors.append(behavior)
    dynamicAnimator.map(behavior.willEnter)
    backing.addChildBehavior(behavior.backing)
  }

  /// Removes a child behavior; does nothing if it is not a child of this behavior.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    backing.removeChildBehavior(behavior.backing)
    behavior.didLeaveAnimator()
  }

  /// Called when the behavior is about to be added to an animator, and with nil when it is removed; does
  /// nothing by default.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// The items that the behavior itself moves.
  var affectedItems: [any UIDynamicItem] { [] }

  /// Sets the animator of the behavior and its descendants before the engine's behaviors are added to it.
  final func willEnter(_ animator: UIDynamicAnimator) {
    dynamicAnimator = animator
    willMove(to: animator)
    for child in childBehaviors where child.dynamicAnimator == nil { child.willEnter(animator) }
  }

  /// Clears the animator of the behavior and its descendants after the engine's behaviors were removed from
  /// it.
  final func didLeaveAnimator() {
    guard dynamicAnimator != nil else { return }
    dynamicAnimator = nil
    willMove(to: nil)
    for child in childBehaviors { child.didLeaveAnimator() }
  }
}

/// The items of a behavior: those of the engine's behavior, with a strong reference to the objects that wrap
/// them.
@MainActor struct BehaviorItems {
  private(set) var items: [any UIDynamicItem]

  init(_ items: [any UIDynamicItem]) {
    self.items = []
    for item in items where !contains(item) { self.items.append(item) }
  }

  private func contains(_ item: any UIDynamicItem) -> Bool { items.contains { $0 === item } }

  /// Adds an item to the list and to the engine's behavior; does nothing if it is in the list.
  mutating func add(_ item: any UIDynamicItem, to behavior: ItemListBehavior) {
    guard !contains(item) else { return }
    if let problem = behavior.problem(adding: item.engineItem) { Misuse.stop(problem) }
    items.append(item)
    behavior.addItem(item.engineItem)
  }

  /// Removes an item from the list and from the engine's behavior; does nothing if it is not in the list.
  mutating func remove(_ item: any UIDynamicItem, from behavior: ItemListBehavior) {
    guard let index = items.firstIndex(where: { $0 === item }) else { return }
    // The engine's behavior first, because the adapter of an item exists only as long as a behavior uses it.
    behavior.removeItem(item.engineItem)
    items.remove(at: index)
  }
}
