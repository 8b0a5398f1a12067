// The module UIKit overloads the two linear methods with points, as in Apple's API. The overloads here are
// disfavored, so that those have priority where UIKit is imported.

extension DynamicBehavior {
  /// Returns the current velocity of an item, in pt/s; zero without an animator or if the item is not in it.
  ///
  /// An item behavior returns zero for items that are not in its list.
  @_disfavoredOverload
  public final func linearVelocity(for item: any DynamicItem) -> Vector { velocity(of: item).linear }

  /// Returns the current angular velocity of an item, in rad/s, clockwise on screen.
  ///
  /// It is 0 where `linearVelocity(for:)` is zero.
  public final func angularVelocity(for item: any DynamicItem) -> Double { velocity(of: item).angular }

  /// Adds to the velocity of an item, in pt/s; must be finite, other numbers stop the program.
  ///
  /// A `DynamicItemBehavior` ignores items that are not in its list; it accumulates the velocities that are
  /// added before it is in an animator, and applies them when it is added. Any other behavior adds an item
  /// that is not in its animator yet. Has no effect on an anchored item. Where `problem(addingVelocityTo:)`
  /// is not nil, stops the program.
  ///
  /// > Note: UIKit passes velocities as `CGPoint`.
  @_disfavoredOverload
  public final func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    precondition(velocity.isFinite, "an added velocity must be finite, not \(velocity)")
    add(ItemVelocity(linear: velocity), to: item)
  }

  /// Adds to the angular velocity of an item, in rad/s, clockwise on screen; must be finite, other
  /// numbers stop the program.
  ///
  /// The rules of `addLinearVelocity(_:for:)` apply.
  public final func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    precondition(velocity.isFinite, "an added angular velocity must be finite, not \(velocity)")
    add(ItemVelocity(angular: velocity), to: item)
  }

  /// Returns the linear and the angular velocity of an item with a single lookup.
  package final func linearAndAngularVelocity(for item: any DynamicItem) -> (linear: Vector, angular: Double)
  {
    let velocity = velocity(of: item)
    return (velocity.linear, velocity.angular)
  }
}
