import Physics

/// A pull of one item to a point, where it comes to rest upright after a little swinging.
///
/// The pull consists of four springs between two corners of the item, or its centre, and fixed points around the
/// snap point, as in UIKit.
///
/// Two or more snaps for one item in one animator are all ignored until only one is left.
public final class SnapBehavior: DynamicBehavior {
  /// The item that is pulled.
  public let item: any DynamicItem

  /// The point at which the item's centre comes to rest, in points; what it was created with, unless it is set.
  ///
  /// Any finite numbers; others stop the program. Setting it on a resting item starts the motion again.
  public var snapPoint: Point {
    willSet { precondition(newValue.isFinite, "snapPoint must be finite, not \(newValue)") }
    didSet {
      guard snapPoint != oldValue else { return }
      springsDidChange()
      activeAnimator?.resume()
    }
  }

  /// How strongly the swinging is damped: 0 swings longest, 1 is critical damping; 0.5 at first.
  ///
  /// A ratio, not limited to 1; negative or not finite numbers stop the program.
  ///
  /// > Note: In UIKit changing it has no effect on a snap that acts already; here it has, at once.
  public var damping = UIKitConstants.snapDamping {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "damping must be 0 or more and finite, not \(newValue)")
    }
    didSet {
      guard damping != oldValue else { return }
      springsDidChange()
      activeAnimator?.resume()
    }
  }

  /// How fast the springs are, in Hz; 4 at first.
  ///
  /// Greater than 0 and finite; other numbers stop the program. Above 30 the springs are as stiff as frames allow.
  ///
  /// > Note: UIKit's is 4 for good.
  public var frequency = UIKitConstants.snapFrequency {
    willSet {
      precondition(
        newValue > 0 && newValue.isFinite, "frequency must be greater than 0 and finite, not \(newValue)")
    }
    didSet {
      guard frequency != oldValue else { return }
      springsDidChange()
      activeAnimator?.resume()
    }
  }

  /// Whether the item is turned upright; true at first.
  ///
  /// If false, the springs hold the item at its centre and leave its rotation alone; they pull straight then.
  ///
  /// > Note: UIKit's snap always turns the item.
  public var affectsRotation = true {
    didSet {
      guard affectsRotation != oldValue else { return }
      springsDidChange()
      activeAnimator?.resume()
    }
  }

  /// The four springs, while they act.
  private var springs: [JointID] = []

  /// Creates a snap of an item to a point, given in points; any finite numbers, others stop the program.
  public init(item: any DynamicItem, snapTo point: Point) {
    precondition(point.isFinite, "the point to snap to must be finite, not \(point)")
    self.item = item
    snapPoint = point
    super.init()
  }

  override var acceptsChildren: Bool { false }

  override var affectedItems: [any DynamicItem] { [item] }

  override func addToWorld(of animator: Animator) {
    // What a former animator that is gone by now had made of it means nothing here.
    springs = []
    let body = animator.retainBody(for: item)
    body.snaps.append(self)
    for snap in body.snaps { snap.springsDidChange() }
  }

  override func removeFromWorld(of animator: Animator) {
    guard let body = animator.body(of: item) else { return }
    removeSprings(from: animator)
    body.snaps.removeAll { $0 === self }
    for snap in body.snaps { snap.springsDidChange() }
    animator.releaseBody(body)
  }

  /// Makes, moves or removes the springs, after anything changed that they depend on.
  func springsDidChange() {
    guard let activeAnimator, let body = activeAnimator.body(of: item) else { return }
    activeAnimator.dirtyFlags.insert(.world)
    guard body.snaps.count == 1 else { return removeSprings(from: activeAnimator) }
    if springs.isEmpty {
      springs = springEnds(size: body.outline.size).map {
        makeSpring(between: $0, of: body, in: activeAnimator)
      }
    } else {
      for (spring, springEnds) in zip(springs, springEnds(size: body.outline.size)) {
        activeAnimator.world.setLocalAnchors(Vec2(springEnds.fixed), Vec2(springEnds.onItem), of: spring)
        activeAnimator.world.setDampingRatio(Float(engine: damping), of: spring)
        activeAnimator.world.setFrequency(Float(engine: frequency), of: spring)
      }
    }
  }

  private func removeSprings(from animator: Animator) {
    for spring in springs { animator.world.destroyJoint(spring) }
    springs = []
  }

  private func makeSpring(
    between springEnds: (fixed: Point, onItem: Point),
    of body: ItemBody,
    in animator: Animator
  ) -> JointID {
    var definition = DistanceJointDefinition(
      bodyA: animator.ground,
      bodyB: body.id,
      length: Float(engine: UIKitConstants.snapSpringLength)
    )
    definition.localAnchorA = Vec2(springEnds.fixed)
    definition.localAnchorB = Vec2(springEnds.onItem)
    definition.frequency = Float(engine: frequency)
    definition.dampingRatio = Float(engine: damping)
    return animator.world.createDistanceJoint(definition)
  }

  /// Where the springs are fixed and where they hold the item, the latter from its centre.
  ///
  /// Two go from the item's upper left corner to the left and upwards, two from its lower right corner to the right and
  /// downwards, as long as at rest when the item is at the snap point. Both corners are the centre if the rotation
  /// is to be left alone.
  private func springEnds(size: Size) -> [(fixed: Point, onItem: Point)] {
    let length = UIKitConstants.snapSpringLength
    let corner = affectsRotation ? Vector(dx: size.width / 2, dy: size.height / 2) : .zero
    let sides: [(corner: Vector, outwards: Vector)] = [
      (-corner, Vector(dx: -length, dy: 0)), (-corner, Vector(dx: 0, dy: -length)),
      (corner, Vector(dx: length, dy: 0)), (corner, Vector(dx: 0, dy: length)),
    ]
    return sides.map { (snapPoint + $0.corner + $0.outwards, .zero + $0.corner) }
  }
}
