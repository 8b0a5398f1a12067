import Dynamics
public import Foundation

/// A spring-like behavior that moves an item to a point.
open class UISnapBehavior: UIDynamicBehavior {
  private let snap: SnapBehavior
  private let item: any UIDynamicItem

  override var affectedItems: [any UIDynamicItem] { [item] }

  /// Creates a behavior that moves an item to a point.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snap = SnapBehavior(item: item.engineItem, snapTo: Point(point))
    super.init(wrapping: snap)
  }

  /// The point to which the item moves.
  open var snapPoint: CGPoint {
    get { CGPoint(snap.snapPoint) }
    set { snap.snapPoint = Point(newValue) }
  }

  /// The damping, from 0 (oscillates most) to 1 (least); 0.5 by default.
  open var damping: CGFloat {
    get { CGFloat(snap.damping) }
    set { snap.damping = Double(newValue) }
  }
}
