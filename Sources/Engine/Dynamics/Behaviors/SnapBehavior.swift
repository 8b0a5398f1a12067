import Physics

/// A spring-like behavior that moves an item to a point, where it comes to rest upright after a short
/// oscillation.
///
/// As in UIKit it consists of four springs between fixed points around the snap point and two corners of the
/// item, or its center.
///
/// If an animator contains several snaps for the same item, none of them has an effect until only one is
/// left.
public final class SnapBehavior: DynamicBehavior {
  /// The item that moves to the snap point.
  public let item: any DynamicItem

  /// The point at which the item's center comes to rest, in points; the default is that of the initializer.
  ///
  /// Any finite numbers; others stop the program. Setting it on a resting item wakes the item.
  public var snapPoint: Point {
    willSet { precondition(newValue.isFinite, "snapPoint must be finite, not \(newValue)") }
    didSet {
      guard snapPoint != oldValue else { return }
      springsDidChange()
      registeredAnimator?.resume()
    }
  }

  /// The damping ratio of the springs: 0 oscillates longest, 1 is critical damping; the default is 0.5.
  ///
  /// Values above 1 are valid; negative or non-finite values stop the program.
  ///
  /// > Note: In UIKit changing it has no effect on a snap that is already active; here it takes effect
  /// > immediately.
  public var damping = UIKitConstants.snapDamping {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "damping must be 0 or more and finite, not \(newValue)")
    }
    didSet {
      guard damping != oldValue else { return }
      springsDidChange()
      registeredAnimator?.resume()
    }
  }

  /// The frequency of the springs, in Hz; the default is 4.
  ///
  /// Must be greater than 0 and finite; other values stop the program. Above 30 the springs are as stiff as
  /// the frame rate allows.
  ///
  /// > Note: UIKit's frequency is always 4.
  public var frequency = UIKitConstants.snapFrequency {
    willSet {
      precondition(
        newValue > 0 && newValue.isFinite, "frequency must be greater than 0 and finite, not \(newValue)")
    }
    didSet {
      guard frequency != oldValue else { return }
      springsDidChange()
      registeredAnimator?.resume()
    }
  }

  /// A Boolean value that indicates whether the snap rotates the item upright; the default is true.
  ///
  /// If false, the springs are attached to the item's center and do not affect its rotation; the item is
  /// pulled in a straight line.
  ///
  /// > Note: UIKit's snap always rotates the item.
  public var affectsRotation = true {
    didSet {
      guard affectsRotation != oldValue else { return }
      springsDidChange()
      registeredAnimator?.resume()
    }
  }

  /// The joints of the four springs, while they are active.
  private(set) var springs: [JointID] = []

  /// Creates a snap of an item to a point, in points; any finite numbers, others stop the program.
  public init(item: any DynamicItem, snapTo point: Point) {
    precondition(point.isFinite, "the point to snap to must be finite, not \(point)")
    self.item = item
    snapPoint = point
    super.init()
  }

  override var acceptsChildren: Bool { false }

  override var affectedItems: [any DynamicItem] { [item] }

  override func stateRestorer() -> () -> Void {
    let (snapPoint, damping, frequency) = (snapPoint, damping, frequency)
    let (affectsRotation, springs) = (affectsRotation, springs)
    let restoreBase = super.stateRestorer()
    return { [self] in
      (self.snapPoint, self.damping, self.frequency) = (snapPoint, damping, frequency)
      (self.affectsRotation, self.springs) = (affectsRotation, springs)
      restoreBase()
    }
  }

  override func addToWorld(of animator: Animator) {
    // Discard the joints in the world of an earlier animator that was deallocated: they are not valid in this
    // one.
    springs = []
    let body = animator.retainBody(for: item)
    body.snapBehaviors.append(self)
    for snap in body.snapBehaviors { snap.springsDidChange() }
  }

  override func removeFromWorld(of animator: Animator) {
    guard let body = animator.body(of: item) else { return }
    removeSprings(from: animator)
    body.snapBehaviors.removeAll { $0 === self }
    for snap in body.snapBehaviors { snap.springsDidChange() }
    animator.releaseBody(body)
  }

  /// Creates, updates or destroys the springs after a change of anything they depend on.
  func springsDidChange() {
    guard let registeredAnimator, let body = registeredAnimator.body(of: item) else { return }
    registeredAnimator.dirtyFlags.insert(.worldState)
    guard body.snapBehaviors.count == 1 else { return removeSprings(from: registeredAnimator) }
    if springs.isEmpty {
      springs = springAnchors(size: body.outline.size).map {
        registeredAnimator.createSpring(
          from: $0.fixed, to: $0.onItem, of: body, frequency: frequency, damping: damping)
      }
    } else {
      for (spring, springAnchors) in zip(springs, springAnchors(size: body.outline.size)) {
        registeredAnimator.world.setLocalAnchors(
          Vec2(springAnchors.fixed), Vec2(springAnchors.onItem), of: spring)
        registeredAnimator.world.setDampingRatio(Float(clampingToFinite: damping), of: spring)
        registeredAnimator.world.setFrequency(Float(clampingToFinite: frequency), of: spring)
      }
    }
  }

  private func removeSprings(from animator: Animator) {
    for spring in springs { animator.world.destroyJoint(spring) }
    springs = []
  }

  /// The anchors of the springs: the fixed one, and the one on the item relative to its center.
  ///
  /// Two springs lead from the item's upper-left corner to the left and upwards, two from its lower-right
  /// corner to the right and downwards; they have their rest length when the item is at the snap point. Both
  /// corners are replaced by the center if the snap does not affect the rotation.
  private func springAnchors(size: Size) -> [(fixed: Point, onItem: Point)] {
    let length = UIKitConstants.snapSpringLength
    let corner = affectsRotation ? Vector(dx: size.width / 2, dy: size.height / 2) : .zero
    let sides: [(corner: Vector, outwards: Vector)] = [
      (-corner, Vector(dx: -length, dy: 0)), (-corner, Vector(dx: 0, dy: -length)),
      (corner, Vector(dx: length, dy: 0)), (corner, Vector(dx: 0, dy: length)),
    ]
    return sides.map { (snapPoint + $0.corner + $0.outwards, .zero + $0.corner) }
  }
}

extension Animator {
  /// Creates a spring of the length of a snap's between a fixed point and a point of an item.
  ///
  /// - Parameters:
  ///   - fixedEnd: The fixed end, in the animator's coordinates.
  ///   - anchor: The end on the item, relative to its center, in the axes of the unrotated item.
  ///   - body: The item's body.
  ///   - frequency: The frequency in Hz.
  ///   - damping: The damping ratio.
  /// - Returns: The joint.
  func createSpring(
    from fixedEnd: Point, to anchor: Point, of body: ItemBody, frequency: Double, damping: Double
  ) -> JointID {
    var definition = DistanceJointDefinition(
      bodyA: boundaries.ground,
      bodyB: body.id,
      length: Float(clampingToFinite: UIKitConstants.snapSpringLength)
    )
    definition.localAnchorA = Vec2(fixedEnd)
    definition.localAnchorB = Vec2(anchor)
    definition.frequency = Float(clampingToFinite: frequency)
    definition.dampingRatio = Float(clampingToFinite: damping)
    return world.createDistanceJoint(definition)
  }
}
