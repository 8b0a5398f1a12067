// The module UIKit has forms of the two linear ones with points, as UIKit, which are to come first where it is
// imported.

extension DynamicBehavior {
  /// An item's present velocity in pt/s; zero for one that the animator does not move, and without an animator.
  ///
  /// An item behavior answers zero for items that are not on its list.
  @_disfavoredOverload
  public final func linearVelocity(for item: any DynamicItem) -> Vector { velocity(of: item).linear }

  /// An item's present angular velocity in rad/s, clockwise on screen; 0 where `linearVelocity(for:)` is zero.
  public final func angularVelocity(for item: any DynamicItem) -> Double { velocity(of: item).angular }

  /// Adds to an item's velocity, in pt/s; any finite numbers.
  ///
  /// An item that nothing moves yet is brought into the animator; breaking a rule of `problem(addingVelocityTo:)` stops
  /// the program. Ignored for an item that is anchored.
  ///
  /// An item behavior ignores items that are not on its list. Before it has an animator, it sums up what is
  /// added and delivers it when it gets one.
  ///
  /// > Note: UIKit passes velocities as points.
  @_disfavoredOverload
  public final func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    precondition(velocity.isFinite, "an added velocity must be finite, not \(velocity)")
    add(ItemVelocity(linear: velocity), to: item)
  }

  /// Adds to an item's angular velocity, in rad/s, clockwise on screen; any finite number.
  ///
  /// For which items, and when, see `addLinearVelocity(_:for:)`.
  public final func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    precondition(velocity.isFinite, "an added angular velocity must be finite, not \(velocity)")
    add(ItemVelocity(angular: velocity), to: item)
  }

  /// Both velocities of an item in one look.
  package final func velocity(for item: any DynamicItem) -> (linear: Vector, angular: Double) {
    let velocity = velocity(of: item)
    return (velocity.linear, velocity.angular)
  }
}
