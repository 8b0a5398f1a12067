/// A constant pull on items: magnitude 1 accelerates them by 1000 pt/s², whatever their mass.
///
/// > Note: UIKit has one gravity per animator, so that a second gravity behavior overrides the first.
/// > Here every gravity behavior pulls its own items, and several on one item add up.
public final class GravityBehavior: ItemListBehavior {
  /// Direction and strength of the pull in one: 1 in a component is 1000 pt/s²; (0, 1), down, at first.
  ///
  /// Not normalized. Any finite numbers; others stop the program.
  public var gravityDirection = Vector(dx: 0, dy: 1) {
    willSet { precondition(newValue.isFinite, "gravityDirection must be finite, not \(newValue)") }
    didSet { if gravityDirection != oldValue { activeAnimator?.persistentForcesDidChange() } }
  }

  /// Creates a gravity, downwards with magnitude 1, for some items.
  public override init(items: [any DynamicItem] = []) {
    super.init(items: items)
  }

  /// The direction of the pull in radians, 0 = right, π/2 = down, read as -π to π; π/2 at first.
  ///
  /// Any finite number; others stop the program. A pull of magnitude 0 has the angle 0, and turning it has no effect.
  public var angle: Double {
    get { gravityDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength of the pull; 1, at first, is 1000 pt/s².
  ///
  /// Any finite number, others stop the program; a negative one turns the direction round, and then reads as positive.
  /// Setting it to 0 also sets `angle` to 0, so that what is set afterwards has no direction: use
  /// `setAngle(_:magnitude:)`.
  public var magnitude: Double {
    get { gravityDirection.length }
    set { gravityDirection = gravityDirection.normalized * newValue }
  }

  /// Sets direction, in radians, and strength together; any finite numbers.
  public func setAngle(_ angle: Double, magnitude: Double) {
    gravityDirection = Vector(angle: angle, magnitude: magnitude)
  }

  override func didAddBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.persistentForces)
  }

  override func willRemoveBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.persistentForces)
  }

  override func contributeForces(in animator: Animator) {
    let acceleration = gravityDirection * UIKitConstants.gravity
    for item in items { animator.body(of: item)?.persistentForces.acceleration += acceleration }
  }
}
