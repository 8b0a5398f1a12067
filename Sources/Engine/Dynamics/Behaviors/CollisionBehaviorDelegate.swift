/// The methods that a collision behavior calls when contacts begin and end.
///
/// The methods are called between steps of the world, in order of occurrence: first for all contacts of a
/// frame that began, then for all that ended. The items already have their new positions. A method may change
/// anything, and may even remove the items that it is called for; then the other contacts that these began in
/// the frame are no longer delivered.
///
/// Every contact that was reported as begun is also reported as ended, whatever ends it: motion, a property
/// such as `isAnchored` or a mask, an attachment, or the removal of an item, a boundary or the behavior, in
/// the next frame. A contact that lasts, because a new size lets the items still touch, or because an item, a
/// boundary with the same identifier or the behavior is added again in the same frame, is not reported.
///
/// Anchored and kinematic items have contacts with each other and with boundaries only if one of the two is a
/// sensor or its `contactTestBitMask` contains a category of the other.
///
/// Implement the two methods with a `Contact`, or any of the four methods known from UIKit, to which those
/// two forward by default.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Called when a contact has begun; forwards to one of UIKit's methods by default.
  func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact)

  /// Called when a contact has ended; forwards to one of UIKit's methods by default.
  func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact)

  /// Called when two items have begun to touch; does nothing by default.
  ///
  /// The contact point is in points, in the animator's coordinates.
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

  /// Called when an item has begun to touch a boundary; does nothing by default.
  ///
  /// The identifier is nil for the boundary made from the reference bounds. The contact point is in points,
  /// in the animator's coordinates.
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
  /// Forwards to one of UIKit's two `beganContactFor` methods.
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

  /// Forwards to one of UIKit's two `endedContactFor` methods.
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
