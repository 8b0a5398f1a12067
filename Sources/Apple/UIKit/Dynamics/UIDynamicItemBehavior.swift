import Dynamics
public import Foundation

/// A behavior that sets the physical properties and the velocities of items.
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private let backingItemBehavior: DynamicItemBehavior
  private var itemList: BehaviorItems

  /// Creates a behavior that sets the properties of items.
  public init(items: [any UIDynamicItem]) {
    itemList = BehaviorItems(items)
    backingItemBehavior = DynamicItemBehavior(items: items.map(\.engineItem))
    super.init(wrapping: backingItemBehavior)
  }

  /// Creates a behavior without items.
  public override convenience init() { self.init(items: []) }

  /// The items of the behavior, in order of addition.
  open var items: [any UIDynamicItem] { itemList.items }

  override var affectedItems: [any UIDynamicItem] { items }

  /// Adds an item; does nothing if it is in the list already.
  open func addItem(_ item: any UIDynamicItem) { itemList.add(item, to: backingItemBehavior) }

  /// Removes an item; does nothing if it is not in the list.
  open func removeItem(_ item: any UIDynamicItem) { itemList.remove(item, from: backingItemBehavior) }

  /// The elasticity of collisions, from 0 to 1; 0.2 by default.
  open var elasticity: CGFloat {
    get { CGFloat(backingItemBehavior.elasticity) }
    set { backingItemBehavior.elasticity = Double(newValue) }
  }

  /// The friction between items; 0 is none, 0.2 the default.
  open var friction: CGFloat {
    get { CGFloat(backingItemBehavior.friction) }
    set { backingItemBehavior.friction = Double(newValue) }
  }

  /// The density: an item of 100 × 100 points with density 1, the default, has a mass of 1 kg.
  open var density: CGFloat {
    get { CGFloat(backingItemBehavior.density) }
    set { backingItemBehavior.density = Double(newValue) }
  }

  /// The resistance to linear motion, in 1/s; 0.1 by default.
  open var resistance: CGFloat {
    get { CGFloat(backingItemBehavior.resistance) }
    set { backingItemBehavior.resistance = Double(newValue) }
  }

  /// The resistance to rotation, in 1/s; 0.1 by default.
  open var angularResistance: CGFloat {
    get { CGFloat(backingItemBehavior.angularResistance) }
    set { backingItemBehavior.angularResistance = Double(newValue) }
  }

  /// The electric charge, on which electric and magnetic fields act; 0 by default.
  open var charge: CGFloat {
    get { CGFloat(backingItemBehavior.charge) }
    set { backingItemBehavior.charge = Double(newValue) }
  }

  /// Whether the items are immovable obstacles; false by default.
  open var isAnchored: Bool {
    get { backingItemBehavior.isAnchored }
    set { backingItemBehavior.isAnchored = newValue }
  }

  /// Whether the items rotate; true by default.
  open var allowsRotation: Bool {
    get { backingItemBehavior.allowsRotation }
    set { backingItemBehavior.allowsRotation = newValue }
  }

  /// Adds to the velocity of an item, in pt/s; any finite numbers.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    backingItemBehavior.addLinearVelocity(Vector(velocity), for: item.engineItem)
  }

  /// Returns the velocity of an item, in pt/s; (0, 0) for an item that is not in the list.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    CGPoint(backingItemBehavior.linearVelocity(for: item.engineItem))
  }

  /// Adds to the angular velocity of an item, in rad/s; any finite number.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    backingItemBehavior.addAngularVelocity(Double(velocity), for: item.engineItem)
  }

  /// Returns the angular velocity of an item, in rad/s; 0 for an item that is not in the list.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    CGFloat(backingItemBehavior.angularVelocity(for: item.engineItem))
  }
}
