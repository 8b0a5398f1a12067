/// Moves items.
public typealias UIDynamicAnimator = Animator

/// Is told when an animator pauses and resumes.
public typealias UIDynamicAnimatorDelegate = AnimatorDelegate

/// What behaviors can move.
public typealias UIDynamicItem = DynamicItem

/// The outline with which an item collides.
public typealias UIDynamicItemCollisionBoundsType = CollisionBoundsType

/// Several items that move as one.
public typealias UIDynamicItemGroup = DynamicItemGroup

/// The base of all behaviors, and itself a container for others.
public typealias UIDynamicBehavior = DynamicBehavior

/// Pulls items in one direction.
public typealias UIGravityBehavior = GravityBehavior

/// Makes items collide.
public typealias UICollisionBehavior = CollisionBehavior

/// Is told of contacts.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate

/// Pushes items.
public typealias UIPushBehavior = PushBehavior

/// Ties an item to a point or to another item.
public typealias UIAttachmentBehavior = AttachmentBehavior

/// Springs an item to a point.
public typealias UISnapBehavior = SnapBehavior

/// The material and the velocities of items.
public typealias UIDynamicItemBehavior = DynamicItemBehavior

/// A force that depends on where an item is and how it moves.
public typealias UIFieldBehavior = FieldBehavior

/// A set of points in which a field acts.
public typealias UIRegion = Region

/// The identifier of a boundary, as in `name as NSCopying` and `identifier as? String`: any value that can be compared.
public typealias NSCopying = AnyHashable

/// A string as the identifier of a boundary, as in `name as NSString`.
public typealias NSString = AnyHashable

extension CollisionBehavior {
  /// The identifiers of the boundaries, in order of addition; nil if there are none.
  public var boundaryIdentifiers: [NSCopying]? { boundaryNames.isEmpty ? nil : boundaryNames }
}

extension Animator {
  /// The view in whose coordinates the animator computes, held weakly; nil for free items.
  public var referenceView: UIView? { reference as? UIView }
}

extension DynamicItemBehavior {
  /// Adds to an item's velocity, which UIKit passes as a point, in pt/s; any finite numbers, others stop the program.
  public func addLinearVelocity(_ velocity: Point, for item: any DynamicItem) {
    addLinearVelocity(Vector(dx: velocity.x, dy: velocity.y), for: item)
  }

  /// An item's velocity as a point, in pt/s; (0, 0) for an item that is not on the list.
  public func linearVelocity(for item: any DynamicItem) -> Point {
    let velocity: Vector = linearVelocity(for: item)
    return Point(x: velocity.dx, y: velocity.dy)
  }
}
