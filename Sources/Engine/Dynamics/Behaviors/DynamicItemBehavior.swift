/// A behavior that sets the physical properties and the velocities of items.
///
/// If several item behaviors contain the same item, the last one in the behavior tree that sets a property
/// has priority; a behavior comes before its children, siblings in order of addition. A behavior sets a
/// property when it assigns a value that differs from the current one; a property that no behavior sets has
/// its default value. When a behavior is removed, the properties are resolved again among the remaining ones.
public final class DynamicItemBehavior: ItemListBehavior {
  /// The velocities that were added before the behavior entered an animator.
  private var pendingVelocities: [ObjectIdentifier: ItemVelocity] = [:]
  private var overrides = PropertyOverrides()

  /// Creates an item behavior that sets no properties.
  public override init(items: [any DynamicItem] = []) {
    super.init(items: items)
  }

  /// Returns whether another behavior sets the same properties to the same values.
  package func setsSameProperties(as other: DynamicItemBehavior) -> Bool { overrides == other.overrides }

  /// The coefficient of restitution: 0 for no bounce, 1 for no loss of speed; the default is 0.2.
  ///
  /// A ratio of speeds. Any finite number; others stop the program. The larger value of two touching bodies
  /// applies. Impacts below 100 pt/s, the default of ``Animator/restitutionThreshold``, do not bounce, except
  /// of two items that no force presses together.
  ///
  /// > Note: Apple's reference page states a default of 0; UIKit's bodies have 0.2. In UIKit, slow impacts in
  /// > free flight do not bounce either; here they do while ``Animator/collisionSkin`` is 0, so that their
  /// > energy is kept.
  public var elasticity: Double {
    get { overrides.elasticity ?? ItemProperties.standard.elasticity }
    set {
      precondition(newValue.isFinite, "elasticity must be finite, not \(newValue)")
      guard newValue != elasticity else { return }
      setOverride { $0.elasticity = newValue }
    }
  }

  /// The friction coefficient: 0 for no friction, 1 for strong friction; the default is 0.2.
  ///
  /// A ratio of forces. Any finite number; others stop the program, and negative ones act as 0. The geometric
  /// mean of two touching bodies applies.
  ///
  /// > Note: Apple's reference page states a default of 0; UIKit's bodies have 0.2.
  public var friction: Double {
    get { overrides.friction ?? ItemProperties.standard.friction }
    set {
      precondition(newValue.isFinite, "friction must be finite, not \(newValue)")
      guard newValue != friction else { return }
      setOverride { $0.friction = newValue }
    }
  }

  /// The resistance of circles to rolling: 0 for none, 0.01 for a hard ball, 0.1 for a soft one; the default
  /// is 0.
  ///
  /// The ratio of the torque that brakes the rotation to the normal force times the radius. A circle that
  /// rolls on a horizontal boundary decelerates by 2/3 of it times gravity, 7 pt/s² with a value of 0.01, and
  /// comes to rest on slopes that are less steep. Of two circles that touch, the one with the greater torque
  /// counts. Any finite number; others stop the program, and negative ones act as 0. Has no effect on other
  /// shapes.
  ///
  /// > Note: UIKit has no such property; Box2D's materials have it.
  public var rollingResistance: Double {
    get { overrides.rollingResistance ?? ItemProperties.standard.rollingResistance }
    set {
      precondition(newValue.isFinite, "rollingResistance must be finite, not \(newValue)")
      guard newValue != rollingResistance else { return }
      setOverride { $0.rollingResistance = newValue }
    }
  }

  /// The density, where 1 is 1 kg per 100 × 100 points; the default is 1.
  ///
  /// Must be greater than 0 and finite; other values stop the program. Values are clamped to the range 1e-16
  /// to 1e24 for computation.
  public var density: Double {
    get { overrides.density ?? ItemProperties.standard.density }
    set {
      precondition(
        newValue > 0 && newValue.isFinite,
        "density must be greater than 0 and finite, not \(newValue)"
      )
      guard newValue != density else { return }
      setOverride { $0.density = newValue }
    }
  }

  /// The linear damping, in 1/s; the default is 0.1.
  ///
  /// Any finite number; others stop the program. The speed of an item without forces halves every
  /// 0.69/resistance seconds; the greatest finite number keeps an item where it is.
  ///
  /// With the default, an item falls 3 % less far in the first second than without resistance, and 26 % less
  /// in 10 s; set 0 to measure gravity.
  ///
  /// > Note: Apple's reference page states a default of 0; UIKit's bodies have 0.1.
  public var resistance: Double {
    get { overrides.resistance ?? ItemProperties.standard.resistance }
    set {
      precondition(newValue.isFinite, "resistance must be finite, not \(newValue)")
      guard newValue != resistance else { return }
      setOverride { $0.resistance = newValue }
    }
  }

  /// The angular damping, in 1/s; the default is 0.1.
  ///
  /// Any finite number; others stop the program.
  public var angularResistance: Double {
    get { overrides.angularResistance ?? ItemProperties.standard.angularResistance }
    set {
      precondition(newValue.isFinite, "angularResistance must be finite, not \(newValue)")
      guard newValue != angularResistance else { return }
      setOverride { $0.angularResistance = newValue }
    }
  }

  /// The electric charge, on which only electric and magnetic fields act; the default is 0.
  ///
  /// A factor of the force of an electric field, without a physical unit. Any finite number; others stop the
  /// program.
  ///
  /// > Note: In UIKit an item keeps its charge when the behavior is removed; here it loses it, like all
  /// > properties that a behavior sets.
  public var charge: Double {
    get { overrides.charge ?? ItemProperties.standard.charge }
    set {
      precondition(newValue.isFinite, "charge must be finite, not \(newValue)")
      guard newValue != charge else { return }
      setOverride { $0.charge = newValue }
    }
  }

  /// A Boolean value that indicates whether the item is an immovable obstacle; the default is false.
  ///
  /// Items bounce off an anchored item, and nothing moves it. Its velocity is 0, and still 0 when it is
  /// released.
  ///
  /// > Note: In UIKit an item stays anchored when the behavior is removed; here it is released.
  public var isAnchored: Bool {
    get { overrides.isAnchored ?? ItemProperties.standard.isAnchored }
    set {
      guard newValue != isAnchored else { return }
      setOverride { $0.isAnchored = newValue }
    }
  }

  /// A Boolean value that indicates whether the program moves the item, by its `center` and `transform`; the
  /// default is false.
  ///
  /// The item moves to the center and rotation that it is given before a frame in the course of that frame,
  /// at the velocity that results. It pushes the items in its way and carries those that rest on it, through
  /// friction; nothing else moves it. `linearVelocity(for:)` is the velocity of the movement. To place the
  /// item without a movement, call `Animator.updateItem(usingCurrentState:)` after that.
  ///
  /// > Note: UIKit has no such property: there, and here without it, an anchored item that is moved does not
  /// > carry others sideways.
  public var isKinematic: Bool {
    get { overrides.isKinematic ?? ItemProperties.standard.isKinematic }
    set {
      guard newValue != isKinematic else { return }
      setOverride { $0.isKinematic = newValue }
    }
  }

  /// A Boolean value that indicates whether forces rotate the item; the default is true.
  ///
  /// Setting it to false does not stop a rotation in progress.
  public var allowsRotation: Bool {
    get { overrides.mobility.allowsRotation ?? ItemProperties.standard.mobility.allowsRotation }
    set {
      guard newValue != allowsRotation else { return }
      setOverride { $0.mobility.allowsRotation = newValue }
    }
  }

  /// A Boolean value that indicates whether forces, contacts and attachments move the item horizontally; the
  /// default is true.
  ///
  /// If false, the item's center of mass stays at its x coordinate, whatever hits the item: along this axis
  /// its mass is infinite, and its velocity is 0. The axis is that of the reference coordinate system,
  /// however the item is rotated. The program still moves the item: see
  /// `Animator.updateItem(usingCurrentState:)`.
  ///
  /// > Note: UIKit has no such property; Box2D's bodies have motion locks.
  public var allowsHorizontalMotion: Bool {
    get {
      overrides.mobility.allowsHorizontalMotion ?? ItemProperties.standard.mobility.allowsHorizontalMotion
    }
    set {
      guard newValue != allowsHorizontalMotion else { return }
      setOverride { $0.mobility.allowsHorizontalMotion = newValue }
    }
  }

  /// A Boolean value that indicates whether forces, contacts and attachments move the item vertically; the
  /// default is true.
  ///
  /// If false, the item's center of mass stays at its y coordinate; as `allowsHorizontalMotion`.
  ///
  /// > Note: UIKit has no such property.
  public var allowsVerticalMotion: Bool {
    get { overrides.mobility.allowsVerticalMotion ?? ItemProperties.standard.mobility.allowsVerticalMotion }
    set {
      guard newValue != allowsVerticalMotion else { return }
      setOverride { $0.mobility.allowsVerticalMotion = newValue }
    }
  }

  /// The range of the item's rotation, in radians, clockwise on screen; the default is infinite.
  ///
  /// An item that forces or contacts rotate stops at the limits; an item beyond them is brought back. Full
  /// turns count: an item that entered at π/2 and made one turn is at 5π/2. Violating the rule of
  /// `problem(settingRotationRange:)` stops the program.
  ///
  /// > Note: UIKit has no such property.
  public var rotationRange: FloatRange {
    get { overrides.rotationRange ?? ItemProperties.standard.rotationRange }
    set {
      if let problem = Self.problem(settingRotationRange: newValue) { preconditionFailure(problem) }
      guard newValue != rotationRange else { return }
      setOverride { $0.rotationRange = newValue }
    }
  }

  // MARK: Collisions

  /// A Boolean value that indicates whether the items only detect what they touch; the default is false.
  ///
  /// The contacts of a sensor with the items and boundaries of its collision behaviors are reported, but have
  /// no effect: everything passes through it, and it passes through everything. An anchored or kinematic
  /// sensor also reports anchored and kinematic items, and boundaries.
  ///
  /// > Note: UIKit has no such property.
  public var isSensor: Bool {
    get { overrides.isSensor ?? ItemProperties.standard.isSensor }
    set {
      guard newValue != isSensor else { return }
      setOverride { $0.isSensor = newValue }
    }
  }

  /// The categories to which the items belong, one per bit; the default is all 32 categories.
  ///
  /// Boundaries belong to all categories, unless their surface has others.
  ///
  /// > Note: UIKit has no such property; SpriteKit's bodies have it.
  public var categoryBitMask: UInt32 {
    get { overrides.masks.category ?? ItemProperties.standard.masks.category }
    set {
      guard newValue != categoryBitMask else { return }
      setOverride { $0.masks.category = newValue }
    }
  }

  /// The categories with which the items collide; the default is all 32 categories.
  ///
  /// Of the items and boundaries of its collision behaviors, an item collides with those of which a category
  /// is in its mask and whose mask contains one of its own categories. Other contacts have no effect and are
  /// not reported; see `contactTestBitMask`.
  ///
  /// > Note: In SpriteKit the mask of each of two bodies determines whether a collision moves that body;
  /// > here, as in Box2D, both must agree.
  public var collisionBitMask: UInt32 {
    get { overrides.masks.collision ?? ItemProperties.standard.masks.collision }
    set {
      guard newValue != collisionBitMask else { return }
      setOverride { $0.masks.collision = newValue }
    }
  }

  /// The categories with which contacts are reported although `collisionBitMask` excludes the collision; the
  /// default is 0, none.
  ///
  /// A contact is reported if the mask of one of the two contains a category of the other. Contacts with what
  /// the items collide with are always reported. Of anchored and kinematic items, the mask also lets contacts
  /// with each other and with boundaries be reported.
  public var contactTestBitMask: UInt32 {
    get { overrides.masks.contactTest ?? ItemProperties.standard.masks.contactTest }
    set {
      guard newValue != contactTestBitMask else { return }
      setOverride { $0.masks.contactTest = newValue }
    }
  }

  /// The direction in which other items pass through the items, of any length; the default is zero, none.
  ///
  /// With the direction (0, -1), an anchored or kinematic item is a platform: others jump through it from
  /// below and land on it from above. The direction is relative to the item and rotates with it. An item that
  /// is not on the side to which the direction points when it reaches the platform passes through it, without
  /// a reported contact, until it has left it. Boundaries are not passed. Any finite numbers; others stop the
  /// program.
  ///
  /// > Note: UIKit has no such property.
  public var passDirection: Vector {
    get { overrides.passDirection ?? ItemProperties.standard.passDirection }
    set {
      precondition(newValue.isFinite, "passDirection must be finite, not \(newValue)")
      guard newValue != passDirection else { return }
      setOverride { $0.passDirection = newValue }
    }
  }

  /// Returns the reason why a range is invalid as a rotation range, as a sentence; nil if it is valid.
  public static func problem(settingRotationRange range: FloatRange) -> String? {
    let isInOrder = range.minimum <= range.maximum && range.minimum < .infinity && range.maximum > -.infinity
    return isInOrder ? nil : "a rotation range must go from a smaller to a greater angle, not from \(range)"
  }

  private func setOverride(_ set: (inout PropertyOverrides) -> Void) {
    set(&overrides)
    registeredAnimator?.itemPropertiesDidChange()
  }

  override func addToWorld(of animator: Animator) {
    super.addToWorld(of: animator)
    for item in items { applyPendingVelocity(to: item, in: animator) }
  }

  /// Returns nil: the behavior ignores items that are not in its list.
  public override func problem(addingVelocityTo item: any DynamicItem) -> String? { nil }

  override var animatorProvidingVelocities: Animator? { registeredAnimator }

  package override func providesVelocity(of item: any DynamicItem) -> Bool { contains(item) }

  override func add(_ velocity: ItemVelocity, to item: any DynamicItem) {
    guard contains(item), velocity != .zero else { return }
    if let registeredAnimator {
      registeredAnimator.add(velocity, to: item)
    } else {
      pendingVelocities[ObjectIdentifier(item), default: .zero] += velocity
    }
  }

  /// Applies the velocity that was added before the item had a body.
  private func applyPendingVelocity(to item: any DynamicItem, in animator: Animator) {
    guard let velocity = pendingVelocities.removeValue(forKey: ObjectIdentifier(item)) else { return }
    animator.add(velocity, to: item)
  }

  override func stateRestorer() -> () -> Void {
    let (pendingVelocities, overrides) = (pendingVelocities, overrides)
    let restoreBase = super.stateRestorer()
    return { [self] in
      (self.pendingVelocities, self.overrides) = (pendingVelocities, overrides)
      restoreBase()
    }
  }

  override func didRemove(_ item: any DynamicItem) {
    pendingVelocities[ObjectIdentifier(item)] = nil
  }

  override func didAddBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.properties)
  }

  override func willRemoveBody(_ body: ItemBody, in animator: Animator) {
    animator.dirtyFlags.insert(.properties)
  }

  override func contributeProperties(in animator: Animator) {
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      overrides.apply(to: &body.properties.resolved)
    }
  }
}
