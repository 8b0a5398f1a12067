public import Dynamics
import Physics

/// A scene simulated by an animator: items in a view, with gravity, collisions, a material and optional wind
/// as behaviors.
///
/// The container becomes the bounds of the view. The scene's fixed bodies and hinges are ignored.
public final class AnimatorScene: SteppableScene {
  /// The items, in the order of the scene's dynamic bodies.
  public let items: [Item]
  /// The number of contact begin and end events that the animator has sent to its delegate.
  public private(set) var contactCount = 0

  private let view: FixedReferenceView
  private let animator: Animator
  private let collision: CollisionBehavior

  /// Creates the animator and its items from a scene that has a container.
  ///
  /// - Complexity: The cost of creating all items.
  public init(_ scene: SceneDefinition) {
    items = scene.bodies.filter { $0.kind == .dynamic }.map(Item.init)
    view = FixedReferenceView(
      size: Size(width: Double(scene.containerSize.x), height: Double(scene.containerSize.y)))
    animator = Animator(referenceView: view)
    collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(GravityBehavior(items: items))
    animator.addBehavior(collision)
    animator.addBehavior(Self.makeItemBehavior(for: items, in: scene))
    if scene.hasWind { animator.addBehavior(Wind(items: items)) }
    if scene.countsContactEvents { collision.collisionDelegate = self }
  }

  /// Advances the animator by one frame.
  ///
  /// - Complexity: The cost of the animator's step.
  public func step() { animator.step() }

  /// The FNV-1a hash, over 64-bit words, of the exact bits of the items' centers and rotations.
  ///
  /// - Complexity: O(number of items).
  public var stateHash: UInt64 {
    items.reduce(0xcbf2_9ce4_8422_2325) { hash, item in
      [item.center.x, item.center.y, item.rotation].reduce(hash) { hash, number in
        (hash ^ number.bitPattern) &* 0x100_0000_01b3
      }
    }
  }

  private static func makeItemBehavior(for items: [Item], in scene: SceneDefinition) -> DynamicItemBehavior {
    let material = DynamicItemBehavior(items: items)
    material.friction = Double(scene.friction)
    material.elasticity = Double(scene.restitution)
    material.resistance = 0
    material.angularResistance = 0
    return material
  }
}

extension AnimatorScene: CollisionBehaviorDelegate {
  /// Counts a begin event.
  public func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
    contactCount += 1
  }

  /// Counts an end event.
  public func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact) {
    contactCount += 1
  }
}

/// A reference view with fixed bounds.
final class FixedReferenceView: ReferenceView {
  let bounds: Rect

  init(size: Size) { bounds = Rect(origin: .zero, size: size) }
}

/// A wind of 10 m/s with linear drag, which reverses its direction every second.
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
  /// Creates an item with the shape and pose of a body.
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
