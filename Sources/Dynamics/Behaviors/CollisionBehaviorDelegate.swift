/// Is told when items of a collision behavior begin and end touching each other or boundaries.
///
/// Contacts are told between steps, in the order in which they came about: first all of a frame that began,
/// then all that ended. The items have their new places by then. A method may change
/// anything, also remove the items that it is called for; a contact of something removed meanwhile
/// is not told any more.
///
/// There are two levels: implement the two methods with a `Contact`, or any of UIKit's four, to which those
/// two forward by default.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Called when two parties have begun touching; by default forwards to one of UIKit's methods.
  func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact)

  /// Called when two parties have stopped touching; by default forwards to one of UIKit's methods.
  func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact)

  /// Called when two items have begun touching; does nothing by default.
  ///
  /// The point where they touch is given in points, in the animator's coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior,
    beganContactFor item: any DynamicItem,
    with otherItem: any DynamicItem,
    at point: Point
  )

  /// Called when two items have stopped touching; does nothing by default.
  func collisionBehavior(
    _ behavior: CollisionBehavior,
    endedContactFor item: any DynamicItem,
    with otherItem: any DynamicItem
  )

  /// Called when an item has begun touching a boundary; does nothing by default.
  ///
  /// The identifier is nil for the boundary made from the reference bounds. The point where they touch is given in
  /// points, in the animator's coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior,
    beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?,
    at point: Point
  )

  /// Called when an item has stopped touching a boundary; does nothing by default.
  ///
  /// The identifier is nil for the boundary made from the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior,
    endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?
  )
}

extension CollisionBehaviorDelegate {
  /// Forwards to one of the two began methods of UIKit.
  public func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
    if let otherItem = contact.otherItem {
      collisionBehavior(behavior, beganContactFor: contact.item, with: otherItem, at: contact.point)
    } else {
      collisionBehavior(
        behavior,
        beganContactFor: contact.item,
        withBoundaryIdentifier: contact.boundaryIdentifier,
        at: contact.point
      )
    }
  }

  /// Forwards to one of the two ended methods of UIKit.
  public func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact) {
    if let otherItem = contact.otherItem {
      collisionBehavior(behavior, endedContactFor: contact.item, with: otherItem)
    } else {
      collisionBehavior(
        behavior,
        endedContactFor: contact.item,
        withBoundaryIdentifier: contact.boundaryIdentifier
      )
    }
  }

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior,
    beganContactFor item: any DynamicItem,
    with otherItem: any DynamicItem,
    at point: Point
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior,
    endedContactFor item: any DynamicItem,
    with otherItem: any DynamicItem
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior,
    beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?,
    at point: Point
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior,
    endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?
  ) {}
}
