/// The behaviors of an animator: those that were added to it, with their children.
struct BehaviorTree {
  private var topLevel = InsertionOrderedSet<DynamicBehavior>()
  private var defaults: [ItemListBehavior] = []
  private var itemProperties: [DynamicItemBehavior] = []
  private var pendingRemovals: [DynamicBehavior] = []
  /// The behaviors in preorder and the fields among them; nil after the tree changed, until they are read.
  private var cachedPreorder: [DynamicBehavior]?
  private var cachedFields: [FieldBehavior]?

  /// The attachments that break at a finite force or torque, in an order without a meaning.
  var breakableAttachments: [AttachmentBehavior] = []

  /// The gears in the animator, with or without the joints that they couple.
  var gears: [AttachmentBehavior] = []

  /// The behaviors added to the animator, in order of addition, without their child behaviors.
  var topLevelBehaviors: [DynamicBehavior] { mutating get { topLevel.elements } }

  var isEmpty: Bool { topLevel.count == 0 }

  mutating func insert(_ behavior: DynamicBehavior) { topLevel.insert(behavior, for: behavior) }

  mutating func remove(_ behavior: DynamicBehavior) { topLevel.remove(behavior) }

  /// All behaviors in preorder: a behavior before its children, siblings in order of addition.
  var inPreorder: [DynamicBehavior] {
    mutating get {
      if let cachedPreorder { return cachedPreorder }
      var order: [DynamicBehavior] = []
      for behavior in topLevel.elements { behavior.appendPreorder(to: &order) }
      cachedPreorder = order
      return order
    }
  }

  /// The fields in preorder.
  var fields: [FieldBehavior] {
    mutating get {
      if let cachedFields { return cachedFields }
      let fields = inPreorder.compactMap { $0 as? FieldBehavior }
      cachedFields = fields
      return fields
    }
  }

  /// Invalidates the cached orders after behaviors were added or removed.
  mutating func didChange() { (cachedPreorder, cachedFields) = (nil, nil) }
}

// MARK: Behaviors that callbacks removed

extension BehaviorTree {
  /// Keeps a behavior that a callback removed until the end of the frame.
  mutating func appendPendingRemoval(_ behavior: DynamicBehavior) { pendingRemovals.append(behavior) }

  /// Returns the behaviors that callbacks removed in the frame, and forgets them.
  mutating func takePendingRemovals() -> [DynamicBehavior] {
    let removed = pendingRemovals
    pendingRemovals = []
    return removed
  }
}

// MARK: Default behaviors

// A behavior that is removed from the animator keeps its place until the next one is added.

extension BehaviorTree {
  /// Returns the default behaviors that are in an animator.
  func defaults(in animator: Animator) -> [ItemListBehavior] {
    defaults.filter { $0.dynamicAnimator === animator }
  }

  /// Makes a behavior the last one of the default behaviors.
  mutating func appendDefault(_ behavior: ItemListBehavior, in animator: Animator) {
    defaults = defaults(in: animator).filter { $0 !== behavior } + [behavior]
  }

  /// Returns the item behaviors with the properties of single items that are in an animator.
  func itemProperties(in animator: Animator) -> [DynamicItemBehavior] {
    itemProperties.filter { $0.dynamicAnimator === animator }
  }

  /// Appends an item behavior with the properties of single items.
  mutating func appendItemProperties(_ behavior: DynamicItemBehavior, in animator: Animator) {
    itemProperties = itemProperties(in: animator) + [behavior]
  }
}
