import Physics

/// A behavior that applies forces which depend on the position, velocity, mass or charge of items.
///
/// ```swift
/// let sun = FieldBehavior.radialGravityField(position: view.center)
/// sun.strength = 300
/// sun.addItem(planet)
/// animator.addBehavior(sun)
/// ```
///
/// A field acts on the items in its list that are inside its region; the forces of several fields add up. It
/// is evaluated 120 times a second, each time with the current position and velocity of the item.
///
/// **Units.** Fields compute in meters of 100 points, kilograms (an item of 100 × 100 points and density 1
/// has 1 kg) and newtons (1 N accelerates such an item by 100 pt/s²). The distance in the formula of
/// `falloff` is in meters; all other lengths and positions below are in points.
///
/// **Rest.** An item that moves by less than 1 pt/s in a field for half a second comes to rest, like any
/// other item. Changing the field wakes its items.
///
/// > Note: UIKit supports at most 32 fields per animator; here there is no limit.
public final class FieldBehavior: ItemListBehavior {
  /// A closure that computes the force of a custom field on an item; see `field(evaluationBlock:)`.
  ///
  /// The position is in points, everything else in the units of fields: see `FieldBehavior`.
  public typealias EvaluationBlock = (
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
    _ time: Double
  ) -> Vector

  let kind: FieldKind

  /// The bodies of the items while the field is active, in order of addition.
  private(set) var bodies: [ItemBody] = []

  private var noiseParameters = (smoothness: 0.0, animationSpeed: 0.0)

  /// The position of the field, in points; the default is (0, 0).
  ///
  /// Any finite numbers; others stop the program. Distances are measured from the position, and it is the
  /// origin of the region.
  public var position: Point {
    willSet { precondition(newValue.isFinite, "position must be finite, not \(newValue)") }
    didSet { if position != oldValue { wakeItems() } }
  }

  /// The region in which the field acts, relative to its position; the default is infinite.
  ///
  /// An item is inside the region if its center is.
  public var region = Region.infinite {
    didSet { if region != oldValue { wakeItems() } }
  }

  /// The strength of the field, a factor of its force; the default is 1.
  ///
  /// Any finite number; others stop the program. A negative value reverses the field. Has no effect on a
  /// velocity field. A strength of 0 disables a custom field; other values do not scale it.
  public var strength = 1.0 {
    willSet { precondition(newValue.isFinite, "strength must be finite, not \(newValue)") }
    didSet { if strength != oldValue { wakeItems() } }
  }

  /// The exponent of the decrease over distance: the force is divided by the distance in meters to this
  /// power.
  ///
  /// Unless set, it is 2 for radial gravity, 1 for electric and magnetic fields, -1 for a spring, whose force
  /// increases with distance, and 0, no decrease, for all others. Any finite number; others stop the program.
  /// Has no effect on velocity and custom fields.
  ///
  /// > Note: Apple's reference page states a default of 0 for all fields; these are the values of Apple's
  /// > fields.
  public var falloff: Double {
    willSet { precondition(newValue.isFinite, "falloff must be finite, not \(newValue)") }
    didSet { if falloff != oldValue { wakeItems() } }
  }

  /// The distance below which the force no longer changes, in points; the default is about 0.003.
  ///
  /// Must be finite and not negative; other values stop the program. A greater value keeps items from being
  /// flung away when they pass close to the position.
  public var minimumRadius = UIKitConstants.defaultFieldMinimumRadius {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "minimumRadius must be 0 or more and finite, not \(newValue)")
    }
    didSet { if minimumRadius != oldValue { wakeItems() } }
  }

  /// The direction and magnitude of a field that has a direction, as a vector; the default is (0, 0).
  ///
  /// Any finite numbers; others stop the program. For linear gravity it is the acceleration, where 1 is 100
  /// pt/s²; for a velocity field the velocity and for drag the velocity of the medium, where 1 is 100 pt/s.
  /// Has no effect on other fields.
  public var direction: Vector {
    willSet { precondition(newValue.isFinite, "direction must be finite, not \(newValue)") }
    didSet { if direction != oldValue { wakeItems() } }
  }

  /// The smoothness of a noise or turbulence field, a ratio; the default is 0.
  ///
  /// At 0 the pattern has a scale of a few points, at 1 a few hundred points. Any finite number; others
  /// stop the program, and negative ones act as 0. The smoothness of other fields is always 0; setting it has
  /// no effect.
  public var smoothness: Double {
    get { noiseParameters.smoothness }
    set {
      precondition(newValue.isFinite, "smoothness must be finite, not \(newValue)")
      guard kind.isNoise, newValue != smoothness else { return }
      noiseParameters.smoothness = newValue
      wakeItems()
    }
  }

  /// The speed at which a noise or turbulence field changes, in 1/s; the default is 0.
  ///
  /// Any finite number; others stop the program. At 0 the field is constant. The speed of other fields is
  /// always 0; setting it has no effect.
  public var animationSpeed: Double {
    get { noiseParameters.animationSpeed }
    set {
      precondition(newValue.isFinite, "animationSpeed must be finite, not \(newValue)")
      guard kind.isNoise, newValue != animationSpeed else { return }
      noiseParameters.animationSpeed = newValue
      wakeItems()
    }
  }

  init(
    _ kind: FieldKind, position: Point = .zero, direction: Vector = .zero, smoothness: Double = 0,
    animationSpeed: Double = 0
  ) {
    precondition(position.isFinite, "a field's position must be finite, not \(position)")
    precondition(direction.isFinite, "a field's direction must be finite, not \(direction)")
    precondition(
      smoothness.isFinite && animationSpeed.isFinite, "a field's smoothness and speed must be finite")
    self.kind = kind
    self.position = position
    self.direction = direction
    falloff = kind.defaultFalloff
    noiseParameters = (smoothness, animationSpeed)
    super.init(items: [])
  }

  override func stateRestorer() -> () -> Void {
    let (position, region, strength, falloff) = (position, region, strength, falloff)
    let (minimumRadius, direction, noise, bodies) = (minimumRadius, direction, noiseParameters, bodies)
    let restoreBase = super.stateRestorer()
    return { [self] in
      (self.position, self.region, self.strength, self.falloff) = (position, region, strength, falloff)
      (self.minimumRadius, self.direction) = (minimumRadius, direction)
      (noiseParameters, self.bodies) = (noise, bodies)
      restoreBase()
    }
  }

  override func addToWorld(of animator: Animator) {
    // Discard the bodies in the world of an earlier animator that was deallocated: they are not valid in this
    // one.
    bodies = []
    super.addToWorld(of: animator)
  }

  override func didAddBody(_ body: ItemBody, in animator: Animator) {
    bodies.append(body)
    animator.fieldDidAdd(body)
  }

  override func willRemoveBody(_ body: ItemBody, in animator: Animator) {
    bodies.removeAll { $0 === body }
    animator.fieldDidRemove(body)
  }

  /// Wakes the items after a property of the field changed.
  private func wakeItems() {
    guard let registeredAnimator else { return }
    for body in bodies { registeredAnimator.world.wake(body.id) }
    registeredAnimator.worldDidChange()
  }
}
