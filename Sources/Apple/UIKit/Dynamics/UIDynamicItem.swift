import Dynamics
public import Foundation
import Views

/// An object that behaviors can animate: a view, the attributes of a collection view's item, or an object of
/// the program's own.
///
/// An animator reads the position, size and rotation when the item first enters it, and writes `center` and
/// `transform` after every frame in which the item moved.
@MainActor public protocol UIDynamicItem: NSObjectProtocol {
  /// The center of the item, in points, in the animator's coordinates or those of the view's superview.
  var center: CGPoint { get set }
  /// The bounds of the item, in points; only the size matters, and it must be positive.
  var bounds: CGRect { get }
  /// The rotation and scale about the center.
  ///
  /// The animator changes the rotation and preserves the scale; UIKit's replaces the transform with a
  /// rotation.
  var transform: CGAffineTransform { get set }
  /// The shape with which the item collides; `.rectangle` unless implemented.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The collision outline for the type `.path`, relative to the item's center; convex, of either winding.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// The default shape: the rectangle of `bounds`.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The default outline: an empty path.
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The shape with which an item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The rectangle of the item's bounds.
  case rectangle = 0
  /// The ellipse inside the item's bounds: a circle if they are square, otherwise a polygon with sides of
  /// about 10 points.
  case ellipse = 1
  /// The item's `collisionBoundingPath`.
  case path = 2
}

extension CollisionBoundsType {
  init(_ type: UIDynamicItemCollisionBoundsType) {
    switch type {
    case .rectangle: self = .rectangle
    case .ellipse: self = .ellipse
    case .path: self = .path
    }
  }
}

/// Adapts an item that is neither a view nor a group to the engine's protocol.
///
/// An item has one adapter at a time, since behaviors identify items by the identity of the adapter.
@MainActor final class ItemAdapter: @MainActor DynamicItem {
  let item: any UIDynamicItem

  private init(_ item: any UIDynamicItem) { self.item = item }

  var center: Point {
    get { Point(item.center) }
    set { item.center = CGPoint(newValue) }
  }

  var bounds: Rect { Rect(item.bounds) }

  var transform: Dynamics.AffineTransform {
    get { Dynamics.AffineTransform(item.transform) }
    set { item.transform = CGAffineTransform(newValue) }
  }

  var collisionBoundsType: CollisionBoundsType { CollisionBoundsType(item.collisionBoundsType) }
  var collisionBoundingPath: BezierPath { item.collisionBoundingPath.path }

  private struct WeakAdapter {
    weak var adapter: ItemAdapter?
  }

  /// The adapters in use, by the identity of their items, which they retain.
  private static var adapters: [ObjectIdentifier: WeakAdapter] = [:]
  private static var pruningThreshold = 64

  /// Returns the adapter of an item.
  static func adapter(for item: any UIDynamicItem) -> ItemAdapter {
    if let adapter = adapters[ObjectIdentifier(item)]?.adapter { return adapter }
    if adapters.count >= pruningThreshold {
      adapters = adapters.filter { $0.value.adapter != nil }
      pruningThreshold = max(64, 2 * adapters.count)
    }
    let adapter = ItemAdapter(item)
    adapters[ObjectIdentifier(item)] = WeakAdapter(adapter: adapter)
    return adapter
  }
}

extension UIDynamicItem {
  /// The item of the engine that represents this item.
  var engineItem: any DynamicItem {
    if let view = self as? UIView { return view.collisionReadyBackingView }
    if let group = self as? UIDynamicItemGroup { return group.backing }
    return ItemAdapter.adapter(for: self)
  }
}

extension DynamicItem {
  /// The item that this item of the engine represents; nil for an item that was not created through this
  /// module, or whose view or group does not exist any more.
  @MainActor var uiKitItem: (any UIDynamicItem)? {
    switch self {
    case let view as View: view.wrappingObject as? UIView
    case let group as Dynamics.DynamicItemGroup: group.wrapper as? UIDynamicItemGroup
    case let adapter as ItemAdapter: adapter.item
    default: nil
    }
  }
}
