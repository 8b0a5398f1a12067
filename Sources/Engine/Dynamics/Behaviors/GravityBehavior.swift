/// A behavior that applies a constant acceleration to items, whatever their mass.
///
/// A gravity of magnitude 1 accelerates items by 1000 pt/s². They fall more slowly than that, as
/// `DynamicItemBehavior.resistance` is 0.1 by default.
///
/// > Note: UIKit has one gravity per animator: a second gravity behavior overrides the first. Here every
/// > gravity behavior acts on its own items, and the accelerations of several on one item add up.
public final class GravityBehavior: ItemListBehavior {
  /// The direction and magnitude of the gravity as a vector; the default is (0, 1), downwards.
  ///
  /// A component of 1 is 1000 pt/s². The vector is not normalized. Any finite numbers; others stop the
  /// program.
  public var gravityDirection = Vector(dx: 0, dy: 1) {
    willSet { precondition(newValue.isFinite, "gravityDirection must be finite, not \(newValue)") }
    didSet { if gravityDirection != oldValue { registeredAnimator?.persistentForcesDidChange() } }
  }

  /// Creates a gravity for items, downwards with magnitude 1.
  public override init(items: [any DynamicItem] = []) {
    super.init(items: items)
  }

  /// The direction of the gravity, in radians from -π to π; 0 is right, π/2 down; the default is π/2.
  ///
  /// Any finite number; others stop the program. A gravity of magnitude 0 has the angle 0, and setting it
  /// then has no effect.
  public var angle: Double {
    get { gravityDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The magnitude of the gravity, where 1 is 1000 pt/s²; the default is 1.
  ///
  /// Any finite number; others stop the program. A negative value reverses the direction, and then reads as
  /// positive. Setting 0 also sets `angle` to 0 and thereby loses the direction, so that a magnitude set
  /// afterwards has no effect: use `setAngle(_:magnitude:)` then.
  public var magnitude: Double {
    get { gravityDirection.length }
    set { gravityDirection = gravityDirection.normalized * newValue }
  }

  /// Sets the angle, in radians, and the magnitude of the gravity; any finite numbers, others stop the
  /// program.
  public func setAngle(_ angle: Double, magnitude: Double) {
    gravityDirection = Vector(angle: angle, magnitude: magnitude)
  }

  override func stateRestorer() -> () -> Void {
    let direction = gravityDirection
    let restoreBase = super.stateRestorer()
    return { [self] in
      gravityDirection = direction
      restoreBase()
    }
  }

  override func didAddBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.persistentForces)
  }

  override func willRemoveBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.persistentForces)
  }

  override func contributeForces(in animator: Animator) {
    let acceleration = gravityDirection * UIKitConstants.gravity
    for item in items { animator.body(of: item)?.forces.persistent.acceleration += acceleration }
  }
}
