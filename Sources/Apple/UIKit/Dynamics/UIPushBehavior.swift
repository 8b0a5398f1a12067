import Dynamics
public import Foundation

/// A behavior that applies a continuous or instantaneous force to items.
open class UIPushBehavior: UIDynamicBehavior {
  /// Whether a push is a force or an impulse.
  public enum Mode: Int, Sendable {
    /// A force that acts as long as the push is active.
    case continuous = 0
    /// An impulse, after which the push is inactive.
    case instantaneous = 1
  }

  /// The mode of the push.
  public let mode: Mode

  private let push: PushBehavior
  private var itemList: BehaviorItems

  /// Creates a push without force.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    itemList = BehaviorItems(items)
    push = PushBehavior(
      items: items.map(\.engineItem), mode: mode == .continuous ? .continuous : .instantaneous)
    super.init(wrapping: push)
  }

  /// Creates a continuous push without force and items.
  public override convenience init() { self.init(items: [], mode: .continuous) }

  /// The items of the behavior, in order of addition.
  open var items: [any UIDynamicItem] { itemList.items }

  override var affectedItems: [any UIDynamicItem] { items }

  /// Adds an item; does nothing if it is in the list already.
  open func addItem(_ item: any UIDynamicItem) { itemList.add(item, to: push) }

  /// Removes an item; does nothing if it is not in the list.
  open func removeItem(_ item: any UIDynamicItem) { itemList.remove(item, from: push) }

  /// Whether the push acts; true by default, and false once an instantaneous push has acted.
  open var active: Bool {
    get { push.active }
    set { push.active = newValue }
  }

  /// The force as a vector: 1 accelerates an item of 100 × 100 points by 100 pt/s²; (0, 0) by default.
  open var pushDirection: CGVector {
    get { CGVector(push.pushDirection) }
    set { push.pushDirection = Vector(newValue) }
  }

  /// The direction, in radians, clockwise on screen from the right.
  open var angle: CGFloat {
    get { CGFloat(push.angle) }
    set { push.angle = Double(newValue) }
  }

  /// The magnitude of the force.
  open var magnitude: CGFloat {
    get { CGFloat(push.magnitude) }
    set { push.magnitude = Double(newValue) }
  }

  /// Sets direction and magnitude.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    push.setAngle(Double(angle), magnitude: Double(magnitude))
  }

  /// Returns the point at which the push acts on an item, relative to its center; (0, 0) unless set.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    UIOffset(push.targetOffsetFromCenter(for: item.engineItem))
  }

  /// Sets the point at which the push acts on an item, relative to its center.
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    push.setTargetOffsetFromCenter(Vector(offset), for: item.engineItem)
  }
}
