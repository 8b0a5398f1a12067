/// An object that animates items.
public typealias UIDynamicAnimator = Animator

/// The methods that an animator calls when it pauses and resumes.
public typealias UIDynamicAnimatorDelegate = AnimatorDelegate

/// An object that behaviors can animate.
public typealias UIDynamicItem = DynamicItem

/// The shape with which an item collides.
public typealias UIDynamicItemCollisionBoundsType = CollisionBoundsType

/// A group of items that moves as one.
public typealias UIDynamicItemGroup = DynamicItemGroup

/// The base class of all behaviors, and a container that combines several behaviors into one.
public typealias UIDynamicBehavior = DynamicBehavior

/// A behavior that applies a constant acceleration to items.
public typealias UIGravityBehavior = GravityBehavior

/// A behavior that makes items collide with each other and with boundaries.
public typealias UICollisionBehavior = CollisionBehavior

/// The methods that a collision behavior calls when contacts begin and end.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate

/// A behavior that applies a continuous or instantaneous force to items.
public typealias UIPushBehavior = PushBehavior

/// A connection between an item and an anchor point, or between two items.
public typealias UIAttachmentBehavior = AttachmentBehavior

/// A spring-like behavior that moves an item to a point.
public typealias UISnapBehavior = SnapBehavior

/// A behavior that sets the physical properties and the velocities of items.
public typealias UIDynamicItemBehavior = DynamicItemBehavior

/// A behavior that applies forces which depend on the position and velocity of items.
public typealias UIFieldBehavior = FieldBehavior

/// A region in which a field acts.
public typealias UIRegion = Region

/// The identifier of a boundary, as in `name as NSCopying` and `identifier as? String`: any hashable value.
public typealias NSCopying = AnyHashable

/// A string as the identifier of a boundary, as in `name as NSString`.
public typealias NSString = AnyHashable

extension CollisionBehavior {
  /// The identifiers of the boundaries, in order of addition; nil if there are none.
  public var boundaryIdentifiers: [NSCopying]? {
    hashableBoundaryIdentifiers.isEmpty ? nil : hashableBoundaryIdentifiers
  }
}

extension Animator {
  /// The view that defines the animator's coordinate system; a weak reference, nil without a reference view.
  public var referenceView: UIView? { storedReferenceView as? UIView }
}

extension DynamicItemBehavior {
  /// Adds to the velocity of an item, in pt/s; any finite numbers, others stop the program.
  ///
  /// The velocity is a point, as in UIKit.
  public func addLinearVelocity(_ velocity: Point, for item: any DynamicItem) {
    addLinearVelocity(Vector(dx: velocity.x, dy: velocity.y), for: item)
  }

  /// Returns the velocity of an item as a point, in pt/s; (0, 0) for an item that is not in the list.
  public func linearVelocity(for item: any DynamicItem) -> Point {
    let velocity: Vector = linearVelocity(for: item)
    return Point(x: velocity.dx, y: velocity.dy)
  }
}
