import Dynamics

/// An endless sequence of items and behaviors that are added and removed, to detect memory leaks.
///
/// Every 5th frame adds an item at the top, alternating between boxes and balls; at the capacity, the oldest
/// item is removed. Every 50th frame attaches the two newest items to each other, pushes the newest and adds
/// a snap behavior to it, which replace those of 50 frames before.
public final class ItemChurnScene {
  private let capacity: Int
  private let view = FixedReferenceView(size: Size(width: 600, height: 800))
  private let animator: Animator
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private let itemBehavior = DynamicItemBehavior()
  private var items: [Item] = []
  private var attachments: [DynamicBehavior] = []
  private var frame = 0

  /// Creates a view for at most `capacity` items, at least 2; 20 by default.
  public init(capacity: Int = 20) {
    self.capacity = max(capacity, 2)
    animator = Animator(referenceView: view)
    collision.translatesReferenceBoundsIntoBoundary = true
    itemBehavior.elasticity = 0.5
    for behavior in [gravity, collision, itemBehavior] { animator.addBehavior(behavior) }
  }

  /// Adds and removes items that are due, and advances the animator by one frame.
  ///
  /// - Complexity: The cost of the animator's step.
  public func step() {
    if frame.isMultiple(of: 5) { insertItem() }
    if frame.isMultiple(of: 50), items.count >= 2 {
      attachItems(items[items.count - 1], items[items.count - 2])
    }
    frame += 1
    animator.step()
  }

  private func insertItem() {
    if items.count >= capacity { evict(items.removeFirst()) }
    let size = Double(20 + frame / 5 % 4 * 10)
    let item = Item(
      center: Point(x: Double(50 + frame * 7 % 500), y: 60), size: Size(width: size, height: size))
    if frame.isMultiple(of: 2) { item.collisionBoundsType = .ellipse }
    gravity.addItem(item)
    collision.addItem(item)
    itemBehavior.addItem(item)
    items.append(item)
  }

  private func evict(_ item: Item) {
    gravity.removeItem(item)
    collision.removeItem(item)
    itemBehavior.removeItem(item)
  }

  private func attachItems(_ item: Item, _ other: Item) {
    for behavior in attachments { animator.removeBehavior(behavior) }
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.setAngle(-.pi / 2, magnitude: 0.1)
    attachments = [
      AttachmentBehavior(item: item, attachedTo: other), push,
      SnapBehavior(item: item, snapTo: Point(x: 300, y: 400)),
    ]
    for behavior in attachments { animator.addBehavior(behavior) }
  }
}
