import Physics

/// A force that depends on where an item is, how it moves, or what it is charged with.
///
/// ```swift
/// let sun = FieldBehavior.radialGravityField(position: view.center)
/// sun.strength = 300
/// sun.addItem(planet)
/// animator.addBehavior(sun)
/// ```
///
/// A field acts on the items on its list, where its region is; several on one item add up. It is evaluated 120 times a
/// second, always with the place and velocity that the item has then.
///
/// **Units.** Fields compute in metres of 100 points, kilograms (a 100 × 100 item of density 1 weighs 1) and newtons (1
/// accelerates such an item by 100 pt/s²). A distance in metres enters into `falloff`; everything below that is a
/// length or a place is in points nevertheless.
///
/// **Rest.** An item that a field moves by less than 1 pt/s for half a second comes to rest, as everywhere. Changing
/// the field wakes its items.
///
/// > Note: UIKit takes at most 32 fields in an animator; here there is no limit.
public final class FieldBehavior: ItemListBehavior {
  /// Computes the force of a custom field on an item, as `field(evaluationBlock:)` describes.
  ///
  /// The position is in points, everything else in the units in which fields compute: see `FieldBehavior`.
  public typealias Evaluation = (
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double,
    _ time: Double
  ) -> Vector

  let kind: FieldKind

  /// The bodies of the items while the field acts, in the order in which they came.
  private(set) var bodies: [ItemBody] = []

  private var noise = (smoothness: 0.0, animationSpeed: 0.0)

  /// Where the field is, in points; (0, 0) unless given.
  ///
  /// Any finite numbers; others stop the program. Distances are measured from it, and the region lies around it.
  public var position: Point {
    willSet { precondition(newValue.isFinite, "position must be finite, not \(newValue)") }
    didSet { if position != oldValue { didChange() } }
  }

  /// Where the field acts, around its position; everywhere at first.
  ///
  /// The place of an item's centre counts.
  public var region = Region.infinite {
    didSet { if region != oldValue { didChange() } }
  }

  /// How strong the field is, as a factor; 1 at first.
  ///
  /// Any finite number, others stop the program; a negative one reverses the field. Without effect on a velocity field.
  /// A custom field is switched off by 0 and not scaled otherwise.
  public var strength = 1.0 {
    willSet { precondition(newValue.isFinite, "strength must be finite, not \(newValue)") }
    didSet { if strength != oldValue { didChange() } }
  }

  /// How fast the field weakens over distance: the force is divided by the distance in metres to this power.
  ///
  /// An exponent; at first 2 for radial gravity, 1 for electric and magnetic fields, -1 for a spring, which grows with
  /// distance, and 0, no change, for all others. Any finite number; others stop the program. Without effect on velocity
  /// and custom fields.
  ///
  /// > Note: Apple's reference page states a default of 0 for all; these are what its fields have.
  public var falloff: Double {
    willSet { precondition(newValue.isFinite, "falloff must be finite, not \(newValue)") }
    didSet { if falloff != oldValue { didChange() } }
  }

  /// The distance below which the field changes no further, in points; about 0.003 at first, 0 or more and finite.
  ///
  /// A greater one keeps items from being flung away when they pass close by the position.
  public var minimumRadius = UIKitConstants.minimumRadius {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "minimumRadius must be 0 or more and finite, not \(newValue)")
    }
    didSet { if minimumRadius != oldValue { didChange() } }
  }

  /// The direction of a field that has one, with its strength; (0, 0) unless given.
  ///
  /// Any finite numbers; others stop the program. Of linear gravity the acceleration, where 1 is 100 pt/s²; of a
  /// velocity field the velocity, and of drag that of the medium, where 1 is 100 pt/s. Without effect on others.
  public var direction: Vector {
    willSet { precondition(newValue.isFinite, "direction must be finite, not \(newValue)") }
    didSet { if direction != oldValue { didChange() } }
  }

  /// How even a noise or turbulence field is, from 0, with a pattern of a few points, to 1, with one of some hundred.
  ///
  /// A ratio; 0 unless given. Any finite number, others stop the program; negative ones count as 0. Other fields have
  /// 0, and ignore what is set.
  public var smoothness: Double {
    get { noise.smoothness }
    set {
      precondition(newValue.isFinite, "smoothness must be finite, not \(newValue)")
      guard kind.isNoise, newValue != smoothness else { return }
      noise.smoothness = newValue
      didChange()
    }
  }

  /// How fast a noise or turbulence field changes, in 1/s; 0 unless given.
  ///
  /// Any finite number, others stop the program; at 0 the field stands still. Other fields have 0, and ignore what is
  /// set.
  public var animationSpeed: Double {
    get { noise.animationSpeed }
    set {
      precondition(newValue.isFinite, "animationSpeed must be finite, not \(newValue)")
      guard kind.isNoise, newValue != animationSpeed else { return }
      noise.animationSpeed = newValue
      didChange()
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
    falloff = kind.falloff
    noise = (smoothness, animationSpeed)
    super.init(items: [])
  }

  override func addToWorld(of animator: Animator) {
    // What a former animator that is gone by now had made of it means nothing here.
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

  /// Wakes the items for whatever is different now.
  private func didChange() {
    guard let activeAnimator else { return }
    for body in bodies { activeAnimator.world.wake(body.id) }
    activeAnimator.worldDidChange()
  }
}
