import Dynamics
public import Foundation

/// A behavior that makes items collide with each other and with boundaries.
open class UICollisionBehavior: UIDynamicBehavior {
  /// With what the items collide.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The bits of the set, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Items collide with each other.
    public static let items = Mode(rawValue: 1 << 0)
    /// Items collide with the boundaries.
    public static let boundaries = Mode(rawValue: 1 << 1)
    /// Items collide with each other and with the boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  private let collision: CollisionBehavior
  private var itemList: BehaviorItems
  private lazy var forwarder = ContactForwarder(owner: self)

  /// The delegate; a weak reference, nil by default.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)? {
    didSet { collision.collisionDelegate = collisionDelegate == nil ? nil : forwarder }
  }

  /// Creates a behavior whose items collide with each other.
  public init(items: [any UIDynamicItem]) {
    itemList = BehaviorItems(items)
    collision = CollisionBehavior(items: items.map(\.engineItem))
    super.init(wrapping: collision)
  }

  /// Creates a behavior without items.
  public override convenience init() { self.init(items: []) }

  /// The items of the behavior, in order of addition.
  open var items: [any UIDynamicItem] { itemList.items }

  override var affectedItems: [any UIDynamicItem] { items }

  /// Adds an item; does nothing if it is in the list already.
  open func addItem(_ item: any UIDynamicItem) { itemList.add(item, to: collision) }

  /// Removes an item; does nothing if it is not in the list.
  open func removeItem(_ item: any UIDynamicItem) { itemList.remove(item, from: collision) }

  /// With what the items collide; `.everything` by default.
  open var collisionMode: Mode {
    get { Mode(rawValue: collision.collisionMode.rawValue) }
    set { collision.collisionMode = CollisionBehavior.Mode(rawValue: newValue.rawValue) }
  }

  /// Whether the bounds of the animator's reference view are a boundary; false by default.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { collision.translatesReferenceBoundsIntoBoundary }
    set { collision.translatesReferenceBoundsIntoBoundary = newValue }
  }

  /// Makes a boundary of the bounds of the animator's reference view, with each edge moved inwards.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(insets))
  }

  /// Adds a boundary along a path, which is copied.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    collision.addBoundary(withIdentifier: AnyHashable(boundaryIdentifier: identifier), for: bezierPath.path)
  }

  /// Adds a boundary between two points.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    collision.addBoundary(
      withIdentifier: AnyHashable(boundaryIdentifier: identifier), from: Point(p1), to: Point(p2))
  }

  /// Returns the path of a boundary; nil if there is none with the identifier.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    collision.boundary(withIdentifier: AnyHashable(boundaryIdentifier: identifier)).map { UIBezierPath($0) }
  }

  /// Removes a boundary; does nothing if there is none with the identifier.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    collision.removeBoundary(withIdentifier: AnyHashable(boundaryIdentifier: identifier))
  }

  /// The identifiers of the boundaries, in order of addition; nil if there are none.
  open var boundaryIdentifiers: [any NSCopying]? {
    let identifiers = collision.boundaryIdentifiers.compactMap { $0.base as? any NSCopying }
    return identifiers.isEmpty ? nil : identifiers
  }

  /// Removes all boundaries, except that of the reference bounds.
  open func removeAllBoundaries() { collision.removeAllBoundaries() }
}

extension AnyHashable {
  /// Creates the key of a boundary identifier: a string for an `NSString`, so that both find the same
  /// boundary.
  ///
  /// An identifier that is not hashable is identified by its description.
  init(boundaryIdentifier identifier: any NSCopying) {
    if let string = identifier as? NSString {
      self.init(String(describing: string))
    } else if let hashable = identifier as? any Hashable {
      self.init(hashable)
    } else {
      self.init(String(describing: identifier))
    }
  }
}

/// The methods that a collision behavior calls when contacts begin and end.
///
/// The points of contacts are in points, in the animator's coordinates. The identifier of a boundary is nil
/// for that of the reference bounds. A method may change anything, and may even remove the items that it is
/// called for.
@MainActor public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  /// Called when two items have begun to touch; does nothing by default.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint)

  /// Called when two items have stopped touching; does nothing by default.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)

  /// Called when an item has begun to touch a boundary; does nothing by default.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)

  /// Called when an item has stopped touching a boundary; does nothing by default.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}

  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Forwards the contacts of a behavior of the engine to the delegate of the behavior that wraps it.
@MainActor private final class ContactForwarder: @MainActor CollisionBehaviorDelegate {
  private weak var owner: UICollisionBehavior?

  init(owner: UICollisionBehavior) { self.owner = owner }

  func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
    guard let owner, let delegate = owner.collisionDelegate, let item = contact.item.uiKitItem else { return }
    if let other = contact.otherItem?.uiKitItem {
      delegate.collisionBehavior(owner, beganContactFor: item, with: other, at: CGPoint(contact.point))
    } else {
      delegate.collisionBehavior(
        owner, beganContactFor: item,
        withBoundaryIdentifier: contact.boundaryIdentifier?.base as? any NSCopying,
        at: CGPoint(contact.point))
    }
  }

  func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact) {
    guard let owner, let delegate = owner.collisionDelegate, let item = contact.item.uiKitItem else { return }
    if let other = contact.otherItem?.uiKitItem {
      delegate.collisionBehavior(owner, endedContactFor: item, with: other)
    } else {
      delegate.collisionBehavior(
        owner, endedContactFor: item,
        withBoundaryIdentifier: contact.boundaryIdentifier?.base as? any NSCopying)
    }
  }
}
