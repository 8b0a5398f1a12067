import Dynamics
public import Foundation

/// A behavior that applies a constant acceleration to items.
open class UIGravityBehavior: UIDynamicBehavior {
  private let gravity: GravityBehavior
  private var itemList: BehaviorItems

  /// Creates gravity of 1,000 pt/s² downwards.
  public init(items: [any UIDynamicItem]) {
    itemList = BehaviorItems(items)
    gravity = GravityBehavior(items: items.map(\.engineItem))
    super.init(wrapping: gravity)
  }

  /// Creates gravity without items.
  public override convenience init() { self.init(items: []) }

  /// The items of the behavior, in order of addition.
  open var items: [any UIDynamicItem] { itemList.items }

  override var affectedItems: [any UIDynamicItem] { items }

  /// Adds an item; does nothing if it is in the list already.
  open func addItem(_ item: any UIDynamicItem) { itemList.add(item, to: gravity) }

  /// Removes an item; does nothing if it is not in the list.
  open func removeItem(_ item: any UIDynamicItem) { itemList.remove(item, from: gravity) }

  /// The direction and magnitude, where 1 is 1,000 pt/s²; (0, 1) by default.
  open var gravityDirection: CGVector {
    get { CGVector(gravity.gravityDirection) }
    set { gravity.gravityDirection = Vector(newValue) }
  }

  /// The direction, in radians, clockwise on screen from the right.
  open var angle: CGFloat {
    get { CGFloat(gravity.angle) }
    set { gravity.angle = Double(newValue) }
  }

  /// The magnitude, where 1 is 1,000 pt/s²; 1 by default.
  open var magnitude: CGFloat {
    get { CGFloat(gravity.magnitude) }
    set { gravity.magnitude = Double(newValue) }
  }

  /// Sets direction and magnitude.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravity.setAngle(Double(angle), magnitude: Double(magnitude))
  }
}
