/// The material and the velocities of items.
///
/// Of several item behaviors with the same item, the last one in the animator's tree that sets a property
/// decides on it: a behavior comes before its children, siblings in order of addition. A property is set by
/// giving it a value that it did not have; what nobody sets has its default. When a behavior goes, the
/// others are asked again.
public final class DynamicItemBehavior: ItemListBehavior {
  /// The velocities that were added before the behavior had an animator.
  private var pendingVelocities: [ObjectIdentifier: ItemVelocity] = [:]
  private var overrides = PropertyOverrides()

  /// Creates an item behavior that sets nothing yet.
  public override init(items: [any DynamicItem] = []) {
    super.init(items: items)
  }

  /// How far the item bounces: 0 not at all, 1 without loss; 0.2 at first.
  ///
  /// A ratio of speeds; any finite number, others stop the program. Of two bodies that touch, the larger value
  /// counts. Impacts below 100 pt/s do not bounce.
  ///
  /// > Note: Apple's reference page states a default of 0; bodies have 0.2.
  public var elasticity: Double {
    get { overrides.elasticity ?? ItemProperties.standard.elasticity }
    set {
      precondition(newValue.isFinite, "elasticity must be finite, not \(newValue)")
      guard newValue != elasticity else { return }
      setOverride(\.elasticity, newValue)
    }
  }

  /// How strongly the item resists sliding along others: 0 not at all, 1 strongly; 0.2 at first.
  ///
  /// A ratio of forces; any finite number, others stop the program, and negative ones count as 0. Of two bodies that
  /// touch, the geometric mean counts.
  ///
  /// > Note: Apple's reference page states a default of 0; bodies have 0.2.
  public var friction: Double {
    get { overrides.friction ?? ItemProperties.standard.friction }
    set {
      precondition(newValue.isFinite, "friction must be finite, not \(newValue)")
      guard newValue != friction else { return }
      setOverride(\.friction, newValue)
    }
  }

  /// The mass per area: 1, at first, makes 100 × 100 points weigh 1 kg.
  ///
  /// Greater than 0 and finite; other numbers stop the program. Below 1e-16 and above 1e24 it acts as these do.
  public var density: Double {
    get { overrides.density ?? ItemProperties.standard.density }
    set {
      precondition(
        newValue > 0 && newValue.isFinite,
        "density must be greater than 0 and finite, not \(newValue)"
      )
      guard newValue != density else { return }
      setOverride(\.density, newValue)
    }
  }

  /// The linear damping in 1/s; 0.1 at first.
  ///
  /// Any finite number; others stop the program.
  /// An unforced item loses half its speed in 0.69/resistance seconds; the greatest finite number keeps an
  /// item where it is.
  ///
  /// > Note: Apple's reference page states a default of 0; bodies have 0.1.
  public var resistance: Double {
    get { overrides.resistance ?? ItemProperties.standard.resistance }
    set {
      precondition(newValue.isFinite, "resistance must be finite, not \(newValue)")
      guard newValue != resistance else { return }
      setOverride(\.resistance, newValue)
    }
  }

  /// The angular damping in 1/s; 0.1 at first.
  ///
  /// Any finite number; others stop the program.
  public var angularResistance: Double {
    get { overrides.angularResistance ?? ItemProperties.standard.angularResistance }
    set {
      precondition(newValue.isFinite, "angularResistance must be finite, not \(newValue)")
      guard newValue != angularResistance else { return }
      setOverride(\.angularResistance, newValue)
    }
  }

  /// The electric charge, which only electric and magnetic fields feel; 0 at first.
  ///
  /// In units of its own: a factor of the force of an electric field. Any finite number; others stop the program.
  ///
  /// > Note: UIKit leaves an item its charge when the behavior goes; here it ends with the behavior, as all that one sets.
  public var charge: Double {
    get { overrides.charge ?? ItemProperties.standard.charge }
    set {
      precondition(newValue.isFinite, "charge must be finite, not \(newValue)")
      guard newValue != charge else { return }
      setOverride(\.charge, newValue)
    }
  }

  /// Whether the item is an immovable obstacle; false at first.
  ///
  /// Items bounce off it, and nothing moves it. Its velocity is 0, also after it has been let go.
  ///
  /// > Note: UIKit leaves an item anchored when the behavior goes; here that ends with the behavior.
  public var isAnchored: Bool {
    get { overrides.isAnchored ?? ItemProperties.standard.isAnchored }
    set {
      guard newValue != isAnchored else { return }
      setOverride(\.isAnchored, newValue)
    }
  }

  /// Whether forces turn the item; true at first.
  ///
  /// False does not stop a rotation that goes on already.
  public var allowsRotation: Bool {
    get { overrides.allowsRotation ?? ItemProperties.standard.allowsRotation }
    set {
      guard newValue != allowsRotation else { return }
      setOverride(\.allowsRotation, newValue)
    }
  }

  /// The angles to which the item may be turned, in radians, clockwise on screen; infinite at first.
  ///
  /// An item that forces or contacts turn stops at the ends; one that is beyond them is brought back. Full turns
  /// count: an item that entered at π/2 and made one turn is at 5π/2. Breaking the rule of
  /// `problem(settingRotationRange:)` stops the program.
  ///
  /// > Note: UIKit has no such property.
  public var rotationRange: FloatRange {
    get { overrides.rotationRange ?? ItemProperties.standard.rotationRange }
    set {
      if let problem = Self.problem(settingRotationRange: newValue) { preconditionFailure(problem) }
      guard newValue != rotationRange else { return }
      setOverride(\.rotationRange, newValue)
    }
  }

  /// Why an item's rotation cannot be kept in a range, as a sentence; nil if it can.
  public static func problem(settingRotationRange range: FloatRange) -> String? {
    let isInOrder = range.minimum <= range.maximum && range.minimum < .infinity && range.maximum > -.infinity
    return isInOrder ? nil : "a rotation range must go from a smaller to a greater angle, not from \(range)"
  }

  private func setOverride<Value: Equatable>(
    _ property: WritableKeyPath<PropertyOverrides, Value?>,
    _ value: Value
  ) {
    overrides[keyPath: property] = value
    activeAnimator?.propertiesDidChange()
  }

  override func addToWorld(of animator: Animator) {
    super.addToWorld(of: animator)
    for item in items { applyPendingVelocity(to: item, in: animator) }
  }

  /// Nothing: items that are not on the list are ignored.
  public override func problem(addingVelocityTo item: any DynamicItem) -> String? { nil }

  override var velocitySource: Animator? { activeAnimator }

  package override func appliesTo(_ item: any DynamicItem) -> Bool { contains(item) }

  override func add(_ velocity: ItemVelocity, to item: any DynamicItem) {
    guard contains(item), velocity != .zero else { return }
    if let activeAnimator {
      activeAnimator.add(velocity, to: item)
    } else {
      pendingVelocities[ObjectIdentifier(item), default: .zero] += velocity
    }
  }

  /// Hands over what was added before the item had a body.
  private func applyPendingVelocity(to item: any DynamicItem, in animator: Animator) {
    guard let velocity = pendingVelocities.removeValue(forKey: ObjectIdentifier(item)) else { return }
    animator.add(velocity, to: item)
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
      overrides.apply(to: &body.resolvedProperties)
    }
  }
}
