import Dynamics

/// Items of all kinds that come and go for ever in a view: what must not leave anything behind in memory.
///
/// Every fifth frame an item comes in at the top, by turns a box and a ball; once there are more than there is room
/// for, the oldest leaves. Every fiftieth frame the two newest are attached to each other, the newest is pushed, and a
/// snap pulls at it until the next one does.
public final class ItemChurn {
  private let capacity: Int
  private let view = Container(size: Size(width: 600, height: 800))
  private let animator: Animator
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private let material = DynamicItemBehavior()
  private var items: [Item] = []
  private var attachments: [DynamicBehavior] = []
  private var frame = 0

  /// Opens a view for a number of items, at least 2; 20 by default.
  public init(capacity: Int = 20) {
    self.capacity = max(capacity, 2)
    animator = Animator(referenceView: view)
    collision.translatesReferenceBoundsIntoBoundary = true
    material.elasticity = 0.5
    for behavior in [gravity, collision, material] { animator.addBehavior(behavior) }
  }

  /// Lets items come and go, and the animator compute a frame.
  ///
  /// Complexity: That of the animator's step.
  public func step() {
    if frame.isMultiple(of: 5) { insertItem() }
    if frame.isMultiple(of: 50), items.count >= 2 { attach(items[items.count - 1], items[items.count - 2]) }
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
    material.addItem(item)
    items.append(item)
  }

  private func evict(_ item: Item) {
    gravity.removeItem(item)
    collision.removeItem(item)
    material.removeItem(item)
  }

  private func attach(_ item: Item, _ other: Item) {
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
