extension Animator {
  /// The behaviors to which `add(_:)` adds items, in order of addition; empty by default.
  ///
  /// A behavior that is removed from the animator is no longer among them.
  public var defaultBehaviors: [ItemListBehavior] { behaviorTree.defaults(in: self) }

  /// Adds a behavior to the animator, and to those to which `add(_:)` adds items.
  ///
  /// ```swift
  /// animator.addDefaultBehavior(GravityBehavior(items: []))
  /// animator.addDefaultBehavior(CollisionBehavior(items: []))
  /// for ball in balls { animator.add(ball) }
  /// ```
  ///
  /// - Parameter behavior: The behavior; violating a rule of `problem(adding:)` stops the program.
  public func addDefaultBehavior(_ behavior: ItemListBehavior) {
    addBehavior(behavior)
    behaviorTree.appendDefault(behavior, in: self)
  }

  /// Adds an item to each of the default behaviors that does not contain it.
  ///
  /// - Parameter item: The item; violating a rule of `problem(addingItem:)` stops the program.
  public func add(_ item: any DynamicItem) {
    for behavior in defaultBehaviors { behavior.addItem(item) }
  }

  /// Removes an item from the default behaviors, and from those with its own properties; other behaviors keep
  /// it.
  public func remove(_ item: any DynamicItem) {
    for behavior in defaultBehaviors { behavior.removeItem(item) }
    for behavior in itemPropertyBehaviors { behavior.removeItem(item) }
  }

  /// The item behaviors in the animator that `addItemProperties(_:)` has added, in order of addition.
  package var itemPropertyBehaviors: [DynamicItemBehavior] { behaviorTree.itemProperties(in: self) }

  /// Adds an item behavior with the properties of single items, which have priority over those of the default
  /// behaviors.
  package func addItemProperties(_ behavior: DynamicItemBehavior) {
    addBehavior(behavior)
    behaviorTree.appendItemProperties(behavior, in: self)
  }
}
