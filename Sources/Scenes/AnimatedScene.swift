public import Dynamics
import Physics

/// A scene that an animator plays: items in a view, with gravity, collisions, a material and the wind as behaviors.
///
/// Its container is the bounds of the view; its fixed bodies and hinges do not take part.
public final class AnimatedScene: ScenePlayer {
  /// The items, in the order of the scene's dynamic bodies.
  public let items: [Item]
  /// How many contacts the animator has told its delegate of.
  public private(set) var contactCount = 0

  private let view: Container
  private let animator: Animator
  private let collision: CollisionBehavior

  /// Builds a scene that has a container.
  ///
  /// Complexity: That of making its items.
  public init(_ scene: SceneDefinition) {
    items = scene.bodies.filter { $0.kind == .dynamic }.map(Item.init)
    view = Container(size: Size(width: Double(scene.container.x), height: Double(scene.container.y)))
    animator = Animator(referenceView: view)
    collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(GravityBehavior(items: items))
    animator.addBehavior(collision)
    animator.addBehavior(Self.material(of: items, in: scene))
    if scene.hasWind { animator.addBehavior(Wind(items: items)) }
    if scene.countsContacts { collision.collisionDelegate = self }
  }

  /// Lets the animator compute a frame.
  ///
  /// Complexity: That of the animator's step.
  public func step() { animator.step() }

  /// A fingerprint of the items' places and rotations, bit by bit.
  ///
  /// Complexity: O(number of items).
  public var stateHash: UInt64 {
    items.reduce(0xcbf2_9ce4_8422_2325) { hash, item in
      [item.center.x, item.center.y, item.rotation].reduce(hash) { hash, number in
        (hash ^ number.bitPattern) &* 0x100_0000_01b3
      }
    }
  }

  private static func material(of items: [Item], in scene: SceneDefinition) -> DynamicItemBehavior {
    let material = DynamicItemBehavior(items: items)
    material.friction = Double(scene.friction)
    material.elasticity = Double(scene.restitution)
    material.resistance = 0
    material.angularResistance = 0
    return material
  }
}

extension AnimatedScene: CollisionBehaviorDelegate {
  /// Counts.
  public func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
    contactCount += 1
  }

  /// Counts.
  public func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact) {
    contactCount += 1
  }
}

/// A view whose bounds hold items together.
final class Container: ReferenceView {
  let bounds: Rect

  init(size: Size) { bounds = Rect(origin: .zero, size: size) }
}

/// A wind of 10 m/s that drags at items, and turns round each second.
private final class Wind: DynamicBehavior {
  private let items: [Item]
  private var frame = 0

  init(items: [Item]) {
    self.items = items
    super.init()
    action = { [unowned self] in applyWind() }
  }

  private func applyWind() {
    frame += 1
    let speed = (frame / 60).isMultiple(of: 2) ? 1000.0 : -1000
    for item in items {
      let velocity = linearVelocity(for: item)
      applyForce(Vector(dx: (speed - velocity.dx) / 1000, dy: -velocity.dy / 1000), to: item)
    }
  }
}

extension Item {
  /// An item in the place of a body.
  fileprivate convenience init(_ body: SceneDefinition.Body) {
    let extent =
      switch body.shape {
      case .box(let width, let height): Size(width: Double(width), height: Double(height))
      case .circle(let radius): Size(width: Double(2 * radius), height: Double(2 * radius))
      }
    self.init(center: Point(x: Double(body.position.x), y: Double(body.position.y)), size: extent)
    if case .circle = body.shape { collisionBoundsType = .ellipse }
    rotation = Double(body.angle)
  }
}
